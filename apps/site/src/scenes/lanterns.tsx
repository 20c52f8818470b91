import { useId } from 'react';
import styles from './lanterns.module.css';

const gap = 48;
const height = 64;

/** How brightly each lantern burns, from 0 to 1: one after the other, the current one by its share. */
export function lightsOf(percent: number, count: number): number[] {
  const lit = (Math.min(100, Math.max(0, percent)) / 100) * count;
  return Array.from({ length: count }, (_, index) => Math.min(1, Math.max(0, lit - index)));
}

/** A row of lanterns that are lit with the progress. The bar beside it states the same in words, so this is decoration. */
export function Lanterns({ percent, count = 5 }: { percent: number; count?: number }) {
  const id = useId();
  const lights = lightsOf(percent, count);
  const newest = lights.findLastIndex((light) => light > 0);
  return (
    <svg className={styles.lanterns} viewBox={`0 0 ${gap * count} ${height}`} aria-hidden="true">
      <defs>
        <radialGradient id={id}>
          <stop stopColor="#ffc24b" stopOpacity=".8" />
          <stop offset="1" stopColor="#ff9a4a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d={`M0 7Q${(gap * count) / 2} 21 ${gap * count} 7`} fill="none" stroke="#8a7aa8" strokeWidth="1.5" />
      {lights.map((light, index) => (
        <Lantern key={index} light={light} x={gap * (index + 0.5)} glow={`url(#${id})`} isNewest={index === newest} />
      ))}
    </svg>
  );
}

type LanternProps = { light: number; x: number; glow: string; isNewest: boolean };

function Lantern({ light, x, glow, isNewest }: LanternProps) {
  return (
    <g>
      <path d={`M${x} 10v8`} stroke="#8a7aa8" strokeWidth="1.5" />
      <path d={`M${x - 9} 24h18l4 14q-4 9-13 9t-13-9Z`} className={styles.paper} fill="#222a55" stroke="#5f6fa8" />
      <g className={styles.light} opacity={light}>
        <g className={isNewest ? styles.newest : undefined}>
          <circle cx={x} cy="35" r="26" fill={glow} />
          <path d={`M${x - 9} 24h18l4 14q-4 9-13 9t-13-9Z`} fill="#ffc24b" />
          <path d={`M${x - 5} 28h10l2 9q-2 5-7 5t-7-5Z`} fill="#fff8e0" />
        </g>
      </g>
      <path
        d={`M${x - 12} 24L${x} 16L${x + 12} 24Z`}
        className={light > 0 ? undefined : styles.darkRoof}
        fill={light > 0 ? '#5a2f3a' : '#2b3364'}
      />
    </g>
  );
}
