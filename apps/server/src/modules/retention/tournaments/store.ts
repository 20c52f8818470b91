import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

export interface TournamentRow {
  id: string;
  identity: string;
  title: string;
  /** By locale; `title.ts` reads them. */
  titles: unknown;
  type: number;
  state: number;
  startAt: Date;
  endAt: Date;
  isConfirmationRequired: boolean;
  /** As the operator gave them; `stored.ts` reads them. */
  rates: unknown;
  conditions: unknown;
  exchange: unknown;
  settledAt: Date | null;
}

export const tournamentColumns = sql`id, identity, title, titles, type, state, start_at as "startAt", end_at as "endAt",
      is_confirmation_required as "isConfirmationRequired", rates, conditions, exchange, settled_at as "settledAt"`;

const DRAFT = 1;

/** Publishes a tournament; an identity that exists stays as it is. @returns false in that case */
export async function insertTournament(
  database: Database,
  row: Omit<TournamentRow, 'state' | 'settledAt'> & { createdAt: Date; state: number },
): Promise<boolean> {
  const found = await one(database)`
    insert into retention.tournament (id, identity, title, titles, type, state, start_at, end_at, is_confirmation_required, rates, conditions, exchange, created_at)
    values (${row.id}, ${row.identity}, ${row.title}, ${JSON.stringify(row.titles)}::jsonb, ${row.type}, ${row.state}, ${row.startAt}, ${row.endAt}, ${row.isConfirmationRequired},
      ${JSON.stringify(row.rates)}::jsonb, ${JSON.stringify(row.conditions)}::jsonb, ${JSON.stringify(row.exchange)}::jsonb, ${row.createdAt})
    on conflict (identity) do nothing
    returning id
  `;
  return found !== undefined;
}

/** The filters of a list; absent ones filter nothing. */
interface TournamentFilter {
  states: readonly number[] | undefined;
  identities: readonly string[] | undefined;
  limit: number;
  offset: number;
}

/** Published tournaments: those not over by their end, the next first; then the ended ones, the latest first. */
export async function listTournaments(database: Database, filter: TournamentFilter): Promise<{ rows: TournamentRow[]; totalRows: number }> {
  const wanted = sql`
    where state > ${DRAFT}
      and (${filter.states ?? null}::int[] is null or state = any(${filter.states ?? null}::int[]))
      and (${filter.identities ?? null}::text[] is null or identity = any(${filter.identities ?? null}::text[]))
  `;
  const rows = await many<TournamentRow>(database)`
    select ${tournamentColumns}
    from retention.tournament
    ${wanted}
    order by case when state > 3 then 1 else 0 end,
      case when state > 3 then -1 else 1 end * extract(epoch from end_at),
      id
    limit ${filter.limit}
    offset ${filter.offset}
  `;
  const counted = await one<{ total: bigint }>(database)`select count(*) as total from retention.tournament ${wanted}`;
  return { rows, totalRows: Number(counted?.total ?? 0n) };
}

/** A published tournament by its id or identity. */
export async function findTournament(database: Database, key: string): Promise<TournamentRow | undefined> {
  return await one<TournamentRow>(database)`
    select ${tournamentColumns}
    from retention.tournament
    where state > ${DRAFT}
      and (id::text = ${key.toLowerCase()} or identity = ${key.toLowerCase()})
    order by id
    limit 1
  `;
}

/** Tournaments for which the event log still counts, whether they have begun or not: who joins early is noted as well. */
export async function listOpenTournaments(database: Database): Promise<TournamentRow[]> {
  return await many<TournamentRow>(database)`
    select ${tournamentColumns}
    from retention.tournament
    where opened_at is not null
      and settled_at is null
    order by id
    limit 1000
  `;
}

/** Finished tournaments whose board is final, until they go to the archive. */
export async function listSettledTournaments(database: Database): Promise<TournamentRow[]> {
  return await many<TournamentRow>(database)`
    select ${tournamentColumns}
    from retention.tournament
    where settled_at is not null
      and state = 4
    order by id
    limit 1000
  `;
}

/** The log counts for it from this point. */
export async function openTournament(database: Database, opened: { id: string; at: Date }): Promise<TournamentRow | undefined> {
  return await one<TournamentRow>(database)`
    update retention.tournament
    set opened_at = ${opened.at}
    where id = ${opened.id}
    returning ${tournamentColumns}
  `;
}

/** The board is final from this point. */
export async function settleTournament(database: Database, settled: { id: string; at: Date }): Promise<void> {
  await run(database)`
    update retention.tournament
    set settled_at = ${settled.at}
    where id = ${settled.id}
      and settled_at is null
  `;
}

interface Moments {
  readonly now: Date;
  readonly archiveBefore: Date;
  readonly endedBefore: Date;
}

const moving = ({ now, archiveBefore }: Omit<Moments, 'endedBefore'>) => sql`
  (state = 2 and start_at <= ${now}) or (state = 3 and end_at <= ${now}) or (state = 4 and completed_at <= ${archiveBefore})`;
const closing = (endedBefore: Date) => sql`state = 4 and closed_at is null and end_at <= ${endedBefore}`;
const unpaid = sql`settled_at is not null and completed_at is null`;

/** Whether a tournament starts, ends, closes or goes to the archive. */
export const hasMoving = (moments: Moments) => sql<boolean>`
  exists (select 1 from retention.tournament where ${moving(moments)} or (${closing(moments.endedBefore)}))`;
/** Whether `listUnpaid` would find any. */
export const hasUnpaid = () => sql<boolean>`exists (select 1 from retention.tournament where ${unpaid})`;

/** Applies the changes that depend on time alone: the start, the end, and the move of an ended one to the archive. */
export async function moveStates(database: Database, moment: { now: Date; archiveBefore: Date }): Promise<void> {
  await run(database)`
    update retention.tournament
    set state = case
      when state = 4 then 5
      when end_at <= ${moment.now} then 4
      else 3
    end
    where ${moving(moment)}
  `;
}

/** Closes the log for tournaments that ended before, each once, even if several processes try. */
export async function closeEnded(database: Database, moment: { now: Date; endedBefore: Date }): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`
    update retention.tournament
    set closed_at = ${moment.now}
    where ${closing(moment.endedBefore)}
    returning id
  `;
  return rows.map(({ id }) => id);
}

/** Settled tournaments whose prizes are not all given. */
export async function listUnpaid(database: Database): Promise<TournamentRow[]> {
  return await many<TournamentRow>(database)`
    select ${tournamentColumns}
    from retention.tournament
    where ${unpaid}
    order by end_at, id
    limit 100
  `;
}

/** @returns false when it was completed before */
export async function completeTournament(database: Database, completed: { id: string; at: Date }): Promise<boolean> {
  const row = await one(database)`
    update retention.tournament
    set completed_at = ${completed.at}
    where id = ${completed.id}
      and completed_at is null
    returning id
  `;
  return row !== undefined;
}

/** Takes a tournament out of sight and gives no prize of it any more. @returns false when none of this identity is in sight */
export async function withdrawTournament(database: Database, withdrawn: { identity: string; now: Date }): Promise<boolean> {
  const row = await one(database)`
    update retention.tournament
    set state = ${DRAFT}, completed_at = coalesce(completed_at, ${withdrawn.now}::timestamptz)
    where identity = ${withdrawn.identity}
      and state > ${DRAFT}
    returning id
  `;
  return row !== undefined;
}

/** Records that the player joined. @returns false when the player had joined before */
export async function insertParticipant(
  database: Database,
  participant: { tournamentId: string; playerId: string; joinedAt: Date },
): Promise<boolean> {
  const row = await one(database)`
    insert into retention.tournament_participant (tournament_id, player_id, joined_at)
    values (${participant.tournamentId}, ${participant.playerId}, ${participant.joinedAt})
    on conflict do nothing
    returning player_id
  `;
  return row !== undefined;
}

export async function isParticipant(database: Database, { tournamentId, playerId }: { tournamentId: string; playerId: string }) {
  const row = await one(database)`
    select player_id
    from retention.tournament_participant
    where tournament_id = ${tournamentId}
      and player_id = ${playerId}
  `;
  return row !== undefined;
}
