import type { ReportResult } from './report.ts';
import type { Database } from '../../../kernel/database.ts';
import type { PaymentKernel } from '../context.ts';
import { withFlag, toFacts } from './rules.ts';
import { type InvoiceRow, saveInvoice } from './store.ts';
import { isDeepStrictEqual } from 'node:util';
import { invoiceStatus } from '@pavilion/contract/constants.ts';
import type { DomainEvent } from '../../../kernel/followers/domain-events.ts';
import { keepTrace } from '../../../kernel/tracing/kept-traces.ts';
import { lastStepOf } from './steps.ts';

/** Publishes to the player's channel and the event log that an invoice began or changed (wire §4.5, Server duties). */
export async function publishInvoice(
  context: Pick<PaymentKernel, 'publish' | 'clock'>,
  transaction: Database,
  { invoice, isNew }: { invoice: InvoiceRow; isNew: boolean },
): Promise<void> {
  if (isNew) await keepTrace(context, transaction, { kind: 'payment', id: invoice.id });
  await context.publish(transaction, changeOf({ invoice, isNew }), ...(isNew ? queueMoves(undefined, invoice) : []));
}

const changeOf = ({ invoice, isNew }: { invoice: InvoiceRow; isNew: boolean }): DomainEvent => ({
  type: 'InvoiceChanged',
  playerId: invoice.playerId,
  kind: invoice.kind,
  isNew,
  invoice: toFacts(invoice),
});

const waitsForOperators = (invoice: InvoiceRow | undefined): boolean => invoice?.kind === 'withdrawal' && invoice.state === 'review';

/** Moves of a withdrawal in the operators' queue; a hold or a first release changes it in place. */
function queueMoves(before: InvoiceRow | undefined, after: InvoiceRow): DomainEvent[] {
  const [waited, waits] = [waitsForOperators(before), waitsForOperators(after)];
  if (!waited && !waits) return [];
  const still = waited ? 'changed' : 'added';
  return [{ type: 'QueueMoved', playerId: after.playerId, queue: 'withdrawals', itemId: after.id, move: waits ? still : 'gone' }];
}

/** Whether a player sees a difference: the steps of a payment in progress, the outcome of an ended one. */
function isSeenChange(before: InvoiceRow, after: InvoiceRow): boolean {
  const facts = toFacts(after);
  if (!isDeepStrictEqual(toFacts(before), facts)) return true;
  return facts.status === invoiceStatus.pending && lastStepOf(before.state) !== lastStepOf(after.state);
}

type ChangeContext = Pick<PaymentKernel, 'publish' | 'clock'>;

/** Saves a change to a locked invoice. The player is notified of visible changes, operators of those to waiting invoices. */
export async function changeInvoice(
  context: ChangeContext,
  transaction: Database,
  { invoice, change }: { invoice: InvoiceRow; change: Partial<InvoiceRow> },
): Promise<InvoiceRow> {
  const changed = { ...invoice, ...change, updatedAt: context.clock.now() };
  await saveInvoice(transaction, changed);
  const seen = isSeenChange(invoice, changed) ? [changeOf({ invoice: changed, isNew: false })] : [];
  const events = [...seen, ...queueMoves(invoice, changed)];
  if (events.length > 0) await context.publish(transaction, ...events);
  return changed;
}

/** Asks for review: sets a flag on the invoice and writes a line to the log. Money and state do not change. */
export async function raiseAlarm(
  context: Pick<PaymentKernel, 'log'>,
  transaction: Database,
  { invoice, flag }: { invoice: InvoiceRow; flag: string },
): Promise<ReportResult> {
  await saveInvoice(transaction, { ...invoice, flags: withFlag(invoice.flags, flag) });
  context.log.error({ alarm: flag, invoiceId: invoice.id, psp: invoice.psp, state: invoice.state }, 'payment needs reconciliation');
  return { result: 'ignored', note: flag };
}
