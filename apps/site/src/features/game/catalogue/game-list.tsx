import { AmountLabel, type BadgeTone, GameTile, ResultsPlate, type TileBadge, type TileImages, TileOver, VerifyMark } from '@pavilion/ui';
import { Suspense, useState } from 'react';
import type { HTMLAttributes, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { imageOf } from '../../../content/picture.ts';
import type { CacheKey } from '../../../hydration/cached-markup.ts';
import { oncePer } from '../../../api/once-per.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { defaultLocaleOf } from '../../../visitor/visitor.ts';
import { loadable } from '../../../navigation/loadable.tsx';
import { useSmallestJackpot } from './jackpots.ts';
import { useTableResults } from './table-results.ts';
import { type GameTileData, lookOf, paintingOf } from '../tiles.ts';
import { useNotices } from './use-notices.ts';
import { useFavorites } from '../favorites/use-favorites.ts';

type GameListOptions = {
  games: readonly GameTileData[];
  shape: 'vertical' | 'square';
  eagerCount?: number;
  /** The first tiles whose pictures wait for the page's first paint (K-32). */
  paintedCount?: number;
  urgentCount?: number;
};
type GameListView = {
  tiles: () => ReactNode;
  /** Everything the server's tiles depend on: favourites and hover exist in the browser only, so a list has the same markup on every page of a locale. */
  facts: CacheKey;
  listeners: HTMLAttributes<HTMLUListElement>;
};

/** The tiles of a list, with one set of delegated listeners for favourites, hover and focus. */
export function useGameList({ games, shape, eagerCount = 0, paintedCount = 0, urgentCount = 0 }: GameListOptions): GameListView {
  const texts = useTexts('globalComponents', 'cardsGroup');
  const tags = useTexts('globalComponents', 'gameTags');
  const href = useHref();
  const { visitor } = useSite();
  const favorites = useFavorites();
  const [heldId, setHeldId] = useState<string>();
  const jackpot = useSmallestJackpot(shape === 'vertical' && games.some(hasJackpot));
  const notices = useNotices(games);
  const results = useTableResults(shape === 'vertical' && games.some(isLive));

  const isTall = shape === 'vertical';
  const plateOf = (game: GameTileData): ReactNode => {
    if (game.paintings === undefined || notices.has(game.identity)) return undefined;
    const marks = isTall && isLive(game) ? results.get(game.identity) : undefined;
    return marks && <ResultsPlate marks={marks.slice(0, marksOnTile)} label={texts('lastResults')} />;
  };
  const hasPlate = (game: GameTileData): boolean => plateOf(game) !== undefined;
  const imagesOf = (game: GameTileData): TileImages => {
    if (hasPlate(game)) return { src: paintingOf(game, 'plain') ?? '' };
    return imageOf(isTall ? game.vertical : game.square) ?? noImage;
  };
  const tile = (game: GameTileData, index: number) => {
    const isOn = favorites.has(game.identity);
    const badges = badgesOf(tags);
    const isHeld = heldId === game.identity && isTall && !notices.has(game.identity);
    return (
      <GameTile
        key={game.identity}
        gameId={game.identity}
        href={href(`/games/${game.identity}`)}
        name={game.name}
        provider={shape === 'square' && game.isOriginal ? <VerifyMark label={badges.verifyLabel} /> : game.provider}
        images={imagesOf(game)}
        shape={shape}
        badge={badgeOf(game, badges.byLabel, jackpot)}
        plate={plateOf(game)}
        notice={notices.get(game.identity)}
        loading={index < eagerCount ? 'eager' : index < paintedCount ? 'painted' : 'lazy'}
        isUrgent={index < urgentCount}
        heart={{ label: texts(isOn ? 'removeFavorite' : 'addFavorite', { game: game.name }), isOn }}
        {...(isHeld ? { loop: <Loop game={game} />, over: <Over game={game} isAbovePlate={hasPlate(game)} /> } : {})}
      />
    );
  };
  const onPoint = (event: SyntheticEvent) => {
    const held = tileOf(event.target);
    const game = games.find(({ identity }) => identity === held?.dataset.game);
    const look = game && lookOf(game);
    if (held && look) held.style.setProperty('--tile-lamp', look.accent);
    setHeldId(game?.identity);
  };
  return {
    tiles: () => games.map(tile),
    facts: {
      answer: games,
      variant: `${visitor.locale} ${defaultLocaleOf(visitor)} ${shape} ${eagerCount} ${paintedCount} ${urgentCount} ${jackpot}`,
      dependencies: [texts, tags, notices, results],
    },
    listeners: {
      onMouseOver: onPoint,
      onMouseLeave: () => setHeldId(undefined),
      onFocus: onPoint,
      onClick: (event: MouseEvent) => {
        if (!(event.target instanceof Element) || !event.target.closest('[data-heart]')) return;
        const game = games.find(({ identity }) => identity === tileOf(event.target)?.dataset.game);
        if (game) favorites.toggle(game);
      },
    },
  };
}

/** What a tile says first of its game: that a table is open says more than that it is new. */
const badgeOrder = ['live', 'jackpot', 'new'];

/** @param jackpot the amount of the smallest jackpot, once it is known */
function badgeOf({ labels }: GameTileData, byLabel: ReadonlyMap<string, TileBadge>, jackpot: string | undefined): TileBadge | undefined {
  const label = badgeOrder.find((one) => labels.includes(one)) ?? labels.find((one) => byLabel.has(one));
  const badge = byLabel.get(label ?? '');
  return badge && label === 'jackpot' && jackpot ? { ...badge, label: <AmountLabel name={badge.label} amount={jackpot} /> } : badge;
}

/** The ways to play at the foot of a tile in the hand. */
function Over({ game, isAbovePlate }: { game: GameTileData; isAbovePlate: boolean }) {
  const texts = useTexts('globalComponents', 'cardsGroup');
  const href = useHref();
  const address = `/games/${game.identity}`;
  return (
    <TileOver
      playHref={href(address, { real: 'true' })}
      playLabel={texts('playButton')}
      demoHref={game.isDemo ? href(address) : undefined}
      demoLabel={texts('demoButton')}
      isAbovePlate={isAbovePlate}
    />
  );
}

const noImage: TileImages = { src: '' };

const tileOf = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-game]') ?? undefined) : undefined;

const marksOnTile = 4;
const isLive = ({ labels }: GameTileData): boolean => labels.includes('live');

const hasJackpot = ({ labels }: GameTileData): boolean => labels.includes('jackpot');

/** Its script loads with the first touch of a tile. */
const TileLoop = loadable(() => import('@pavilion/ui/tiles/tile-loop.tsx').then((loaded) => loaded.TileLoop));

/** A tile's painting in motion; nothing where motion is not wanted, or before there is anything to show. */
function Loop({ game }: { game: GameTileData }) {
  const look = lookOf(game);
  const ground = paintingOf(game, 'ground');
  if (!look || ground === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  const figure = look.motion === 'scene' ? undefined : paintingOf(game, 'figure');
  return (
    <Suspense fallback={null}>
      <TileLoop.Component ground={ground} figure={figure} motion={look.motion} particles={look.particles} />
    </Suspense>
  );
}

const badgeTones: readonly BadgeTone[] = ['success', 'warning', 'live', 'info', 'bonus'];

const badgesOf = oncePer((tags: Texts) => tagBadges(tags.list('gameTagsList')));

function tagBadges(tags: readonly Readonly<Record<string, unknown>>[]) {
  const byLabel = new Map(
    tags.map((tag) => [String(tag.identity), { label: String(tag.label), tone: badgeTones.find((tone) => tone === tag.color) }] as const),
  );
  const verifyLabel = byLabel.get('verify')?.label ?? '';
  byLabel.delete('verify');
  return { byLabel, verifyLabel };
}
