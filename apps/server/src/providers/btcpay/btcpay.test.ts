import { createHmac } from 'node:crypto';
import http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { createLog } from '../../kernel/log/log.ts';
import { describeProvider } from '../../modules/payment/testing/provider-suite.ts';
import { createBtcpay } from './btcpay.ts';
import { readBtcpayWebhook } from './webhook.ts';
import { type BtcpayImitation, startBtcpayImitation } from '../testing/btcpay-imitation.ts';

const log = createLog({ level: 'silent' });
const CIRCUIT_PAUSE_MS = 11_000;

async function aStore() {
  const clock = createManualClock(new Date());
  const imitation = await startBtcpayImitation(() => clock.now().getTime());
  return { clock, imitation, provider: createBtcpay({ clock, log, store: imitation.store }) };
}

describeProvider('BTCPay Server', async () => {
  const { clock, imitation, provider } = await aStore();
  return {
    provider,
    decide: async (invoiceId, status, paidAmount = '25.50') =>
      imitation.change(invoiceId, status === 'success' ? { status: 'Settled', paidAmount } : { status: 'Invalid' }),
    setDown: async (isDown) => imitation.setDown(isDown),
    waitOutCircuit: () => clock.advanceMs(CIRCUIT_PAUSE_MS),
    stop: () => imitation.stop(),
    payout: { method: 'BTC-CHAIN', currency: 'BTC' },
  };
});

const page = 'https://casino.example/';
const orderOf = (invoiceId: string, amount = '0.01000000') => ({
  invoiceId,
  method: 'BTC-CHAIN',
  amount,
  currency: 'BTC',
  description: 'Pavilion',
  successUrl: page,
  errorUrl: page,
  returnUrl: page,
  fields: {},
});
const payoutOf = (invoiceId: string, wallet_id = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq') => ({
  invoiceId,
  method: 'BTC-CHAIN',
  amount: '0.00200000',
  currency: 'BTC',
  destination: { wallet_id },
});

describe('invoices of a BTCPay store', () => {
  const stores: BtcpayImitation[] = [];
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.stop();
  });
  async function opened(invoiceId = 'i-1') {
    const made = await aStore();
    stores.push(made.imitation);
    return { ...made, invoiceId, opening: await made.provider.createPayment(orderOf(invoiceId)) };
  }

  it('P18 leads to the store’s checkout, also when another process repeats the request', async () => {
    const { imitation, opening, clock, invoiceId } = await opened();
    expect(opening).toMatchObject({ status: 'opened', page: { action: imitation.invoiceOf(invoiceId).checkoutLink, method: 'GET' } });
    const other = createBtcpay({ clock, log, store: imitation.store });
    expect(await other.createPayment(orderOf(invoiceId))).toEqual(opening);
    expect(imitation.invoices).toHaveLength(1);
  });
  it('P10 P11 reports the amount paid, not the amount requested', async () => {
    const { imitation, provider, invoiceId } = await opened();
    imitation.change(invoiceId, { status: 'Settled', additionalStatus: 'PaidOver', paidAmount: '0.01200000' });
    expect(await provider.queryPayment(invoiceId)).toMatchObject({ status: 'success', amount: '0.01200000', currency: 'BTC' });
  });
  it('P10 P7 waits with a partial payment until the store stops monitoring the invoice', async () => {
    const { imitation, provider, clock, invoiceId } = await opened();
    imitation.change(invoiceId, { status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '0.00400000' });
    expect((await provider.queryPayment(invoiceId)).status).toBe('pending');
    clock.advanceMs(86_401_000);
    expect(await provider.queryPayment(invoiceId)).toMatchObject({ status: 'success', amount: '0.00400000' });
  });
  it('P38 does not count an invoice marked as settled without a payment as a success', async () => {
    const { imitation, provider, invoiceId } = await opened();
    imitation.change(invoiceId, { status: 'Settled', additionalStatus: 'Marked', paidAmount: '0.0' });
    expect((await provider.queryPayment(invoiceId)).status).toBe('unknown');
  });
  it('P42 P7 marks an unwanted invoice as invalid and reports a payment once the store stops monitoring it', async () => {
    const { imitation, provider, clock, invoiceId } = await opened();
    expect(await provider.cancelPayment(invoiceId)).toEqual({ status: 'closed' });
    expect(imitation.invoiceOf(invoiceId)).toMatchObject({ status: 'Invalid', additionalStatus: 'Marked' });
    expect((await provider.queryPayment(invoiceId)).status).toBe('pending');
    imitation.change(invoiceId, { paidAmount: '0.00500000' });
    expect([(await provider.cancelPayment(invoiceId)).status, (await provider.queryPayment(invoiceId)).status]).toEqual([
      'paid',
      'pending',
    ]);
    clock.advanceMs(86_401_000);
    expect(await provider.queryPayment(invoiceId)).toMatchObject({ status: 'success', amount: '0.00500000' });
  });
  it.each([
    [{ status: 'Expired' }, 'closed'],
    [{ status: 'Invalid' }, 'closed'],
    [{ status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '0.00100000' }, 'paid'],
    [{ status: 'Processing', paidAmount: '0.01000000' }, 'paid'],
    [{ status: 'Settled', paidAmount: '0.01000000' }, 'paid'],
  ])('P42 leaves an invoice alone that is %j and calls it %s', async (change, answer) => {
    const { imitation, provider, invoiceId } = await opened();
    imitation.change(invoiceId, change);
    expect(await provider.cancelPayment(invoiceId)).toEqual({ status: answer });
    expect(imitation.invoiceOf(invoiceId)).toMatchObject(change);
  });
  it.each([
    ['seen coins of an expired invoice are no credit, and no failure', 'Expired/PaidPartial', 'P', 'pending', 'unknown'],
    ['seen coins of one paid late', 'Expired/PaidLate', 'P', 'pending', 'unknown'],
    ['seen coins of one marked invalid', 'Invalid/Marked', 'P', 'pending', 'unknown'],
    ['coins that were not confirmed in time may be still', 'Invalid/None', 'P', 'pending', 'unknown'],
    ['seen coins of one a person marked as settled', 'Settled/Marked', 'P', 'pending', 'unknown'],
    ['settled coins count alone', 'Expired/PaidPartial', 'SP', 'pending', '0.001'],
    ['a later transfer that is still to settle adds nothing', 'Settled/PaidOver', 'SP', '0.001', '0.001'],
    ['all that settled counts', 'Settled/PaidOver', 'SS', '0.003', '0.003'],
    ['coins that settled after all', 'Invalid/None', 'S', 'pending', '0.001'],
    ['money of which no transfer is known is a person’s', 'Expired/PaidPartial', '', 'pending', 'unknown'],
  ] as const)('P-90 %s (%s, %s)', async (...[, state, transfers, watched, after]) => {
    const { imitation, provider, clock, invoiceId } = await opened();
    const [status = '', additionalStatus = ''] = state.split('/');
    const values = ['0.001', '0.002'] as const;
    imitation.change(invoiceId, { status, additionalStatus, paidAmount: ['0.001', '0.001', '0.003'][transfers.length] ?? '0' });
    imitation.pay(
      invoiceId,
      [...transfers].map((letter, index) => ({ value: values[index] ?? '0', status: letter === 'S' ? 'Settled' : 'Processing' })),
    );
    const outcome = async () => {
      const report = await provider.queryPayment(invoiceId);
      return report.status === 'success' ? report.amount : report.status;
    };
    expect(await outcome()).toBe(watched);
    clock.advanceMs(86_401_000);
    expect(await outcome()).toBe(after);
  });
  it('P7 keeps querying an expired, unpaid invoice until the store stops monitoring it', async () => {
    const { imitation, provider, clock, invoiceId } = await opened();
    imitation.change(invoiceId, { status: 'Expired' });
    expect((await provider.queryPayment(invoiceId)).status).toBe('pending');
    clock.advanceMs(86_401_000);
    expect((await provider.queryPayment(invoiceId)).status).toBe('failure');
  });
  it('P25 P28 reports payouts by their state, and P26 orders each only once', async () => {
    const { imitation, provider, clock } = await opened();
    const other = createBtcpay({ clock, log, store: imitation.store });
    const [first, again] = [await provider.requestPayout(payoutOf('w-1')), await other.requestPayout(payoutOf('w-1'))];
    expect([first.status, again]).toEqual(['taken', first]);
    expect(imitation.payouts).toMatchObject([{ state: 'AwaitingPayment', originalAmount: '0.00200000', payoutMethodId: 'BTC-CHAIN' }]);
    expect((await provider.queryPayment('w-1')).status).toBe('pending');
    imitation.settlePayout('w-1', 'Completed');
    expect(await provider.queryPayment('w-1')).toMatchObject({ status: 'success', amount: '0.00200000', currency: 'BTC' });
    imitation.settlePayout('w-1', 'Cancelled');
    expect((await provider.queryPayment('w-1')).status).toBe('failure');
  });
  it('W-32 offers no permanent address, and rejects other webhook formats', async () => {
    const { provider } = await opened();
    const order = { addressId: 'a-1', method: 'BTC-CHAIN', currency: 'BTC', network: null };
    expect([(await provider.createAddress(order)).status, provider.parseEvent({ eventId: 'e' })]).toEqual(['refused', undefined]);
  });
  it('P28 treats a payout that the store rejects as refused', async () => {
    const { provider } = await opened();
    expect((await provider.requestPayout(payoutOf('w-2', ''))).status).toBe('refused');
  });
  it('P26 treats a wrong key as unknown, never as refused', async () => {
    const { imitation, clock } = await opened();
    const stranger = createBtcpay({ clock, log, store: { ...imitation.store, apiKey: 'wrong' } });
    expect((await stranger.requestPayout(payoutOf('w-3'))).status).toBe('unknown');
    expect((await stranger.createPayment(orderOf('i-9'))).status).toBe('unavailable');
  });
});

describe('webhooks of a BTCPay store', () => {
  it('S59 are verified under each valid secret, and under no other', () => {
    const body = JSON.stringify({ deliveryId: 'd', storeId: 's', invoiceId: 'i', type: 'InvoiceSettled' });
    const readUnder = (secret: string, webhookSecrets: readonly string[]): string => {
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const header = (name: string) => (name === 'btcpay-sig' ? signature : undefined);
      return readBtcpayWebhook({ header, rawBody: Buffer.from(body) }, { storeId: 's', webhookSecrets }).status;
    };
    const [old, newer] = ['the-secret-of-before', 'the-secret-of-afterwards'];
    expect([old, newer].map((secret) => readUnder(secret, [newer, old]))).toEqual(['event', 'event']);
    expect([readUnder(old, [newer]), readUnder('', [newer, old])]).toEqual(['forged', 'forged']);
  });

  async function aWebhook() {
    const { imitation, provider } = await aStore();
    await provider.createPayment(orderOf('i-1'));
    const read = (type: string, more: Record<string, unknown> = {}, changes: { body?: string; signature?: string } = {}) => {
      const sent = { ...imitation.webhook(type, 'i-1', more), ...changes };
      return provider.readWebhook?.({
        header: (name) => (name === 'btcpay-sig' ? sent.signature : undefined),
        rawBody: Buffer.from(sent.body),
      });
    };
    await imitation.stop();
    return { read, invoice: imitation.invoiceOf('i-1') };
  }
  it('P8 S47 accepts the signature over the raw bytes, and no other', async () => {
    const { read, invoice } = await aWebhook();
    expect(read('InvoiceSettled')).toMatchObject({ status: 'event', event: { type: 'deposit.paid', invoiceId: invoice.id, amount: null } });
    expect(read('InvoiceSettled', {}, { signature: `sha256=${'0'.repeat(64)}` })).toEqual({ status: 'forged' });
    expect(read('InvoiceSettled', {}, { signature: '' })).toEqual({ status: 'forged' });
    expect(read('InvoiceSettled', {}, { body: '{}' })).toEqual({ status: 'forged' });
  });
  it('P2 P9 recognises a redelivery by the delivery it repeats', async () => {
    const { read } = await aWebhook();
    expect(read('InvoiceSettled', { deliveryId: 'd-2', originalDeliveryId: 'd-1', isRedelivery: true })).toMatchObject({
      event: { eventId: 'd-1' },
    });
  });
  it('P13 refuses webhooks of another store and unreadable ones, and accepts the rest without effect', async () => {
    const { read } = await aWebhook();
    expect(read('InvoiceSettled', { storeId: 'store-2' })).toEqual({ status: 'malformed' });
    expect(read('InvoiceSettled', { deliveryId: '' })).toEqual({ status: 'malformed' });
    expect(read('InvoiceReceivedPayment')).toEqual({ status: 'ignored' });
    expect(read('InvoicePaymentSettled', { payment: { id: 'coin-1', value: '0.01', status: 'Settled' } })).toMatchObject({
      event: { type: 'deposit.paid', amount: null, reference: 'coin-1' },
    });
    expect(read('InvoiceExpired', { partiallyPaid: true })).toEqual({ status: 'ignored' });
    expect(read('InvoiceExpired')).toMatchObject({ event: { type: 'deposit.failed' } });
    expect(read('InvoiceProcessing')).toMatchObject({ event: { type: 'deposit.confirming' } });
  });
});

describe('untrustworthy answers of a BTCPay store', () => {
  const servers: http.Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  async function answering(respond: http.RequestListener) {
    const server = http.createServer(respond);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const store = { url, storeId: 's', apiKey: 'k', webhookSecrets: ['w'], isInPrivateNetwork: true };
    return createBtcpay({ clock: createManualClock(), log, store });
  }
  it.each(['garbage', '', '{"status":"Settled"}', '[{"id":"x","status":"Settled"}]', '[{"metadata":{"orderId":"i-1"}}]'])(
    'P38 takes %s with status 200 as unknown, never as success',
    async (text) => {
      const provider = await answering((_request, response) => response.end(text));
      expect((await provider.queryPayment('i-1')).status).toBe('unknown');
      expect((await provider.createPayment(orderOf('i-1'))).status).toBe('unavailable');
      expect((await provider.requestPayout(payoutOf('i-1'))).status).toBe('unknown');
      expect((await provider.cancelPayment('i-1')).status).toBe('unknown');
    },
  );
  it('S71 never sends players to a checkout page on another host', async () => {
    const invoice = {
      id: 'x',
      amount: '1',
      currency: 'BTC',
      status: 'New',
      monitoringExpiration: 1,
      checkoutLink: 'https://evil.example/i/x',
    };
    const provider = await answering((request, response) => response.end(request.method === 'GET' ? '[]' : JSON.stringify(invoice)));
    expect((await provider.createPayment(orderOf('i-1'))).status).toBe('unavailable');
  });
  it('S43 calls no private address unless the operator allows it', async () => {
    const store = { url: 'https://127.0.0.1:1', storeId: 's', apiKey: 'k', webhookSecrets: ['w'], isInPrivateNetwork: false };
    const provider = createBtcpay({ clock: createManualClock(), log, store });
    expect(await provider.queryPayment('i-1')).toEqual({ status: 'unknown', reason: '127.0.0.1 is a private address' });
  });
});
