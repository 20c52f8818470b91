import { type Database, one, run } from '../../../kernel/database.ts';

/** Corrections booked once per invoice; debts can be written off as often as they arise. */
export type BookedKind = 'bankReturn' | 'disputeWon';

interface CorrectionKey {
  invoiceId: string;
  kind: BookedKind;
}

/** Was this booked by hand before? */
export async function isApplied(transaction: Database, { invoiceId, kind }: CorrectionKey): Promise<boolean> {
  const row = await one<{ found: boolean }>(transaction)`
    select exists (
      select 1
      from payment.correction
      where invoice_id = ${invoiceId}
        and kind = ${kind}
        and applied_at is not null
    ) as found
  `;
  return row?.found === true;
}

/** Written in the transaction that moves the money. Requests from before approvals existed are taken over. */
export async function insertCorrection(
  transaction: Database,
  { invoiceId, kind, first, askedAt, second, now }: CorrectionKey & { first: string; askedAt: Date; second: string; now: Date },
): Promise<void> {
  await run(transaction)`
    insert into payment.correction (invoice_id, kind, first_operator, second_operator, requested_at, applied_at)
    values (${invoiceId}, ${kind}, ${first}, ${second}, ${askedAt}, ${now})
    on conflict (invoice_id, kind) do update
    set first_operator = excluded.first_operator, second_operator = excluded.second_operator, requested_at = excluded.requested_at,
      applied_at = excluded.applied_at
    where correction.applied_at is null
  `;
}
