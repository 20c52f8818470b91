import type { SchemaInput } from '@pavilion/contract/calls/endpoint.ts';
import { type Door, type DoorKind, doorKinds, type lobby, type Sign } from '@pavilion/contract/areas/game/lobby.ts';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { keptReading } from '../../../kernel/kept-reading.ts';
import { type Catalogue, type CatalogueGame, catalogueOf } from '../catalogue/snapshot.ts';
import { type GamePictures, gamePageToWire, gameToWire, providerToWire } from '../catalogue/wire.ts';
import { composeRooms, composeSigns, type RoomPlan } from './compose.ts';
import { settingsValues } from '../../settings/index.ts';
import * as store from './store.ts';

type LobbyContext = Pick<Kernel, 'database' | 'clock'>;

/** The ranking counts a day; where fewer games were played on it, a week. */
const RANKED_HOURS = [24, 24 * 7];
const RANKED_LEAST = 5;
const RANKED_MOST = 10;
const RETURN_DAYS = 30;
/** Fewer rounds say nothing about a return, as of a single game (games §6). */
const ROUNDS_LEAST = 10_000n;
/** Counting reads every round of the day, so counts are cached and one query at a time recomputes them. */
const COUNTED_FOR_MS = 60_000;

interface Counted {
  ranked: { since: Date; gameIds: readonly string[] } | undefined;
  returned: { percent: string; roundCount: number; days: number } | null;
}

/** The counts of the last minute. */
const counted = keptReading<LobbyContext, Counted>(COUNTED_FOR_MS, count);

/** Drops the cached counts, so that the next answer counts again. */
export const forgetCounts = (context: LobbyContext): void => counted.forget(context);

async function count(context: LobbyContext): Promise<Counted> {
  const [ranked, returned] = await Promise.all([rank(context), measure(context)]);
  return { ranked, returned };
}

async function rank({ database, clock }: LobbyContext): Promise<Counted['ranked']> {
  const hour = Math.floor(clock.now().getTime() / HOUR_MS);
  for (const hours of RANKED_HOURS) {
    const since = new Date((hour - hours) * HOUR_MS);
    const gameIds = await store.listMostPlayed(database, { since, limit: 2 * RANKED_MOST });
    if (gameIds.length >= RANKED_LEAST) return { since, gameIds };
  }
  return undefined;
}

/** Ten-thousandths of a whole, cut: a return is never stated higher than it was. */
const PARTS = 10_000n;

async function measure({ database, clock }: LobbyContext): Promise<Counted['returned']> {
  const since = new Date(clock.now().getTime() - RETURN_DAYS * 24 * HOUR_MS);
  const { roundCount, stakeMinor, payoutMinor } = await store.sumReturned(database, since);
  const staked = BigInt(stakeMinor.split('.')[0] ?? '0');
  if (roundCount < ROUNDS_LEAST || staked === 0n) return null;
  const parts = (BigInt(payoutMinor.split('.')[0] ?? '0') * PARTS) / staked;
  return { percent: `${parts / 100n}.${String(parts % 100n).padStart(2, '0')}`, roundCount: Number(roundCount), days: RETURN_DAYS };
}

type Place = { readonly pictures: GamePictures; readonly country: string | null };

/** The rooms of a visitor's country with their games, the studios with their signs, and the measured figures. */
async function compose(context: LobbyContext, { pictures, country }: Place) {
  const [catalogue, { ranked, returned }, { jackpots }] = await Promise.all([
    catalogueOf(context),
    counted.of(context),
    settingsValues(context),
  ]);
  const offer = offerOf(catalogue, country);
  const known: LobbyFacts = {
    rankedIds: ranked?.gameIds ?? [],
    hasJackpots: Object.keys(jackpots).length > 0,
    isPainted: pictures.isComposedWide,
  };
  const rooms = composeRooms(plansOf(offer, known));
  const providers = catalogue.providers.filter(({ isListed, gameCount }) => isListed && gameCount > 0);
  const signs = composeSigns(
    providers.map(({ id }) => ({ place: id, candidates: offer.all.filter((game) => game.provider.id === id).map((game) => game.id) })),
    rooms,
  );
  return { catalogue, offer, rooms, ranked, returned, providers, signs };
}

/** The lobby of a visitor's country: its rooms, doors and ateliers, and the measured figures. */
export async function readLobby(context: LobbyContext, place: Place): Promise<SchemaInput<typeof lobby>> {
  const { pictures } = place;
  const { catalogue, offer, rooms, ranked, returned, providers, signs } = await compose(context, place);
  const wire = (id: string | undefined) => {
    const game = catalogue.gameByKey.get(id ?? '');
    return game === undefined ? null : gameToWire(pictures, game);
  };
  const pageOf = (id: string) => {
    const game = catalogue.gameByKey.get(id);
    return game === undefined ? null : gamePageToWire(pictures, game);
  };
  return {
    rooms: rooms.map(({ kind, gameIds }) => ({
      kind,
      // A live table states its limits, which for other games only the game's own page shows.
      games: gameIds.flatMap((id) => (kind === 'live' ? pageOf(id) : wire(id)) ?? []),
    })),
    gameCount: offer.all.length,
    rankedSince: rooms.some(({ kind }) => kind === 'ranked') ? (ranked?.since ?? null) : null,
    doors: doorsOf(offer).map((door) => ({ ...door, picture: pictures.doorPicture(door.kind) })),
    ateliers: providers.map((provider) => ({ provider: providerToWire(pictures, provider), sign: wire(signs.get(provider.id)) })),
    returned,
  };
}

/** The paintings of the doors alone, for the page of a room. */
export async function listDoors(context: LobbyContext, { pictures, country }: Place): Promise<Door[]> {
  const offer = offerOf(await catalogueOf(context), country);
  return doorsOf(offer).map(({ kind }) => ({ kind, picture: pictures.doorPicture(kind) }));
}

/** The paintings of the studios alone, without a title: a sign has its words below. */
export async function listSigns(context: LobbyContext, place: Place): Promise<Sign[]> {
  const { catalogue, providers, signs } = await compose(context, place);
  return providers.flatMap(({ id, identity }) => {
    const game = catalogue.gameByKey.get(signs.get(id) ?? '');
    const images = game === undefined ? undefined : gameToWire(place.pictures, game).images;
    const picture = images?.['plain']?.['1x'] ?? images?.['200x200']?.['1x'];
    return picture === undefined ? [] : [{ provider: identity, picture }];
  });
}

interface Offer {
  /** Listed games that may be played in the country, in display order. */
  all: readonly CatalogueGame[];
  inCollection: (identity: string) => readonly CatalogueGame[];
}

function offerOf({ games, collections }: Catalogue, country: string | null): Offer {
  const all = games.filter(({ isListed, blockedCountries }) => isListed && !(country !== null && blockedCountries.includes(country)));
  return {
    all,
    inCollection: (identity) => {
      const collection = collections.find((one) => one.identity === identity);
      if (collection === undefined) return [];
      const place = (game: CatalogueGame): number | undefined => game.collectionPositions.get(collection.id);
      return all.filter((game) => place(game) !== undefined).toSorted((a, b) => (place(a) ?? 0) - (place(b) ?? 0));
    },
  };
}

interface LobbyFacts {
  rankedIds: readonly string[];
  /** Whether any jackpot is agreed with a studio. */
  hasJackpots: boolean;
  /** Whether a game's wide picture was composed for a large card. */
  isPainted: (identity: string) => boolean;
}

/**
 * The rooms of the house in their order. Rooms whose contents another module supplies (tournaments) are listed too; the page hides them
 * when empty.
 */
function plansOf({ all, inCollection }: Offer, { rankedIds, hasJackpots, isPainted }: LobbyFacts): RoomPlan[] {
  // A room leads to what can be played: a game in maintenance is found by its lists.
  const open = new Set(all.flatMap(({ id, isInMaintenance }) => (isInMaintenance ? [] : [id])));
  const of = (identity: string): string[] => inCollection(identity).flatMap(({ id }) => (open.has(id) ? [id] : []));
  const own = new Set([...of('live-casino'), ...of('originals')]);
  const without = (ids: readonly string[]): string[] => ids.filter((id) => open.has(id) && !own.has(id));
  const fresh = without(of('new'));
  const painted = new Set(all.flatMap(({ id, identity }) => (isPainted(identity) ? [id] : [])));
  // Picks the featured game: a recommended one, or else a new one, or else any slot, provided that its picture is large enough for the
  // card.
  const leads = without([...of('recommended'), ...fresh, ...of('slots')]).filter((id) => painted.has(id));
  return [
    { kind: 'ranked', games: { candidates: rankedIds.filter((id) => open.has(id)), least: RANKED_LEAST, most: RANKED_MOST } },
    { kind: 'picks', games: { candidates: without(of('recommended')), least: 2, most: RANKED_MOST } },
    // Its first game is the large one.
    { kind: 'feature', games: { candidates: fresh, least: 3, most: 5, leads } },
    ...(hasJackpots ? [{ kind: 'jackpots' as const, games: { candidates: of('jackpots'), least: 1, most: 4 } }] : []),
    { kind: 'live', games: { candidates: of('live-casino'), least: 2, most: 4 } },
    { kind: 'originals', games: { candidates: of('originals'), least: 3, most: 5 } },
    { kind: 'sports' },
    { kind: 'tournaments' },
    { kind: 'wins' },
    { kind: 'facts' },
  ];
}

const doorCollections: Readonly<Partial<Record<DoorKind, string>>> = {
  slots: 'slots',
  live: 'live-casino',
  originals: 'originals',
  tables: 'table-games',
  jackpots: 'jackpots',
};

/** A door to a collection exists only if the collection has games; the doors to sports and rewards lead to pages and always exist. */
function doorsOf({ inCollection }: Offer): { kind: DoorKind; gameCount: number }[] {
  return doorKinds.flatMap((kind) => {
    const identity = doorCollections[kind];
    if (identity === undefined) return [{ kind, gameCount: 0 }];
    const { length } = inCollection(identity);
    return length === 0 ? [] : [{ kind, gameCount: length }];
  });
}
