import type { Game, Provider } from '@pavilion/contract/game.ts';
import { type Picture, pictureOf } from '../../content/picture.ts';

/** What a tile, a rail and a search row need of a game: a page carries dozens, so nothing else travels. */
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

/** Labels that state a game's figures: its page shows them, no tile does. */
const figureLabel = /^(?:volatility|rtp|hit-rate|max-win|measured-\w+)-/;

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

export function toProviderCard(provider: Provider): ProviderCard {
  return {
    id: provider.id,
    identity: provider.identity,
    name: provider.name,
    picture: pictureOf(provider.images, provider.customImages, '116x40'),
    gameCount: provider.gameEnabledCount,
  };
}
