import * as z from 'zod';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { PaymentOpening, PaymentOrder, PaymentProvider, PaymentReport, PayoutAnswer, PayoutOrder } from '../modules/payment/index.ts';
import { type BtcpayCall, type BtcpayStore, callStore, invoiceShape, payoutShape } from './btcpay-api.ts';
import { reportOfInvoice, reportOfPayout } from './btcpay-reports.ts';
import { readBtcpayWebhook } from './btcpay-webhook.ts';
import { OutsideCallError } from './guarded-http.ts';
import { type Circuit, createCircuit } from './psp-circuit.ts';

/** As invoices name it; also part of the address its webhooks come to. */
export const BTCPAY_ID = 'btcpay';

/** A player waits for these calls: three seconds at most with all that is around them (P37). An order is a question and a call. */
const CALL_TIMEOUT_MS = 1200;

export interface BtcpayParts {
  clock: Clock;
  log: Log;
  store: BtcpayStore;
}

type Answer = { status: number; json: unknown };
type Asked<T> = { found: T } | { fault: string };

const isServerFault = (status: number): boolean =>
  status === 0 || status === 401 || status === 403 || status === 408 || status === 429 || status >= 500;

type Ordered = { metadata?: { orderId?: string | null | undefined } | null | undefined };

/** Calls to the store, watched by the circuit, and what it knows under our id. */
function createQuestions({ log, store }: BtcpayParts, circuit: Circuit) {
  const ask = (call: BtcpayCall): Promise<Asked<Answer>> =>
    circuit.watch<Asked<Answer>>(async () => {
      try {
        const answer = await callStore(store, call, CALL_TIMEOUT_MS);
        return { answer: { found: answer }, isFault: isServerFault(answer.status) };
      } catch (error) {
        if (!(error instanceof OutsideCallError)) throw error;
        log.warn({ provider: BTCPAY_ID, path: call.path, reason: error.message }, 'payment provider call failed');
        return { answer: { fault: error.message }, isFault: true };
      }
    });
  /** The one of our id among what a list of the store says; undefined when it has none. */
  const search = async <T extends Ordered>(path: string, shape: z.ZodType<T>, invoiceId: string): Promise<Asked<T | undefined>> => {
    const asked = await ask({ method: 'GET', path });
    if ('fault' in asked) return asked;
    const read = z.array(shape).safeParse(asked.found.json);
    if (asked.found.status !== 200 || !read.success) return { fault: `unreadable answer (${asked.found.status})` };
    return { found: read.data.find(({ metadata }) => metadata?.orderId === invoiceId) };
  };
  return {
    ask,
    findInvoice: (invoiceId: string) => search(`/invoices?orderId=${encodeURIComponent(invoiceId)}`, invoiceShape, invoiceId),
    findPayout: (invoiceId: string) => search('/payouts?includeCancelled=true', payoutShape, invoiceId),
  };
}

/**
 * The adapter of a BTCPay Server store over its Greenfield API. The API knows no idempotency keys, so our invoice id travels as
 * `metadata.orderId`: before anything is ordered the store is asked whether it has it, and two orders of one invoice in this process
 * wait for each other. That only one process orders at a time is the caller's part: the intent is written first, under the invoice's lock.
 */
export function createBtcpay(parts: BtcpayParts): PaymentProvider {
  const { clock, store } = parts;
  const circuit = createCircuit(clock);
  const { ask, findInvoice, findPayout } = createQuestions(parts, circuit);
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
  const queryPayment = async (invoiceId: string): Promise<PaymentReport> => {
    if (!circuit.isClosed()) return { status: 'unknown', reason: 'circuit open' };
    const invoice = await findInvoice(invoiceId);
    if ('fault' in invoice) return { status: 'unknown', reason: invoice.fault };
    if (invoice.found !== undefined) return reportOfInvoice(invoice.found, clock.now().getTime());
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
    queryPayment,
    parseEvent: () => undefined,
    readWebhook: (call) => readBtcpayWebhook(call, store),
  };
}

/** Callers of the same work wait for each other, so that the later ones find what the first one ordered. */
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
