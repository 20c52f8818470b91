import { formatDeadline } from '../../../../content/format.ts';
import { cachedContent } from '../../../../hydration/cached-markup.ts';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { useGameList } from '../../catalogue/game-list.tsx';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';
import type { RoomProps } from './rooms.tsx';

const first = { phone: { eager: 3, urgent: 2 }, wide: { eager: 7, urgent: 4 } };

/** Up to ten games with their places as numerals; where nothing was counted, games chosen by the house, without places. */
export function RankedRoom({ room: { kind, games }, lobby: { rankedSince }, texts }: RoomProps) {
  const { visitor } = useSite();
  const href = useHref();
  const counts = visitor.isMobile ? first.phone : first.wide;
  const { tiles, facts, listeners } = useGameList({ games, shape: 'vertical', eagerCount: counts.eager, urgentCount: counts.urgent });
  const isRanked = kind === 'ranked';
  return (
    <section className={styles.room} aria-labelledby={kind}>
      <RoomHead
        id={kind}
        title={texts('title')}
        basis={rankedSince ? texts('basis', { time: formatDeadline(rankedSince, visitor.locale) }) : texts('basis')}
        end={{ href: href('/categories/popular'), label: texts('all') }}
      />
      <ol
        className={isRanked ? `${styles.scroll} ${styles.ranked}` : `${styles.scroll} ${styles.picks}`}
        {...listeners}
        {...cachedContent(facts, tiles)}
      />
    </section>
  );
}
