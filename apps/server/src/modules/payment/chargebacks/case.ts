import { WEEK_MS } from '@pavilion/contract/formats/durations.ts';
import type { DomainEvent, QueueMove } from '../../../kernel/followers/domain-events.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { lockedDebtOf } from '../../wallet/index.ts';
import type { PaymentKernel } from '../context.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import * as store from './store.ts';

type CaseContext = Pick<PaymentKernel, 'publish' | 'clock'>;

/** Where a provider names no time: what banks usually give a merchant's side to answer. */
const RESPOND_WITHIN_MS = WEEK_MS;

const waits = (state: store.ChargebackState): boolean => state === 'open' || state === 'answered' || state === 'lost';

export const chargebackMoved = (playerId: string, itemId: string, move: QueueMove): DomainEvent => ({
  type: 'QueueMoved',
  playerId,
  queue: 'chargebacks',
  itemId,
  move,
});

/**
 * Opens a chargeback case when the bank takes back more of a deposit, and closes it once all of that has been returned. The invoice is
 * locked.
 */
export async function followChargeback(
  context: CaseContext,
  transaction: Database,
  { invoice, isNew }: { invoice: InvoiceRow; isNew: boolean },
): Promise<void> {
  const { id: invoiceId, playerId, state } = invoice;
  if (state === 'charged_back') {
    if (!isNew) return;
    const now = context.clock.now();
    const known = await store.findChargeback(transaction, invoiceId);
    const deadline = (await store.respondByOf(transaction, invoiceId)) ?? new Date(now.getTime() + RESPOND_WITHIN_MS);
    await store.openChargeback(transaction, { invoiceId, deadline, now });
    await context.publish(
      transaction,
      chargebackMoved(playerId, invoiceId, known !== undefined && waits(known.state) ? 'changed' : 'added'),
    );
    return;
  }
  await endChargeback(context, transaction, { invoice, state: 'won' });
}

/** While the version before runs beside this one, it books chargebacks and opens no cases: those are opened later. */
export async function openMissedChargebacks(context: CaseContext & Pick<PaymentKernel, 'database'>): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const opened = await store.openMissed(transaction, { now: context.clock.now(), respondWithinMs: RESPOND_WITHIN_MS });
    if (opened.length > 0)
      await context.publish(transaction, ...opened.map(({ invoiceId, playerId }) => chargebackMoved(playerId, invoiceId, 'added')));
  });
}

/** Closes the case for operators; a missing or closed one is left alone. */
export async function endChargeback(
  context: CaseContext,
  transaction: Database,
  { invoice: { id: invoiceId, playerId }, state }: { invoice: InvoiceRow; state: 'won' | 'writtenOff' | 'closed' },
): Promise<void> {
  const known = await store.findChargeback(transaction, invoiceId);
  if (known === undefined || !waits(known.state)) return;
  await store.setState(transaction, { invoiceId, state, now: context.clock.now() });
  await context.publish(transaction, chargebackMoved(playerId, invoiceId, 'gone'));
}

/** The provider says that the money stays away. Where nothing is owed there is nothing more to do. */
export async function loseDispute(context: CaseContext, transaction: Database, invoice: InvoiceRow): Promise<void> {
  const { id: invoiceId, playerId, kind, currency } = invoice;
  const known = await store.findChargeback(transaction, invoiceId);
  if (known === undefined || !waits(known.state)) return;
  if ((await lockedDebtOf(transaction, { invoiceId, playerId, kind, currency })) === 0n)
    return endChargeback(context, transaction, { invoice, state: 'closed' });
  await store.setState(transaction, { invoiceId, state: 'lost', now: context.clock.now() });
  await context.publish(transaction, chargebackMoved(playerId, invoiceId, 'changed'));
}
