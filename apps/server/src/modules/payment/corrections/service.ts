import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OperatorClaim } from '../../../kernel/operator-proof.ts';
import { returnPayout, reverseChargeback } from '../../wallet/index.ts';
import { changeInvoice } from '../invoices/publish.ts';
import { withFlag } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../parts.ts';
import { type OperatorContext, provenOperator, recordAction } from '../withdrawal/operators.ts';
import * as store from './store.ts';

/** How booking money by hand ended. */
export type Correction =
  | { status: 'applied' }
  | { status: 'second_name_needed' }
  | { status: 'same_name' }
  | { status: 'applied_before' }
  | { status: 'not_possible'; state: string };

/** What each correction begins with, leaves behind, and which state it asks for. */
const corrections = {
  bankReturn: { from: 'paid', change: {}, flag: 'bank_return' },
  disputeWon: { from: 'charged_back', change: { state: 'dispute_won' }, flag: 'dispute_won' },
} as const;

/**
 * Books money that came back outside of a provider's news: a bank that sent a paid withdrawal back (P29), a dispute that was won (P22).
 * Every correction by hand takes two different people, each proven (reliability §4.2, X19); the table and the ledger's keys let each happen once.
 * @throws forbidden for one who is not proven, notFound for an unknown invoice
 */
export async function correctInvoice(
  context: OperatorContext & Pick<PaymentKernel, 'ledger' | 'publish'>,
  { invoiceId, kind, ...claim }: OperatorClaim & { invoiceId: string; kind: store.CorrectionKind },
): Promise<Correction> {
  const operator = await provenOperator(context, claim, { invoiceId, action: kind });
  return inTransaction(context.database, async (transaction): Promise<Correction> => {
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    if (invoice === undefined) throw new DomainError('notFound');
    const { from, change, flag } = corrections[kind];
    const now = context.clock.now();
    if (invoice.flags.includes(flag)) return { status: 'applied_before' };
    if (invoice.state !== from) return { status: 'not_possible', state: invoice.state };
    const asked = await store.requestCorrection(transaction, { invoiceId, kind, operator, now });
    if (asked.isNew) {
      await recordAction(context, transaction, { invoiceId, action: kind, operator, reason: 'first of two' });
      return { status: 'second_name_needed' };
    }
    if (asked.firstOperator === operator) return { status: 'same_name' };
    await recordAction(context, transaction, { invoiceId, action: kind, operator, reason: 'second of two' });
    await store.confirmCorrection(transaction, { invoiceId, kind, operator, now });
    const { playerId, currency, psp } = invoice;
    const book = kind === 'bankReturn' ? returnPayout : reverseChargeback;
    await book(context, transaction, { playerId, invoiceId, currency, psp });
    await changeInvoice(context, transaction, { invoice, change: { ...change, flags: withFlag(invoice.flags, flag) } });
    return { status: 'applied' };
  });
}
