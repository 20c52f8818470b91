import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { changeInvoice } from '../invoices/publish.ts';
import { decide, decidedBefore, type DecidingContext } from './deciding.ts';
import { findFirstHold } from '../operator-actions/store.ts';
import { isOnHold } from './rules.ts';

const HOLD_LONGEST_MS = 7 * 86_400_000;
const permission = 'payments.withdrawals.hold';

/**
 * An operator puts a withdrawal on hold: until it ends no one else decides about it. It stays in the list with its target, and its holds last seven
 * days at most, counted from the first (operator §2.4, §3.2).
 * @throws permissionMissing, sessionOver, notFound, approvalDecided for one that was decided before, validation
 */
export function holdWithdrawal(
  context: DecidingContext,
  { invoiceId, until, reason }: { invoiceId: string; until: Date; reason: string },
): Promise<void> {
  return decide<void>(context, { invoiceId, reason, act: 'hold', permission }, async ({ transaction, actor, invoice }) => {
    if (invoice.state !== 'review') throw await decidedBefore(transaction, invoice);
    const now = context.clock.now();
    const since = (await findFirstHold(transaction, invoiceId)) ?? now;
    if (until <= now || until.getTime() > since.getTime() + HOLD_LONGEST_MS)
      throw new DomainError('validation', { fields: { until: { rule: 'other' } } });
    const after = await changeInvoice(context, transaction, { invoice, change: { holdUntil: until, heldBy: actor.id } });
    return { answer: undefined, after };
  });
}

/** Ends a hold before its time. @throws conflict where there is none */
export function endHold(context: DecidingContext, { invoiceId, reason }: { invoiceId: string; reason: string }): Promise<void> {
  return decide<void>(context, { invoiceId, reason, act: 'unhold', permission }, async ({ transaction, invoice }) => {
    if (invoice.state !== 'review' || !isOnHold(invoice, context.clock.now())) throw refusedBy('conflict', 'notOnHold');
    const after = await changeInvoice(context, transaction, { invoice, change: { holdUntil: null, heldBy: null } });
    return { answer: undefined, after };
  });
}
