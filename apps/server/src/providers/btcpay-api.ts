import * as z from 'zod';
import { callOutside } from './guarded-http.ts';

/** A store of a BTCPay Server that this deployment works with. */
export interface BtcpayStore {
  /** Absolute base of the server, without a slash at the end. */
  url: string;
  storeId: string;
  /** Needs the permissions to view and create invoices, and to create and view payouts of this store alone. */
  apiKey: string;
  webhookSecret: string;
  /** True where the server runs in a network of the operator's own. */
  isInPrivateNetwork: boolean;
}

const decimal = z.string().regex(/^\d{1,20}(\.\d{1,18})?$/);
const currency = z.string().regex(/^[A-Z0-9]{2,10}$/);
const id = z.string().min(1).max(200);
const metadata = z.looseObject({ orderId: z.string().nullish() }).nullish();

/** An invoice as the Greenfield API describes it (`InvoiceData`), as far as we read it. */
export const invoiceShape = z.object({
  id,
  amount: decimal,
  paidAmount: decimal.optional(),
  currency,
  checkoutLink: z.url(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.enum(['None', 'PaidLate', 'PaidPartial', 'Marked', 'Invalid', 'PaidOver']).catch('None'),
  /** Unix seconds: until then payments of an expired invoice may still be confirmed or lost. */
  monitoringExpiration: z.coerce.number(),
  metadata,
});
export type BtcpayInvoice = z.output<typeof invoiceShape>;

/** A payout as the Greenfield API describes it (`PayoutData`), as far as we read it. */
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
  /** Below `/api/v1/stores/{storeId}`. */
  path: string;
  body?: unknown;
}

/** One call to the store, with its key. @throws OutsideCallError without a readable answer */
export function callStore(store: BtcpayStore, call: BtcpayCall, timeoutMs: number): Promise<{ status: number; json: unknown }> {
  return callOutside({
    url: `${store.url}/api/v1/stores/${encodeURIComponent(store.storeId)}${call.path}`,
    method: call.method,
    headers: { authorization: `token ${store.apiKey}`, 'content-type': 'application/json', accept: 'application/json' },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    timeoutMs,
    allowsPrivate: store.isInPrivateNetwork,
  });
}
