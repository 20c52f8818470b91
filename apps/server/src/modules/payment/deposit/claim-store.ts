import { type Database, many, run } from '../../../kernel/database.ts';
import { type ClaimKind, type Claims, noClaims } from './claim-rules.ts';

/** Stores a claim on a deposit's money. The caller holds the invoice's row. */
export async function insertClaim(
  transaction: Database,
  claim: { id: string; invoiceId: string; kind: ClaimKind; amountMinor: bigint; respondBy: Date | null; now: Date },
): Promise<void> {
  await run(transaction)`
    insert into payment.deposit_claim (id, invoice_id, kind, amount_minor, respond_by, created_at)
    values (${claim.id}, ${claim.invoiceId}, ${claim.kind}, ${claim.amountMinor}, ${claim.respondBy}, ${claim.now})
  `;
}

/** The claims on a deposit, each kind added up. */
export async function sumClaims(transaction: Database, invoiceId: string): Promise<Claims> {
  const rows = await many<{ kind: ClaimKind; total: string }>(transaction)`
    select kind, sum(amount_minor)::text as total
    from payment.deposit_claim
    where invoice_id = ${invoiceId}
    group by kind
    limit 5
  `;
  return rows.reduce((claims, { kind, total }) => ({ ...claims, [kind]: BigInt(total) }), noClaims);
}
