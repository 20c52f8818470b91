import { debtsOf, type LedgerAnswer, lockPlayer } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { postOne } from '../ledger/post-one.ts';
import { depositSource, partId, withdrawalSource } from './service.ts';

/** A payment that may have left a debt: its money was reversed, or paid out twice, after it was spent. */
export interface DebtOfInvoice {
  readonly playerId: string;
  readonly invoiceId: string;
  readonly kind: 'deposit' | 'withdrawal';
  readonly currency: string;
}

const sourceOf = ({ kind }: Pick<DebtOfInvoice, 'kind'>): string => (kind === 'deposit' ? depositSource : withdrawalSource);

/** The remaining debt of each payment, in minor units: never more than the player owes in total. */
export function owedOf(database: Database, invoices: readonly DebtOfInvoice[]): Promise<bigint[]> {
  const origins = invoices.map((invoice) => ({ ...invoice, source: sourceOf(invoice), prefix: invoice.invoiceId }));
  return debtsOf(connectionOf(database), origins);
}

/** The remaining debt of a payment, fixed until the transaction ends by a lock on the player's ledger rows. */
export async function lockedDebtOf(transaction: Database, invoice: DebtOfInvoice): Promise<bigint> {
  await lockPlayer(connectionOf(transaction), invoice.playerId);
  const [owedMinor] = await owedOf(transaction, [invoice]);
  return owedMinor ?? 0n;
}

type PartOfDebt = DebtOfInvoice & { psp: string; amountMinor: bigint };

/** Writes off the debt of a payment, under the key of the approval, so that it happens once. @throws conflict for more than is owed */
export function writeOffDebt(
  context: Pick<WalletKernel, 'ledger'>,
  transaction: Database,
  { approvalId, ...part }: PartOfDebt & { approvalId: string },
): Promise<LedgerAnswer> {
  const { playerId, invoiceId, currency, psp, amountMinor } = part;
  const key = { source: sourceOf(part), playerId, externalId: `${invoiceId}:write-off:${approvalId}` };
  return postOne(context, transaction, { kind: 'writeOff', ...key, currency, psp, amountMinor });
}

/** A recovered part of a written-off debt belongs to the house; the sum recovered before it makes each part happen once. */
export function recoverWrittenOff(
  context: Pick<WalletKernel, 'ledger'>,
  transaction: Database,
  { beforeMinor, ...part }: PartOfDebt & { beforeMinor: bigint },
): Promise<LedgerAnswer> {
  const { playerId, invoiceId, currency, psp, amountMinor } = part;
  const key = { source: sourceOf(part), playerId, externalId: partId(invoiceId, 'write-off-recovered', beforeMinor) };
  return postOne(context, transaction, { kind: 'writeOffRecovery', ...key, currency, psp, amountMinor });
}
