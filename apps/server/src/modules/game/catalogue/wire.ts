import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import type { collection, game, provider } from '@pavilion/contract/areas/game/game.ts';
import type { CatalogueCollection, CatalogueGame, CatalogueProvider } from './snapshot.ts';

/** Addresses of pictures, given by the composition root, since they belong to no area. */
export interface GamePictures {
  gameImages(identity: string): SchemaInput<typeof game>['images'];
  providerImages(identity: string): SchemaInput<typeof provider>['images'];
  /** The painting of a door of the lobby. */
  doorPicture(kind: string): string;
  /** Whether the game's wide picture was composed as one: only such a picture may be shown large. */
  isComposedWide(identity: string): boolean;
  /** The colour of the game's lamp and the way its picture moves in the hand. */
  gameLook(identity: string): { readonly accent: string; readonly motion: string; readonly particles: string };
}

export function providerToWire(pictures: GamePictures, { id, identity, name, gameCount }: CatalogueProvider): SchemaInput<typeof provider> {
  return { id, identity, name, images: pictures.providerImages(identity), customImages: {}, gameEnabledCount: gameCount };
}

export function collectionToWire({ id, identity, name, countries, isHidden }: CatalogueCollection): SchemaInput<typeof collection> {
  return { id, identity, name, countries: [...countries], isHidden };
}

// Labels have no history in the catalogue; the contract asks for dates.
const LABELS_SINCE = new Date('2026-11-20T00:00:00.000Z');

// Collections that are shown on the tile as well.
const BADGE_COLLECTIONS: ReadonlyMap<string, string> = new Map([
  ['new', 'new'],
  ['jackpots', 'jackpot'],
]);

const labelOf = (name: string) => ({ id: name, name, createdAt: LABELS_SINCE, updatedAt: LABELS_SINCE });

const short = (percent: string): string => (percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent);

/** Facts a game states about itself, as labels: the shape of a game is fixed, its labels are not (wire §3.9). */
function figuresOf({ volatility, rtpPercent, hitRatePercent, maxWinMultiplier, measured }: CatalogueGame): string[] {
  const figures = [`volatility-${volatility}`, `rtp-${short(rtpPercent)}`];
  if (hitRatePercent !== null) figures.push(`hit-rate-${short(hitRatePercent)}`);
  if (maxWinMultiplier !== null) figures.push(`max-win-${maxWinMultiplier}`);
  if (measured !== null) figures.push(...measuredFigures(measured));
  return figures;
}

/** 95 % of such samples are within the interval around the stated return (games §6). */
const NORMAL_QUANTILE = 1.96;

function measuredFigures({ returnPercent, roundCount, payoutDeviation }: NonNullable<CatalogueGame['measured']>): string[] {
  const intervalPercent = (100 * NORMAL_QUANTILE * Number(payoutDeviation)) / Math.sqrt(Number(roundCount));
  return [
    `measured-rtp-${Number(returnPercent).toFixed(2)}`,
    `measured-rounds-${roundCount}`,
    `measured-interval-${intervalPercent.toFixed(2)}`,
  ];
}

const wireByPictures = new WeakMap<GamePictures, WeakMap<CatalogueGame, SchemaInput<typeof game>>>();

/** A game of a list; the same immutable object as long as the catalogue is the same. */
export function gameToWire(pictures: GamePictures, source: CatalogueGame): SchemaInput<typeof game> {
  const kept = wireByPictures.get(pictures) ?? new WeakMap<CatalogueGame, SchemaInput<typeof game>>();
  wireByPictures.set(pictures, kept);
  const shown = kept.get(source) ?? Object.freeze(toWire(pictures, source));
  kept.set(source, shown);
  return shown;
}

function lookOf(pictures: GamePictures, { identity }: CatalogueGame): string {
  const { accent, motion, particles } = pictures.gameLook(identity);
  return `look-${accent.replace('#', '')}-${motion}-${particles}`;
}

function toWire(pictures: GamePictures, source: CatalogueGame): SchemaInput<typeof game> {
  const badges = source.collections.flatMap(({ identity }) => BADGE_COLLECTIONS.get(identity) ?? []);
  const states = source.isInMaintenance ? ['maintenance'] : [];
  const labels = [...badges, ...states, source.type, ...figuresOf(source), lookOf(pictures, source)];
  return {
    id: source.id,
    identity: source.identity,
    name: source.name,
    isDemoMode: source.isDemoMode,
    type: source.type,
    platforms: [1, 2],
    paylines: source.paylines,
    volatility: source.volatility,
    screenHeightRatio: 9,
    screenWidthRatio: 16,
    images: pictures.gameImages(source.identity),
    customImages: {},
    provider: providerToWire(pictures, source.provider),
    collections: source.collections.map(collectionToWire),
    labels: labels.map(labelOf),
    isBonusWagering: true,
    minimumBonusWagerMultiplier: 1,
  };
}

/** The game of its own page, with its stakes in every currency; they would double the length of a list. */
export function gamePageToWire(pictures: GamePictures, source: CatalogueGame): SchemaInput<typeof game> {
  const shown = gameToWire(pictures, source);
  const ranges = Object.entries(source.betRanges).map(([currency, [least, most]]) => `bet-range-${currency}-${least}-${most}`);
  return { ...shown, labels: [...shown.labels, ...ranges.map(labelOf)] };
}
