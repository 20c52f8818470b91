import { sql } from 'kysely';
import type { Database } from '../../../kernel/database.ts';
import { type ClaimKind, type Claims, noClaims } from './claim-rules.ts';

/** Stores a claim on a deposit's money. The caller holds the invoice's row. */
export async function insertClaim(
  transaction: Database,
  claim: { id: string; invoiceId: string; kind: ClaimKind; amountMinor: bigint; respondBy: Date | null; now: Date },
): Promise<void> {
  await sql`
    insert into payment.deposit_claim (id, invoice_id, kind, amount_minor, respond_by, created_at)
    values (${claim.id}, ${claim.invoiceId}, ${claim.kind}, ${claim.amountMinor}, ${claim.respondBy}, ${claim.now})
  `.execute(transaction);
}

/** The claims on a deposit, each kind added up. */
export async function sumClaims(transaction: Database, invoiceId: string): Promise<Claims> {
  const { rows } = await sql<{ kind: ClaimKind; total: string }>`
    select kind, sum(amount_minor)::text as total
    from payment.deposit_claim
    where invoice_id = ${invoiceId}
    group by kind
    limit 5
  `.execute(transaction);
  return rows.reduce((claims, { kind, total }) => ({ ...claims, [kind]: BigInt(total) }), noClaims);
}
