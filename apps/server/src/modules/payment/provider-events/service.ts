import { inTransaction, type Database } from '../../../kernel/database.ts';
import { faultCode } from '../../../kernel/postgres/database-away.ts';
import { logUnfinished } from '../../../kernel/log/unfinished.ts';
import { linkKeptTrace } from '../../../kernel/tracing/kept-traces.ts';
import type { Origin } from '../deposit/further.ts';
import { showPage, applyDepositReport } from '../deposit/settle.ts';
import type { TransferProof } from '../deposit/transfer-rules.ts';
import { applyTransfer, type TransferUpdate } from '../deposit/transfers.ts';
import { raiseAlarm } from '../invoices/change.ts';
import { type ReportResult, readReported, type ReportedAmount } from '../invoices/report.ts';
import * as invoices from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import type { PaymentReport, ProviderEvent } from '../ports.ts';
import { applyPayoutReport } from '../withdrawal/settle.ts';
import { type Confirmation, confirmEvent, namedBy, wouldCredit } from './confirm.ts';
import type { NamedTransfer } from './prove-transfer.ts';
import { eventMoved } from '../queue-moves.ts';
import { ATTEMPTS_UNLISTED, failureNote, parkedForMs, parkedUntil, updateOf } from './rules.ts';
import * as store from './store.ts';

/**
 * Receives a provider's signed event: stored unchanged first, then applied (reliability §4.4). Once this returns the event is stored;
 * should applying fail now, the sweep does it. Safe to repeat.
 */
export async function receiveEvent(
  context: PaymentKernel,
  { psp, event, rawBody }: { psp: string; event: ProviderEvent; rawBody: Buffer },
): Promise<void> {
  if (event.invoiceId !== null) await linkKeptTrace(context, { kind: 'payment', id: event.invoiceId });
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
    respondBy: event.type === 'chargeback' && event.respondBy ? new Date(event.respondBy) : null,
    page: pageOf(event),
    rawBody,
    receivedAt: context.clock.now(),
  });
  if (!isNew) return;
  try {
    await applyEvent(context, id);
  } catch (error) {
    context.log.warn({ err: error, cause: faultCode(error), psp, providerEvent: id }, 'a payment event is applied later');
  }
}

function pageOf({ type, qr, url, savedCard }: ProviderEvent): store.EventRow['page'] {
  if (type === 'deposit.paid' && savedCard) return { savedCard };
  if (type !== 'deposit.ready') return null;
  return { ...(qr ? { qr } : {}), ...(url ? { url } : {}) };
}

/**
 * Applies one stored event in a separate transaction; a decided event is left alone. Before money is credited, the provider confirms the
 * event, outside the transaction.
 */
async function applyEvent(context: PaymentKernel, id: string): Promise<void> {
  const seen = await store.findEvent(context.database, id);
  if (seen === undefined || !isOpen(seen)) return;
  const confirmation = await confirmEvent(context, seen);
  await inTransaction(context.database, async (transaction) => {
    const event = await store.lockEvent(transaction, id);
    if (event === undefined || !isOpen(event)) return;
    const outcome = await matchEvent(context, transaction, { event, confirmation });
    if (outcome.result !== 'waiting') return keepOutcome(context, transaction, { id, outcome: { ...outcome, result: outcome.result } });
    const { note } = outcome;
    const isGivenUp = isOverdue(event, context.clock.now());
    if (isGivenUp) alarm(context, event, { name: note === INVOICE_UNKNOWN ? 'event_without_invoice' : 'event_unconfirmed', note });
    await keepWaiting(context, transaction, { event, note, state: isGivenUp ? 'unmatched' : 'parked' });
  });
}

const isOverdue = ({ receivedAt }: store.EventRow, now: Date): boolean => now.getTime() - receivedAt.getTime() > parkedForMs;

function alarm(context: PaymentKernel, { id, psp }: store.EventRow, { name, note }: { name: string; note: string }): void {
  context.log.error({ alarm: name, psp, providerEvent: id, note }, 'payment needs reconciliation');
}

/** Writes down that an event waits: for its next attempt, or once it is unmatched for a person. */
async function keepWaiting(
  context: PaymentKernel,
  transaction: Database,
  { event: { id, attempts }, note, state }: { event: store.EventRow; note: string; state: store.EventRow['state'] },
): Promise<void> {
  const now = context.clock.now();
  const nextAttemptAt = state === 'unmatched' ? null : parkedUntil(attempts, now);
  await store.saveOutcome(transaction, { id, state, note, nextAttemptAt, now });
  if (state === 'unmatched') await context.publish(transaction, eventMoved(id, 'added'));
}

/**
 * Writes down that applying an event failed. After ten attempts it is listed with the code of its fault and an alarm is raised; it is tried on until a
 * day after it came, and then it waits for a person (F15).
 */
async function keepFailed(context: PaymentKernel, id: string, thrown: unknown): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const event = await store.lockEvent(transaction, id);
    if (event === undefined || !isOpen(event)) return;
    const isListed = event.attempts + 1 >= ATTEMPTS_UNLISTED;
    const isGivenUp = isListed && isOverdue(event, context.clock.now());
    const note = isListed ? failureNote(faultCode(thrown)) : event.note;
    if (isGivenUp || (isListed && note !== event.note)) alarm(context, event, { name: 'event_not_applied', note });
    await keepWaiting(context, transaction, { event, note, state: isGivenUp ? 'unmatched' : isListed ? 'parked' : event.state });
  });
}

type Decided = ReportResult & { result: Exclude<ReportResult['result'], 'waiting'> };

async function keepOutcome(
  context: PaymentKernel,
  transaction: Database,
  { id, outcome: { result, note, found } }: { id: string; outcome: Decided },
): Promise<void> {
  await store.saveOutcome(transaction, { id, state: result, note, nextAttemptAt: null, now: context.clock.now() });
  if (found !== undefined) await store.saveFound(transaction, id, found);
  if (result === 'unmatched') await context.publish(transaction, eventMoved(id, 'added'));
}

const INVOICE_UNKNOWN = 'invoice unknown';

const isOpen = ({ state }: store.EventRow): boolean => state === 'received' || state === 'parked';

async function matchEvent(
  context: PaymentKernel,
  transaction: Database,
  { event, confirmation }: { event: store.EventRow; confirmation: Confirmation },
): Promise<ReportResult> {
  const { invoice: named, transfer } = await namedBy(transaction, event);
  const meaning = updateOf[event.type];
  if (transfer !== undefined && meaning?.kind === 'deposit')
    return applyTransfer(context, transaction, transferUpdate(event, { transfer, update: meaning.update, confirmation }));
  const invoice = named === undefined ? undefined : await invoices.lockInvoice(transaction, named.id);
  if (invoice === undefined || invoice.psp !== event.psp) return { result: 'waiting', note: INVOICE_UNKNOWN };
  if (event.type === 'deposit.ready') return showPage(context, transaction, { invoice, page: event.page });
  return applyReport(context, transaction, { invoice, event, confirmation });
}

function transferUpdate(
  { amount, currency, confirmations }: store.EventRow,
  { transfer, update, confirmation }: { transfer: NamedTransfer; update: TransferUpdate['update']; confirmation: Confirmation },
): TransferUpdate {
  const proof: TransferProof = confirmation.status === 'transfer' ? confirmation.proof : { status: 'word' };
  const { address, reference } = transfer;
  return { addressId: address.id, update, amount, currency, reference, confirmations: confirmations ?? 0, proof };
}

/** Applies an event to its locked payment; a decision of two people who matched them replaces the provider's query. */
export async function applyReport(
  context: PaymentKernel,
  transaction: Database,
  { invoice, event, confirmation }: { invoice: invoices.InvoiceRow; event: store.EventRow; confirmation: Confirmation },
): Promise<ReportResult> {
  const meaning = updateOf[event.type];
  if (meaning === undefined || meaning.kind !== invoice.kind)
    return raiseAlarm(context, transaction, { invoice, flag: 'event_of_other_kind' });
  if (confirmation.status === 'open' && wouldCredit(invoice)) return unconfirmed(invoice, event, confirmation);
  // The answer to our query takes precedence over the webhook (reliability §4.1).
  const said = confirmation.status === 'confirmed' ? confirmation.report : event;
  const reported = { amount: confirmedAmount(readReported(said, invoice.currency), event, invoice), reference: said.reference };
  const origin = originOf(confirmation, event, invoice.currency);
  const savedCard = event.page?.savedCard ?? (confirmation.status === 'confirmed' ? confirmation.report.savedCard : undefined);
  if (meaning.kind === 'deposit')
    return applyDepositReport(context, transaction, {
      invoice,
      report: { ...reported, update: meaning.update, respondBy: event.respondBy, origin, savedCard },
    });
  return applyPayoutReport(context, transaction, { invoice, report: { ...reported, update: meaning.update, event } });
}

/** The total is the upper bound: an event with less is one of several payments, each with its own event (D-209). */
function confirmedAmount(total: ReportedAmount, event: store.EventRow, { currency }: invoices.InvoiceRow): ReportedAmount {
  const own = readReported(event, currency);
  return 'amountMinor' in own && 'amountMinor' in total && own.amountMinor < total.amountMinor ? own : total;
}

/** An event that names no sum may be one of a part: while its provider is asked about the invoice anyway, the outcome is found without it. */
function unconfirmed(
  invoice: invoices.InvoiceRow,
  { amount }: store.EventRow,
  { note, isPending }: Extract<Confirmation, { status: 'open' }>,
): ReportResult {
  const isFoundAnyway = amount === null && isPending === true && invoice.nextQueryAt !== null;
  return { result: isFoundAnyway ? 'ignored' : 'waiting', note };
}

function originOf(confirmation: Confirmation, event: store.EventRow, currency: string): Origin {
  switch (confirmation.status) {
    case 'vouched':
      return { event, total: null, proof: 'people' };
    case 'confirmed':
      return { event, total: readReported(confirmation.report, currency), proof: confirmation.isEventEnough ? 'event' : 'total' };
    case 'needless':
      return { event, total: null, proof: 'event' };
    case 'transfer':
    case 'open':
      return { event, total: null, proof: 'open' };
  }
}

/** Looks again at events that wait: their invoice was unknown, or applying them failed. One that fails again holds up no other. */
export async function applyDueEvents(context: PaymentKernel): Promise<void> {
  const due = await store.listDueEvents(context.database, context.clock.now());
  for (const { id, attempts } of due) {
    try {
      await applyEvent(context, id);
    } catch (error) {
      logUnfinished(context.log, error, { says: 'a payment event cannot be applied', providerEvent: id, attempts });
      await keepFailed(context, id, error);
    }
  }
}

/** Applies what a provider answered when it was asked about an invoice, the same way as its webhook. */
export async function applyQueriedReport(context: PaymentKernel, invoiceId: string, report: PaymentReport): Promise<void> {
  if (report.status !== 'success' && report.status !== 'failure') return;
  const { status: update, reference, savedCard } = report;
  await inTransaction(context.database, async (transaction) => {
    const invoice = await invoices.lockInvoice(transaction, invoiceId);
    // A transfer is credited by the confirmations of its chain alone (reliability §4.3).
    if (invoice === undefined || invoice.addressId !== null) return;
    const reported = { update, amount: readReported(report, invoice.currency), reference };
    if (invoice.kind === 'deposit') await applyDepositReport(context, transaction, { invoice, report: { ...reported, savedCard } });
    else await applyPayoutReport(context, transaction, { invoice, report: reported });
    // This outcome is final: the provider is not queried again.
    await invoices.stopQueries(transaction, invoiceId);
  });
}
