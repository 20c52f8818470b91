import { Icon, type IconName, type Tone } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { shortId } from '../texts/formats.ts';
import styles from './marks.module.css';

const tones: Record<Tone, string | undefined> = {
  neutral: '',
  ok: styles.ok,
  warning: styles.warning,
  error: styles.error,
  info: styles.info,
  bonus: styles.bonus,
};

/** A state in a word, with its colour and an icon: never colour alone. */
export function Tag({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`${styles.tag} ${tones[tone]}`}>
      {icon ? <Icon name={icon} size="s" /> : null}
      {children}
    </span>
  );
}

/** An id by its first digits; the whole one is its title. */
export const Id = ({ id }: { id: string }) => (
  <span className={styles.id} title={id}>
    {shortId(id)}
  </span>
);
