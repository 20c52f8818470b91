import { isIdentityVerified, contactsWaitSince } from '../../player/index.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import type { PaymentContext, PaymentKernel } from '../context.ts';
import { flagOf, submitPayoutJob, isUndoable, UNDO_MS } from './rules.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { isOnePerson, refuseBeyond } from '../../operator/index.ts';
import { baseCurrency } from '../../settings/index.ts';
import { changeInvoice } from '../invoices/publish.ts';
import { readPolicy } from '../policy/store.ts';
import { decide, decidedBefore, type DecidingContext, refuseHeldByOther, settledNow } from './deciding.ts';
import { type HeldWithdrawal, listHeld } from './review-store.ts';
import { cancellableStates, isWithdrawalState } from '../invoices/states.ts';
import { failPayout } from './settle.ts';

/** How a release by an operator ended. */
export interface Release {
  state: 'released' | 'secondNeeded';
}

const permission = 'payments.withdrawals.approve';

/** Withdrawals that wait for an operator, oldest first. */
export function listHeldWithdrawals({ database }: Pick<PaymentKernel, 'database'>): Promise<HeldWithdrawal[]> {
  return listHeld(database);
}

/** @throws safetyForbids where the amount asks for a verified identity and there is none by now (reliability §4.2) */
async function refuseUnverified(context: DecidingContext, transaction: Database, invoice: InvoiceRow): Promise<void> {
  if (!(await isIdentityMissing({ database: transaction }, invoice))) return;
  const [{ verifyFromMinor }, { code }] = [await readPolicy(transaction), await baseCurrency(context)];
  const from = `${formatDecimal(verifyFromMinor, scaleOf(code))} ${code}`;
  throw refusedBy('safetyForbids', 'identityMissing', { from });
}

/** @throws safetyForbids while a contact that an operator entered does not count yet (D-86) */
async function refuseWhileContactWaits(context: DecidingContext, transaction: Database, { playerId }: InvoiceRow): Promise<void> {
  if ((await contactsWaitSince(transaction, { playerId, now: context.clock.now() })) === undefined) return;
  throw refusedBy('safetyForbids', 'contactWaits');
}

/** The second of two is somebody else (operator §3.4). @throws ownApproval */
async function refuseSamePerson(
  transaction: Database,
  { firstApprover, actorId }: { firstApprover: string | null; actorId: string },
): Promise<void> {
  if (firstApprover !== null && (await isOnePerson(transaction, firstApprover, actorId))) throw new DomainError('ownApproval');
}

/**
 * An operator lets a held withdrawal go (reliability §4.2). From the four-eyes amount it takes two different people, each with a fresh second
 * factor; the table refuses anything else. Two operators at once: each counts once, and the payout is ordered once (X19, P31). Above the verification
 * amount nothing leaves before the identity is verified. For ten seconds nothing is sent, so that it can be taken back (operator §13.3).
 * @throws permissionMissing, stepUpRequired, sessionOver, notFound, ownApproval, approvalDecided, amountOverAuthority, safetyForbids
 */
export function releaseHeldWithdrawal(
  context: DecidingContext,
  { invoiceId, reason }: { invoiceId: string; reason: string | null },
): Promise<Release> {
  return decide<Release>(context, { invoiceId, reason, act: 'release', permission }, async ({ transaction, actor, permitted, invoice }) => {
    if (invoice.state !== 'review') throw await decidedBefore(transaction, invoice);
    await refuseHeldByOther(transaction, { invoice, actorId: actor.id, now: context.clock.now() });
    await refuseSamePerson(transaction, { firstApprover: invoice.firstApprover, actorId: actor.id });
    await refuseBeyond(context, permitted, { permission, ...invoice });
    await refuseUnverified(context, transaction, invoice);
    await refuseWhileContactWaits(context, transaction, invoice);
    const unsentUntil = new Date(context.clock.realNow().getTime() + UNDO_MS);
    const isFirstOfTwo = invoice.approvalsRequired > 1 && invoice.firstApprover === null;
    const named = invoice.firstApprover === null ? { firstApprover: actor.id } : { secondApprover: actor.id };
    if (isFirstOfTwo) {
      const after = await changeInvoice(context, transaction, { invoice, change: { ...named, ...settledNow, unsentUntil } });
      return { answer: { state: 'secondNeeded' }, after };
    }
    const after = await changeInvoice(context, transaction, {
      invoice,
      change: { ...named, ...settledNow, unsentUntil, state: 'approved' },
    });
    const runAt = new Date(context.clock.now().getTime() + UNDO_MS);
    await context.jobs.enqueue(transaction, submitPayoutJob(invoiceId), { runAt, key: `payment.release:${invoiceId}` });
    return { answer: { state: 'released' }, after };
  });
}

/**
 * Who has released it takes that back while nothing was sent: the withdrawal waits again, as it did before (operator §13.3). After that nothing
 * undoes money that moved.
 * @throws notFound, conflict once the time is over, approvalDecided for somebody else's release
 */
export function undoRelease(context: DecidingContext, invoiceId: string): Promise<void> {
  return decide<void>(context, { invoiceId, reason: null, act: 'undo', permission: 'own' }, async ({ transaction, actor, invoice }) => {
    const { state, firstApprover, secondApprover } = invoice;
    const isOpen = state === 'approved' || state === 'review';
    if (!isOpen || !isUndoable(invoice, context.clock.realNow())) throw refusedBy('conflict', 'undoOver');
    if ((secondApprover ?? firstApprover) !== actor.id) throw await decidedBefore(transaction, invoice);
    const named = secondApprover === null ? { firstApprover: null } : { secondApprover: null };
    const after = await changeInvoice(context, transaction, { invoice, change: { ...named, state: 'review', unsentUntil: null } });
    return { answer: undefined, after };
  });
}

/**
 * An operator refuses a withdrawal that was not sent yet: the money is the player's cash again. The reason is kept for operators; the
 * player reads `rejected`, and by mail what the operator wrote for them (reliability §4.2).
 * @throws permissionMissing, sessionOver, notFound, approvalDecided for one that was decided before
 */
export function rejectHeldWithdrawal(
  context: DecidingContext,
  { invoiceId, reason, playerReason }: { invoiceId: string; reason: string; playerReason: string | null },
): Promise<void> {
  const right = { invoiceId, reason, act: 'reject', permission: 'payments.withdrawals.reject' } as const;
  return decide<void>(context, right, async ({ transaction, actor, invoice }) => {
    const { state } = invoice;
    const isReleased = state === 'approved' && isUndoable(invoice, context.clock.realNow());
    if (!isWithdrawalState(state) || !cancellableStates.includes(state) || isReleased) throw await decidedBefore(transaction, invoice);
    await refuseHeldByOther(transaction, { invoice, actorId: actor.id, now: context.clock.now() });
    const refused = { ...invoice, ...settledNow, playerReason };
    return { answer: undefined, after: await failPayout(context, transaction, { invoice: refused, result: 'rejected', state: 'failed' }) };
  });
}

/** Is the identity of this withdrawal's player good enough for its amount by now? (reliability §4.2: again at submission.) */
export async function isIdentityMissing(
  context: Pick<PaymentContext, 'database'>,
  { playerId, flags }: Pick<InvoiceRow, 'playerId' | 'flags'>,
): Promise<boolean> {
  const isAsked = flags.includes(flagOf('identity_unverified'));
  return isAsked && !(await isIdentityVerified(context, playerId));
}
