import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import type { ApprovalKind } from '../../operator/index.ts';
import { returnPayout } from '../../wallet/index.ts';
import { outstanding } from '../deposit/claim-rules.ts';
import { sumClaims } from '../deposit/claim-store.ts';
import { applyClaim } from '../deposit/claims.ts';
import { holdAgain, lockSource } from '../deposit/held-withdrawals.ts';
import { changeInvoice } from '../invoices/change.ts';
import { withFlag } from '../invoices/rules.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import { writeAction } from '../operator-actions/service.ts';
import * as store from './store.ts';
import { bookWriteOff, owedState, recover } from '../write-offs/service.ts';

export const CORRECTION = 'payments.correction';

export type CorrectionContext = Pick<PaymentKernel, 'database' | 'clock' | 'random' | 'log' | 'ledger' | 'publish' | 'jobs'>;

const correctionKinds = ['bankReturn', 'disputeWon', 'writeOff'] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** The request, as the approval stores it. */
export const correctionAsked = z.object({ kind: z.enum(correctionKinds) });

/** The state that each correction requires; a debt can be written off in any state. */
export const correctedFrom = { bankReturn: 'paid', disputeWon: 'charged_back' } as const;

/**
 * Books money that came back without an event of the provider: a bank that sent a paid withdrawal back (P29), a dispute that was won (P22); the
 * table and the ledger's keys let each happen once. Or gives up what is owed of a payment (W-159).
 */
export const correctionApproval = (kernel: () => CorrectionContext): ApprovalKind => ({
  name: CORRECTION,
  asks: 'payments.corrections.ask',
  permission: 'payments.corrections.approve',
  hours: 24,
  playerOf: async (database, invoiceId) => (await invoices.findInvoice(database, invoiceId))?.playerId,
  stateOf: async (transaction, { subject: invoiceId, after }) => {
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    if (invoice === undefined) throw new DomainError('notFound');
    const { kind } = correctionAsked.parse(after);
    if (kind === 'writeOff') return owedState(transaction, invoice);
    return { state: invoice.state, isApplied: await store.isApplied(transaction, { invoiceId, kind }) };
  },
  apply: async (context, transaction, { id: approvalId, subject: invoiceId, after, amountMinor, askedBy, askedAt, reason }) => {
    const parts = kernel();
    const { kind } = correctionAsked.parse(after);
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    if (invoice === undefined) throw new DomainError('notFound');
    const actor = actorOf(context);
    await writeAction(parts, transaction, { actor, invoiceId, action: kind, reason });
    if (kind === 'writeOff') return bookWriteOff(parts, transaction, { invoice, approvalId, amountMinor });
    if (invoice.state !== correctedFrom[kind]) throw refusedBy('conflict', 'correctionImpossible', { state: invoice.state });
    const people = { first: askedBy, askedAt, second: actor.id, now: parts.clock.now() };
    await store.insertCorrection(transaction, { invoiceId, kind, ...people });
    await (kind === 'bankReturn' ? bookBankReturn : giveBackTaken)(parts, transaction, invoice);
  },
});

async function bookBankReturn(context: CorrectionContext, transaction: Database, invoice: invoices.InvoiceRow): Promise<void> {
  const { playerId, id: invoiceId, currency, psp, flags } = invoice;
  const source = await lockSource(transaction, invoice);
  const cameMinor = await returnPayout(context, transaction, { playerId, invoiceId, currency, psp });
  const recoveredMinor = await recover(context, transaction, { invoice, cameMinor });
  await holdAgain(context, transaction, { withdrawal: invoice, source, cameMinor: cameMinor - recoveredMinor, by: 'bank' });
  await changeInvoice(context, transaction, { invoice, change: { flags: withFlag(flags, 'bank_return') } });
}

/** The sum that chargebacks and reorganisations have taken and that was not given back yet. */
async function giveBackTaken(context: CorrectionContext, transaction: Database, invoice: invoices.InvoiceRow): Promise<void> {
  const { disputeWon, readmitted } = outstanding(await sumClaims(transaction, invoice.id), invoice.settledMinor ?? 0n);
  let current = invoice;
  if (disputeWon > 0n) current = await applyClaim(context, transaction, { invoice: current, kind: 'disputeWon', amountMinor: disputeWon });
  if (readmitted > 0n) await applyClaim(context, transaction, { invoice: current, kind: 'readmitted', amountMinor: readmitted });
}
