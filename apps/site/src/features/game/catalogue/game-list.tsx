import { type BadgeTone, GameTile, type TileImages, TileOver, VerifyMark } from '@pavilion/ui';
import { useState } from 'react';
import { preload } from 'react-dom';
import type { HTMLAttributes, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { imageOf } from '../../../content/picture.ts';
import type { CacheKey as KeepFacts } from '../../../hydration/cached-markup.ts';
import { oncePer } from '../../../api/once-per.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { defaultLocaleOf } from '../../../visitor/visitor.ts';
import type { GameTileData } from './tiles.ts';
import { useFavorites } from '../favorites/use-favorites.ts';

export type GameListOptions = { games: readonly GameTileData[]; shape: 'vertical' | 'square'; eagerCount?: number; urgentCount?: number };
export type GameListView = {
  tiles: () => ReactNode;
  /** Everything the server's tiles depend on: favourites and hover exist in the browser only, so a list has the same markup on every page of a locale. */
  facts: KeepFacts;
  listeners: HTMLAttributes<HTMLUListElement>;
};

/** The tiles of a list, with one set of delegated listeners for favourites, hover and focus. */
export function useGameList({ games, shape, eagerCount = 0, urgentCount = 0 }: GameListOptions): GameListView {
  const texts = useTexts('globalComponents', 'cardsGroup');
  const tags = useTexts('globalComponents', 'gameTags');
  const href = useHref();
  const { visitor } = useSite();
  const favorites = useFavorites();
  const [overId, setOverId] = useState<string>();

  const imagesOf = (game: GameTileData) => imageOf(shape === 'square' ? game.square : game.vertical) ?? noImage;
  if (import.meta.env.SSR) preloadPictures(games.slice(0, urgentCount).map(imagesOf));
  const tile = (game: GameTileData, index: number) => {
    const isOn = favorites.has(game.identity);
    const badges = badgesOf(tags);
    return (
      <GameTile
        key={game.identity}
        gameId={game.identity}
        href={href(`/games/${game.identity}`)}
        name={game.name}
        provider={shape === 'square' && game.isOriginal ? <VerifyMark label={badges.verifyLabel} /> : game.provider}
        images={imagesOf(game)}
        shape={shape}
        badges={game.labels.flatMap((label) => badges.byLabel.get(label) ?? []).slice(0, 2)}
        loading={index < eagerCount ? 'eager' : 'lazy'}
        isUrgent={index < urgentCount}
        heart={{ label: texts(isOn ? 'removeFavorite' : 'addFavorite', { game: game.name }), isOn }}
        over={overId === game.identity && shape === 'vertical' ? <Over game={game} /> : undefined}
      />
    );
  };
  const onPoint = (event: SyntheticEvent) => setOverId(tileOf(event.target));
  return {
    tiles: () => games.map(tile),
    facts: {
      answer: games,
      variant: `${visitor.locale} ${defaultLocaleOf(visitor)} ${shape} ${eagerCount} ${urgentCount}`,
      dependencies: [texts, tags],
    },
    listeners: {
      onMouseOver: onPoint,
      onMouseLeave: () => setOverId(undefined),
      onFocus: onPoint,
      onClick: (event: MouseEvent) => {
        if (!(event.target instanceof Element) || !event.target.closest('[data-heart]')) return;
        const game = games.find(({ identity }) => identity === tileOf(event.target));
        if (game) favorites.toggle(game);
      },
    },
  };
}

/** The overlay of a tile on hover and focus. */
function Over({ game }: { game: GameTileData }) {
  const texts = useTexts('globalComponents', 'cardsGroup');
  const href = useHref();
  const address = `/games/${game.identity}`;
  return (
    <TileOver
      playHref={href(address, { real: 'true' })}
      playLabel={texts('playButton')}
      demoHref={game.isDemo ? href(address) : undefined}
      demoLabel={texts('demoButton')}
      facts={game.provider}
    />
  );
}

const noImage: TileImages = { src: '' };

/** Preloads the pictures of the first screen, before the browser has parsed the style sheets. */
function preloadPictures(pictures: readonly TileImages[]): void {
  for (const { src, srcSet } of pictures) preload(src, { as: 'image', imageSrcSet: srcSet, fetchPriority: 'high' });
}

const tileOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-game]')?.dataset.game ?? undefined) : undefined;

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
