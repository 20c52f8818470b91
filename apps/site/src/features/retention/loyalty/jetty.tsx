import { useId } from 'react';
import styles from './jetty.module.css';

/** Colours of the lamps by level, from the first; the last one counts for all further levels. They stay night in both themes. */
const lampColours = ['#D9A066', '#C3CCD9', '#FFC24B', '#9BE7E0', '#A9C8FF'] as const;
const width = 1080;

const colourOf = (index: number): string => lampColours[Math.min(index, lampColours.length - 1)] ?? lampColours[0];

type JettyProps = {
  /** The number of levels, how many of them have been reached, and how many burn: a guest has reached none, and sees what an account begins with. */
  levelCount: number;
  reached: number;
  lit: number;
  /** The share of the way from the reached level to the next, from 0 to 1. */
  share: number;
};

/** A jetty with a lamp for each level. It inherits the sky of its surroundings; the list below says the same in words. */
export function Jetty({ levelCount, reached, lit, share }: JettyProps) {
  const id = useId();
  const gap = width / Math.max(1, levelCount);
  const at = (index: number): number => gap * (index + 0.5);
  const here = at(reached - 1) + (reached < levelCount ? gap * share : 0);
  const lamps = Array.from({ length: levelCount }, (_, index) => index);
  return (
    <svg className={styles.jetty} viewBox={`0 0 ${width} 290`} aria-hidden="true">
      <defs>
        {lamps.map((index) => (
          <radialGradient key={index} id={`${id}-${index}`}>
            <stop stopColor={colourOf(index)} stopOpacity=".75" />
            <stop offset="1" stopColor={colourOf(index)} stopOpacity="0" />
          </radialGradient>
        ))}
        <linearGradient id={`${id}-water`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#3a2a66" />
          <stop offset="1" stopColor="#0d1030" />
        </linearGradient>
      </defs>
      <path d={`M0 226H${width}V290H0Z`} fill={`url(#${id}-water)`} />
      <path d="M60 250H240M320 262H560M640 248H760M820 266H1010M130 276H330" stroke="#ffd8a0" strokeOpacity=".2" strokeWidth="2" />
      <path d={`M20 218H${width - 20}V232H20Z`} fill="#241a3c" />
      {reached > 0 ? <path d={`M20 218H${here}V224H20Z`} fill="#ffc65c" /> : null}
      <path d={`M20 218H${width - 20}`} stroke="#6a5580" />
      {lamps.map((index) => (
        <path key={index} d={`M${at(index) - 60} 232v26M${at(index) + 60} 232v26`} stroke="#1a1430" strokeWidth="7" />
      ))}
      {lamps.map((index) => (
        <Lamp key={index} index={index} x={at(index)} isLit={index < lit} glow={`url(#${id}-${index})`} />
      ))}
      {reached > 0 ? (
        <g transform={`translate(${here} 204)`}>
          <circle r="15" fill="#fff8e0" stroke="#3ddc97" strokeWidth="4" />
          <path d="M-7 3a7 6 0 0 1 14 0Z" fill="#0b6b4a" />
        </g>
      ) : null}
    </svg>
  );
}

type LampProps = { index: number; x: number; isLit: boolean; glow: string };

function Lamp({ index, x, isLit, glow }: LampProps) {
  const y = 178 - index * 9;
  return (
    <g>
      {isLit ? (
        <>
          <circle className={styles.glow} cx={x} cy={y - 46} r="70" fill={glow} />
          <ellipse cx={x} cy="246" rx="54" ry="8" fill={colourOf(index)} opacity=".3" />
        </>
      ) : null}
      <path d={`M${x - 3} ${y - 20}h6V222h-6Z`} fill={isLit ? '#3a2440' : '#1c2348'} />
      <path d={`M${x - 20} ${y - 62}h40l7 32q-8 18-27 18t-27-18Z`} fill={isLit ? colourOf(index) : '#222a55'} />
      <path d={`M${x - 12} ${y - 54}h24l4 22q-5 10-16 10t-16-10Z`} fill="#fff8e0" opacity={isLit ? 0.85 : 0.06} />
      <path d={`M${x - 27} ${y - 62}L${x} ${y - 84}L${x + 27} ${y - 62}Z`} fill={isLit ? '#5a2f3a' : '#2b3364'} />
    </g>
  );
}
