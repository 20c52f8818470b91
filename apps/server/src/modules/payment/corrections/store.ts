import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export type CorrectionKind = 'bankReturn' | 'disputeWon';

interface CorrectionKey {
  invoiceId: string;
  kind: CorrectionKind;
}

/** Was this booked by hand before? */
export async function isApplied(transaction: Database, { invoiceId, kind }: CorrectionKey): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1
      from payment.correction
      where invoice_id = ${invoiceId}
        and kind = ${kind}
        and applied_at is not null
    ) as found
  `.execute(transaction);
  return rows[0]?.found === true;
}

/** Who has asked for it first, once no other transaction decides about it; the caller holds the invoice. */
export async function findFirst(transaction: Database, { invoiceId, kind }: CorrectionKey): Promise<string | undefined> {
  const { rows } = await sql<{ operator: string }>`
    select first_operator as operator
    from payment.correction
    where invoice_id = ${invoiceId}
      and kind = ${kind}
    for update
  `.execute(transaction);
  return rows[0]?.operator;
}

/** The first of two people asks. */
export async function requestCorrection(
  transaction: Database,
  { invoiceId, kind, operator, now }: CorrectionKey & { operator: string; now: Date },
): Promise<void> {
  await sql`
    insert into payment.correction (invoice_id, kind, first_operator, requested_at)
    values (${invoiceId}, ${kind}, ${operator}, ${now})
  `.execute(transaction);
}

export async function confirmCorrection(
  transaction: Database,
  { invoiceId, kind, operator, now }: CorrectionKey & { operator: string; now: Date },
): Promise<void> {
  await sql`
    update payment.correction
    set second_operator = ${operator}, applied_at = ${now}
    where invoice_id = ${invoiceId}
      and kind = ${kind}
  `.execute(transaction);
}
