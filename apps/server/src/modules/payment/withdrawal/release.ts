import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { OperatorActor } from '../../../kernel/visitor.ts';
import { authorised } from '../../operator/index.ts';
import { changeInvoice } from '../invoices/publish.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import { submitPayoutJob } from './job-names.ts';
import { type OperatorContext, recordAction } from './operators.ts';
import { isIdentityMissing } from './review.ts';
import { type HeldWithdrawal, listHeld } from './review-store.ts';
import { cancellableStates, isWithdrawalState } from './rules.ts';
import { failPayout } from './settle.ts';

type DeskContext = OperatorContext & Pick<PaymentKernel, 'jobs' | 'publish'>;

/** How a release by an operator ended. */
export type Release =
  | { status: 'released' }
  | { status: 'second_name_needed' }
  | { status: 'same_name' }
  | { status: 'identity_unverified' }
  | { status: 'not_in_review'; state: string };

/** How a rejection by an operator ended. */
export type Rejection = { status: 'rejected' } | { status: 'not_open'; state: string };

async function lockWithdrawal(transaction: Database, invoiceId: string): Promise<invoices.InvoiceRow> {
  const invoice = await invoices.lockInvoice(transaction, invoiceId);
  if (invoice === undefined || invoice.kind !== 'withdrawal') throw new DomainError('notFound');
  return invoice;
}

/** Withdrawals that wait for an operator, oldest first. */
export function listHeldWithdrawals({ database }: Pick<DeskContext, 'database'>): Promise<HeldWithdrawal[]> {
  return listHeld(database);
}

/**
 * An operator lets a held withdrawal go (reliability §4.2). From the four-eyes amount it takes two different people, each with a fresh second
 * factor; the table refuses anything else. Two operators at once: each counts once, and the payout is ordered once (X19, P31). Above the verification
 * amount nothing leaves before the identity is verified.
 * @throws permissionMissing, stepUpRequired, sessionOver, notFound for an unknown withdrawal
 */
export async function releaseHeldWithdrawal(
  context: DeskContext,
  { invoiceId, actor }: { actor: OperatorActor; invoiceId: string },
): Promise<Release> {
  const right = { actor, permission: 'payments.withdrawals.approve', act: 'release', object: invoiceId } as const;
  return authorised(context, right, async (transaction): Promise<Release> => {
    const invoice = await lockWithdrawal(transaction, invoiceId);
    if (invoice.state !== 'review') return { status: 'not_in_review', state: invoice.state };
    if (invoice.firstApprover === actor.id) return { status: 'same_name' };
    if (await isIdentityMissing({ database: transaction }, invoice)) return { status: 'identity_unverified' };
    await recordAction(context, transaction, { invoiceId, playerId: invoice.playerId, action: 'release', actor, reason: '' });
    const isFirstOfTwo = invoice.approvalsRequired > 1 && invoice.firstApprover === null;
    const named = invoice.firstApprover === null ? { firstApprover: actor.id } : { secondApprover: actor.id };
    if (isFirstOfTwo) {
      await changeInvoice(context, transaction, { invoice, change: named });
      return { status: 'second_name_needed' };
    }
    await changeInvoice(context, transaction, { invoice, change: { ...named, state: 'approved' } });
    await context.jobs.enqueue(transaction, submitPayoutJob(invoiceId));
    return { status: 'released' };
  });
}

/**
 * An operator refuses a withdrawal that was not sent yet: the money is the player's cash again. The reason is kept for operators; the
 * player reads `rejected` (reliability §4.2).
 * @throws permissionMissing, stepUpRequired, sessionOver, notFound for an unknown withdrawal
 */
export async function rejectHeldWithdrawal(
  context: DeskContext & Pick<PaymentKernel, 'ledger'>,
  { invoiceId, reason, actor }: { actor: OperatorActor; invoiceId: string; reason: string },
): Promise<Rejection> {
  const right = { actor, permission: 'payments.withdrawals.reject', act: 'reject', object: invoiceId } as const;
  return authorised(context, right, async (transaction): Promise<Rejection> => {
    const invoice = await lockWithdrawal(transaction, invoiceId);
    const { state } = invoice;
    if (!isWithdrawalState(state) || !cancellableStates.includes(state)) return { status: 'not_open', state };
    await recordAction(context, transaction, { invoiceId, playerId: invoice.playerId, action: 'reject', actor, reason });
    await failPayout(context, transaction, { invoice, result: 'rejected', state: 'failed' });
    return { status: 'rejected' };
  });
}
