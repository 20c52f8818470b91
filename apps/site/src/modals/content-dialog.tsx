import { Button, type IconName } from '@pavilion/ui';
import { useTexts, type Texts } from '../content/texts.tsx';
import type { ModalProps } from '../navigation/modal-components.ts';
import { type ModalName, modalRule } from '../navigation/modals.ts';
import { useModals } from '../navigation/use-modals.ts';
import { contentIcon, ResultDialog } from './result-dialog.tsx';

const icons: Partial<Record<ModalName, IconName>> = {
  'turn-over-wager': 'timer',
  'loyalty-level': 'award',
};

/** A modal that tells something: its words, and one way on. Records it would show are not known yet, so it says what holds for all. */
export function ContentDialog({ name }: ModalProps) {
  const modals = useModals();
  const texts = useTexts('modals', modalRule(name).content ?? 'questRewards');
  const common = useTexts('globalComponents', 'common');
  const close = () => void modals.close(name);
  return (
    <ResultDialog
      title={titleOf(name, texts)}
      text={wordsOf(texts) ?? common('states.empty')}
      icon={contentIcon(texts, icons[name] ?? 'gift')}
      foot={
        <Button isBlock onClick={close}>
          {common('buttons.ok')}
        </Button>
      }
    />
  );
}

const titleKeys = ['title', 'updateTitle', 'label'];
const wordKeys = ['description', 'updateDescription', 'hint', 'greaterAmountTitle'];

const firstOf = (texts: Texts, keys: readonly string[]): string | undefined => keys.map((key) => texts.optional(key)).find(Boolean);

function titleOf(name: ModalName, texts: Texts): string {
  return firstOf(texts, titleKeys) ?? texts('title');
}

const wordsOf = (texts: Texts): string | undefined => firstOf(texts, wordKeys);
