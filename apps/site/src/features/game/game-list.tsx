import { type BadgeTone, GameTile, type TileImages, TileOver, VerifyMark } from '@pavilion/ui';
import { useState } from 'react';
import { preload } from 'react-dom';
import type { HTMLAttributes, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { imageOf } from '../../content/picture.ts';
import type { KeepFacts } from '../../session/kept-markup.ts';
import { oncePer } from '../../session/once-per.ts';
import { useSite } from '../../session/use-site.ts';
import { defaultLocaleOf } from '../../session/visitor.ts';
import type { GameTileData } from './tiles.ts';
import { useFavorites } from './use-favorites.ts';

export type GameListOptions = { games: readonly GameTileData[]; shape: 'vertical' | 'square'; eagerCount?: number; urgentCount?: number };
export type GameListView = {
  tiles: () => ReactNode;
  /** What the tiles are drawn from. Hearts and hovers exist in the browser alone: for the server the tiles of a list are the same on every page in a language. */
  facts: KeepFacts;
  listeners: HTMLAttributes<HTMLUListElement>;
};

/** Tiles of a list and the one set of handlers for all of them: hearts, and what hover and focus show. */
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
    const address = `/games/${game.identity}`;
    const isOn = favorites.has(game.identity);
    const badges = badgesOf(tags);
    return (
      <GameTile
        key={game.identity}
        gameId={game.identity}
        href={href(address)}
        name={game.name}
        provider={shape === 'square' && game.isOriginal ? <VerifyMark label={badges.verifyLabel} /> : game.provider}
        images={imagesOf(game)}
        shape={shape}
        badges={game.labels.flatMap((label) => badges.byLabel.get(label) ?? []).slice(0, 2)}
        loading={index < eagerCount ? 'eager' : 'lazy'}
        isUrgent={index < urgentCount}
        heart={{ label: texts(isOn ? 'removeFavorite' : 'addFavorite', { game: game.name }), isOn }}
        over={
          overId === game.identity && shape === 'vertical' ? (
            <TileOver
              playHref={href(address, { real: 'true' })}
              playLabel={texts('playButton')}
              demoHref={game.isDemo ? href(address) : undefined}
              demoLabel={texts('demoButton')}
              facts={game.provider}
            />
          ) : undefined
        }
      />
    );
  };
  const onPoint = (event: SyntheticEvent) => setOverId(tileOf(event.target));
  return {
    tiles: () => games.map(tile),
    facts: {
      of: games,
      as: `${visitor.locale} ${defaultLocaleOf(visitor)} ${shape} ${eagerCount} ${urgentCount}`,
      standsOn: [texts, tags],
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

const noImage: TileImages = { src: '' };

/** What is seen first is asked for before the styles are read. */
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
