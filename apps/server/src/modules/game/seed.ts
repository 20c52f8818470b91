import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { type Database, inTransaction, run } from '../../kernel/database.ts';
import { applyShippedRows } from '../../kernel/secrets/shipped-defaults.ts';
import { foldText } from './catalogue/search-words.ts';
import { type CatalogueContext, forgetCatalogue } from './catalogue/snapshot.ts';
import { seedId } from './seed-id.ts';

const seedDirectory = path.resolve(import.meta.dirname, '../../../../../database/seed/game');

const providersSeed = z.array(z.object({ identity: z.string(), name: z.string() }));
const collectionsSeed = z.array(
  z.object({
    identity: z.string(),
    name: z.string(),
    countries: z.array(z.string()),
    isHidden: z.boolean(),
    /** The size of the collection of most played games, and the games it starts with until others have been played. */
    countedSize: z.optional(z.int()),
  }),
);
const gamesSeed = z.array(
  z.object({
    identity: z.string(),
    name: z.string(),
    provider: z.string(),
    engine: z.string(),
    type: z.string(),
    volatility: z.string(),
    rtpPercent: z.string(),
    hitRatePercent: z.nullable(z.string()),
    /** Standard deviation of a round's payout in stakes. */
    payoutDeviation: z.nullable(z.string()),
    maxWinMultiplier: z.nullable(z.number().check(z.positive())),
    /** Least and most a round may be staked with, in major units by currency. */
    betRanges: z.record(z.string(), z.tuple([z.string(), z.string()])),
    paylines: z.int(),
    collections: z.array(z.string()),
  }),
);
const enginesSeed = z.object({ engines: z.array(z.string()) });

function read<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> {
  return schema.parse(JSON.parse(readFileSync(path.join(seedDirectory, name), 'utf8')));
}

/**
 * Brings the catalogue to the defaults of `database/seed/game` and adds the games of new engines; rows that an operator has changed stay.
 */
export async function seedCatalogue(context: CatalogueContext): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    await shipProviders(transaction);
    await shipCollections(transaction);
    await shipGames(transaction, context.clock.now());
  });
  forgetCatalogue(context);
}

async function shipProviders(database: Database): Promise<void> {
  const rows = read('providers.json', providersSeed).map((provider, position) => ({
    id: seedId('provider', provider.identity),
    ...provider,
    position,
  }));
  await applyShippedRows(database, { relation: 'game.provider', key: ['id'], rows });
}

async function shipCollections(database: Database): Promise<void> {
  const rows = read('collections.json', collectionsSeed).map(({ isHidden, countedSize, ...collection }, position) => ({
    id: seedId('collection', collection.identity),
    ...collection,
    is_hidden: isHidden,
    counted_size: countedSize ?? null,
    position,
  }));
  await applyShippedRows(database, { relation: 'game.collection', key: ['id'], rows });
}

async function shipGames(database: Database, now: Date): Promise<void> {
  const { engines } = read('engines.json', enginesSeed);
  const games = read('games.json', gamesSeed);
  await stateFigures(database, games);
  const offered = games.map((game, position) => ({ ...game, position })).filter(({ engine }) => engines.includes(engine));
  const rows = offered.map((game) => gameRow(game, now));
  await applyShippedRows(database, { relation: 'game.game', key: ['id'], rows, initialColumns: ['created_at'] });
  const places = offered.flatMap(({ identity, collections, position }) =>
    collections.map((collection) => ({ game_id: seedId('game', identity), collection_id: seedId('collection', collection), position })),
  );
  await applyShippedRows(database, { relation: 'game.game_collection', key: ['game_id', 'collection_id'], rows: places });
}

function gameRow(game: z.output<typeof gamesSeed>[number] & { position: number }, now: Date): Record<string, unknown> {
  return {
    id: seedId('game', game.identity),
    identity: game.identity,
    name: game.name,
    search_text: foldText(game.name),
    provider_id: seedId('provider', game.provider),
    engine: game.engine,
    type: game.type,
    volatility: game.volatility,
    rtp_percent: game.rtpPercent,
    hit_rate_percent: game.hitRatePercent,
    payout_deviation: game.payoutDeviation,
    ...mostWon(game.maxWinMultiplier),
    bet_ranges: game.betRanges,
    paylines: game.paylines,
    position: game.position,
    created_at: now,
  };
}

const THOUSANDTHS = 1000;

/**
 * The largest payout of a round per unit staked, from the game's maths sheet: the whole number of stakes that is shown, and the fraction
 * that it omits.
 */
function mostWon(multiplier: number | null): Record<string, number | null> {
  if (multiplier === null) return { max_win_multiplier: null, max_win_rest_thousandths: null };
  const rest = Math.round(multiplier * THOUSANDTHS) % THOUSANDTHS;
  return { max_win_multiplier: Math.floor(multiplier), max_win_rest_thousandths: rest === 0 ? null : rest };
}

/** Games that were there before their deviation or their stakes were stated get them; what the operator has set stays. */
async function stateFigures(database: Database, games: z.output<typeof gamesSeed>): Promise<void> {
  const [ids, deviations, betRanges] = [
    games.map(({ identity }) => seedId('game', identity)),
    games.map((game) => game.payoutDeviation),
    games.map((game) => JSON.stringify(game.betRanges)),
  ];
  await run(database)`
    update game.game g
    set payout_deviation = coalesce(g.payout_deviation, stated.deviation), bet_ranges = coalesce(g.bet_ranges, stated.bet_ranges)
    from unnest(${ids}::uuid[], ${deviations}::numeric[], ${betRanges}::jsonb[]) as stated (id, deviation, bet_ranges)
    where g.id = stated.id
      and ((g.payout_deviation is null and stated.deviation is not null) or g.bet_ranges is null)
  `;
}
