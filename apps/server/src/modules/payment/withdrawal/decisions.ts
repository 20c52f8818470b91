import { HOLD_HOURS_MAX, RELEASE_UNDO_MS } from '@pavilion/contract/console/act-limits.ts';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { contactsWaitSince } from '../../player/index.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import { isOnHold, submitPayoutJob, isUndoable } from './rules.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { isOnePerson, lapseOf, perform, refuseBeyond } from '../../operator/index.ts';
import { changeInvoice } from '../invoices/change.ts';
import {
  decidedBefore,
  type DecidingContext,
  lockWithdrawal,
  playerOfWithdrawal,
  recordDecision,
  refuseHeldByOther,
  settledNow,
} from './decision-record.ts';
import { findFirstHold } from '../operator-actions/store.ts';
import { type HeldWithdrawal, listHeld } from './review-store.ts';
import { cancellableStates, isWithdrawalState } from '../invoices/states.ts';
import { unprovenAmount } from './judged-again.ts';
import { failPayout } from './settle.ts';

/** How a release by an operator ended. */
export interface Release {
  state: 'released' | 'secondNeeded';
}

/** Withdrawals that wait for an operator, oldest first. */
export function listHeldWithdrawals({ database }: Pick<PaymentKernel, 'database'>): Promise<HeldWithdrawal[]> {
  return listHeld(database);
}

/** @throws safetyForbids if the amount requires a verified identity and it is not verified now (reliability §4.2) */
async function refuseUnverified(context: DecidingContext, transaction: Database, invoice: InvoiceRow): Promise<void> {
  const unproven = await unprovenAmount(context, transaction, invoice);
  if (unproven === undefined) return;
  const { base, policy } = unproven;
  throw refusedBy('safetyForbids', 'identityMissing', { from: `${formatDecimal(policy.verifyFromMinor, scaleOf(base))} ${base}` });
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

/** The first of two, while that release counts: not once its operator is out or may not release any more (operator §3.4). */
async function standingFirst(context: DecidingContext, transaction: Database, { firstApprover }: InvoiceRow): Promise<string | null> {
  if (firstApprover === null) return null;
  const lapse = await lapseOf(context, transaction, { operatorId: firstApprover, permission: 'payments.withdrawals.approve' });
  return lapse === undefined ? firstApprover : null;
}

/**
 * An operator lets a held withdrawal go (reliability §4.2). From the four-eyes amount it takes two different people, each with a fresh second
 * factor; the table refuses anything else. Two operators at once: each counts once, and the payout is ordered once (X19, P31). Above the verification
 * amount nothing leaves before the identity is verified. For ten seconds nothing is sent, so that it can be taken back (operator §13.3).
 * @throws permissionMissing, stepUpRequired, sessionOver, notFound, ownApproval, approvalDecided, amountOverAuthority, safetyForbids
 */
export async function releaseHeldWithdrawal(
  context: DecidingContext,
  { invoiceId, reason }: { invoiceId: string; reason: string | null },
): Promise<Release> {
  const permission = 'payments.withdrawals.approve';
  const playerId = await playerOfWithdrawal(context, invoiceId);
  return perform(
    context,
    { permission, act: 'release', object: invoiceId, reason, playerId },
    async ({ transaction, actor, permitted }) => {
      const locked = await lockWithdrawal(transaction, invoiceId);
      const { invoice } = locked;
      if (invoice.state !== 'review') throw await decidedBefore(transaction, invoice);
      await refuseHeldByOther(transaction, { invoice, actorId: actor.id, now: context.clock.now() });
      const firstApprover = await standingFirst(context, transaction, invoice);
      await refuseSamePerson(transaction, { firstApprover, actorId: actor.id });
      await refuseBeyond(context, permitted, { permission, ...invoice });
      await refuseUnverified(context, transaction, invoice);
      await refuseWhileContactWaits(context, transaction, invoice);
      const unsentUntil = new Date(context.clock.realNow().getTime() + RELEASE_UNDO_MS);
      const isFirstOfTwo = invoice.approvalsRequired > 1 && firstApprover === null;
      const named = firstApprover === null ? { firstApprover: actor.id } : { secondApprover: actor.id };
      const state = isFirstOfTwo ? invoice.state : 'approved';
      const after = await changeInvoice(context, transaction, { invoice, change: { ...named, ...settledNow, unsentUntil, state } });
      if (!isFirstOfTwo) {
        const runAt = new Date(context.clock.now().getTime() + RELEASE_UNDO_MS);
        await context.jobs.enqueue(transaction, submitPayoutJob(invoiceId), { runAt, key: `payment.release:${invoiceId}` });
      }
      const answer: Release = { state: isFirstOfTwo ? 'secondNeeded' : 'released' };
      return recordDecision(context, { transaction, actor }, { action: 'release', reason, locked, after, answer });
    },
  );
}

/**
 * Who has released it takes that back while nothing was sent: the withdrawal waits again, as it did before (operator §13.3). After that nothing
 * undoes money that moved.
 * @throws notFound, conflict once the time is over, approvalDecided for somebody else's release
 */
export async function takeBackRelease(context: DecidingContext, invoiceId: string): Promise<void> {
  const act = { permission: 'own', act: 'undo', object: invoiceId, reason: null } as const;
  const playerId = await playerOfWithdrawal(context, invoiceId);
  return perform(context, { ...act, playerId }, async ({ transaction, actor }) => {
    const locked = await lockWithdrawal(transaction, invoiceId);
    const { invoice } = locked;
    const { state, firstApprover, secondApprover } = invoice;
    const isOpen = state === 'approved' || state === 'review';
    if (!isOpen || !isUndoable(invoice, context.clock.realNow())) throw refusedBy('conflict', 'undoOver');
    if ((secondApprover ?? firstApprover) !== actor.id) throw await decidedBefore(transaction, invoice);
    const named = secondApprover === null ? { firstApprover: null } : { secondApprover: null };
    const after = await changeInvoice(context, transaction, { invoice, change: { ...named, state: 'review', unsentUntil: null } });
    return recordDecision(context, { transaction, actor }, { action: 'undo', reason: null, locked, after, answer: undefined });
  });
}

/**
 * An operator refuses a withdrawal that was not sent yet: the money is the player's cash again. The reason is kept for operators; the
 * player reads `rejected`, and by mail what the operator wrote for them (reliability §4.2).
 * @throws permissionMissing, sessionOver, notFound, approvalDecided for one that was decided before
 */
export async function rejectHeldWithdrawal(
  context: DecidingContext,
  { invoiceId, reason, playerReason }: { invoiceId: string; reason: string; playerReason: string | null },
): Promise<void> {
  const act = { permission: 'payments.withdrawals.reject', act: 'reject', object: invoiceId, reason } as const;
  const playerId = await playerOfWithdrawal(context, invoiceId);
  return perform(context, { ...act, playerId }, async ({ transaction, actor }) => {
    const locked = await lockWithdrawal(transaction, invoiceId);
    const { invoice } = locked;
    const { state } = invoice;
    const isReleased = state === 'approved' && isUndoable(invoice, context.clock.realNow());
    if (!isWithdrawalState(state) || !cancellableStates.includes(state) || isReleased) throw await decidedBefore(transaction, invoice);
    await refuseHeldByOther(transaction, { invoice, actorId: actor.id, now: context.clock.now() });
    const refused = { ...invoice, ...settledNow, playerReason };
    const after = await failPayout(context, transaction, { invoice: refused, result: 'rejected', state: 'failed' });
    return recordDecision(context, { transaction, actor }, { action: 'reject', reason, locked, after, answer: undefined });
  });
}

/**
 * An operator puts a withdrawal on hold: until it ends no one else decides about it. It stays in the list with its target, and its holds last seven
 * days at most, counted from the first (operator §2.4, §3.2).
 * @throws permissionMissing, sessionOver, notFound, approvalDecided for one that was decided before, validation
 */
export async function putOnHold(
  context: DecidingContext,
  { invoiceId, until, reason }: { invoiceId: string; until: Date; reason: string },
): Promise<void> {
  const act = { permission: 'payments.withdrawals.hold', act: 'hold', object: invoiceId, reason } as const;
  const playerId = await playerOfWithdrawal(context, invoiceId);
  return perform(context, { ...act, playerId }, async ({ transaction, actor }) => {
    const locked = await lockWithdrawal(transaction, invoiceId);
    const { invoice } = locked;
    if (invoice.state !== 'review') throw await decidedBefore(transaction, invoice);
    const now = context.clock.now();
    const since = (await findFirstHold(transaction, invoiceId)) ?? now;
    if (until <= now || until.getTime() > since.getTime() + HOLD_HOURS_MAX * HOUR_MS)
      throw new DomainError('validation', { fields: { until: { rule: 'other' } } });
    const after = await changeInvoice(context, transaction, { invoice, change: { holdUntil: until, heldBy: actor.id } });
    return recordDecision(context, { transaction, actor }, { action: 'hold', reason, locked, after, answer: undefined });
  });
}

/** Ends a hold early. @throws conflict if there is none */
export async function endHold(context: DecidingContext, { invoiceId, reason }: { invoiceId: string; reason: string }): Promise<void> {
  const act = { permission: 'payments.withdrawals.hold', act: 'unhold', object: invoiceId, reason } as const;
  const playerId = await playerOfWithdrawal(context, invoiceId);
  return perform(context, { ...act, playerId }, async ({ transaction, actor }) => {
    const locked = await lockWithdrawal(transaction, invoiceId);
    const { invoice } = locked;
    if (invoice.state !== 'review' || !isOnHold(invoice, context.clock.now())) throw refusedBy('conflict', 'notOnHold');
    const after = await changeInvoice(context, transaction, { invoice, change: { holdUntil: null, heldBy: null } });
    return recordDecision(context, { transaction, actor }, { action: 'unhold', reason, locked, after, answer: undefined });
  });
}
