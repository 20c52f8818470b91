import { type Database, many, run } from '../../../kernel/database.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import type { FoundConcern } from './concerns.ts';

/** A withdrawal that waits for an operator. */
export type HeldWithdrawal = Pick<
  InvoiceRow,
  'id' | 'playerId' | 'currency' | 'amountMinor' | 'methodName' | 'flags' | 'approvalsRequired' | 'firstApprover' | 'createdAt'
>;

const HELD_MAX = 500;

/** Oldest first. */
export async function listHeld(database: Database): Promise<HeldWithdrawal[]> {
  return await many<HeldWithdrawal>(database)`
    select id, player_id as "playerId", currency, amount_minor as "amountMinor", method_name as "methodName", flags,
      approvals_required as "approvalsRequired", first_approver as "firstApprover", created_at as "createdAt"
    from payment.invoice
    where kind = 'withdrawal'
      and state = 'review'
    order by created_at, id
    limit ${HELD_MAX}
  `;
}

/** A player's withdrawals that were not sent yet. */
export async function listUnsentWithdrawals(database: Database, playerId: string): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`
    select id
    from payment.invoice
    where player_id = ${playerId}
      and kind = 'withdrawal'
      and state in ('requested', 'review', 'approved')
    order by id
    limit ${HELD_MAX}
  `;
  return rows.map(({ id }) => id);
}

const AWAITING_MAX = 2000;

/** Withdrawals in review that wait for the identity, by player and currency; sums are text, since a sum of int8 is numeric. */
export async function listAwaitingIdentity(database: Database): Promise<{ playerId: string; currency: string; amountMinor: string }[]> {
  return await many<{ playerId: string; currency: string; amountMinor: string }>(database)`
    select player_id as "playerId", currency, sum(amount_minor)::text as "amountMinor"
    from payment.invoice
    where kind = 'withdrawal'
      and state = 'review'
      and flags @> '{held_identity_unverified}'
    group by player_id, currency
    order by player_id, currency
    limit ${AWAITING_MAX}
  `;
}

/** Stores the facts the rules saw. A withdrawal that comes up again is described again. */
export async function insertConcerns(
  transaction: Database,
  { invoiceId, concerns, now }: { invoiceId: string; concerns: readonly FoundConcern[]; now: Date },
): Promise<void> {
  if (concerns.length === 0) return;
  await run(transaction)`
    insert into payment.invoice_concern (invoice_id, name, facts, found_at)
    select ${invoiceId}::uuid, name, facts, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(concerns)}::jsonb) as found (name text, facts jsonb)
    on conflict (invoice_id, name) do update
    set facts = excluded.facts, found_at = excluded.found_at
  `;
}
