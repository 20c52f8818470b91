import type { Game, Provider } from '@pavilion/contract/game.ts';

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

/** Addresses of a picture at one, two and three pixels a point, as far as there are such. */
export type Picture = readonly string[];

const originalsCollection = 'originals';

type Ratios = { '1x': string; '2x'?: string; '3x'?: string };
type Images = Record<string, Ratios>;

/** Custom pictures win over the studio's (wire §3.9); each keeps its three pixel ratios (K-18). */
export function pictureOf(images: Images, customImages: Images, size: string): Picture {
  const ratios = customImages[size] ?? images[size];
  return ratios ? [ratios['1x'], ratios['2x'], ratios['3x']].filter((address) => address !== undefined) : [];
}

/** A picture as an `img` takes it; nothing when there is none. */
export function imageOf(picture: Picture): { src: string; srcSet: string | undefined } | undefined {
  const [src] = picture;
  if (src === undefined) return undefined;
  return { src, srcSet: picture.length > 1 ? picture.map((address, index) => `${address} ${index + 1}x`).join(', ') : undefined };
}

export function toTile(game: Game): GameTileData {
  return {
    id: game.id,
    identity: game.identity,
    name: game.name,
    provider: game.provider.name,
    isDemo: game.isDemoMode,
    isOriginal: game.collections.some(({ identity }) => identity === originalsCollection),
    labels: game.labels.map(({ name }) => name),
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
