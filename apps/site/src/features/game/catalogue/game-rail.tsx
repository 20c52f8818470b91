import { Rail, tileGridClass } from '@pavilion/ui';
import { formatCount } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { cachedContent } from '../../../hydration/cached-markup.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useGameList } from './game-list.tsx';
import type { GameTileData } from '../tiles.ts';

type GameRailProps = {
  title: string;
  games: readonly GameTileData[];
  totalRows?: number;
  allHref?: string;
  shape?: 'vertical' | 'square';
  eagerCount?: number;
  urgentCount?: number;
};

/** A row of games; absent without any (design §5.1). */
export function GameRail({ title, games, totalRows, allHref, shape = 'vertical', eagerCount, urgentCount }: GameRailProps) {
  const cards = useTexts('globalComponents', 'cardsGroup');
  const common = useTexts('globalComponents', 'common');
  const { visitor } = useSite();
  const { tiles, facts, listeners } = useGameList({ games, shape, eagerCount, urgentCount });
  if (games.length === 0) return null;
  return (
    <Rail
      title={title}
      count={totalRows === undefined ? undefined : formatCount(totalRows, visitor.locale)}
      all={allHref ? { href: allHref, label: cards('moreButton') } : undefined}
      labels={{
        scrollable: common('labels.scrollable', { name: title }),
        previous: common('labels.previous', { name: title }),
        next: common('labels.next', { name: title }),
      }}
      listeners={listeners}
      tiles={tiles}
      keep={(parts) =>
        cachedContent(
          {
            answer: facts.answer,
            variant: ['rail', facts.variant, totalRows, allHref, title].join(' '),
            dependencies: [...facts.dependencies, cards, common],
          },
          parts,
        )
      }
    />
  );
}

type GameGridProps = {
  games: readonly GameTileData[];
  label: string;
  shape?: 'vertical' | 'square';
  eagerCount?: number;
  className?: string | undefined;
};

/** Tiles that load eagerly because they are on the first screen, and those with high priority: more of these would slow each other down. */
const firstScreen = { wide: { eager: 16, urgent: 4 }, phone: { eager: 3, urgent: 3 } };

/** The grid of games on category pages and lists. */
export function GameGrid({ games, label, shape = 'vertical', eagerCount, className }: GameGridProps) {
  const { visitor } = useSite();
  const first = visitor.isMobile ? firstScreen.phone : firstScreen.wide;
  const { tiles, facts, listeners } = useGameList({
    games,
    shape,
    eagerCount: eagerCount ?? first.eager,
    urgentCount: Math.min(eagerCount ?? first.urgent, first.urgent),
  });
  return <ul className={className ?? tileGridClass} aria-label={label} {...listeners} {...cachedContent(facts, tiles)} />;
}
