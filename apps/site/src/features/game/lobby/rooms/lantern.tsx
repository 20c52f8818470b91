import { useId } from 'react';
import styles from './wall.module.css';

const glass = 'M12 40Q10 26 24 26H56Q70 26 68 40L64 90Q62 102 52 102H28Q18 102 16 90Z';
/** The vertical range of the glass within the picture. */
const brimY = 26;
const footY = 102;
const wave = 5;

/** A lantern whose glass is filled to a part from 0 to 1: a jackpot as a share of the amount by which it must be won. */
export function Lantern({ part }: { part: number }) {
  const id = useId();
  const level = footY - Math.min(1, Math.max(0, part)) * (footY - brimY);
  return (
    <svg className={styles.lantern} viewBox="0 0 80 128" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}f`} x1="0" y1="0" x2="0" y2="1">
          <stop className={styles.flameTop} />
          <stop className={styles.flame} offset=".4" />
          <stop className={styles.flameFoot} offset="1" />
        </linearGradient>
        <clipPath id={`${id}c`}>
          <path d={glass} />
        </clipPath>
      </defs>
      <path className={styles.cord} d="M40 0V16" />
      <path className={styles.wood} d="M24 16H56L60 26H20ZM26 102H54L50 110H30Z" />
      <g clipPath={`url(#${id}c)`}>
        <path className={styles.dark} d="M0 0H80V128H0Z" />
        {part > 0 ? (
          <path fill={`url(#${id}f)`} className={styles.light} d={`M-4 ${level}Q20 ${level - wave} 40 ${level}T84 ${level}V128H-4Z`} />
        ) : null}
        <path className={styles.ribs} d="M26 20Q20 64 28 104M40 20V104M54 20Q60 64 52 104" />
      </g>
      <path className={styles.edge} d={glass} />
      <path className={styles.cord} d="M40 110V124M34 112V120M46 112V120" />
    </svg>
  );
}
