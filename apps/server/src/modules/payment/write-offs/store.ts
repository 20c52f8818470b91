import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';

interface WriteOff {
  id: string;
  invoiceId: string;
  /** Null: it came back. */
  approvalId: string | null;
  /** Below zero: it came back. */
  amountMinor: bigint;
  now: Date;
}

/** Written once, in the transaction that moves the money. */
export async function insertWriteOff(transaction: Database, { id, invoiceId, approvalId, amountMinor, now }: WriteOff): Promise<void> {
  await sql`
    insert into payment.write_off (id, invoice_id, approval_id, amount_minor, created_at)
    values (${id}, ${invoiceId}, ${approvalId}, ${amountMinor}, ${now})
  `.execute(transaction);
}

/** The amount written off of a payment, and the amount recovered, in minor units. The caller holds the invoice's row. */
export async function sumWriteOffs(transaction: Database, invoiceId: string): Promise<{ writtenOffMinor: bigint; recoveredMinor: bigint }> {
  const { rows } = await sql<{ writtenOff: string; recovered: string }>`
    select coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::text as "writtenOff",
      coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::text as recovered
    from payment.write_off
    where invoice_id = ${invoiceId}
  `.execute(transaction);
  return { writtenOffMinor: BigInt(rows[0]?.writtenOff ?? '0'), recoveredMinor: BigInt(rows[0]?.recovered ?? '0') };
}
