import type { ApprovalState, ApprovalTitle } from '@pavilion/contract/console/approvals.ts';
import { OPEN_MATTERS_MAX } from '@pavilion/contract/console/player/views.ts';
import type { QueueTargets } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { sql } from 'kysely';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { sumOfMeasures } from '../queues/measures.ts';
import { countShares, type QueueStanding } from '../queues/standing-store.ts';

export interface Approval {
  id: string;
  kind: string;
  subject: string;
  what: string;
  title: ApprovalTitle | null;
  before: AuditFact;
  after: AuditFact;
  amountMinor: bigint | null;
  currency: string | null;
  baseAmountMinor: bigint | null;
  reason: string;
  askedBy: string;
  askedAt: Date;
  askedDevice: string;
  expiresAt: Date;
  state: ApprovalState;
  decidedBy: string | null;
  decidedAt: Date | null;
  note: string;
  needs: number;
  effectKey: string;
}

/** With the names that people read. */
export type ApprovalView = Approval & { askedByEmail: string; decidedByEmail: string | null };

const columns = sql`
  approval.id, approval.kind, approval.subject, approval.what, approval.title, approval.before, approval.after, approval.amount_minor as "amountMinor",
  approval.currency, approval.base_amount_minor as "baseAmountMinor", approval.reason, approval.asked_by as "askedBy",
  approval.asked_at as "askedAt", approval.asked_device as "askedDevice", approval.expires_at as "expiresAt", approval.state,
  approval.decided_by as "decidedBy", approval.decided_at as "decidedAt", approval.note, approval.needs,
  approval.effect_key as "effectKey"
`;
const view = sql`
  ${columns}, asker.email as "askedByEmail", decider.email as "decidedByEmail"
  from console.approval as approval
  join console.operator as asker on asker.id = approval.asked_by
  left join console.operator as decider on decider.id = approval.decided_by
`;

export async function insertApproval(
  transaction: Database,
  approval: Omit<Approval, 'state' | 'decidedBy' | 'decidedAt' | 'note' | 'needs'>,
): Promise<void> {
  await run(transaction)`
    insert into console.approval (
      id, kind, subject, what, title, before, after, amount_minor, currency, base_amount_minor, reason, asked_by, asked_at, asked_device,
      expires_at, effect_key
    )
    values (
      ${approval.id}, ${approval.kind}, ${approval.subject}, ${approval.what},
      ${approval.title === null ? null : JSON.stringify(approval.title)}::jsonb, ${JSON.stringify(approval.before)}::jsonb,
      ${JSON.stringify(approval.after)}::jsonb, ${approval.amountMinor}, ${approval.currency}, ${approval.baseAmountMinor},
      ${approval.reason}, ${approval.askedBy}, ${approval.askedAt}, ${approval.askedDevice}, ${approval.expiresAt}, ${approval.effectKey}
    )
  `;
}

export async function lockApproval(transaction: Database, id: string): Promise<Approval | undefined> {
  return await one<Approval>(transaction)`
    select ${columns} from console.approval as approval where approval.id = ${id} for update
  `;
}

export async function findApproval(database: Database, id: string): Promise<ApprovalView | undefined> {
  return await one<ApprovalView>(database)`select ${view} where approval.id = ${id}`;
}

export async function endApproval(
  transaction: Database,
  ended: { id: string; state: ApprovalState; decidedBy: string | null; decidedAt: Date; note: string },
): Promise<void> {
  await run(transaction)`
    update console.approval
    set state = ${ended.state}, decided_by = ${ended.decidedBy}, decided_at = ${ended.decidedAt}, note = ${ended.note}
    where id = ${ended.id}
  `;
}

export async function insertDecision(
  transaction: Database,
  decision: {
    approvalId: string;
    askedBy: string;
    operatorId: string;
    decision: 'approve' | 'refuse';
    note: string;
    device: string;
    now: Date;
  },
): Promise<void> {
  await run(transaction)`
    insert into console.approval_decision (approval_id, asked_by, operator_id, decision, note, device, decided_at)
    values (
      ${decision.approvalId}, ${decision.askedBy}, ${decision.operatorId}, ${decision.decision}, ${decision.note}, ${decision.device},
      ${decision.now}
    )
  `;
}

interface ApprovalFilter {
  state: readonly string[];
  kind: readonly string[];
  /** Its subject. */
  subject?: string | undefined;
  /** The `kind` within what is asked for, where approvals of one kind have several. */
  askedKind?: readonly string[];
}

const matching = ({ state, kind, subject, askedKind = [] }: ApprovalFilter) => sql`
  (${state.length} = 0 or approval.state = any(${[...state]}::text[]))
  and (${kind.length} = 0 or approval.kind = any(${[...kind]}::text[]))
  and (${subject ?? null}::text is null or approval.subject = ${subject ?? null})
  and (${askedKind.length} = 0 or approval.after ->> 'kind' = any(${[...askedKind]}::text[]))
`;

/** The newest first, those after one of them. */
export async function listApprovals(
  database: Database,
  { filter, after, limit }: { filter: ApprovalFilter; after: { askedAt: Date; id: string } | null; limit: number },
): Promise<ApprovalView[]> {
  return await many<ApprovalView>(database)`
    select ${view}
    where ${matching(filter)}
      and (${after === null} or (approval.asked_at, approval.id) < (${after?.askedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by approval.asked_at desc, approval.id desc
    limit ${limit}
  `;
}

export async function countApprovals(database: Database, filter: ApprovalFilter): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from console.approval as approval where ${matching(filter)} limit 10001) as found
  `;
  return row?.count ?? 0;
}

/**
 * Requests waiting for a second person, timed from the request: they expire later than their target. Counted by kind and requester, since
 * an operator decides only some kinds, and never their own.
 */
export async function countWaiting(database: Database, { targets, now }: { targets: QueueTargets; now: Date }): Promise<QueueStanding[]> {
  const waiting = sql`
    select kind, asked_by as "askedBy", asked_at as since,
      asked_at + make_interval(secs => ${targets.approvals.decidedSeconds}::float8) as due
    from console.approval
    where state = 'open'
  `;
  const shares = await countShares(database, { waiting, now });
  return [{ part: 'approvals', ...sumOfMeasures(shares), shares }];
}

/** Open requests about a subject, newest first; there are few at any time. */
export async function listOpenAbout(
  database: Database,
  subject: string,
): Promise<Pick<Approval, 'id' | 'kind' | 'amountMinor' | 'currency' | 'askedAt'>[]> {
  return await many<Pick<Approval, 'id' | 'kind' | 'amountMinor' | 'currency' | 'askedAt'>>(database)`
    select id, kind, amount_minor as "amountMinor", currency, asked_at as "askedAt"
    from console.approval
    where state = 'open'
      and subject = ${subject}
    order by asked_at desc, id desc
    limit ${OPEN_MATTERS_MAX + 1}
  `;
}

const expired = (now: Date) => sql`state = 'open' and expires_at <= ${now}`;

/** Whether `expireApprovals` would find any. */
export const hasExpiredApprovals = (now: Date) => sql<boolean>`exists (select 1 from console.approval where ${expired(now)})`;

/** @returns those expired by this call */
export async function expireApprovals(database: Database, now: Date): Promise<Pick<Approval, 'id' | 'askedBy'>[]> {
  return await many<Pick<Approval, 'id' | 'askedBy'>>(database)`
    update console.approval
    set state = 'expired', decided_at = ${now}
    where ${expired(now)}
    returning id, asked_by as "askedBy"
  `;
}
