import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { Icon, type IconName, type Tone } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { ageText, useFormats } from '../texts/formats.ts';
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

/** An id shortened to its last digits; the title has all of it. */
export const Id = ({ id }: { id: string }) => (
  <span className={styles.id} title={id}>
    {shortId(id)}
  </span>
);

/** A sum with its currency, small after the number. */
export function Money({ amount, currency, isSigned = false }: { amount: number; currency: string; isSigned?: boolean }) {
  const { money } = useFormats();
  return (
    <bdi className={styles.money} dir="ltr">
      {isSigned && amount > 0 ? '+' : ''}
      {money(amount, currency)}
      <span>{currency}</span>
    </bdi>
  );
}

const SOON = 0.8;

/** An age against its target: amber from four fifths, red beyond (operator §2.4). */
export function standingOf(ageMs: number, targetMs: number): 'time' | 'soon' | 'late' {
  if (ageMs >= targetMs) return 'late';
  return ageMs >= targetMs * SOON ? 'soon' : 'time';
}

const widths = { time: styles.time, soon: styles.soon, late: styles.late } as const;

interface AgeProps {
  since: string;
  target: string;
  now: number;
  /** Shown in place of the age, such as the time left. */
  text?: string;
}

/** An age and its bar, with a tick at the target. */
export function Age({ since, target, now, text }: AgeProps) {
  const from = new Date(since).getTime();
  const ageMs = now - from;
  const targetMs = new Date(target).getTime() - from;
  const standing = standingOf(ageMs, targetMs);
  const part = Math.min(100, Math.max(4, (ageMs / targetMs) * 67));
  return (
    <span className={`${styles.age} ${widths[standing]}`}>
      {text ?? ageText(ageMs)}
      <i aria-hidden="true">
        <b style={{ inlineSize: `${part}%` }} />
      </i>
    </span>
  );
}
