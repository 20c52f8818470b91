import type { CSSProperties, ReactNode } from 'react';
import styles from './term-rows.module.css';

export type Term = { label: ReactNode; value: ReactNode };

/** A list of terms: label in the second colour, value at the inline end, a hairline between. */
export function TermRows({ rows }: { rows: readonly Term[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map((row, index) => (
        <div key={index}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}

type ProgressProps = {
  percent: number;
  /** The part of `percent` that is held and not yet used: hatched, at its end. */
  waitingPercent?: number | undefined;
  label: string;
  valueText: string;
  tone?: 'primary' | 'bonus' | 'warning' | 'neutral';
  isThin?: boolean;
};

const clampedPercent = (percent: number): number => Math.max(0, Math.min(100, percent));
const filledBy = (percent: number): CSSProperties & { '--filled': string } => ({ '--filled': `${percent}%` });

/** Fills from the inline start; `valueText` describes it in words ("420 of 600 EUR bet, 70 %"). */
export function Progress({ percent, waitingPercent = 0, label, valueText, tone = 'primary', isThin = false }: ProgressProps) {
  const clamped = clampedPercent(percent);
  const waiting = Math.min(clamped, clampedPercent(waitingPercent));
  const tones = { primary: '', bonus: styles.progressBonus, warning: styles.progressWarning, neutral: styles.progressNeutral };
  return (
    <div
      className={`${styles.progress} ${tones[tone]} ${isThin ? styles.thin : ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamped)}
      aria-valuetext={valueText}
    >
      <i style={filledBy(clamped - waiting)} />
      {waiting > 0 ? <i data-waiting="" style={filledBy(waiting)} /> : null}
    </div>
  );
}
