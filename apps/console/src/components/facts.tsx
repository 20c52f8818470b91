import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  id: string;
  term: ReactNode;
  value: ReactNode;
  /** The sum of the lines above. */
  isSum?: boolean;
}

/** Names and values, side by side. */
export function Facts({ facts, isLined = false }: { facts: readonly Fact[]; isLined?: boolean }) {
  return (
    <dl className={`${styles.facts} ${isLined ? styles.lined : ''}`}>
      {facts.map(({ id, term, value, isSum }) => (
        <div key={id} data-sum={isSum ? '' : undefined}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
