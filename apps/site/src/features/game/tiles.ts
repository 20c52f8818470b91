import type { Game, Provider } from '@pavilion/contract/areas/game/game.ts';
import { type Picture, pictureOf } from '../../content/picture.ts';

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
  /** Address of the game's further paintings, `*` in place of their name; absent where the operator has pictures of its own. */
  paintings?: string;
  /** Colour of its lamp, motion and particles of its loop. */
  look?: string;
  /** The only countries it is offered in; absent where that is everywhere. */
  countries?: readonly string[];
};

const originalsCollection = 'originals';

/** Labels that encode a game's figures; its page shows them, tiles do not. */
const figureLabel = /^(?:volatility|rtp|hit-rate|max-win|measured-\w+|look)-/;

const lookLabel = 'look-';

/** The way a game's picture moves in the hand: one plane, or a figure before its ground. */
type TileLook = { accent: string; motion: string; particles: string };

export function lookOf({ look }: GameTileData): TileLook | undefined {
  const [accent, motion, particles] = look?.split('-') ?? [];
  return accent && motion && particles ? { accent: `#${accent}`, motion, particles } : undefined;
}

/** The address of one of a game's paintings. */
export const paintingOf = ({ paintings }: GameTileData, name: 'plain' | 'wide' | 'ground' | 'figure'): string | undefined =>
  name === 'figure' ? paintings?.replace('*.avif', 'figure.webp') : paintings?.replace('*', name);

/** Reduces a game to its tile. */
export function toTile(game: Game): GameTileData {
  const paintings = game.customImages['200x300'] ? undefined : game.images.plain?.['1x'].replace('plain', '*');
  const look = game.labels.find(({ name }) => name.startsWith(lookLabel))?.name.slice(lookLabel.length);
  const isEverywhere = game.collections.some(({ countries }) => countries.length === 0);
  return {
    ...(paintings ? { paintings } : {}),
    ...(look ? { look } : {}),
    ...(isEverywhere || game.collections.length === 0 ? {} : { countries: game.collections.flatMap(({ countries }) => countries) }),
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
