import type { Game, Provider } from '@pavilion/contract/areas/game/game.ts';
import { type Picture, pictureOf } from '../../../content/picture.ts';

/** The part of a game that tiles, rails and search rows need. A page embeds dozens of them, so nothing else is included. */
export type GameTileData = {
  id: string;
  identity: string;
  name: string;
  provider: string;
  isDemo: boolean;
  isOriginal: boolean;
  labels: readonly string[];
  vertical: Picture;
  square: Picture;
};

const originalsCollection = 'originals';

/** Labels that encode a game's figures; its page shows them, tiles do not. */
const figureLabel = /^(?:volatility|rtp|hit-rate|max-win|measured-\w+|look)-/;

/** Reduces a game to its tile. */
export function toTile(game: Game): GameTileData {
  return {
    id: game.id,
    identity: game.identity,
    name: game.name,
    provider: game.provider.name,
    isDemo: game.isDemoMode,
    isOriginal: game.collections.some(({ identity }) => identity === originalsCollection),
    labels: game.labels.map(({ name }) => name).filter((name) => !figureLabel.test(name)),
    vertical: pictureOf(game.images, game.customImages, '200x300'),
    square: pictureOf(game.images, game.customImages, '200x200'),
  };
}

export type ProviderCard = { id: string; identity: string; name: string; picture: Picture; gameCount: number };

/** Reduces a studio to its card. */
export function toProviderCard(provider: Provider): ProviderCard {
  return {
    id: provider.id,
    identity: provider.identity,
    name: provider.name,
    picture: pictureOf(provider.images, provider.customImages, '116x40'),
    gameCount: provider.gameEnabledCount,
  };
}
