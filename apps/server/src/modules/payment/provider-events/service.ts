import { inTransaction, type Database } from '../../../kernel/database.ts';
import { showPage } from '../deposit/ready.ts';
import { applyDepositReport } from '../deposit/settle.ts';
import { applyTransfer } from '../deposit/transfers.ts';
import { raiseAlarm, type ReportResult } from '../invoices/alarm.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../parts.ts';
import type { PaymentReport, ProviderEvent } from '../ports.ts';
import { applyPayoutReport } from '../withdrawal/settle.ts';
import { type Confirmation, confirmEvent, invoiceIdOf, wouldCredit } from './confirm.ts';
import { movesMoney, newsOf, parkedForMs, parkedUntil, reportedMinor } from './rules.ts';
import * as store from './store.ts';

/**
 * Takes a provider's signed word: first kept as it came, then applied (reliability §4.4). Once this returns the event is stored;
 * should applying fail now, the sweep does it. Safe to repeat.
 */
export async function receiveEvent(
  context: PaymentKernel,
  { psp, event, rawBody }: { psp: string; event: ProviderEvent; rawBody: Buffer },
): Promise<void> {
  const id = context.random.newId();
  const isNew = await store.insertEvent(context.database, {
    id,
    psp,
    eventId: event.eventId,
    type: event.type,
    invoiceId: event.invoiceId,
    amount: event.amount,
    currency: event.currency,
    reference: event.reference ?? null,
    confirmations: event.confirmations ?? null,
    page: pageOf(event),
    rawBody,
    receivedAt: context.clock.now(),
  });
  if (!isNew) return;
  try {
    await applyEvent(context, id);
  } catch (error) {
    context.log.warn({ err: error, psp, providerEvent: id }, 'a payment event is applied later');
  }
}

function pageOf({ type, qr, url }: ProviderEvent): { qr?: string; url?: string } | null {
  if (type !== 'deposit.ready') return null;
  return { ...(qr ? { qr } : {}), ...(url ? { url } : {}) };
}

/** A copy of what a provider told us before needs no fresh signature: it has no further effect (P9). */
export function isEventKnown(context: Pick<PaymentKernel, 'database'>, event: { psp: string; eventId: string }): Promise<boolean> {
  return store.isKnownEvent(context.database, event);
}

/**
 * Applies one stored event in a transaction of its own; an event that was looked at to the end stays as it is. What would credit
 * money is confirmed by the provider first, outside the transaction.
 */
export async function applyEvent(context: PaymentKernel, id: string): Promise<void> {
  const seen = await store.findEvent(context.database, id);
  if (seen === undefined || !isOpen(seen)) return;
  const confirmation = await confirmEvent(context, seen);
  await inTransaction(context.database, async (transaction) => {
    const event = await store.lockEvent(transaction, id);
    if (event === undefined || !isOpen(event)) return;
    const now = context.clock.now();
    const outcome = await matchEvent(context, transaction, { event, confirmation });
    if (outcome.result !== 'waiting') {
      await store.saveOutcome(transaction, { id, state: outcome.result, note: outcome.note, nextAttemptAt: null, now });
      return;
    }
    const isGivenUp = now.getTime() - event.receivedAt.getTime() > parkedForMs;
    if (isGivenUp) {
      const alarm = outcome.note === INVOICE_UNKNOWN ? 'event_without_invoice' : 'event_unconfirmed';
      context.log.error({ alarm, psp: event.psp, providerEvent: id, note: outcome.note }, 'payment needs reconciliation');
    }
    await store.saveOutcome(transaction, {
      id,
      state: isGivenUp ? 'unmatched' : 'parked',
      note: outcome.note,
      nextAttemptAt: isGivenUp ? null : parkedUntil(event.attempts, now),
      now,
    });
  });
}

const INVOICE_UNKNOWN = 'invoice unknown';

const isOpen = ({ state }: store.EventRow): boolean => state === 'received' || state === 'parked';

async function matchEvent(
  context: PaymentKernel,
  transaction: Database,
  { event, confirmation }: { event: store.EventRow; confirmation: Confirmation },
): Promise<ReportResult> {
  const invoiceId = await invoiceIdOf(transaction, event);
  const invoice = invoiceId === undefined ? undefined : await invoices.lockInvoice(transaction, invoiceId);
  if (invoice === undefined && invoiceId !== undefined) {
    const transferred = await matchTransfer(context, transaction, event);
    if (transferred !== undefined) return transferred;
  }
  if (invoice === undefined || invoice.psp !== event.psp) return { result: 'waiting', note: INVOICE_UNKNOWN };
  if (event.type === 'deposit.ready') return showPage(context, transaction, { invoice, page: event.page });
  const meaning = newsOf[event.type];
  if (meaning === undefined || meaning.kind !== invoice.kind)
    return raiseAlarm(context, transaction, { invoice, flag: 'event_of_other_kind' });
  if (confirmation.status === 'open' && wouldCredit(invoice)) return { result: 'waiting', note: confirmation.note };
  // What the provider answered when it was asked counts before what the webhook said (reliability §4.1).
  const said = confirmation.status === 'confirmed' ? confirmation.report : event;
  const amountMinor = reportedMinor(said.amount, said.currency) ?? (movesMoney(meaning) ? null : 0n);
  if (amountMinor === null) {
    await raiseAlarm(context, transaction, { invoice, flag: 'amount_unreadable' });
    return { result: 'unmatched', note: 'amount_unreadable' };
  }
  const told = { amountMinor, currency: said.currency ?? invoice.currency, reference: said.reference };
  if (meaning.kind === 'deposit') return applyDepositReport(context, transaction, { invoice, report: { ...told, news: meaning.news } });
  return applyPayoutReport(context, transaction, { invoice, report: { ...told, news: meaning.news } });
}

/** News that names a deposit address in place of an invoice. */
async function matchTransfer(context: PaymentKernel, transaction: Database, event: store.EventRow): Promise<ReportResult | undefined> {
  const meaning = newsOf[event.type];
  if (meaning?.kind !== 'deposit') return undefined;
  const { psp, currency, reference, invoiceId: addressId } = event;
  const amountMinor = reportedMinor(event.amount, currency);
  const report = { psp, addressId, news: meaning.news, amountMinor, currency, reference, confirmations: event.confirmations ?? 0 };
  return applyTransfer(context, transaction, report);
}

/** Looks again at events that wait: their invoice was unknown, or applying them failed. One that fails again holds up no other. */
export async function applyDueEvents(context: PaymentKernel): Promise<void> {
  const due = await store.listDueEvents(context.database, context.clock.now());
  for (const { id, attempts } of due) {
    try {
      await applyEvent(context, id);
    } catch (error) {
      context.log.error({ err: error, providerEvent: id, attempts }, 'a payment event cannot be applied');
      await store.postponeEvent(context.database, id, parkedUntil(attempts, context.clock.now()));
    }
  }
}

/** Applies what a provider answered when it was asked about an invoice, the same way as its webhook. */
export async function applyQueriedReport(context: PaymentKernel, invoiceId: string, report: PaymentReport): Promise<void> {
  if (report.status !== 'success' && report.status !== 'failure') return;
  const { status: news, currency, reference } = report;
  const amountMinor = reportedMinor(report.amount, currency);
  await inTransaction(context.database, async (transaction) => {
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    if (invoice === undefined) return;
    if (amountMinor === null) {
      await raiseAlarm(context, transaction, { invoice, flag: 'amount_unreadable' });
      return;
    }
    const told = { news, amountMinor, currency, reference };
    if (invoice.kind === 'deposit') await applyDepositReport(context, transaction, { invoice, report: told });
    else await applyPayoutReport(context, transaction, { invoice, report: told });
    // The provider has said its last word: it is not asked again.
    await invoices.stopQueries(transaction, invoiceId);
  });
}
