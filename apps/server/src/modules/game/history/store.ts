import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

/** A round as it stands after its latest operation, as the event log tells it. */
export interface RoundStanding {
  id: string;
  source: string;
  playerId: string;
  roundId: string;
  gameId: string;
  currency: string;
  stakeMinor: bigint;
  payoutMinor: bigint;
  isClosed: boolean;
  at: Date;
}

/** Sets a round's row to how the round stands: events come in order, so the last one is right. */
export async function setRound(database: Database, round: RoundStanding): Promise<void> {
  await sql`
    insert into game.spin (id, source, player_id, round_id, game_id, currency, stake_minor, payout_minor, is_closed, created_at)
    values (${round.id}, ${round.source}, ${round.playerId}, ${round.roundId}, ${round.gameId}, ${round.currency},
      ${round.stakeMinor}, ${round.payoutMinor}, ${round.isClosed}, ${round.at})
    on conflict (player_id, source, round_id) do update
    set stake_minor = excluded.stake_minor,
      payout_minor = excluded.payout_minor,
      is_closed = excluded.is_closed
  `.execute(database);
}

/** Takes a round out of the history: it was rolled back as a whole, as if it had never been played. */
export async function removeRound(database: Database, round: Pick<RoundStanding, 'source' | 'playerId' | 'roundId'>): Promise<void> {
  await sql`
    delete from game.spin
    where player_id = ${round.playerId}
      and source = ${round.source}
      and round_id = ${round.roundId}
  `.execute(database);
}

/** Remembers that a player played a game, for "recently played". */
export async function touchPlayed(database: Database, played: { playerId: string; gameId: string; at: Date }): Promise<void> {
  await sql`
    insert into game.played (player_id, game_id, played_at)
    values (${played.playerId}, ${played.gameId}, ${played.at})
    on conflict (player_id, game_id) do update
    set played_at = greatest(game.played.played_at, excluded.played_at)
  `.execute(database);
}

export interface SpinRow {
  id: string;
  game_id: string;
  currency: string;
  stake_minor: bigint;
  payout_minor: bigint;
  created_at: Date;
}

export async function listSpins(
  database: Database,
  page: { playerId: string; limit: number; offset: number },
): Promise<{ rows: SpinRow[]; totalRows: number }> {
  const { rows } = await sql<SpinRow>`
    select id, game_id, currency, stake_minor, payout_minor, created_at
    from game.spin
    where player_id = ${page.playerId}
    order by created_at desc, id desc
    limit ${page.limit}
    offset ${page.offset}
  `.execute(database);
  const counted = await sql<{ total: bigint }>`select count(*) as total from game.spin where player_id = ${page.playerId}`.execute(
    database,
  );
  return { rows, totalRows: Number(counted.rows[0]?.total ?? 0n) };
}

export async function listPlayedGameIds(database: Database, played: { playerId: string; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ game_id: string }>`
    select game_id
    from game.played
    where player_id = ${played.playerId}
    order by played_at desc, game_id
    limit ${played.limit}
  `.execute(database);
  return rows.map((row) => row.game_id);
}

export interface WinnerRow {
  player_id: string;
  game_id: string;
  currency: string;
  stake_minor: bigint;
  payout_minor: bigint;
  won_at: Date;
}

/** Remembers a win; the operation's id keeps a replay from adding it twice. */
export async function addWinner(database: Database, winner: WinnerRow & { operation_id: string }): Promise<void> {
  await sql`
    insert into game.winner (operation_id, player_id, game_id, currency, stake_minor, payout_minor, won_at)
    values (${winner.operation_id}, ${winner.player_id}, ${winner.game_id}, ${winner.currency}, ${winner.stake_minor}, ${winner.payout_minor}, ${winner.won_at})
    on conflict do nothing
  `.execute(database);
}

/** The newest wins, one a game, so that a long run in one game does not fill the list. */
export async function listWinners(database: Database, limit: number): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
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
  `.execute(database);
  return rows;
}
