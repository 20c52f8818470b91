import { Icon, Tabs } from '@pavilion/ui';
import type { Texts } from '../../../content/texts.tsx';
import type { EntryMode } from '../fields/entry-modes.ts';
import styles from './sign-in.module.css';

const icons = { email: 'mail', phone: 'smartphone' } as const;

type EntryTabsProps = {
  label: string;
  /** The labels of the tabs, by `email` and `phone`. */
  texts: Texts;
  modes: readonly EntryMode[];
  selected: EntryMode;
  onSelect: (mode: EntryMode) => void;
};

/** E-mail or phone; nothing to choose where only one is offered. */
export function EntryTabs({ label, texts, modes, selected, onSelect }: EntryTabsProps) {
  if (modes.length < 2) return null;
  const items = modes.map((mode) => ({
    id: mode,
    label: (
      <span className={styles.tab}>
        <Icon name={icons[mode]} size="s" />
        {texts(mode)}
      </span>
    ),
  }));
  const select = (id: string): void => {
    const mode = modes.find((candidate) => candidate === id);
    if (mode !== undefined && mode !== selected) onSelect(mode);
  };
  return <Tabs look="segments" label={label} items={items} selectedId={selected} onSelect={select} />;
}
