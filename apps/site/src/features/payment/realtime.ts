import type { Client } from '@pavilion/contract/calls/client.ts';
import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import { type AnalyticsEvent, paymentOutcome } from '../../analytics/events.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { Currency } from '@pavilion/contract/areas/settings.ts';
import type { QueryClient } from '@tanstack/react-query';
import { methodsKey } from '../wallet/queries.ts';
import { forgetUnanswered, type Outcome, toldOf, type Unanswered, unansweredEnded, unansweredPayments } from './processing/unanswered.ts';
import { areSomeUnderWay, isUnderWay, isWatched, paymentEnded } from './processing/under-way.ts';
import { invoicesOptions, latestPayments } from './queries.ts';

export type InvoicePublication = PublicationFound['invoices'];
/** The fields of an invoice that are read, from a message or a list. */
type InvoiceUpdate = Pick<InvoicePublication, 'event'> & {
  invoice: Pick<InvoicePublication['invoice'], 'id' | 'status' | 'amount' | 'currency' | 'createdAt' | 'number'>;
};

const depositEvent: InvoicePublication['event'] = 'invoice.deposit.updated';
const withdrawalEvent: InvoicePublication['event'] = 'invoice.withdrawal.updated';

const consumedByDeposit = [
  ['game', 'bonus-codes'],
  ['game', 'bonuses'],
];

/** The content key of an invoice event's alert: success and failure have one, other states and a new withdrawal have none. */
export function invoiceAlert({ event, invoice }: { event: InvoicePublication['event']; invoice: { status: number } }): string | undefined {
  if (event === 'invoice.withdrawal.created') return undefined;
  const kind = event === depositEvent ? 'deposit' : 'withdraw';
  if (invoice.status === invoiceStatus.success) return `wallet.${kind}Success`;
  return invoice.status === invoiceStatus.failure ? `wallet.${kind}Error` : undefined;
}

type InvoiceUpdateEffects = {
  /** Shows the alert of a content key. */
  alert: (key: string, values: Record<string, string>) => unknown;
  money: (amount: number, currency: string) => string;
  moment: (iso: string) => string;
  /** Reports the outcome of a payment to the tag manager (N-07). */
  track?: (build: (userId: string) => AnalyticsEvent) => void;
};

/** Invalidates the queries that an invoice update affects, and alerts the player to a payment's outcome, once on a page and where the screen does not say it. */
export function applyInvoiceUpdate(
  queryClient: QueryClient,
  publication: InvoiceUpdate,
  { alert, money, moment, track }: InvoiceUpdateEffects,
): void {
  const { invoice } = publication;
  void queryClient.invalidateQueries({ queryKey: ['payment', 'invoices'] });
  if (publication.event === depositEvent) void queryClient.invalidateQueries({ queryKey: methodsKey });
  void queryClient.invalidateQueries({ queryKey: ['risk'] });
  const key = invoiceAlert(publication);
  if (key) unansweredEnded(invoice.id, invoice.status === invoiceStatus.success);
  if (!key || !paymentEnded(invoice)) return;
  // A finished deposit has consumed its bonus and promo code (wire §4.5).
  if (publication.event === depositEvent) for (const queryKey of consumedByDeposit) void queryClient.invalidateQueries({ queryKey });
  const outcome = {
    isDeposit: publication.event === depositEvent,
    isSuccess: invoice.status === invoiceStatus.success,
    walletType: currencyTypeOf(queryClient, invoice.currency),
  };
  track?.((userId) => paymentOutcome(userId, invoice, outcome));
  if (!isWatched(invoice.id)) alert(key, { sum: money(invoice.amount, invoice.currency), date: moment(invoice.createdAt) });
}

/**
 * Alerts the outcomes that no message will bring: a payment that this page began may have ended before its socket was there, or while the
 * connection was lost for longer than messages are kept (X-24, T-19).
 */
export async function catchUpPayments(api: Client, queryClient: QueryClient, effects: InvoiceUpdateEffects): Promise<void> {
  if (!areSomeUnderWay()) return;
  // Without an answer the payments stay under way for the next time.
  const latest = await queryClient.fetchQuery(invoicesOptions(api, latestPayments)).catch(() => undefined);
  for (const invoice of latest?.data ?? []) {
    if (!isUnderWay(invoice.id)) continue;
    const event = invoice.invoiceType === invoiceType.deposit ? depositEvent : withdrawalEvent;
    applyInvoiceUpdate(queryClient, { event, invoice }, effects);
  }
}

/**
 * Finds out what became of payments whose answer this tab never had, before a reload above all, and says so once (K-43). Without an answer, or where
 * none has arrived so far, their keys stay: the next look finds it, and the same payment asked for again is that one.
 */
export async function tellUnanswered(api: Client, queryClient: QueryClient, effects: InvoiceUpdateEffects): Promise<void> {
  for (const payment of unansweredPayments()) {
    const found = await api.payment.listInvoices({ query: { idempotencyKey: payment.key } }).catch(() => undefined);
    if (found !== undefined) tellOutcome(queryClient, { payment, invoice: found.data[0] }, effects);
  }
}

const endedStatuses: readonly number[] = [invoiceStatus.success, invoiceStatus.failure];

function tellOutcome(
  queryClient: QueryClient,
  { payment, invoice }: { payment: Unanswered; invoice: Invoice | undefined },
  effects: InvoiceUpdateEffects,
): void {
  const isDeposit = payment.kind === 'deposit';
  const outcome = outcomeOf(invoice);
  if (payment.told !== outcome) sayOutcome(queryClient, { isDeposit, invoice }, effects);
  const isOver = invoice?.status === invoiceStatus.failure || (isDeposit && outcome === 'ended');
  if (isOver) forgetUnanswered(payment);
  else toldOf(payment, outcome, invoice?.id);
}

function outcomeOf(invoice: Invoice | undefined): Outcome {
  if (invoice === undefined) return 'missing';
  return endedStatuses.includes(invoice.status) ? 'ended' : 'underWay';
}

function sayOutcome(
  queryClient: QueryClient,
  { isDeposit, invoice }: { isDeposit: boolean; invoice: Invoice | undefined },
  effects: InvoiceUpdateEffects,
): void {
  if (invoice === undefined) return void effects.alert('wallet.unansweredMissing', {});
  const event = isDeposit ? depositEvent : withdrawalEvent;
  if (endedStatuses.includes(invoice.status)) return applyInvoiceUpdate(queryClient, { event, invoice }, effects);
  const values = { sum: effects.money(invoice.amount, invoice.currency), date: effects.moment(invoice.createdAt) };
  effects.alert(isDeposit ? 'wallet.unansweredDeposit' : 'wallet.unansweredWithdrawal', values);
}

/** `fiat` or `crypto`; `not set` while the currencies have not loaded. */
const currencyTypeOf = (queryClient: QueryClient, currency: string): string =>
  queryClient.getQueryData<Currency[]>(['settings', 'listCurrencies'])?.find(({ code }) => code === currency)?.type ?? 'not set';
