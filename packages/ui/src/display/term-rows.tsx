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
  label: string;
  valueText: string;
  tone?: 'primary' | 'bonus' | 'warning' | 'neutral';
  isThin?: boolean;
};

/** Fills from the inline start; `valueText` describes it in words ("420 of 600 EUR bet, 70 %"). */
export function Progress({ percent, label, valueText, tone = 'primary', isThin = false }: ProgressProps) {
  const clamped = Math.max(0, Math.min(100, percent));
  const tones = { primary: '', bonus: styles.progressBonus, warning: styles.progressWarning, neutral: styles.progressNeutral };
  const filled: CSSProperties & { '--filled': string } = { '--filled': `${clamped}%` };
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
      <i style={filled} />
    </div>
  );
}
