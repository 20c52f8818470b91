import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

/** Who in which tournament. */
export interface EntryKey {
  tournamentId: string;
  playerId: string;
}

export interface EntryScore extends EntryKey {
  pointsBillionths: bigint;
  enteredAt: Date;
  reachedAt: Date;
}

export interface RoundScore extends EntryKey {
  source: string;
  roundId: string;
  pointsBillionths: bigint;
}

const entryColumns = sql`tournament_id as "tournamentId", player_id as "playerId", points_billionths as "pointsBillionths",
      entered_at as "enteredAt", reached_at as "reachedAt"`;

/** The worth of these rounds so far, in every tournament still open. */
export async function findRounds(
  database: Database,
  wanted: { tournamentIds: readonly string[]; rounds: readonly { playerId: string; source: string; roundId: string }[] },
): Promise<RoundScore[]> {
  return await many<RoundScore>(database)`
    select r.tournament_id as "tournamentId", r.player_id as "playerId", r.source, r.round_id as "roundId",
      r.points_billionths as "pointsBillionths"
    from unnest(
      ${wanted.rounds.map(({ playerId }) => playerId)}::uuid[],
      ${wanted.rounds.map(({ source }) => source)}::text[],
      ${wanted.rounds.map(({ roundId }) => roundId)}::text[]
    ) as given (player_id, source, round_id)
    join retention.tournament_round r
      on r.tournament_id = any(${[...wanted.tournamentIds]}::uuid[])
      and r.player_id = given.player_id
      and r.source = given.source
      and r.round_id = given.round_id
  `;
}

export async function findEntries(
  database: Database,
  wanted: { tournamentIds: readonly string[]; playerIds: readonly string[] },
): Promise<EntryScore[]> {
  return await many<EntryScore>(database)`
    select ${entryColumns}
    from retention.tournament_entry
    where tournament_id = any(${[...wanted.tournamentIds]}::uuid[])
      and player_id = any(${[...wanted.playerIds]}::uuid[])
  `;
}

/** Sets rounds to what they are worth now; each is named once. */
export async function setRounds(database: Database, rounds: readonly RoundScore[]): Promise<void> {
  if (rounds.length === 0) return;
  await run(database)`
    insert into retention.tournament_round (tournament_id, player_id, source, round_id, points_billionths)
    select *
    from unnest(
      ${rounds.map(({ tournamentId }) => tournamentId)}::uuid[],
      ${rounds.map(({ playerId }) => playerId)}::uuid[],
      ${rounds.map(({ source }) => source)}::text[],
      ${rounds.map(({ roundId }) => roundId)}::text[],
      ${rounds.map(({ pointsBillionths }) => pointsBillionths)}::bigint[]
    )
    on conflict (tournament_id, player_id, source, round_id) do update
    set points_billionths = excluded.points_billionths
  `;
}

/** Notes what counted rounds of final boards are worth now, where that is not what they counted. Each is named once. */
export async function correctRounds(database: Database, rounds: readonly RoundScore[]): Promise<void> {
  if (rounds.length === 0) return;
  await run(database)`
    insert into retention.tournament_correction (tournament_id, player_id, source, round_id, points_billionths)
    select r.tournament_id, r.player_id, r.source, r.round_id, given.points
    from unnest(
      ${rounds.map(({ tournamentId }) => tournamentId)}::uuid[],
      ${rounds.map(({ playerId }) => playerId)}::uuid[],
      ${rounds.map(({ source }) => source)}::text[],
      ${rounds.map(({ roundId }) => roundId)}::text[],
      ${rounds.map(({ pointsBillionths }) => pointsBillionths)}::bigint[]
    ) as given (tournament_id, player_id, source, round_id, points)
    join retention.tournament_round r using (tournament_id, player_id, source, round_id)
    left join retention.tournament_correction known using (tournament_id, player_id, source, round_id)
    where given.points <> coalesce(known.points_billionths, r.points_billionths)
    on conflict (tournament_id, player_id, source, round_id) do update
    set points_billionths = excluded.points_billionths
  `;
}

/** Sets entries to their points; each is named once. Their boards become due for publication. */
export async function setEntries(database: Database, entries: readonly EntryScore[]): Promise<void> {
  if (entries.length === 0) return;
  // The tournament's row before its entries', as the publication of boards does: the other order could deadlock.
  await run(database)`
    update retention.tournament
    set is_board_due = true
    where id = any(${[...new Set(entries.map(({ tournamentId }) => tournamentId))]}::uuid[])
  `;
  await run(database)`
    insert into retention.tournament_entry (tournament_id, player_id, points_billionths, entered_at, reached_at)
    select *
    from unnest(
      ${entries.map(({ tournamentId }) => tournamentId)}::uuid[],
      ${entries.map(({ playerId }) => playerId)}::uuid[],
      ${entries.map(({ pointsBillionths }) => pointsBillionths)}::bigint[],
      ${entries.map(({ enteredAt }) => enteredAt)}::timestamptz[],
      ${entries.map(({ reachedAt }) => reachedAt)}::timestamptz[]
    )
    on conflict (tournament_id, player_id) do update
    set points_billionths = excluded.points_billionths,
      reached_at = excluded.reached_at,
      is_told = false
  `;
}

/** The best of a player's rounds. */
export async function bestRoundOf(database: Database, { tournamentId, playerId }: EntryKey): Promise<bigint> {
  const row = await one<{ best: bigint | null }>(database)`
    select max(points_billionths) as best
    from retention.tournament_round
    where tournament_id = ${tournamentId}
      and player_id = ${playerId}
  `;
  return row?.best ?? 0n;
}
