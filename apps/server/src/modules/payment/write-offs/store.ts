import { type Database, one, run } from '../../../kernel/database.ts';

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
  await run(transaction)`
    insert into payment.write_off (id, invoice_id, approval_id, amount_minor, created_at)
    values (${id}, ${invoiceId}, ${approvalId}, ${amountMinor}, ${now})
  `;
}

/** The amount written off of a payment, and the amount recovered, in minor units. The caller holds the invoice's row. */
export async function sumWriteOffs(transaction: Database, invoiceId: string): Promise<{ writtenOffMinor: bigint; recoveredMinor: bigint }> {
  const row = await one<{ writtenOff: string; recovered: string }>(transaction)`
    select coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::text as "writtenOff",
      coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::text as recovered
    from payment.write_off
    where invoice_id = ${invoiceId}
  `;
  return { writtenOffMinor: BigInt(row?.writtenOff ?? '0'), recoveredMinor: BigInt(row?.recovered ?? '0') };
}
