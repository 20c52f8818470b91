import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { DomainError, invariant, refusedBy } from '../../../kernel/errors.ts';
import { actorOf } from '../../../kernel/visitor.ts';
import { type ApprovalKind, keepTime } from '../../operator/index.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import { saveTie } from './desk-store.ts';
import { eventMoved } from '../queue-moves.ts';
import { updateOf } from './rules.ts';
import { applyReport } from './service.ts';
import * as store from './store.ts';

export const MATCH = 'payments.match';

/** The request, as the approval stores it. */
const matchAsked = z.object({ invoiceId: z.uuid() });

interface Tied {
  event: store.EventRow;
  invoice: invoices.InvoiceRow;
}

/**
 * The event and the payment, both held. A coin transfer is placed by its chain alone (reliability §4.3).
 * @throws notFound, conflict unless the event waits to be placed and can be of this payment
 */
async function holdBoth(transaction: Database, { id, invoiceId }: { id: string; invoiceId: string }): Promise<Tied> {
  const event = await store.lockEvent(transaction, id);
  const invoice = await invoices.lockInvoice(transaction, invoiceId);
  if (event === undefined || invoice === undefined) throw new DomainError('notFound');
  const isWaiting = event.state === 'unmatched' || event.state === 'parked';
  const isOfInvoice = invoice.psp === event.psp && updateOf[event.type]?.kind === invoice.kind && invoice.addressId === null;
  if (!isWaiting) throw refusedBy('conflict', 'eventDecided');
  if (!isOfInvoice) throw refusedBy('conflict', 'eventOfOther');
  return { event, invoice };
}

/** Matches money that a provider reports to its payment: two people vouch for what the provider's query could not confirm (P12, P13). */
export const matchApproval = (kernel: (() => PaymentKernel) | undefined): ApprovalKind => ({
  name: MATCH,
  asks: 'payments.match.ask',
  permission: 'payments.match.approve',
  hours: 24,
  stateOf: async (transaction, { subject, after }) => {
    const event = await store.lockEvent(transaction, subject);
    const invoice = await invoices.lockInvoice(transaction, matchAsked.parse(after).invoiceId);
    if (event === undefined || invoice === undefined) throw new DomainError('notFound');
    // A parked one turns into an unmatched one on its own.
    const isWaiting = event.state === 'unmatched' || event.state === 'parked';
    return { event: isWaiting ? 'waiting' : event.state, invoice: invoice.state };
  },
  apply: async (context, transaction, { subject: id, after }) => {
    const parts = kernel?.();
    invariant(parts, 'Events are tied where the providers are known: in the product itself');
    const { invoiceId } = matchAsked.parse(after);
    const tied = await holdBoth(transaction, { id, invoiceId });
    const { result, note } = await applyReport(parts, transaction, { ...tied, confirmation: { status: 'vouched' } });
    if (result === 'waiting' || result === 'unmatched')
      throw new DomainError('conflict', { detail: refusedBy('conflict', 'eventUnconfirmed').detail ?? {}, details: { result, note } });
    await store.saveOutcome(transaction, { id, state: result, note: `tied: ${note}`, nextAttemptAt: null, now: parts.clock.now() });
    await saveTie(transaction, { id, invoiceId });
    await parts.publish(transaction, eventMoved(id, 'gone'));
    const waited = { queue: 'unmatched', part: 'unmatched', item: id, since: tied.event.receivedAt } as const;
    await keepTime(context, transaction, { ...waited, operatorId: actorOf(context).id });
    parts.log.info({ providerEvent: id, invoiceId, operator: actorOf(context).id, result, note }, 'an event was matched by hand');
  },
});

/** Whether they could be tied now. @throws notFound, conflict */
export const requireTie = async (transaction: Database, wanted: { id: string; invoiceId: string }): Promise<void> => {
  await holdBoth(transaction, wanted);
};
