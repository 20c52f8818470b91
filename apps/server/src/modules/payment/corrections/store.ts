import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

export type CorrectionKind = 'bankReturn' | 'disputeWon';

export interface CorrectionRow {
  firstOperator: string;
  appliedAt: Date | null;
}

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

/** The first of two people asks; a repeat finds what is there. The row is held until the transaction ends. */
export async function requestCorrection(
  transaction: Database,
  { invoiceId, kind, operator, now }: CorrectionKey & { operator: string; now: Date },
): Promise<CorrectionRow & { isNew: boolean }> {
  const { rows: added } = await sql<{ kind: string }>`
    insert into payment.correction (invoice_id, kind, first_operator, requested_at)
    values (${invoiceId}, ${kind}, ${operator}, ${now})
    on conflict do nothing
    returning kind
  `.execute(transaction);
  const { rows } = await sql<CorrectionRow>`
    select first_operator as "firstOperator", applied_at as "appliedAt"
    from payment.correction
    where invoice_id = ${invoiceId}
      and kind = ${kind}
    for update
  `.execute(transaction);
  const [held] = rows;
  return { firstOperator: held?.firstOperator ?? operator, appliedAt: held?.appliedAt ?? null, isNew: added.length > 0 };
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
