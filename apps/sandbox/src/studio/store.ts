import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';
import { type Round, type RoundBet, roundSchema } from './round.ts';

/** Either the pool or the client of a running database transaction. */
export type Queryable = Pick<Pool | PoolClient, 'query'>;

const roundColumns = `
  id, player_id as "playerId", game_id as "gameId", engine, params_version as "paramsVersion", seed_pair_id as "seedPairId",
  nonce::text, currency, is_demo as "isDemo", freespin_id as "freespinId", stake_minor::text as "stakeMinor", staked_minor::text as "stakedMinor", input, bets,
  actions, pending_action as "pendingAction", outcome, payout_minor::text as "payoutMinor", bytes_read as "bytesRead",
  is_capped as "isCapped", state, refusal, is_auto_resolved as "isAutoResolved", opened_at as "openedAt",
  last_action_at as "lastActionAt", seen_at as "seenAt", seat, starts_at as "startsAt", attempts`;

const betsJson = (bets: readonly RoundBet[]): string =>
  JSON.stringify(bets.map((bet) => ({ ...bet, amountMinor: String(bet.amountMinor) })));

const readRounds = (rows: readonly unknown[]): Round[] => rows.map((row) => roundSchema.parse(row));

export async function findRound(database: Queryable, roundId: string): Promise<Round | undefined> {
  const { rows } = await database.query(`select ${roundColumns} from sandbox.studio_round where id = $1`, [roundId]);
  return readRounds(rows)[0];
}

export async function findRoundByRequest(database: Queryable, playerId: string, requestId: string): Promise<Round | undefined> {
  const { rows } = await database.query(`select ${roundColumns} from sandbox.studio_round where player_id = $1 and request_id = $2`, [
    playerId,
    requestId,
  ]);
  return readRounds(rows)[0];
}

/** The unfinished round of a player in a game. */
export async function findRunningRound(database: Queryable, playerId: string, gameId: string): Promise<Round | undefined> {
  const { rows } = await database.query(
    `select ${roundColumns} from sandbox.studio_round
     where player_id = $1 and game_id = $2 and state in ('opening', 'open', 'paying', 'returning')`,
    [playerId, gameId],
  );
  return readRounds(rows)[0];
}

export async function hasRunningRound(database: Queryable, playerId: string): Promise<boolean> {
  const { rows } = await database.query(
    `select 1 from sandbox.studio_round where player_id = $1 and state in ('opening', 'open', 'paying', 'returning') limit 1`,
    [playerId],
  );
  return rows.length > 0;
}

export async function lastRounds(database: Queryable, { playerId, gameId, pairId, limit }: RoundFilter): Promise<Round[]> {
  const { rows } = await database.query(
    `select ${roundColumns} from sandbox.studio_round
     where player_id = $1 and ($2::text is null or game_id = $2) and ($3::uuid is null or seed_pair_id = $3)
     order by opened_at desc, id desc limit $4`,
    [playerId, gameId ?? null, pairId ?? null, limit],
  );
  return readRounds(rows);
}
/** The newest rounds of everybody; their ids rise with time. */
export async function newestRounds(database: Queryable, limit: number): Promise<Round[]> {
  const { rows } = await database.query(`select ${roundColumns} from sandbox.studio_round order by id desc limit $1`, [limit]);
  return readRounds(rows);
}
type RoundFilter = { playerId: string; gameId?: string; pairId?: string; limit: number };

/** The moment of the player's last accepted or running bet in a game, for the pace between bets. */
export async function lastBetAt(database: Queryable, playerId: string, gameId: string): Promise<Date | undefined> {
  const { rows } = await database.query(
    `select opened_at as "openedAt" from sandbox.studio_round
     where player_id = $1 and game_id = $2 and state <> 'voided' order by opened_at desc limit 1`,
    [playerId, gameId],
  );
  return z.array(z.object({ openedAt: z.date() })).parse(rows)[0]?.openedAt;
}

export type NewRound = Pick<
  Round,
  | 'id'
  | 'playerId'
  | 'gameId'
  | 'engine'
  | 'paramsVersion'
  | 'seedPairId'
  | 'nonce'
  | 'currency'
  | 'isDemo'
  | 'freespinId'
  | 'stakeMinor'
  | 'bets'
  | 'openedAt'
  | 'seat'
  | 'startsAt'
> & {
  readonly stakedMinor: bigint;
  readonly requestId: string;
  readonly input: unknown;
  readonly codeVersion: string;
  readonly retryAfterMs: number;
};

/** Stores a round before its bet is sent; the job handles it if this process dies meanwhile. */
export async function insertRound(database: Queryable, round: NewRound): Promise<Round> {
  const { rows } = await database.query(
    `insert into sandbox.studio_round (id, player_id, request_id, game_id, engine, params_version, seed_pair_id, nonce, currency,
       is_demo, stake_minor, staked_minor, input, bets, state, code_version, opened_at, last_action_at, next_attempt_at, freespin_id, seat, starts_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $17, $12, $13, 'opening', $14, $15, $15,
       clock_timestamp() + $16 * interval '1 millisecond', $18, $19, $20)
     returning ${roundColumns}`,
    [
      round.id,
      round.playerId,
      round.requestId,
      round.gameId,
      round.engine,
      round.paramsVersion,
      round.seedPairId,
      round.nonce,
      round.currency,
      round.isDemo,
      round.stakeMinor,
      JSON.stringify(round.input ?? {}),
      betsJson(round.bets),
      round.codeVersion,
      round.openedAt,
      round.retryAfterMs,
      round.stakedMinor,
      round.freespinId,
      round.seat,
      round.startsAt,
    ],
  );
  const [stored] = readRounds(rows);
  if (!stored) throw new Error('The round was not stored.');
  return stored;
}

export type RoundChange = Pick<
  Round,
  | 'bets'
  | 'actions'
  | 'stakedMinor'
  | 'outcome'
  | 'payoutMinor'
  | 'bytesRead'
  | 'isCapped'
  | 'state'
  | 'refusal'
  | 'isAutoResolved'
  | 'lastActionAt'
  | 'startsAt'
>;

/**
 * Updates a round, unless another writer has changed it or the action under way is another one than `before` has: then nothing is written and
 * the result is undefined.
 */
export async function updateRound(database: Queryable, before: Round, change: Partial<RoundChange>): Promise<Round | undefined> {
  const after = { ...before, ...change };
  const { rows } = await database.query(
    `update sandbox.studio_round set bets = $4, actions = $5, staked_minor = $6, outcome = $7, payout_minor = $8, bytes_read = $9,
       is_capped = $10, state = $11, refusal = $12, is_auto_resolved = $13, last_action_at = $14, starts_at = $15, pending_action = null,
       attempts = 0, next_attempt_at = clock_timestamp() + interval '2 seconds',
       settled_at = case when $11 in ('settled', 'voided') then $14::timestamptz end
     where id = $1 and state = $2 and jsonb_array_length(actions) = $3 and pending_action is not distinct from $16::jsonb
     returning ${roundColumns}`,
    [
      before.id,
      before.state,
      before.actions.length,
      betsJson(after.bets),
      JSON.stringify(after.actions),
      after.stakedMinor,
      after.outcome === undefined ? null : JSON.stringify(after.outcome),
      after.payoutMinor,
      after.bytesRead,
      after.isCapped,
      after.state,
      after.refusal,
      after.isAutoResolved,
      after.lastActionAt,
      after.startsAt,
      before.pendingAction === null ? null : JSON.stringify(before.pendingAction),
    ],
  );
  return readRounds(rows)[0];
}

/** The other bet of the same climb. */
export async function findOtherBet(database: Queryable, round: Round): Promise<Round | undefined> {
  const { rows } = await database.query(
    `select ${roundColumns} from sandbox.studio_round
     where seed_pair_id = $1 and nonce = $2 and player_id = $3 and seat <> $4`,
    [round.seedPairId, round.nonce, round.playerId, round.seat],
  );
  return readRounds(rows)[0];
}

/** Marks an action as under way, so that only its own steps change the round; undefined where another one is, or the round has moved on. */
export async function claimAction(
  database: Queryable,
  round: Round,
  pending: { action: string; transactionId: string },
): Promise<Round | undefined> {
  const { rows } = await database.query(
    `update sandbox.studio_round set pending_action = $3, next_attempt_at = clock_timestamp() + interval '60 seconds'
     where id = $1 and state = 'open' and pending_action is null and jsonb_array_length(actions) = $2
     returning ${roundColumns}`,
    [round.id, round.actions.length, JSON.stringify(pending)],
  );
  return readRounds(rows)[0];
}

/** Takes rounds whose delivery is due and sets their next attempt, so that two workers never take the same one. */
export async function takeDueRounds(database: Queryable, limit: number): Promise<Round[]> {
  const { rows } = await database.query(
    `update sandbox.studio_round set attempts = attempts + 1,
       next_attempt_at = clock_timestamp() + least(300, power(2, least(attempts, 9))) * interval '1 second'
     where id in (
       select id from sandbox.studio_round
       where (state in ('opening', 'paying', 'returning') or state = 'open' and pending_action is not null)
         and next_attempt_at <= clock_timestamp()
       order by next_attempt_at, id limit $1 for update skip locked)
     returning ${roundColumns}`,
    [limit],
  );
  return readRounds(rows);
}

/** Remembers that a player is still watching a climb. */
export async function touchRound(database: Queryable, roundId: string, seenAt: Date): Promise<void> {
  await database.query(`update sandbox.studio_round set seen_at = $2 where id = $1 and state = 'open'`, [roundId, seenAt]);
}

/** Open climbs, the longest first: the clock may have ended them. */
export async function openClimbs(database: Queryable, limit: number): Promise<Round[]> {
  const { rows } = await database.query(
    `select ${roundColumns} from sandbox.studio_round where state = 'open' and engine = 'crash' order by last_action_at, id limit $1`,
    [limit],
  );
  return readRounds(rows);
}

/** Bets on live tables whose rounds have ended. */
export async function endedAtTables(database: Queryable, now: Date, limit: number): Promise<Round[]> {
  const { rows } = await database.query(
    `select ${roundColumns} from sandbox.studio_round
     where state = 'open' and engine <> 'crash' and starts_at is not null
       and seed_pair_id in (select pair_id from sandbox.studio_company_round where ends_at <= $1 and crash_at is null)
     order by id limit $2`,
    [now, limit],
  );
  return readRounds(rows);
}

/** Open rounds without an action since a time of the platform's clock, and without one under way. */
export async function idleRounds(database: Queryable, before: Date, limit: number): Promise<Round[]> {
  const { rows } = await database.query(
    `select ${roundColumns} from sandbox.studio_round
     where state = 'open' and pending_action is null and last_action_at <= $1
     order by last_action_at, id limit $2`,
    [before, limit],
  );
  return readRounds(rows);
}
