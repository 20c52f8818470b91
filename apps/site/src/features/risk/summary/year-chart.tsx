import { useId } from 'react';
import styles from '../risk.module.css';

type ChartMonth = { label: string; letter: string; staked: number; won: number };

const height = 120;
const slot = 40;
const bar = 14;

/** Stakes and wins as pairs of bars; who cannot see it has the table with the same numbers. */
export function YearChart({ label, months }: { label: string; months: readonly ChartMonth[] }) {
  const titleId = useId();
  const most = Math.max(1, ...months.flatMap(({ staked, won }) => [staked, won]));
  const tall = (amount: number): number => (Math.max(0, amount) / most) * height;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${months.length * slot} ${height + 24}`} role="img" aria-labelledby={titleId}>
      <title id={titleId}>{label}</title>
      <line className={styles.axis} x1={0} x2={months.length * slot} y1={height} y2={height} />
      {months.map(({ label: month, letter, staked, won }, index) => (
        <g key={month}>
          <rect className={styles.staked} x={index * slot + 5} y={height - tall(staked)} width={bar} height={tall(staked)} rx={2} />
          <rect className={styles.won} x={index * slot + 5 + bar + 2} y={height - tall(won)} width={bar} height={tall(won)} rx={2} />
          <text className={styles.tick} x={index * slot + slot / 2} y={height + 16}>
            {month}
          </text>
          <text className={styles.letter} x={index * slot + slot / 2} y={height + 18}>
            {letter}
          </text>
        </g>
      ))}
    </svg>
  );
}
