import { useTexts } from '../../../content/texts.tsx';
import { textAt } from '../../content/page.ts';
import styles from './loyalty.module.css';

const lobes = 12;
const outer = 26;
const lobe = 6.8;

const points = Array.from({ length: lobes }, (_, index) => {
  const angle = (index / lobes) * 2 * Math.PI;
  return `${(32 + outer * Math.cos(angle)).toFixed(2)} ${(32 + outer * Math.sin(angle)).toFixed(2)}`;
});
const outline = `M${points[0]}${[...points.slice(1), points[0]].map((point) => `A${lobe} ${lobe} 0 0 1 ${point}`).join('')}z`;

/** The name of a level's colour, by its place; the last one counts for all further levels. */
export function useLevelTone(): (order: number) => string {
  const images = useTexts('globalComponents', 'loyalty').list('levelsImages');
  return (order) => textAt(images[Math.min(order, images.length) - 1] ?? {}, 'imageUrl') ?? 'bronze';
}

/** The level's badge: twelve lobes around the canopy, in the level's colour. */
export function LevelBadge({ order, className = styles.badge }: { order: number; className?: string | undefined }) {
  const colour = `var(--lv-${useLevelTone()(order)})`;
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true">
      <path d={outline} fill={colour} fillOpacity=".2" stroke={colour} strokeWidth="2" strokeLinejoin="round" />
      <g fill={colour} transform="translate(16 16)">
        <path d="M4 14a12 10 0 0 1 24 0z" />
        <path d="M4 14a4 4 0 0 0 8 0 4 4 0 0 0 8 0 4 4 0 0 0 8 0z" opacity=".55" />
        <path d="M7 19h2.5v9H7zM22.5 19H25v9h-2.5z" />
      </g>
    </svg>
  );
}
