import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const API_KEY = 'an-api-key-for-tests';
const STORE_ID = 'store-1';
const WEBHOOK_SECRET = 'a-webhook-secret-for-tests-0123456789';
const WATCHED_SECONDS = 86_400;

const invoiceOrder = z.object({
  amount: z.string(),
  currency: z.string(),
  metadata: z.looseObject({ orderId: z.string() }),
  checkout: z.looseObject({ redirectURL: z.string() }),
});
const BASE = `/api/v1/stores/${STORE_ID}`;
const payoutOrder = z.object({
  destination: z.string().min(1),
  amount: z.string(),
  payoutMethodId: z.string(),
  approved: z.boolean(),
  metadata: z.looseObject({ orderId: z.string() }),
});

interface Invoice {
  id: string;
  storeId: string;
  amount: string;
  paidAmount: string;
  currency: string;
  checkoutLink: string;
  status: string;
  additionalStatus: string;
  createdTime: number;
  monitoringExpiration: number;
  metadata: { orderId: string };
}
/** A transfer to an invoice, as `/payment-methods` lists it. */
interface Coins {
  value: string;
  status: 'Processing' | 'Settled';
}
interface Payout {
  id: string;
  destination: string;
  originalAmount: string;
  originalCurrency: string;
  payoutMethodId: string;
  state: string;
  metadata: { orderId: string };
}

/** The state of the store, and its answers to the documented calls. */
function createBooks(nowMs: () => number, url: () => string) {
  const invoices: Invoice[] = [];
  const payouts: Payout[] = [];
  const coins = new Map<string, readonly Coins[]>();
  /** By default, the payment came in one settled transfer. */
  function methodsOf(id = ''): { status: number; json: unknown } {
    const invoice = invoices.find((known) => known.id === id);
    if (invoice === undefined) return { status: 404, json: { code: 'not-found', message: 'Unknown' } };
    const whole: Coins[] = /[1-9]/.test(invoice.paidAmount) ? [{ value: invoice.paidAmount, status: 'Settled' }] : [];
    const payments = (coins.get(id) ?? whole).map((one, index) => ({ id: `${id}-${index}`, fee: '0.0', ...one }));
    return { status: 200, json: [{ paymentMethodId: 'BTC-CHAIN', currency: 'BTC', rate: '1.0', payments }] };
  }
  function createInvoice(body: unknown): Invoice {
    const { amount, currency, metadata } = invoiceOrder.parse(body);
    const id = randomUUID().replaceAll('-', '').slice(0, 22);
    const createdTime = Math.floor(nowMs() / 1000);
    const money = { amount, paidAmount: '0.0', currency, checkoutLink: `${url()}/i/${id}` };
    const times = { createdTime, monitoringExpiration: createdTime + WATCHED_SECONDS };
    const invoice = { id, storeId: STORE_ID, ...money, status: 'New', additionalStatus: 'None', ...times, metadata };
    invoices.push(invoice);
    return invoice;
  }
  function createPayout(body: unknown): { status: number; json: unknown } {
    const order = payoutOrder.safeParse(body);
    if (!order.success) return { status: 422, json: [{ path: 'destination', message: 'Invalid destination' }] };
    const { destination, amount, payoutMethodId, approved, metadata } = order.data;
    const money = { destination, originalAmount: amount, originalCurrency: payoutMethodId.split('-')[0] ?? '', payoutMethodId };
    const payout = { id: randomUUID(), ...money, state: approved ? 'AwaitingPayment' : 'AwaitingApproval', metadata };
    payouts.push(payout);
    return { status: 200, json: payout };
  }
  function markInvalid(id: string, body: unknown): { status: number; json: unknown } {
    const invoice = invoices.find((known) => known.id === id);
    const { status } = z.object({ status: z.enum(['Invalid', 'Settled']) }).parse(body);
    if (invoice === undefined) return { status: 404, json: { code: 'invoice-not-found', message: 'The invoice was not found' } };
    const isMarkable = ['New', 'Processing', 'Expired'].includes(invoice.status);
    if (!isMarkable)
      return { status: 422, json: [{ path: 'status', message: 'Status can only be marked to invalid within certain conditions.' }] };
    Object.assign(invoice, { status, additionalStatus: 'Marked' });
    return { status: 200, json: invoice };
  }
  function answer(method: string, address: URL, body: unknown): { status: number; json: unknown } {
    const orderIds = address.searchParams.getAll('orderId');
    const marked = /\/invoices\/([^/]+)\/status$/.exec(address.pathname)?.[1];
    if (method === 'POST' && marked !== undefined) return markInvalid(marked, body);
    switch (`${method} ${address.pathname}`) {
      case `GET ${BASE}/invoices`:
        return { status: 200, json: invoices.filter(({ metadata }) => orderIds.length === 0 || orderIds.includes(metadata.orderId)) };
      case `POST ${BASE}/invoices`:
        return { status: 200, json: createInvoice(body) };
      case `GET ${BASE}/payouts`:
        return { status: 200, json: payouts };
      case `POST ${BASE}/payouts`:
        return createPayout(body);
      default:
        return methodsOf(/\/invoices\/([^/]+)\/payment-methods$/.exec(address.pathname)?.[1]);
    }
  }
  return { invoices, payouts, coins, answer };
}

/** An in-memory BTCPay Server with one store, for tests, covering the calls we use as documented. */
export async function startBtcpayImitation(nowMs: () => number) {
  const state = { isDown: false, url: '' };
  const { invoices, payouts, coins, answer } = createBooks(nowMs, () => state.url);
  const server = http.createServer(async (request, response) => {
    const body = await text(request);
    const send = (status: number, json: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    };
    if (state.isDown) return send(503, {});
    if (request.headers.authorization !== `token ${API_KEY}`) return send(401, { code: 'unauthenticated', message: 'No key' });
    const { status, json } = answer(
      request.method ?? '',
      new URL(request.url ?? '/', state.url),
      body === '' ? undefined : JSON.parse(body),
    );
    return send(status, json);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  state.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;

  const invoiceOf = (orderId: string): Invoice => {
    const found = invoices.find(({ metadata }) => metadata.orderId === orderId);
    if (found === undefined) throw new Error(`no invoice of ${orderId}`);
    return found;
  };
  return {
    store: { url: state.url, storeId: STORE_ID, apiKey: API_KEY, webhookSecrets: [WEBHOOK_SECRET], isInPrivateNetwork: true },
    invoices,
    payouts,
    invoiceOf,
    change: (orderId: string, change: Partial<Invoice>): void => void Object.assign(invoiceOf(orderId), change),
    /** The transfers that an invoice was paid by. */
    pay: (orderId: string, transfers: readonly Coins[]): void => void coins.set(invoiceOf(orderId).id, transfers),
    settlePayout: (orderId: string, to: 'Completed' | 'Cancelled'): void => {
      for (const payout of payouts) if (payout.metadata.orderId === orderId) payout.state = to;
    },
    setDown: (isDown: boolean): void => {
      state.isDown = isDown;
    },
    webhook: (type: string, orderId: string, more: Record<string, unknown> = {}) =>
      signedWebhook({ type, timestamp: Math.floor(nowMs() / 1000), storeId: STORE_ID, invoiceId: invoiceOf(orderId).id, ...more }),
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** A webhook as the server sends it: body and signature. */
function signedWebhook(facts: Record<string, unknown>): { body: string; signature: string } {
  const deliveryId = randomUUID();
  const body = JSON.stringify({ deliveryId, webhookId: 'hook-1', originalDeliveryId: deliveryId, isRedelivery: false, ...facts });
  return { body, signature: `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')}` };
}

export type BtcpayImitation = Awaited<ReturnType<typeof startBtcpayImitation>>;
