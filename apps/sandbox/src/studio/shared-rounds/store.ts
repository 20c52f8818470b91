import * as z from 'zod';
import type { Queryable } from '../store.ts';
import { sharedGames } from './shared-games.ts';

/** The owner of a shared round's seeds, named like a player so there is one active pair. */
export const sharedRoundOf = (gameId: string): string => `company:${gameId}`;

const chainSchema = z.object({
  id: z.string(),
  gameId: z.string(),
  position: z.number(),
  endHash: z.string(),
  salt: z.string().nullable(),
  length: z.number(),
  checkpoints: z.instanceof(Buffer),
  nextNumber: z.number(),
});
/** A chain with its secrets; nothing outside the studio's server ever sees this shape. */
type Chain = z.infer<typeof chainSchema>;
const chainColumns = `id, game_id as "gameId", position, end_hash as "endHash", salt, length, checkpoints, next_number as "nextNumber"`;

/** The chain whose rounds are played, locked for the database transaction that takes the next one; undefined where none has rounds left. */
export async function lockChain(database: Queryable, gameId: string): Promise<Chain | undefined> {
  const { rows } = await database.query(
    `select ${chainColumns} from sandbox.studio_chain where game_id = $1 and next_number <= length order by position limit 1 for update`,
    [gameId],
  );
  return rows.map((row) => chainSchema.parse(row))[0];
}

/** How far a game's chains reach: the position of the last one, and the rounds left in all of them. */
export async function chainsLeft(database: Queryable, gameId: string): Promise<{ position: number; roundsLeft: number }> {
  const { rows } = await database.query(
    `select coalesce(max(position), 0) as position, coalesce(sum(length - next_number + 1), 0)::integer as "roundsLeft"
     from sandbox.studio_chain where game_id = $1`,
    [gameId],
  );
  return z.object({ position: z.number(), roundsLeft: z.number() }).parse(rows[0]);
}

type NewChain = Omit<Chain, 'salt' | 'nextNumber'> & { readonly createdAt: Date };

/** Inserts a chain; where another process was quicker its own stays. */
export async function insertChain(database: Queryable, chain: NewChain): Promise<void> {
  await database.query(
    `insert into sandbox.studio_chain (id, game_id, position, end_hash, length, checkpoints, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (game_id, position) do nothing`,
    [chain.id, chain.gameId, chain.position, chain.endHash, chain.length, chain.checkpoints, chain.createdAt],
  );
}

/** Takes the chain's next number, and keeps the salt that was drawn with its first. */
export async function takeNumber(database: Queryable, chainId: string, salt: string): Promise<void> {
  await database.query(`update sandbox.studio_chain set next_number = next_number + 1, salt = $2 where id = $1`, [chainId, salt]);
}

const roundSchema = z.object({
  pairId: z.string(),
  chainId: z.string(),
  gameId: z.string(),
  number: z.number(),
  opensAt: z.date(),
  startsAt: z.date(),
  endsAt: z.date(),
  /** The end of a climb; null at a table. */
  crashAt: z.number().nullable(),
  /** The result of a table; null of a climb. */
  outcome: z.unknown(),
  serverSeed: z.string(),
  commitment: z.string(),
  salt: z.string(),
  endHash: z.string(),
  length: z.number(),
});
/** A shared round with its secrets: its result, end and seed are revealed once `endsAt` has passed. */
export type SharedRoundRow = z.infer<typeof roundSchema>;
const roundQuery = `
  select c.pair_id as "pairId", c.chain_id as "chainId", c.game_id as "gameId", c.number, c.opens_at as "opensAt", c.starts_at as "startsAt",
    c.ends_at as "endsAt", c.crash_at as "crashAt", c.outcome, p.server_seed as "serverSeed", p.commitment, p.client_seed as salt,
    h.end_hash as "endHash", h.length
  from sandbox.studio_company_round c
  join sandbox.studio_seed_pair p on p.id = c.pair_id
  join sandbox.studio_chain h on h.id = c.chain_id`;

/** The newest rounds of a game, the newest first. */
export async function latestRounds(database: Queryable, gameId: string, limit: number): Promise<SharedRoundRow[]> {
  const { rows } = await database.query(`${roundQuery} where c.game_id = $1 order by c.starts_at desc limit $2`, [gameId, limit]);
  return rows.map((row) => roundSchema.parse(row));
}

/** The shared round a seed pair belongs to; undefined for a player's own pair. */
export async function findRoundOfPair(database: Queryable, pairId: string): Promise<SharedRoundRow | undefined> {
  const { rows } = await database.query(`${roundQuery} where c.pair_id = $1`, [pairId]);
  return rows.map((row) => roundSchema.parse(row))[0];
}

const revealedSchema = z.object({ pairId: z.string(), gameId: z.string(), endsAt: z.date(), outcome: z.unknown() });
export type RevealedRound = z.infer<typeof revealedSchema>;

/** Reveals the seeds of shared rounds that have ended (games §1.3). @returns the rounds, each once */
export async function revealEnded(database: Queryable, now: Date): Promise<RevealedRound[]> {
  const { rows } = await database.query(
    `update sandbox.studio_seed_pair p set revealed_at = c.ends_at
     from sandbox.studio_company_round c
     where p.player_id = any($2::text[]) and p.revealed_at is null and c.pair_id = p.id and c.ends_at <= $1
     returning c.pair_id as "pairId", c.game_id as "gameId", c.ends_at as "endsAt", c.outcome`,
    [now, [...sharedGames].map(sharedRoundOf)],
  );
  return rows.map((row) => revealedSchema.parse(row));
}

type NewRound = Pick<
  SharedRoundRow,
  'pairId' | 'chainId' | 'gameId' | 'number' | 'opensAt' | 'startsAt' | 'endsAt' | 'crashAt' | 'outcome'
>;

export async function insertSharedRound(database: Queryable, round: NewRound): Promise<void> {
  await database.query(
    `insert into sandbox.studio_company_round (pair_id, chain_id, game_id, number, opens_at, starts_at, ends_at, crash_at, outcome)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      round.pairId,
      round.chainId,
      round.gameId,
      round.number,
      round.opensAt,
      round.startsAt,
      round.endsAt,
      round.crashAt,
      round.outcome === null ? null : JSON.stringify(round.outcome),
    ],
  );
}

const betSchema = z.object({
  playerId: z.string(),
  state: z.string(),
  input: z.looseObject({ cashOutAt: z.number().optional(), bets: z.record(z.string(), z.unknown()).optional() }),
  actions: z.array(z.string()),
  stakedMinor: z.coerce.bigint(),
  payoutMinor: z.coerce.bigint(),
});
export type SharedBet = z.infer<typeof betSchema>;

/** The bets on a shared round in order; demo and real money are kept apart. */
export async function listBets(
  database: Queryable,
  { pairId, isDemo, limit }: { pairId: string; isDemo: boolean; limit: number },
): Promise<SharedBet[]> {
  const { rows } = await database.query(
    `select player_id as "playerId", state, input, actions, staked_minor::text as "stakedMinor", payout_minor::text as "payoutMinor"
     from sandbox.studio_round
     where seed_pair_id = $1 and is_demo = $2 and state in ('open', 'paying', 'settled')
     order by opened_at, id limit $3`,
    [pairId, isDemo, limit],
  );
  return rows.map((row) => betSchema.parse(row));
}

/** How many players have bets on a shared round. */
export async function countPlayers(database: Queryable, { pairId, isDemo }: { pairId: string; isDemo: boolean }): Promise<number> {
  const { rows } = await database.query(
    `select count(distinct player_id)::integer as players from sandbox.studio_round
     where seed_pair_id = $1 and is_demo = $2 and state in ('open', 'paying', 'settled')`,
    [pairId, isDemo],
  );
  return z.object({ players: z.number() }).parse(rows[0]).players;
}
