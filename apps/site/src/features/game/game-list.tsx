import { GameTile, TileOver, VerifyMark } from '@pavilion/ui';
import { useState } from 'react';
import type { HTMLAttributes, MouseEvent, SyntheticEvent } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { imageOf } from '../../content/picture.ts';
import type { GameTileData } from './tiles.ts';
import { useFavorites } from './use-favorites.ts';

export type GameListOptions = { games: readonly GameTileData[]; shape: 'vertical' | 'square'; eagerCount?: number; urgentCount?: number };
export type GameListView = { tiles: React.ReactNode[]; listeners: HTMLAttributes<HTMLUListElement> };

/** Tiles of a list and the one set of handlers for all of them: hearts, and what hover and focus show. */
export function useGameList({ games, shape, eagerCount = 0, urgentCount = 0 }: GameListOptions): GameListView {
  const texts = useTexts('globalComponents', 'cardsGroup');
  const tags = useTexts('globalComponents', 'gameTags');
  const href = useHref();
  const favorites = useFavorites();
  const [overId, setOverId] = useState<string>();
  const badges = tagBadges(tags.list('gameTagsList'));

  const tiles = games.map((game, index) => {
    const address = `/games/${game.identity}`;
    const isOn = favorites.has(game.identity);
    return (
      <GameTile
        key={game.identity}
        gameId={game.identity}
        href={href(address)}
        name={game.name}
        provider={
          shape === 'square' && game.isOriginal ? (
            <VerifyMark label={tags.list('gameTagsList').length > 0 ? badges.verifyLabel : ''} />
          ) : (
            game.provider
          )
        }
        images={imageOf(shape === 'square' ? game.square : game.vertical) ?? noImage}
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
  });

  const onPoint = (event: SyntheticEvent) => setOverId(tileOf(event.target));
  return {
    tiles,
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

const noImage = { src: '' };

const tileOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-game]')?.dataset.game ?? undefined) : undefined;

/** Colours of the badges on art, whatever the theme: the art is dark in both. */
const badgeColours: Readonly<Record<string, string>> = {
  success: '#3ddc97',
  warning: '#ffc24b',
  live: '#ff9466',
  info: '#7db2ff',
  bonus: '#c9a7ff',
};

function tagBadges(tags: readonly Readonly<Record<string, unknown>>[]) {
  const byLabel = new Map(
    tags.map((tag) => [String(tag.identity), { label: String(tag.label), color: badgeColours[String(tag.color)] }] as const),
  );
  const verifyLabel = byLabel.get('verify')?.label ?? '';
  byLabel.delete('verify');
  return { byLabel, verifyLabel };
}
