import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { type Database, inTransaction } from '../../kernel/database.ts';
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
    /** So many of the most played games make the collection; those it begins with until others have been played. */
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
    maxWinMultiplier: z.nullable(z.int()),
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

/** Puts the catalogue of `database/seed/game` into the database. Rows that exist stay as the operator left them; new engines bring their games. */
export async function seedCatalogue(context: CatalogueContext): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    await insertProviders(transaction);
    await insertCollections(transaction);
    await insertGames(transaction, context.clock.now());
  });
  forgetCatalogue(context);
}

async function insertProviders(database: Database): Promise<void> {
  for (const [position, provider] of read('providers.json', providersSeed).entries()) {
    await sql`
      insert into game.provider (id, identity, name, position)
      values (${seedId('provider', provider.identity)}, ${provider.identity}, ${provider.name}, ${position})
      on conflict do nothing
    `.execute(database);
  }
}

async function insertCollections(database: Database): Promise<void> {
  for (const [position, collection] of read('collections.json', collectionsSeed).entries()) {
    await sql`
      insert into game.collection (id, identity, name, countries, is_hidden, counted_size, position)
      values (${seedId('collection', collection.identity)}, ${collection.identity}, ${collection.name}, ${collection.countries}::text[], ${collection.isHidden},
        ${collection.countedSize ?? null}, ${position})
      on conflict do nothing
    `.execute(database);
  }
}

async function insertGames(database: Database, now: Date): Promise<void> {
  const { engines } = read('engines.json', enginesSeed);
  const games = read('games.json', gamesSeed);
  await stateFigures(database, games);
  for (const [position, game] of games.entries()) {
    if (!engines.includes(game.engine)) continue;
    const id = seedId('game', game.identity);
    await sql`
      insert into game.game (id, identity, name, search_text, provider_id, engine, type, volatility, rtp_percent, hit_rate_percent, payout_deviation, max_win_multiplier, bet_ranges, paylines, position, created_at)
      values (${id}, ${game.identity}, ${game.name}, ${foldText(game.name)}, ${seedId('provider', game.provider)}, ${game.engine}, ${game.type},
        ${game.volatility}, ${game.rtpPercent}, ${game.hitRatePercent}, ${game.payoutDeviation}, ${game.maxWinMultiplier},
        ${JSON.stringify(game.betRanges)}::jsonb, ${game.paylines}, ${position}, ${now})
      on conflict do nothing
    `.execute(database);
    for (const collection of game.collections) {
      await sql`
        insert into game.game_collection (game_id, collection_id, position)
        values (${id}, ${seedId('collection', collection)}, ${position})
        on conflict do nothing
      `.execute(database);
    }
  }
}

/** Games that were there before their deviation or their stakes were stated get them; what the operator has set stays. */
async function stateFigures(database: Database, games: z.output<typeof gamesSeed>): Promise<void> {
  const [ids, deviations, betRanges] = [
    games.map(({ identity }) => seedId('game', identity)),
    games.map((game) => game.payoutDeviation),
    games.map((game) => JSON.stringify(game.betRanges)),
  ];
  await sql`
    update game.game g
    set payout_deviation = coalesce(g.payout_deviation, stated.deviation), bet_ranges = coalesce(g.bet_ranges, stated.bet_ranges)
    from unnest(${ids}::uuid[], ${deviations}::numeric[], ${betRanges}::jsonb[]) as stated (id, deviation, bet_ranges)
    where g.id = stated.id
      and ((g.payout_deviation is null and stated.deviation is not null) or g.bet_ranges is null)
  `.execute(database);
}
