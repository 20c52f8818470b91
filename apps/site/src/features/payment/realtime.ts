import { invoiceStatus } from '@pavilion/contract/constants.ts';
import { type AnalyticsEvent, paymentOutcome } from '../../analytics/events.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { Currency } from '@pavilion/contract/settings.ts';
import type { QueryClient } from '@tanstack/react-query';

export type InvoicePublication = PublicationFound['invoices'];

const depositEvent: InvoicePublication['event'] = 'invoice.deposit.updated';

const usedByDeposit = [
  ['game', 'bonus-codes'],
  ['game', 'bonuses'],
];

/** The alert of an invoice event: only success and failure are told, and a withdrawal's birth is not. */
export function invoiceAlert({ event, invoice }: { event: InvoicePublication['event']; invoice: { status: number } }): string | undefined {
  if (event === 'invoice.withdrawal.created') return undefined;
  const kind = event === depositEvent ? 'deposit' : 'withdraw';
  if (invoice.status === invoiceStatus.success) return `wallet.${kind}Success`;
  return invoice.status === invoiceStatus.failure ? `wallet.${kind}Error` : undefined;
}

export type InvoiceNews = {
  /** Raises an alert of the content by its key. */
  alert: (key: string, values: Record<string, string>) => unknown;
  money: (amount: number, currency: string) => string;
  moment: (iso: string) => string;
  /** Tells the tag manager how a payment ended (N-07). */
  track?: (build: (userId: string) => AnalyticsEvent) => void;
};

/** Brings lists of payments up to date and tells the player how a payment ended. */
export function applyInvoiceUpdate(
  queryClient: QueryClient,
  publication: InvoicePublication,
  { alert, money, moment, track }: InvoiceNews,
): void {
  const { invoice } = publication;
  void queryClient.invalidateQueries({ queryKey: ['payment', 'invoices'] });
  if (publication.event === depositEvent) void queryClient.invalidateQueries({ queryKey: ['payment', 'methods'] });
  void queryClient.invalidateQueries({ queryKey: ['risk'] });
  const key = invoiceAlert(publication);
  if (!key) return;
  // A deposit that ended has used what went with it (wire §4.5).
  if (publication.event === depositEvent) for (const queryKey of usedByDeposit) void queryClient.invalidateQueries({ queryKey });
  const outcome = {
    isDeposit: publication.event === depositEvent,
    isSuccess: invoice.status === invoiceStatus.success,
    walletType: typeOf(queryClient, invoice.currency),
  };
  track?.((userId) => paymentOutcome(userId, invoice, outcome));
  alert(key, { sum: money(invoice.amount, invoice.currency), date: moment(invoice.createdAt) });
}

/** `fiat` or `crypto`, as far as the currencies are known by now. */
const typeOf = (queryClient: QueryClient, currency: string): string =>
  queryClient.getQueryData<Currency[]>(['settings', 'currencies'])?.find(({ code }) => code === currency)?.type ?? 'not set';
