import { invoiceStatus } from '@pavilion/contract/constants.ts';
import { type AnalyticsEvent, paymentOutcome } from '../../analytics/events.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { Currency } from '@pavilion/contract/areas/settings.ts';
import type { QueryClient } from '@tanstack/react-query';

export type InvoicePublication = PublicationFound['invoices'];

const depositEvent: InvoicePublication['event'] = 'invoice.deposit.updated';

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

/** Invalidates the queries that an invoice update affects, and alerts the player to a payment's outcome. */
export function applyInvoiceUpdate(
  queryClient: QueryClient,
  publication: InvoicePublication,
  { alert, money, moment, track }: InvoiceUpdateEffects,
): void {
  const { invoice } = publication;
  void queryClient.invalidateQueries({ queryKey: ['payment', 'invoices'] });
  if (publication.event === depositEvent) void queryClient.invalidateQueries({ queryKey: ['payment', 'methods'] });
  void queryClient.invalidateQueries({ queryKey: ['risk'] });
  const key = invoiceAlert(publication);
  if (!key) return;
  // A finished deposit has consumed its bonus and promo code (wire §4.5).
  if (publication.event === depositEvent) for (const queryKey of consumedByDeposit) void queryClient.invalidateQueries({ queryKey });
  const outcome = {
    isDeposit: publication.event === depositEvent,
    isSuccess: invoice.status === invoiceStatus.success,
    walletType: currencyTypeOf(queryClient, invoice.currency),
  };
  track?.((userId) => paymentOutcome(userId, invoice, outcome));
  alert(key, { sum: money(invoice.amount, invoice.currency), date: moment(invoice.createdAt) });
}

/** `fiat` or `crypto`; `not set` while the currencies have not loaded. */
const currencyTypeOf = (queryClient: QueryClient, currency: string): string =>
  queryClient.getQueryData<Currency[]>(['settings', 'listCurrencies'])?.find(({ code }) => code === currency)?.type ?? 'not set';
