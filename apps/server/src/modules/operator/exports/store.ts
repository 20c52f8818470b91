import { sql } from 'kysely';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import { type Database, many, one, run } from '../../../kernel/database.ts';

export type ExportState = 'running' | 'done' | 'stopped' | 'failed';

interface NewExport {
  id: string;
  operatorId: string;
  list: string;
  playerId: string | null;
  query: Readonly<Record<string, AuditFact>>;
  reason: string;
  counted: number;
  startedAt: Date;
}

interface ListedExport extends Omit<NewExport, 'query'> {
  query: Record<string, unknown>;
  operatorEmail: string;
  state: ExportState;
  rows: number;
  endedAt: Date | null;
}

/** Serialises the start of exports across all processes, so that running ones are counted correctly. */
export async function holdExports(transaction: Database): Promise<void> {
  await run(transaction)`select pg_advisory_xact_lock(hashtextextended('console.export', 0))`;
}

/** The number of running exports, of one operator and in all. */
export async function countRunning(
  database: Database,
  { operatorId, aliveSince }: { operatorId: string; aliveSince: Date },
): Promise<{ own: number; all: number }> {
  const row = await one<{ own: number; all: number }>(database)`
    select count(*) filter (where operator_id = ${operatorId})::int as own, count(*)::int as all
    from console.export
    where state = 'running' and heartbeat_at > ${aliveSince}
  `;
  return row ?? { own: 0, all: 0 };
}

/** The number of rows an operator has exported since a moment. */
export async function sumCounted(database: Database, { operatorId, since }: { operatorId: string; since: Date }): Promise<number> {
  const row = await one<{ sum: bigint }>(database)`
    select coalesce(sum(counted), 0)::bigint as sum from console.export where operator_id = ${operatorId} and started_at > ${since}
  `;
  return Number(row?.sum ?? 0n);
}

export async function insertExport(transaction: Database, given: NewExport): Promise<void> {
  await run(transaction)`
    insert into console.export (id, operator_id, list, player_id, query, reason, counted, started_at, heartbeat_at)
    values (
      ${given.id}, ${given.operatorId}, ${given.list}, ${given.playerId}, ${JSON.stringify(given.query)}::jsonb, ${given.reason},
      ${given.counted}, ${given.startedAt}, ${given.startedAt}
    )
  `;
}

/** @returns false for an export that no longer counts */
export async function markAlive(
  database: Database,
  { id, rows: sent, now, aliveSince }: { id: string; rows: number; now: Date; aliveSince: Date },
): Promise<boolean> {
  const rows = await many<{ id: string }>(database)`
    update console.export
    set rows = ${sent}, heartbeat_at = ${now}
    where id = ${id} and state = 'running' and heartbeat_at > ${aliveSince}
    returning id
  `;
  return rows.length === 1;
}

export async function endExport(
  database: Database,
  { id, state, rows, now }: { id: string; state: ExportState; rows: number; now: Date },
): Promise<void> {
  await run(database)`
    update console.export
    set state = ${state}, rows = ${rows}, ended_at = ${now}
    where id = ${id} and state = 'running'
  `;
}

/** Stops exports whose process or client disappeared without ending them. */
export async function stopLost(database: Database, aliveSince: Date): Promise<void> {
  await run(database)`
    update console.export
    set state = 'stopped', ended_at = heartbeat_at
    where state = 'running' and heartbeat_at <= ${aliveSince}
  `;
}

interface ExportPlace {
  startedAt: Date;
  id: string;
}

/** Exports by age, the newest first unless `isAscending`; of all operators if `operatorId` is null. */
export async function listExports(
  database: Database,
  asked: { operatorId: string | null; after: ExportPlace | null; isAscending: boolean; limit: number },
): Promise<ListedExport[]> {
  const { operatorId, after, isAscending, limit } = asked;
  const [direction, beyond] = isAscending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  return await many<ListedExport>(database)`
    select export.id, export.operator_id as "operatorId", operator.email as "operatorEmail", export.list, export.player_id as "playerId",
      export.query, export.reason, export.state, export.counted, export.rows, export.started_at as "startedAt",
      export.ended_at as "endedAt"
    from console.export as export
    join console.operator as operator on operator.id = export.operator_id
    where ${operatorId === null ? sql`true` : sql`export.operator_id = ${operatorId}`}
      and ${after === null ? sql`true` : sql`(export.started_at, export.id) ${beyond} (${after.startedAt}::timestamptz, ${after.id}::uuid)`}
    order by export.started_at ${direction}, export.id ${direction}
    limit ${limit}
  `;
}

export async function countExports(database: Database, operatorId: string | null): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from console.export where ${operatorId === null ? sql`true` : sql`operator_id = ${operatorId}`} limit 10001) as found
  `;
  return row?.count ?? 0;
}
