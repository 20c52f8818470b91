import type { BulkState } from '@pavilion/contract/console/bulk.ts';
import type { BulkActName, BulkListName } from '@pavilion/contract/console/bulk-acts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import { type Database, many, one, run } from '../../../kernel/database.ts';

export interface Bulk {
  id: string;
  operatorId: string;
  operatorEmail: string;
  sessionId: string;
  authorityVersion: bigint;
  address: string;
  device: string;
  act: BulkActName;
  list: BulkListName;
  filter: Record<string, unknown> | null;
  given: Record<string, unknown>;
  reason: string;
  state: BulkState | 'preview';
  stopReason: string | null;
  approvalId: string | null;
  able: number;
  unable: number;
  done: number;
  skipped: number;
  failed: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** A bulk action that awaits approval is over once the approval is refused, withdrawn, expired or stale. */
const view = sql`
  bulk.id, bulk.operator_id as "operatorId", operator.email as "operatorEmail", bulk.session_id as "sessionId",
  operator.authority_version as "authorityVersion", bulk.address, bulk.device, bulk.act, bulk.list, bulk.filter, bulk.given, bulk.reason,
  case when bulk.state = 'waiting' and approval.state in ('refused', 'withdrawn', 'expired', 'stale') then 'refused' else bulk.state end
    as state,
  bulk.stop_reason as "stopReason", bulk.approval_id as "approvalId", bulk.able, bulk.unable, bulk.done, bulk.skipped, bulk.failed,
  bulk.created_at as "createdAt", bulk.started_at as "startedAt", coalesce(bulk.ended_at, approval.decided_at) as "endedAt"
  from console.bulk as bulk
  join console.operator as operator on operator.id = bulk.operator_id
  left join console.approval as approval on approval.id = bulk.approval_id and bulk.state = 'waiting'
`;

async function bulkWhere(database: Database, condition: RawBuilder<unknown>): Promise<Bulk | undefined> {
  return await one<Bulk>(database)`select ${view} where ${condition}`;
}

export const findBulk = (database: Database, id: string): Promise<Bulk | undefined> => bulkWhere(database, sql`bulk.id = ${id}`);

/** The same, held until the transaction ends. */
export const lockBulk = (transaction: Database, id: string): Promise<Bulk | undefined> =>
  bulkWhere(transaction, sql`bulk.id = ${id} for update of bulk`);

/** The bulk action of a preview's token, confirmed or not. */
export const findByToken = (database: Database, tokenHash: string): Promise<Bulk | undefined> =>
  bulkWhere(database, sql`bulk.token_hash = ${tokenHash}`);

type NewBulk = Pick<Bulk, 'id' | 'operatorId' | 'sessionId' | 'address' | 'device' | 'act' | 'list' | 'createdAt'> & {
  filter: Readonly<Record<string, AuditFact>> | null;
  given: unknown;
};

export async function insertPreview(database: Database, given: NewBulk): Promise<void> {
  await run(database)`
    insert into console.bulk (id, operator_id, session_id, address, device, act, list, filter, given, created_at)
    values (
      ${given.id}, ${given.operatorId}, ${given.sessionId}, ${given.address}, ${given.device}, ${given.act}, ${given.list},
      ${given.filter === null ? null : JSON.stringify(given.filter)}::jsonb, ${JSON.stringify(given.given)}::jsonb, ${given.createdAt}
    )
  `;
}

/** A preview that is whole can be confirmed. */
export async function openPreview(
  database: Database,
  { id, tokenHash, able, unable }: { id: string; tokenHash: string; able: number; unable: number },
): Promise<void> {
  await run(database)`
    update console.bulk set token_hash = ${tokenHash}, able = ${able}, unable = ${unable} where id = ${id}
  `;
}

export async function confirmPreview(
  transaction: Database,
  given: Pick<Bulk, 'id' | 'reason' | 'sessionId' | 'address' | 'device' | 'startedAt'> & { state: BulkState },
): Promise<void> {
  await run(transaction)`
    update console.bulk
    set state = ${given.state}, reason = ${given.reason}, session_id = ${given.sessionId}, address = ${given.address},
      device = ${given.device}, started_at = ${given.startedAt}
    where id = ${given.id}
  `;
}

/** The approval requested for it. */
export async function setApproval(transaction: Database, { id, approvalId }: { id: string; approvalId: string }): Promise<void> {
  await run(transaction)`update console.bulk set approval_id = ${approvalId} where id = ${id}`;
}

/** A second person has agreed. @returns false where it does not wait any more */
export async function startWaiting(transaction: Database, { id, startedAt }: { id: string; startedAt: Date }): Promise<boolean> {
  const rows = await many<{ id: string }>(transaction)`
    update console.bulk set state = 'running', started_at = ${startedAt} where id = ${id} and state = 'waiting' returning id
  `;
  return rows.length === 1;
}

/** The state on which the decision is based, and the number of objects. */
export async function findAsked(transaction: Database, id: string): Promise<{ state: string; objects: number } | undefined> {
  return await one<{ state: string; objects: number }>(transaction)`
    select state, able as objects from console.bulk where id = ${id} for update
  `;
}

/** Previews not confirmed in time, and all but the newest few of an operator. */
export async function deleteOldPreviews(database: Database, before: Date): Promise<void> {
  await run(database)`delete from console.bulk where state = 'preview' and created_at <= ${before}`;
}

export async function deleteSpentPreviews(database: Database, { operatorId, kept }: { operatorId: string; kept: number }): Promise<void> {
  await run(database)`
    delete from console.bulk
    where id in (
      select id from console.bulk
      where operator_id = ${operatorId} and state = 'preview'
      order by created_at desc, id
      offset ${kept}
    )
  `;
}

interface BulkPlace {
  createdAt: Date;
  id: string;
}

/** One operator's bulk actions by age, the newest first unless `isAscending`. */
export async function listBulks(
  database: Database,
  asked: { operatorId: string; after: BulkPlace | null; isAscending: boolean; limit: number },
): Promise<Bulk[]> {
  const { operatorId, after, isAscending, limit } = asked;
  const [direction, beyond] = isAscending ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  return await many<Bulk>(database)`
    select ${view}
    where bulk.operator_id = ${operatorId} and bulk.state <> 'preview'
      and ${after === null ? sql`true` : sql`(bulk.created_at, bulk.id) ${beyond} (${after.createdAt}::timestamptz, ${after.id}::uuid)`}
    order by bulk.created_at ${direction}, bulk.id ${direction}
    limit ${limit}
  `;
}

export async function countBulks(database: Database, operatorId: string): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from console.bulk where operator_id = ${operatorId} and state <> 'preview' limit 10001) as found
  `;
  return row?.count ?? 0;
}
