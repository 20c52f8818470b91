import { useMoments } from '../../../../content/use-moments.ts';
import { cachedContent } from '../../../../hydration/cached-markup.ts';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { useGameList } from '../../catalogue/game-list.tsx';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';
import type { RoomProps } from './rooms.tsx';

/** On the first screen, below the sky, which is its largest element: on a phone's connection more pictures would delay it. */
const ofFirstScreen = { phone: { paintedCount: 2 }, wide: { eagerCount: 7 } };

/** Up to ten games with their ranks as numerals; without counts, games chosen by the house, without ranks. */
export function RankedRoom({ room: { kind, games }, lobby: { rankedSince }, texts }: RoomProps) {
  const { visitor } = useSite();
  const moments = useMoments();
  const href = useHref();
  const first = visitor.isMobile ? ofFirstScreen.phone : ofFirstScreen.wide;
  const { tiles, facts, listeners } = useGameList({ games, shape: 'vertical', ...first });
  const isRanked = kind === 'ranked';
  return (
    <section className={styles.room} aria-labelledby={kind}>
      <RoomHead
        id={kind}
        title={texts('title')}
        basis={rankedSince ? texts('basis', { time: moments.deadline(rankedSince) }) : texts('basis')}
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
