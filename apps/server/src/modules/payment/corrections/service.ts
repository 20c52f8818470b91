import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OperatorActor } from '../../../kernel/visitor.ts';
import { authorised, permit } from '../../operator/index.ts';
import { returnPayout } from '../../wallet/index.ts';
import { outstanding } from '../deposit/claim-rules.ts';
import { sumClaims } from '../deposit/claim-store.ts';
import { applyClaim } from '../deposit/claims.ts';
import { changeInvoice } from '../invoices/publish.ts';
import { withFlag } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import { type OperatorContext, recordAction } from '../withdrawal/operators.ts';
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
 * Every correction by hand takes two different people, the first with the right to ask, the second with
 * the right to approve, each with a fresh second factor (reliability §4.2, X19); the table and the ledger's keys let each happen once.
 * @throws permissionMissing, stepUpRequired, sessionOver, notFound for an unknown invoice
 */
export async function correctInvoice(
  context: CorrectionContext,
  { invoiceId, kind, actor }: { actor: OperatorActor; invoiceId: string; kind: store.CorrectionKind },
): Promise<Correction> {
  const right = { actor, permission: 'own', act: kind, object: invoiceId } as const;
  return authorised(context, right, async (transaction): Promise<Correction> => {
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    const first = await store.findFirst(transaction, { invoiceId, kind });
    const isSecond = first !== undefined && first !== actor.id;
    await permit(context, transaction, { actor, permission: isSecond ? 'payments.corrections.approve' : 'payments.corrections.ask' });
    if (invoice === undefined) throw new DomainError('notFound');
    if (await store.isApplied(transaction, { invoiceId, kind })) return { status: 'applied_before' };
    if (invoice.state !== corrections[kind].from) return { status: 'not_possible', state: invoice.state };
    if (first === actor.id) return { status: 'same_name' };
    const word = { invoiceId, kind, operator: actor.id, now: context.clock.now() };
    const { playerId } = invoice;
    if (!isSecond) {
      await store.requestCorrection(transaction, word);
      await recordAction(context, transaction, { invoiceId, playerId, action: kind, actor, reason: 'first of two' });
      return { status: 'second_name_needed' };
    }
    await recordAction(context, transaction, { invoiceId, playerId, action: kind, actor, reason: 'second of two' });
    await store.confirmCorrection(transaction, word);
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
