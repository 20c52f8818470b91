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

export type Picture = { src: string; srcSet?: string };

const originalsCollection = 'originals';

type Ratios = { '1x': string; '2x'?: string; '3x'?: string };
type Images = Record<string, Ratios>;

/** Custom pictures win over the studio's (wire §3.9); each keeps its three pixel ratios (K-18). */
export function pictureOf(images: Images, customImages: Images, size: string): Picture {
  const ratios = customImages[size] ?? images[size];
  if (!ratios) return { src: '' };
  const others = (['2x', '3x'] as const).flatMap((ratio) => (ratios[ratio] ? [`${ratios[ratio]} ${ratio}`] : []));
  return others.length > 0 ? { src: ratios['1x'], srcSet: [`${ratios['1x']} 1x`, ...others].join(', ') } : { src: ratios['1x'] };
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
