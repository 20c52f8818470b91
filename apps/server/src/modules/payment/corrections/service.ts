import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OperatorClaim } from '../../../kernel/secrets/operator-proof.ts';
import { returnPayout } from '../../wallet/index.ts';
import { outstanding } from '../deposit/claim-rules.ts';
import { sumClaims } from '../deposit/claim-store.ts';
import { applyClaim } from '../deposit/claims.ts';
import { changeInvoice } from '../invoices/publish.ts';
import { withFlag } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import { type OperatorContext, provenOperator, recordAction } from '../withdrawal/operators.ts';
import * as store from './store.ts';

/** How booking money by hand ended. */
export type Correction =
  | { status: 'applied' }
  | { status: 'second_name_needed' }
  | { status: 'same_name' }
  | { status: 'applied_before' }
  | { status: 'not_possible'; state: string };

type CorrectionContext = OperatorContext & Pick<PaymentKernel, 'ledger' | 'publish'>;

/** Which state each correction asks for. */
const corrections = { bankReturn: { from: 'paid' }, disputeWon: { from: 'charged_back' } } as const;

/**
 * Books money that came back without an event of the provider: a bank that sent a paid withdrawal back (P29), a dispute that was won (P22).
 * Every correction by hand takes two different people, each proven (reliability §4.2, X19); the table and the ledger's keys let each happen once.
 * @throws forbidden for one who is not proven, notFound for an unknown invoice
 */
export async function correctInvoice(
  context: CorrectionContext,
  { invoiceId, kind, ...claim }: OperatorClaim & { invoiceId: string; kind: store.CorrectionKind },
): Promise<Correction> {
  const operator = await provenOperator(context, claim, { invoiceId, action: kind });
  return inTransaction(context.database, async (transaction): Promise<Correction> => {
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    if (invoice === undefined) throw new DomainError('notFound');
    const now = context.clock.now();
    if (await store.isApplied(transaction, { invoiceId, kind })) return { status: 'applied_before' };
    if (invoice.state !== corrections[kind].from) return { status: 'not_possible', state: invoice.state };
    const asked = await store.requestCorrection(transaction, { invoiceId, kind, operator, now });
    if (asked.isNew) {
      await recordAction(context, transaction, { invoiceId, action: kind, operator, reason: 'first of two' });
      return { status: 'second_name_needed' };
    }
    if (asked.firstOperator === operator) return { status: 'same_name' };
    await recordAction(context, transaction, { invoiceId, action: kind, operator, reason: 'second of two' });
    await store.confirmCorrection(transaction, { invoiceId, kind, operator, now });
    await (kind === 'bankReturn' ? bookBankReturn : giveBackTaken)(context, transaction, invoice);
    return { status: 'applied' };
  });
}

async function bookBankReturn(context: CorrectionContext, transaction: Database, invoice: invoices.InvoiceRow): Promise<void> {
  const { playerId, id: invoiceId, currency, psp, flags } = invoice;
  await returnPayout(context, transaction, { playerId, invoiceId, currency, psp });
  await changeInvoice(context, transaction, { invoice, change: { flags: withFlag(flags, 'bank_return') } });
}

/** The sum that chargebacks and reorganisations have taken and that was not given back yet. */
async function giveBackTaken(context: CorrectionContext, transaction: Database, invoice: invoices.InvoiceRow): Promise<void> {
  const { disputeWon, readmitted } = outstanding(await sumClaims(transaction, invoice.id), invoice.settledMinor ?? 0n);
  let current = invoice;
  if (disputeWon > 0n) current = await applyClaim(context, transaction, { invoice: current, kind: 'disputeWon', amountMinor: disputeWon });
  if (readmitted > 0n) await applyClaim(context, transaction, { invoice: current, kind: 'readmitted', amountMinor: readmitted });
}
