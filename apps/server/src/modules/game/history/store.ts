import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { COUNTED } from '../../../kernel/matching-rows.ts';

/** A round after its latest operation, by the event log. */
export interface RoundStanding {
  id: string;
  source: string;
  playerId: string;
  roundId: string;
  gameId: string;
  currency: string;
  stakeMinor: bigint;
  /** What was paid. */
  payoutMinor: bigint;
  /** The part of its wins forfeited to the house (D-150). */
  forfeitedMinor: bigint;
  isClosed: boolean;
  at: Date;
}

/** Sets rounds' rows to their current state. A list names each round once. */
export async function setRounds(database: Database, rounds: readonly RoundStanding[]): Promise<void> {
  await run(database)`
    insert into game.spin (id, source, player_id, round_id, game_id, currency, stake_minor, payout_minor, forfeited_minor, is_closed,
      created_at)
    select *
    from unnest(
      ${rounds.map((round) => round.id)}::uuid[],
      ${rounds.map((round) => round.source)}::text[],
      ${rounds.map((round) => round.playerId)}::uuid[],
      ${rounds.map((round) => round.roundId)}::text[],
      ${rounds.map((round) => round.gameId)}::text[],
      ${rounds.map((round) => round.currency)}::text[],
      ${rounds.map((round) => round.stakeMinor)}::bigint[],
      ${rounds.map((round) => round.payoutMinor)}::bigint[],
      ${rounds.map((round) => round.forfeitedMinor)}::bigint[],
      ${rounds.map((round) => round.isClosed)}::boolean[],
      ${rounds.map((round) => round.at)}::timestamptz[]
    )
    on conflict (player_id, source, round_id) do update
    set stake_minor = excluded.stake_minor,
      payout_minor = excluded.payout_minor,
      forfeited_minor = excluded.forfeited_minor,
      is_closed = excluded.is_closed
  `;
}

export type RoundKey = Pick<RoundStanding, 'source' | 'playerId' | 'roundId'>;

/** Takes rounds out of the history: they were rolled back as a whole, as if they had never been played. */
export async function removeRounds(database: Database, rounds: readonly RoundKey[]): Promise<void> {
  await run(database)`
    delete from game.spin
    using unnest(
      ${rounds.map((round) => round.playerId)}::uuid[],
      ${rounds.map((round) => round.source)}::text[],
      ${rounds.map((round) => round.roundId)}::text[]
    ) as gone (player_id, source, round_id)
    where game.spin.player_id = gone.player_id
      and game.spin.source = gone.source
      and game.spin.round_id = gone.round_id
  `;
}

export interface PlayedGame {
  playerId: string;
  gameId: string;
  at: Date;
}

/** Remembers which games were played, betting too: for "recently played", and for what nobody plays any more. A list names each pair once. */
export async function touchPlayed(database: Database, played: readonly PlayedGame[]): Promise<void> {
  await run(database)`
    insert into game.played (player_id, game_id, played_at)
    select *
    from unnest(
      ${played.map(({ playerId }) => playerId)}::uuid[],
      ${played.map(({ gameId }) => gameId)}::uuid[],
      ${played.map(({ at }) => at)}::timestamptz[]
    )
    on conflict (player_id, game_id) do update
    set played_at = greatest(game.played.played_at, excluded.played_at)
  `;
}

/** Which of these were played since a moment. */
export async function findPlayedSince(
  database: Database,
  { pairs, since }: { pairs: readonly { playerId: string; gameId: string }[]; since: Date },
): Promise<{ playerId: string; gameId: string }[]> {
  return await many<{ playerId: string; gameId: string }>(database)`
    select p.player_id as "playerId", p.game_id::text as "gameId"
    from unnest(
      ${pairs.map(({ playerId }) => playerId)}::uuid[],
      ${pairs.map(({ gameId }) => gameId)}::text[]
    ) as given (player_id, game_id)
    join game.played p
      on p.player_id = given.player_id
      and p.game_id::text = given.game_id
    where p.played_at > ${since}
  `;
}

export interface SpinRow {
  source: string;
  round_id: string;
  game_id: string;
  currency: string;
  stake_minor: bigint;
  payout_minor: bigint;
  forfeited_minor: bigint;
  created_at: Date;
}

export async function listSpins(
  database: Database,
  page: { playerId: string; gameId: string | undefined; limit: number; offset: number },
): Promise<{ rows: SpinRow[]; totalRows: number }> {
  const own =
    page.gameId === undefined ? sql`player_id = ${page.playerId}` : sql`player_id = ${page.playerId} and game_id = ${page.gameId}`;
  const rows = await many<SpinRow>(database)`
    select source, round_id, game_id, currency, stake_minor, payout_minor, forfeited_minor, created_at
    from game.spin
    where ${own}
    order by created_at desc, id desc
    limit ${page.limit}
    offset ${page.offset}
  `;
  const counted = await one<{ total: bigint }>(database)`select count(*) as total from game.spin where ${own}`;
  return { rows, totalRows: Number(counted?.total ?? 0n) };
}

interface SpinFilter {
  playerId: string;
  gameId: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

const matching = ({ playerId, gameId, from, to }: SpinFilter) => sql`
  player_id = ${playerId}
  ${gameId === undefined ? sql`` : sql`and game_id = ${gameId}`}
  ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
  ${to === undefined ? sql`` : sql`and created_at < ${to}`}
`;

export type PlacedSpin = SpinRow & { id: string; source: string; is_closed: boolean };

/** A player's rounds beyond a place, the newest first. */
export async function listSpinsBefore(
  database: Database,
  { filter, before, limit }: { filter: SpinFilter; before: { createdAt: Date; id: string } | null; limit: number },
): Promise<PlacedSpin[]> {
  return await many<PlacedSpin>(database)`
    select id, source, round_id, game_id, currency, stake_minor, payout_minor, forfeited_minor, is_closed, created_at
    from game.spin
    where ${matching(filter)}
      ${before === null ? sql`` : sql`and (created_at, id) < (${before.createdAt}, ${before.id})`}
    order by created_at desc, id desc
    limit ${limit}
  `;
}

export async function countSpins(database: Database, filter: SpinFilter): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select from game.spin where ${matching(filter)} limit ${COUNTED}) as counted
  `;
  return row?.count ?? 0;
}

export async function listPlayedGameIds(database: Database, played: { playerId: string; limit: number }): Promise<string[]> {
  const rows = await many<{ game_id: string }>(database)`
    select game_id
    from game.played
    join game.game on game.game.id = game_id
    where player_id = ${played.playerId}
      and is_listed
    order by played_at desc, game_id
    limit ${played.limit}
  `;
  return rows.map((row) => row.game_id);
}

/** The last closed round of each of a player's games that has any. */
export async function listLastSpins(
  database: Database,
  { playerId, gameIds }: { playerId: string; gameIds: readonly string[] },
): Promise<SpinRow[]> {
  return await many<SpinRow>(database)`
    select last.*
    from unnest(${gameIds}::text[]) as own (game_id)
    cross join lateral (
      select round_id, game_id, currency, stake_minor, payout_minor, forfeited_minor, created_at
      from game.spin
      where player_id = ${playerId} and game_id = own.game_id and is_closed
      order by created_at desc, id desc
      limit 1
    ) as last
  `;
}

export interface WinnerRow {
  player_id: string;
  game_id: string;
  currency: string;
  stake_minor: bigint;
  payout_minor: bigint;
  won_at: Date;
}

/** A win with the operation and the round that it is of. */
export interface WonRound extends WinnerRow {
  operation_id: string;
  source: string;
  round_id: string;
}

/** Remembers wins; the operation's id keeps a replay from adding one twice. */
export async function addWinners(database: Database, winners: readonly WonRound[]): Promise<void> {
  await run(database)`
    insert into game.winner (operation_id, player_id, game_id, currency, stake_minor, payout_minor, won_at, source, round_id)
    select *
    from unnest(
      ${winners.map((winner) => winner.operation_id)}::text[],
      ${winners.map((winner) => winner.player_id)}::uuid[],
      ${winners.map((winner) => winner.game_id)}::uuid[],
      ${winners.map((winner) => winner.currency)}::text[],
      ${winners.map((winner) => winner.stake_minor)}::bigint[],
      ${winners.map((winner) => winner.payout_minor)}::bigint[],
      ${winners.map((winner) => winner.won_at)}::timestamptz[],
      ${winners.map((winner) => winner.source)}::text[],
      ${winners.map((winner) => winner.round_id)}::text[]
    )
    on conflict do nothing
  `;
}

/** Forgets what rounds are said to have won beyond what they have paid by now. A list names each round once. */
export async function withdrawWinners(database: Database, rounds: readonly (RoundKey & { paidMinor: bigint })[]): Promise<void> {
  await run(database)`
    delete from game.winner w
    using unnest(
      ${rounds.map((round) => round.playerId)}::uuid[],
      ${rounds.map((round) => round.source)}::text[],
      ${rounds.map((round) => round.roundId)}::text[],
      ${rounds.map((round) => round.paidMinor)}::bigint[]
    ) as given (player_id, source, round_id, paid_minor)
    where w.player_id = given.player_id
      and w.source = given.source
      and w.round_id = given.round_id
      and w.payout_minor > given.paid_minor
  `;
}

/** The newest wins, one a game, so that a long run in one game does not fill the list. */
export async function listWinners(database: Database, limit: number): Promise<WinnerRow[]> {
  return await many<WinnerRow>(database)`
    select player_id, game_id, currency, stake_minor, payout_minor, won_at
    from (
      select distinct on (game_id) game_id, player_id, currency, stake_minor, payout_minor, won_at
      from (
        select player_id, game_id, currency, stake_minor, payout_minor, won_at
        from game.winner
        order by won_at desc, operation_id
        limit 500
      ) as recent
      order by game_id, won_at desc
    ) as newest
    order by won_at desc, game_id
    limit ${limit}
  `;
}
