import { tournamentType } from '@pavilion/contract/constants.ts';
import { sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';
import { LEAST_POINTS_SHOWN } from './rules.ts';
import type { EntryKey, EntryScore } from './score-store.ts';
import { tournamentColumns, type TournamentRow } from './store.ts';

export interface BoardRow extends EntryScore {
  place: number;
}

/** The board from the top: more points first, of equal ones who reached them earlier. Players without points are not on it. */
export async function listBoard(database: Database, board: { tournamentId: string; limit: number }): Promise<BoardRow[]> {
  return await many<BoardRow>(database)`
    select tournament_id as "tournamentId", player_id as "playerId", points_billionths as "pointsBillionths",
      entered_at as "enteredAt", reached_at as "reachedAt",
      row_number() over (order by points_billionths desc, reached_at, player_id)::int as place
    from retention.tournament_entry
    where tournament_id = ${board.tournamentId}
      and points_billionths >= ${LEAST_POINTS_SHOWN}
    order by points_billionths desc, reached_at, player_id
    limit ${board.limit}
  `;
}

/** A player's own points and place; undefined for a player who has not entered yet. */
export async function findStanding(database: Database, key: EntryKey): Promise<{ pointsBillionths: bigint; place: number } | undefined> {
  return await one<{ pointsBillionths: bigint; place: number }>(database)`
    select own.points_billionths as "pointsBillionths", (
      select count(*) + 1
      from retention.tournament_entry other
      where other.tournament_id = own.tournament_id
        and (
          other.points_billionths > own.points_billionths
          or (
            other.points_billionths = own.points_billionths
            and (other.reached_at, other.player_id) < (own.reached_at, own.player_id)
          )
        )
    )::int as place
    from retention.tournament_entry own
    where own.tournament_id = ${key.tournamentId}
      and own.player_id = ${key.playerId}
  `;
}

/** A player's place in a tournament; null without points. */
export interface Taken extends TournamentRow {
  pointsBillionths: bigint;
  /** Where rounds have changed since the board was final: what it would be by now. */
  correctedBillionths: bigint | null;
  place: number | null;
}

/** The published tournaments that a player takes or took part in, by play or by joining; latest end first. */
export async function listTaken(
  database: Database,
  { playerId, after, limit }: { playerId: string; after: { endAt: Date; id: string } | null; limit: number },
): Promise<Taken[]> {
  const rows = await many<Taken>(database)`
    select taken.*, coalesce(own.points_billionths, 0)::bigint as "pointsBillionths", (
      select case when bool_or(c.points_billionths <> r.points_billionths) then
        case when taken.type = ${tournamentType.multiple}
          then max(coalesce(c.points_billionths, r.points_billionths))
          else sum(coalesce(c.points_billionths, r.points_billionths))
        end
      end
      from retention.tournament_round r
      left join retention.tournament_correction c using (tournament_id, player_id, source, round_id)
      where r.tournament_id = taken.id
        and r.player_id = ${playerId}
    )::bigint as "correctedBillionths", (
      select count(*) + 1
      from retention.tournament_entry other
      where other.tournament_id = own.tournament_id
        and (
          other.points_billionths > own.points_billionths
          or (
            other.points_billionths = own.points_billionths
            and (other.reached_at, other.player_id) < (own.reached_at, own.player_id)
          )
        )
    )::int as place
    from (
      select ${tournamentColumns}
      from retention.tournament
      where state > 1
        and (
          exists (select from retention.tournament_entry where tournament_id = tournament.id and player_id = ${playerId})
          or exists (select from retention.tournament_participant where tournament_id = tournament.id and player_id = ${playerId})
        )
        ${after === null ? sql`` : sql`and (end_at, id) < (${after.endAt}, ${after.id}::uuid)`}
      order by end_at desc, id desc
      limit ${limit}
    ) as taken
    left join retention.tournament_entry own on own.tournament_id = taken.id
      and own.player_id = ${playerId}
      and own.points_billionths >= ${LEAST_POINTS_SHOWN}
    order by taken."endAt" desc, taken.id desc
    limit ${limit}
  `;
  return rows.map((row) => (row.pointsBillionths === 0n ? { ...row, place: null } : row));
}

/** How many those are, counted no further than `countedAtMost`. */
export async function countTaken(database: Database, playerId: string, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (
      select
      from retention.tournament
      where state > 1
        and (
          exists (select from retention.tournament_entry where tournament_id = tournament.id and player_id = ${playerId})
          or exists (select from retention.tournament_participant where tournament_id = tournament.id and player_id = ${playerId})
        )
      limit ${countedAtMost}
    ) as counted
  `;
  return row?.count ?? 0;
}

/** How many take part, by their play or because they joined. */
export async function countEntrants(database: Database, tournamentId: string): Promise<number> {
  const row = await one<{ total: bigint }>(database)`
    select count(*) as total
    from (
      select player_id
      from retention.tournament_entry
      where tournament_id = ${tournamentId}
      union
      select player_id
      from retention.tournament_participant
      where tournament_id = ${tournamentId}
    ) as entrants
  `;
  return Number(row?.total ?? 0n);
}

const due = (publishedBefore: Date) => sql`is_board_due and (board_told_at is null or board_told_at <= ${publishedBefore})`;

/** Whether `takeDueBoards` would find any. */
export const hasDueBoards = (publishedBefore: Date) =>
  sql<boolean>`exists (select 1 from retention.tournament where ${due(publishedBefore)})`;

/** Takes the boards that changed and were not published for a while; the rows stay locked, so that one process publishes each. */
export async function takeDueBoards(database: Database, moment: { now: Date; publishedBefore: Date }): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`
    update retention.tournament
    set is_board_due = false, board_told_at = ${moment.now}
    where id in (
      select id
      from retention.tournament
      where ${due(moment.publishedBefore)}
      order by id
      limit 50
      for update skip locked
    )
    returning id
  `;
  return rows.map(({ id }) => id);
}

const UNTOLD_MAX = 500;

/** Takes the players whose points changed since they were last published, some hundred at a time, each with their place on the board. */
export async function takeUnpublished(
  database: Database,
  tournamentId: string,
): Promise<Pick<BoardRow, 'playerId' | 'pointsBillionths' | 'place'>[]> {
  return await many<Pick<BoardRow, 'playerId' | 'pointsBillionths' | 'place'>>(database)`
    with taken as (
      update retention.tournament_entry
      set is_told = true
      where tournament_id = ${tournamentId}
        and player_id in (
          select player_id
          from retention.tournament_entry
          where tournament_id = ${tournamentId}
            and not is_told
          order by player_id
          limit ${UNTOLD_MAX}
        )
      returning player_id
    ), board as (
      select player_id, points_billionths, row_number() over (order by points_billionths desc, reached_at, player_id)::int as place
      from retention.tournament_entry
      where tournament_id = ${tournamentId}
    )
    select board.player_id as "playerId", board.points_billionths as "pointsBillionths", board.place
    from taken
    join board using (player_id)
    order by board.place
    limit ${UNTOLD_MAX}
  `;
}
