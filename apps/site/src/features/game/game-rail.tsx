import { Rail, tileGridClass } from '@pavilion/ui';
import { formatCount } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { keptInside } from '../../session/kept-markup.ts';
import { useSite } from '../../session/use-site.ts';
import { useGameList } from './game-list.tsx';
import type { GameTileData } from './tiles.ts';

export type GameRailProps = {
  title: string;
  games: readonly GameTileData[];
  totalRows?: number;
  allHref?: string;
  shape?: 'vertical' | 'square';
  eagerCount?: number;
  urgentCount?: number;
};

/** A row of games; absent when there is none (design.md §5.1). */
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
        keptInside(
          {
            of: facts.of,
            as: ['rail', facts.as, totalRows, allHref, title].join(' '),
            standsOn: [...facts.standsOn, cards, common],
          },
          parts,
        )
      }
    />
  );
}

export type GameGridProps = { games: readonly GameTileData[]; label: string; eagerCount?: number; className?: string };

/** Tiles on the first screen, and how many of them come before everything else: whatever more is asked for at once delays those. */
const above = { wide: { eager: 16, urgent: 4 }, phone: { eager: 3, urgent: 3 } };

/** The grid of category pages and lists. */
export function GameGrid({ games, label, eagerCount, className }: GameGridProps) {
  const { visitor } = useSite();
  const first = visitor.isMobile ? above.phone : above.wide;
  const { tiles, facts, listeners } = useGameList({
    games,
    shape: 'vertical',
    eagerCount: eagerCount ?? first.eager,
    urgentCount: Math.min(eagerCount ?? first.urgent, first.urgent),
  });
  return <ul className={className ?? tileGridClass} aria-label={label} {...listeners} {...keptInside(facts, tiles)} />;
}
