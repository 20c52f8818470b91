import * as z from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log/log.ts';
import type {
  PageCancellation,
  PaymentOpening,
  PaymentOrder,
  PaymentProvider,
  PaymentReport,
  PayoutAnswer,
  PayoutOrder,
} from '../../modules/payment/index.ts';
import {
  type BtcpayCall,
  type BtcpayCoins,
  type BtcpayInvoice,
  type BtcpayStore,
  callStore,
  coinsOf,
  invoiceShape,
  paymentMethodsShape,
  payoutShape,
} from './api.ts';
import { hasMoney, reportOfInvoice, reportOfPayout } from './reports.ts';
import { readBtcpayWebhook } from './webhook.ts';
import { OutsideCallError } from '../guarded-http.ts';
import type { CallHeard } from '../../modules/payment/index.ts';
import { type Circuit, createCircuit } from '../psp-circuit.ts';

/** The provider id in invoices; also part of the webhook address. */
export const BTCPAY_ID = 'btcpay';

/** Players wait for these calls: at most three seconds in total (P37). An order takes a query and a call. */
const CALL_TIMEOUT_MS = 1200;

interface BtcpayParts {
  clock: Clock;
  log: Log;
  store: BtcpayStore;
  /** Called after every call to it. */
  hear?: (call: CallHeard) => void;
}

type Answer = { status: number; json: unknown };
type BtcpayAnswer<T> = { found: T } | { fault: string };

const isServerFault = (status: number): boolean =>
  status === 0 || status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;

type Ordered = { metadata?: { orderId?: string | null | undefined } | null | undefined };

/** Calls to the store through the circuit breaker, and lookups by our id. */
function createQuestions({ log, store }: BtcpayParts, circuit: Circuit) {
  const ask = (call: BtcpayCall): Promise<BtcpayAnswer<Answer>> =>
    circuit.watch<BtcpayAnswer<Answer>>(async () => {
      try {
        const answer = await callStore(store, call, CALL_TIMEOUT_MS);
        return { answer: { found: answer }, isFault: isServerFault(answer.status) };
      } catch (error) {
        if (!(error instanceof OutsideCallError)) throw error;
        log.warn({ provider: BTCPAY_ID, path: call.path, reason: error.message }, 'payment provider call failed');
        return { answer: { fault: error.message }, isFault: true };
      }
    });
  const read = async <T>(path: string, shape: z.ZodType<T>): Promise<BtcpayAnswer<T>> => {
    const asked = await ask({ method: 'GET', path });
    if ('fault' in asked) return asked;
    const given = shape.safeParse(asked.found.json);
    if (asked.found.status !== 200 || !given.success) return { fault: `unreadable answer (${asked.found.status})` };
    return { found: given.data };
  };
  /** The entry with our id in a list from the store; undefined if it is missing. */
  const search = async <T extends Ordered>(path: string, shape: z.ZodType<T>, invoiceId: string): Promise<BtcpayAnswer<T | undefined>> => {
    const listed = await read(path, z.array(shape));
    return 'fault' in listed ? listed : { found: listed.found.find(({ metadata }) => metadata?.orderId === invoiceId) };
  };
  /** The transfers to an invoice, by the store's id of it. */
  const findCoins = async (id: string): Promise<BtcpayAnswer<BtcpayCoins[]>> => {
    const methods = await read(`/invoices/${encodeURIComponent(id)}/payment-methods`, paymentMethodsShape);
    return 'fault' in methods ? methods : { found: coinsOf(methods.found) };
  };
  return {
    ask,
    findCoins,
    findInvoice: (invoiceId: string) => search(`/invoices?orderId=${encodeURIComponent(invoiceId)}`, invoiceShape, invoiceId),
    findPayout: (invoiceId: string) => search('/payouts?includeCancelled=true', payoutShape, invoiceId),
  };
}

/**
 * The adapter of a BTCPay Server store over its Greenfield API. The API has no idempotency keys, so our invoice id is sent as
 * `metadata.orderId`: before ordering, the store is queried for it, and concurrent orders of one invoice in this process run one after the
 * other. The caller ensures that only one process orders at a time: the intent is written first, under the invoice's lock.
 */
export function createBtcpay(parts: BtcpayParts): PaymentProvider {
  const { clock, store, hear } = parts;
  const circuit = createCircuit(clock, hear);
  const { ask, findInvoice, findCoins, findPayout } = createQuestions(parts, circuit);
  const running = new Map<string, Promise<unknown>>();

  const createPayment = async (order: PaymentOrder): Promise<PaymentOpening> => {
    if (!circuit.isClosed()) return { status: 'unavailable', reason: 'circuit open' };
    const known = await findInvoice(order.invoiceId);
    if ('fault' in known) return { status: 'unavailable', reason: known.fault };
    if (known.found !== undefined) return openingOf({ status: 200, json: known.found }, store);
    const created = await ask({ method: 'POST', path: '/invoices', body: invoiceBody(order) });
    return 'fault' in created ? { status: 'unavailable', reason: created.fault } : openingOf(created.found, store);
  };
  const requestPayout = async (order: PayoutOrder): Promise<PayoutAnswer> => {
    if (!circuit.isClosed()) return { status: 'unsent' };
    const known = await findPayout(order.invoiceId);
    if ('fault' in known) return { status: 'unknown', reason: known.fault };
    if (known.found !== undefined) return { status: 'taken', reference: known.found.id };
    const created = await ask({ method: 'POST', path: '/payouts', body: payoutBody(order) });
    return 'fault' in created ? { status: 'unknown', reason: created.fault } : payoutAnswerOf(created.found);
  };
  /** Marks an open invoice as invalid: its checkout shows that, and a payment that still arrives is reported as late money. */
  const cancelPayment = async (invoiceId: string): Promise<PageCancellation> => {
    if (!circuit.isClosed()) return { status: 'unknown', reason: 'circuit open' };
    const known = await findInvoice(invoiceId);
    if ('fault' in known) return { status: 'unknown', reason: known.fault };
    if (known.found?.status !== 'New') return cancellationOf(known.found);
    const path = `/invoices/${encodeURIComponent(known.found.id)}/status`;
    const marked = await ask({ method: 'POST', path, body: { status: 'Invalid' } });
    if ('fault' in marked) return { status: 'unknown', reason: marked.fault };
    const read = invoiceShape.safeParse(marked.found.json);
    // Rejected because its state changed meanwhile; the next query finds the new state.
    if (marked.found.status !== 200 || !read.success) return { status: 'unknown', reason: `answered ${marked.found.status}` };
    return cancellationOf(read.data);
  };
  const invoiceReport = async (invoice: BtcpayInvoice): Promise<PaymentReport> => {
    const coins = hasMoney(invoice) ? await findCoins(invoice.id) : { found: [] };
    return 'fault' in coins ? { status: 'unknown', reason: coins.fault } : reportOfInvoice(invoice, coins.found, clock.now().getTime());
  };
  const queryPayment = async (invoiceId: string): Promise<PaymentReport> => {
    if (!circuit.isClosed()) return { status: 'unknown', reason: 'circuit open' };
    const invoice = await findInvoice(invoiceId);
    if ('fault' in invoice) return { status: 'unknown', reason: invoice.fault };
    if (invoice.found !== undefined) return invoiceReport(invoice.found);
    const payout = await findPayout(invoiceId);
    if ('fault' in payout) return { status: 'unknown', reason: payout.fault };
    return payout.found === undefined ? { status: 'missing' } : reportOfPayout(payout.found);
  };
  return {
    id: BTCPAY_ID,
    isAvailable: () => circuit.isClosed(),
    createPayment: (order) => inTurn(running, `payment:${order.invoiceId}`, () => createPayment(order)),
    createAddress: async () => ({ status: 'refused', reason: 'a BTCPay store gives out no standing addresses' }),
    requestPayout: (order) => inTurn(running, `payout:${order.invoiceId}`, () => requestPayout(order)),
    cancelPayment,
    queryPayment,
    parseEvent: () => undefined,
    readWebhook: (call) => readBtcpayWebhook(call, store),
  };
}

/** Serialises callers with the same key, so that later ones find what the first one ordered. */
async function inTurn<T>(running: Map<string, Promise<unknown>>, key: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(key);
  if (before !== undefined) await before;
  const run = work();
  running.set(key, run);
  try {
    return await run;
  } finally {
    if (running.get(key) === run) running.delete(key);
  }
}

const invoiceBody = ({ invoiceId, amount, currency, description, returnUrl }: PaymentOrder) => ({
  amount,
  currency,
  metadata: { orderId: invoiceId, itemDesc: description },
  checkout: { redirectURL: returnUrl, redirectAutomatically: true },
});

/** The provider's name of the method is the id of the store's payout method, such as `BTC-CHAIN`. */
const payoutBody = ({ invoiceId, amount, method, destination }: PayoutOrder) => ({
  destination: destination['wallet_id'] ?? '',
  amount,
  payoutMethodId: method,
  approved: true,
  metadata: { orderId: invoiceId, source: 'Pavilion' },
});

/** Whether the invoice is already closed to payers. Payments already seen are settled or lost by their own webhooks. */
function cancellationOf(invoice: BtcpayInvoice | undefined): PageCancellation {
  if (invoice === undefined) return { status: 'missing' };
  const { status } = invoice;
  if (status === 'Processing' || status === 'Settled' || hasMoney(invoice)) return { status: 'paid' };
  return status === 'New' ? { status: 'unknown', reason: 'still open' } : { status: 'closed' };
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !isServerFault(status);

/** The checkout page must be on the store's own host (S71). */
function openingOf({ status, json }: Answer, store: BtcpayStore): PaymentOpening {
  if (isRefusal(status)) return { status: 'refused', reason: `answered ${status}` };
  const read = invoiceShape.safeParse(json);
  if (status !== 200 || !read.success) return { status: 'unavailable', reason: `unreadable answer (${status})` };
  const { id, checkoutLink } = read.data;
  const page = new URL(checkoutLink);
  if (page.host !== new URL(store.url).host || page.username !== '' || page.password !== '')
    return { status: 'unavailable', reason: 'payment page of another host' };
  return { status: 'opened', reference: id, qr: null, page: { action: checkoutLink, method: 'GET', fields: {} } };
}

function payoutAnswerOf({ status, json }: Answer): PayoutAnswer {
  if (isRefusal(status)) return { status: 'refused', reason: `answered ${status}` };
  const read = payoutShape.safeParse(json);
  if (status !== 200 || !read.success) return { status: 'unknown', reason: `unreadable answer (${status})` };
  return { status: 'taken', reference: read.data.id };
}
