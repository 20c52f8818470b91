import { reportedAmountPattern } from '@pavilion/contract/providers/provider.ts';
import * as z from 'zod';
import { callOutside } from '../guarded-http.ts';

/** A BTCPay Server store that this deployment uses. */
export interface BtcpayStore {
  /** Absolute base of the server, without a trailing slash. */
  url: string;
  storeId: string;
  /** Needs the permissions to view, create and modify invoices, and to create and view payouts, of this store only. */
  apiKey: string;
  webhookSecrets: readonly string[];
  /** True when the server runs in the operator's own network. */
  isInPrivateNetwork: boolean;
}

const decimal = z.string().regex(reportedAmountPattern);
const currency = z.string().regex(/^[A-Z0-9]{2,10}$/);
const id = z.string().min(1).max(200);
const metadata = z.looseObject({ orderId: z.string().nullish() }).nullish();

/** The fields we read of an invoice in the Greenfield API (`InvoiceData`). */
export const invoiceShape = z.object({
  id,
  amount: decimal,
  paidAmount: decimal.optional(),
  currency,
  checkoutLink: z.url(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']).catch('None'),
  /** Unix seconds: until then, payments of an expired invoice may still be confirmed or lost. */
  monitoringExpiration: z.coerce.number(),
  metadata,
});
export type BtcpayInvoice = z.output<typeof invoiceShape>;

/** The fields we read of an invoice's payment methods (`InvoicePaymentMethodData`). Payments dropped from the chain are left out. */
export const paymentMethodsShape = z.array(
  z.object({
    /** The price of a coin in the invoice's currency. */
    rate: decimal.optional(),
    payments: z.array(z.object({ value: decimal, status: z.enum(['Invalid', 'Processing', 'Settled']) })),
  }),
);
type BtcpayMethods = z.output<typeof paymentMethodsShape>;

/** A transfer to an invoice, in coins. */
export type BtcpayCoins = BtcpayMethods[number]['payments'][number] & { rate: string };

export const coinsOf = (methods: BtcpayMethods): BtcpayCoins[] =>
  methods.flatMap(({ rate = '1', payments }) => payments.map((payment) => ({ ...payment, rate })));

/** The fields we read of a payout in the Greenfield API (`PayoutData`). */
export const payoutShape = z.object({
  id,
  originalAmount: decimal,
  originalCurrency: currency,
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
  metadata,
});
export type BtcpayPayout = z.output<typeof payoutShape>;

export interface BtcpayCall {
  method: 'GET' | 'POST';
  /** Relative to `/api/v1/stores/{storeId}`. */
  path: string;
  body?: unknown;
}

/** Calls the store with its key. @throws OutsideCallError without a readable answer */
export function callStore(store: BtcpayStore, call: BtcpayCall, timeoutMs: number): Promise<{ status: number; json: unknown }> {
  return callOutside({
    provider: 'btcpay',
    url: `${store.url}/api/v1/stores/${encodeURIComponent(store.storeId)}${call.path}`,
    method: call.method,
    headers: { authorization: `token ${store.apiKey}`, 'content-type': 'application/json', accept: 'application/json' },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    timeoutMs,
    allowsPrivate: store.isInPrivateNetwork,
  });
}
