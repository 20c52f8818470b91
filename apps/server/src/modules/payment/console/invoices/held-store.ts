import { isGreen } from '../../withdrawal/queue-part-store.ts';
import type { QueueTargets } from '@pavilion/contract/console/workplace/queue-targets.ts';
import { sql } from 'kysely';
import { type Database, many, one } from '../../../../kernel/database.ts';
import { countStandings, type QueueStanding } from '../../../operator/index.ts';
import type { InvoiceRow } from '../../invoices/store.ts';
import type { Leaf } from '../../automatic/judgement.ts';
import type { FoundConcern } from '../../withdrawal/concerns.ts';

export interface HeldFilter {
  concern: readonly string[];
  method: readonly string[];
  currency: readonly string[];
  playerId: string | undefined;
}

export type HeldRow = Pick<
  InvoiceRow,
  | 'id'
  | 'number'
  | 'playerId'
  | 'amountMinor'
  | 'currency'
  | 'method'
  | 'methodName'
  | 'psp'
  | 'fields'
  | 'flags'
  | 'approvalsRequired'
  | 'firstApprover'
  | 'holdUntil'
  | 'heldBy'
  | 'createdAt'
> & {
  isGreen: boolean;
  targetAt: Date;
  firstApprovedAt: Date | null;
  concerns: FoundConcern[];
  leaves: Leaf[];
  stoppedBy: 'switch' | 'brake' | null;
};

/** The target time for a decision. */
const dueBy = ({ withdrawalsGreen, withdrawalsHeld }: QueueTargets) => sql`
  invoice.created_at + make_interval(
    secs => case when ${isGreen} then ${withdrawalsGreen.decidedSeconds}::float8 else ${withdrawalsHeld.decidedSeconds}::float8 end
  )`;

const matching = ({ concern, method, currency, playerId }: HeldFilter) => sql`
  invoice.kind = 'withdrawal'
  and invoice.state = 'review'
  and (${concern.length} = 0 or invoice.flags && ${concern.map((name) => `held_${name}`)}::text[])
  and (${method.length} = 0 or invoice.method = any (${[...method]}::text[]))
  and (${currency.length} = 0 or invoice.currency = any (${[...currency]}::text[]))
  and (${playerId ?? null}::text is null or invoice.player_id::text = ${playerId ?? null})
`;

/** By target, nearest first, after the given one. */
export async function listHeld(
  database: Database,
  asked: { filter: HeldFilter; targets: QueueTargets; after: { targetAt: Date; id: string } | null; limit: number },
): Promise<HeldRow[]> {
  const { filter, targets, after, limit } = asked;
  return await many<HeldRow>(database)`
    select held.*,
      (
        select max(created_at)
        from payment.operator_action
        where invoice_id = held.id and action = 'release' and operator = held."firstApprover"
      ) as "firstApprovedAt",
      (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'facts', facts) order by name), '[]')
        from payment.invoice_concern
        where invoice_id = held.id
      ) as concerns
    from (
      select invoice.id, invoice.number, invoice.player_id as "playerId", invoice.amount_minor as "amountMinor", invoice.currency,
        invoice.method, invoice.method_name as "methodName", invoice.psp, invoice.fields, invoice.flags,
        invoice.approvals_required as "approvalsRequired", invoice.first_approver as "firstApprover",
        invoice.hold_until as "holdUntil", invoice.held_by as "heldBy", invoice.created_at as "createdAt", ${isGreen} as "isGreen",
        ${dueBy(targets)} as "targetAt",
        coalesce(decision.leaves, '[]') as leaves, decision.stopped_by as "stoppedBy"
      from payment.invoice as invoice
      left join payment.release_decision as decision on decision.invoice_id = invoice.id
      where ${matching(filter)}
    ) as held
    where ${after === null} or ("targetAt", id) > (${after?.targetAt ?? null}::timestamptz, ${after?.id ?? null}::uuid)
    order by "targetAt", id
    limit ${limit}
  `;
}

export async function countHeld(database: Database, filter: HeldFilter, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (select 1 from payment.invoice as invoice where ${matching(filter)} limit ${countedAtMost}) as found
  `;
  return row?.count ?? 0;
}

/** All withdrawals awaiting a decision; those without any objection are also counted separately. */
export function countWaiting(database: Database, { targets, now }: { targets: QueueTargets; now: Date }): Promise<QueueStanding[]> {
  const waiting = sql`
    select case when ${isGreen} then 'withdrawalsGreen' else 'withdrawalsHeld' end as part, invoice.created_at as since,
      ${dueBy(targets)} as due
    from payment.invoice as invoice
    left join payment.release_decision as decision on decision.invoice_id = invoice.id
    where invoice.kind = 'withdrawal' and invoice.state = 'review'
  `;
  return countStandings(database, { waiting, now });
}
