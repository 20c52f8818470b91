import { useRef } from 'react';
import type { HTMLAttributes, ReactNode } from 'react';
import { IconButton } from '../buttons/button.tsx';
import tileStyles from './game-tile.module.css';
import styles from './rail.module.css';

type SectionHeadProps = { title: ReactNode; count?: ReactNode; end?: ReactNode; level?: 'h1' | 'h2' };

/** Heading of a section with its count and a slot at the end. */
export function SectionHead({ title, count, end, level: Heading = 'h2' }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <Heading>{title}</Heading>
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
      {end ? <div className={styles.headEnd}>{end}</div> : null}
    </div>
  );
}

type RailProps = {
  title: string;
  count?: ReactNode;
  /** Where the full list is. */
  all?: { href: string; label: string };
  labels: { scrollable: string; previous: string; next: string };
  /** The one set of handlers for all tiles. */
  listeners?: HTMLAttributes<HTMLUListElement>;
  tiles: () => ReactNode;
  /** Converts the section's content into what React accepts as inner HTML. */
  keep: (parts: () => ReactNode) => { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };
};

/** A scroll-snap row of tiles with its heading; buttons step by a screenful, keys and touch scroll it (design §3). */
export function Rail({ title, count, all, labels, listeners, tiles, keep }: RailProps) {
  const list = useRef<HTMLUListElement>(null);
  function step(direction: 1 | -1) {
    const row = list.current;
    if (!row) return;
    const sign = getComputedStyle(row).direction === 'rtl' ? -direction : direction;
    row.scrollBy({ left: sign * row.clientWidth * 0.9, behavior: 'smooth' });
  }
  const parts = () => (
    <>
      <SectionHead
        title={title}
        count={count}
        end={
          <>
            {all ? (
              <a className={styles.all} href={all.href}>
                {all.label}
                <span className="visually-hidden">: {title}</span>
              </a>
            ) : null}
            <span className={styles.steps}>
              <IconButton label={labels.previous} icon="chevron-left" isMirrored onClick={() => step(-1)} />
              <IconButton label={labels.next} icon="chevron-right" isMirrored onClick={() => step(1)} />
            </span>
          </>
        }
      />
      <ul ref={list} className={styles.rail} aria-label={labels.scrollable} {...listeners}>
        {tiles()}
      </ul>
    </>
  );
  return <section className={tileStyles.row} aria-label={title} {...keep(parts)} />;
}
