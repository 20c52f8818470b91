import type { Kernel } from '../../../kernel/context.ts';
import { keptReading } from '../../../kernel/kept-reading.ts';
import * as store from './store.ts';

export type CatalogueContext = Pick<Kernel, 'database' | 'clock'>;

export interface CatalogueProvider {
  id: string;
  identity: string;
  name: string;
  gameCount: number;
  /** Not so where all it has is found by its address alone. */
  isListed: boolean;
}

export interface CatalogueCollection {
  id: string;
  identity: string;
  name: string;
  countries: readonly string[];
  isHidden: boolean;
}

export interface CatalogueGame {
  id: string;
  identity: string;
  name: string;
  engine: string;
  type: string;
  volatility: string;
  rtpPercent: string;
  /** The standard deviation of a round's payout that the game states, in stakes. */
  payoutDeviation: string | null;
  hitRatePercent: string | null;
  /** Its measured return on this site, once enough rounds were played (games §6). */
  measured: { returnPercent: string; roundCount: bigint; payoutDeviation: string } | null;
  /** The most a round may pay for one unit staked, in whole units, as it is shown. */
  maxWinMultiplier: number | null;
  /** The same exactly, in thousandths of the stakes; null where its studio states none. */
  mostWonThousandths: bigint | null;
  /** Least and most a round may be staked with, in major units by currency, as the studio states it. */
  betRanges: Readonly<Record<string, readonly [least: string, most: string]>>;
  paylines: number;
  blockedCountries: readonly string[];
  isDemoMode: boolean;
  /** Whether lists and searches include it; the sportsbook is found by its address alone. */
  isListed: boolean;
  /** Whether its studio works on it: it is listed, and its rounds are not started. */
  isInMaintenance: boolean;
  provider: CatalogueProvider;
  collections: readonly CatalogueCollection[];
  /** Game ids, by the id of the collection that contains them. */
  collectionPositions: ReadonlyMap<string, number>;
  /** Players of the last seven days, each day counted separately. */
  recentPlayerCount: number;
  /** Its rank among all games in each sort order; ranks are unique. */
  places: Readonly<Record<'display' | 'popularity' | 'name' | 'age' | 'return', number>>;
}

/** The whole catalogue as this process knows it: small, read often, changed rarely. */
export interface Catalogue {
  providers: readonly CatalogueProvider[];
  collections: readonly CatalogueCollection[];
  games: readonly CatalogueGame[];
  /** By UUID and by identity: addresses and studios use either (wire §1.6). */
  gameByKey: ReadonlyMap<string, CatalogueGame>;
}

/** How long a running process may serve the catalogue as it was before an operator's change. */
const KEPT_FOR_MS = 5000;

interface VersionedCatalogue {
  version: bigint;
  catalogue: Catalogue;
}

const kept = keptReading<CatalogueContext, VersionedCatalogue>(KEPT_FOR_MS, renew);

/** The catalogue: its version is queried at most once in five seconds, its rows only when the version has changed. */
export const catalogueOf = async (context: CatalogueContext): Promise<Catalogue> => (await kept.of(context)).catalogue;

async function renew(context: CatalogueContext, earlier: Promise<VersionedCatalogue> | undefined): Promise<VersionedCatalogue> {
  // Read before the rows: a change in between advances it again, and the next check finds it.
  const version = await store.catalogueVersion(context.database);
  const known = await earlier;
  if (known?.version === version) return known;
  return { version, catalogue: await readCatalogue(context) };
}

/** Drops the cache, so that a change shows at once in this process. */
export const forgetCatalogue = (context: CatalogueContext): void => kept.forget(context);

function measuredOf(row: store.GameRow): CatalogueGame['measured'] {
  const { measured_return_percent: returnPercent, measured_round_count: roundCount, payout_deviation: payoutDeviation } = row;
  if (returnPercent === null || roundCount === null || payoutDeviation === null) return null;
  return { returnPercent, roundCount, payoutDeviation };
}

const mostWonOf = ({ max_win_multiplier: whole, max_win_rest_thousandths: rest }: store.GameRow): bigint | null =>
  whole === null ? null : BigInt(whole) * 1000n + BigInt(rest ?? 0);

async function readCatalogue({ database }: CatalogueContext): Promise<Catalogue> {
  const [providerRows, collectionRows, gameRows] = await Promise.all([
    store.listProviders(database),
    store.listCollections(database),
    store.listGames(database),
  ]);
  const gamesOf = Map.groupBy(gameRows, (row) => row.provider_id);
  const providers = providerRows.map(({ id, identity, name }) => ({
    id,
    identity,
    name,
    gameCount: gamesOf.get(id)?.filter((row) => row.is_listed).length ?? 0,
    isListed: gamesOf.get(id)?.every((row) => !row.is_listed) !== true,
  }));
  const collections = collectionRows.map(({ is_hidden: isHidden, ...row }) => ({ ...row, isHidden }));
  const providerById = new Map(providers.map((provider) => [provider.id, provider]));
  const games = gameRows.flatMap((row): CatalogueGame[] => {
    const provider = providerById.get(row.provider_id);
    if (provider === undefined) return [];
    const collectionPositions = new Map(Object.entries(row.collection_positions));
    return [
      {
        id: row.id,
        identity: row.identity,
        name: row.name,
        engine: row.engine,
        type: row.type,
        volatility: row.volatility,
        rtpPercent: row.rtp_percent,
        payoutDeviation: row.payout_deviation,
        hitRatePercent: row.hit_rate_percent,
        measured: measuredOf(row),
        maxWinMultiplier: row.max_win_multiplier,
        mostWonThousandths: mostWonOf(row),
        betRanges: row.bet_ranges ?? {},
        paylines: row.paylines,
        blockedCountries: row.blocked_countries,
        isDemoMode: row.is_demo_mode,
        isListed: row.is_listed,
        isInMaintenance: row.is_in_maintenance,
        provider,
        collections: collections.filter(({ id }) => collectionPositions.has(id)),
        collectionPositions,
        recentPlayerCount: Number(row.recent_player_count),
        places: {
          display: row.display_place,
          popularity: row.popularity_place,
          name: row.name_place,
          age: row.age_place,
          return: row.return_place,
        },
      },
    ];
  });
  const gameByKey = new Map(games.flatMap((game) => [[game.id, game] as const, [game.identity, game] as const]));
  return { providers, collections, games, gameByKey };
}
