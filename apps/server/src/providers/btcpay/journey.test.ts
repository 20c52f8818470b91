import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { aPlayer } from '../../modules/payment/testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../modules/payment/testing/payment-server.ts';
import { BTCPAY_ID } from './btcpay.ts';
import { type BtcpayImitation, startBtcpayImitation } from '../testing/btcpay-imitation.ts';

const patience = { timeout: 120_000 };
const REPEATS = 30;

let server: PaymentServer;
let store: BtcpayImitation;
beforeAll(async () => {
  store = await startBtcpayImitation(() => server.clock.now().getTime());
  server = await startPaymentServer({ btcpay: store.store });
  await server.moveMethods({ currency: 'BTC', psp: BTCPAY_ID, pspMethod: 'BTC-CHAIN' });
});
afterAll(async () => {
  await server.stop();
  await store.stop();
});

async function sendWebhook({ body, signature }: { body: string; signature: string }): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'btcpay-sig': signature };
  const { status } = await fetch(`${server.url}/provider/v1/payments/${BTCPAY_ID}/webhook`, { method: 'POST', headers, body });
  return status;
}

async function anOpenedDeposit(amount: number) {
  const player = await aPlayer(server, { currency: 'BTC' });
  const opened = await player.open({ method: 'pavilion.deposit.coins-by-card', amount });
  return { player, opened, invoiceId: opened.invoiceId };
}

describe('deposits through a BTCPay store', () => {
  it('P1 P2 P3 W-33 leads to the store’s checkout and credits the payment once, however many webhooks arrive', async () => {
    const { player, opened, invoiceId } = await anOpenedDeposit(0.01);
    expect(opened).toMatchObject({ action: store.invoiceOf(invoiceId).checkoutLink, method: 'GET' });
    store.change(invoiceId, { status: 'Settled', paidAmount: '0.00990000' });
    const webhook = store.webhook('InvoiceSettled', invoiceId);
    const copies = Array.from({ length: REPEATS }, (_, index) =>
      sendWebhook(index % 2 === 0 ? webhook : store.webhook('InvoiceSettled', invoiceId)),
    );
    expect(new Set(await Promise.all(copies))).toEqual(new Set([200]));
    await expect.poll(async () => (await player.account()).balance, patience).toBe(0.0099);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 2, transactionAmount: 0.0099, number: 1 });
  });
  it('P8 W-34 credits nothing on a forged webhook, or on a genuine one the store does not confirm', async () => {
    const { player, invoiceId } = await anOpenedDeposit(0.02);
    const webhook = store.webhook('InvoiceSettled', invoiceId);
    expect(await sendWebhook({ ...webhook, signature: `sha256=${'0'.repeat(64)}` })).toBe(401);
    expect(await server.events(store.invoiceOf(invoiceId).id)).toEqual([]);
    expect(await sendWebhook(webhook)).toBe(200);
    expect((await player.account()).balance).toBe(0);
  });
  it('P7 P14 fails an expired one and credits its late money, found by querying', async () => {
    const { player, invoiceId } = await anOpenedDeposit(0.03);
    store.change(invoiceId, { status: 'Expired' });
    expect(await sendWebhook(store.webhook('InvoiceExpired', invoiceId))).toBe(200);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 3 });
    store.change(invoiceId, { status: 'Settled', additionalStatus: 'PaidLate', paidAmount: '0.03000000' });
    await sendWebhook(store.webhook('InvoiceSettled', invoiceId));
    await expect.poll(async () => (await player.account()).balance, patience).toBe(0.03);
  });
  it('P42 P7 marks a declined one as invalid at the store, and still credits what is paid, found by querying', async () => {
    const { player, invoiceId } = await anOpenedDeposit(0.05);
    expect((await player.decline(invoiceId)).status).toBe(200);
    expect(store.invoiceOf(invoiceId)).toMatchObject({ status: 'Invalid', additionalStatus: 'Marked' });
    expect(await sendWebhook(store.webhook('InvoiceInvalid', invoiceId, { manuallyMarked: true }))).toBe(200);
    store.change(invoiceId, { paidAmount: '0.05000000' });
    server.clock.advanceMs(DAY_MS + 1000);
    await expect.poll(async () => (await player.account()).balance, patience).toBe(0.05);
  });
  it('P-87 P-88 P-90 tops up by a payment that settles later, lists one beyond the invoice with its sum, and knows both again', async () => {
    const { player, invoiceId } = await anOpenedDeposit(0.02);
    const settle = async (paidAmount: string, coin: string) => {
      store.change(invoiceId, { status: 'Settled', paidAmount });
      const webhook = store.webhook('InvoicePaymentSettled', invoiceId, { payment: { id: coin, value: '1', status: 'Settled' } });
      expect(await sendWebhook(webhook)).toBe(200);
      return (await server.eventNotes(store.invoiceOf(invoiceId).id)).at(-1);
    };
    store.change(invoiceId, { status: 'Processing' });
    expect(await sendWebhook(store.webhook('InvoicePaymentSettled', invoiceId, { payment: { id: 'coin-0' } }))).toBe(200);
    expect(await server.events(store.invoiceOf(invoiceId).id)).toEqual(['ignored']);
    expect(await settle('0.01200000', 'coin-1')).toEqual(['applied', 'success']);
    expect(await settle('0.02000000', 'coin-2')).toEqual(['applied', 'further payment']);
    expect((await player.account()).balance).toBe(0.02);
    expect(await settle('0.02500000', 'coin-3')).toEqual(['unmatched', 'second_payment']);
    for (const coin of ['coin-3', 'coin-2']) expect(await settle('0.02500000', coin)).toEqual(['ignored', 'repeated']);
    const { rows } = await server.pool.query(
      `select amount from payment.provider_event where reference = 'coin-3' and state = 'unmatched'`,
    );
    expect(rows).toEqual([{ amount: expect.stringMatching(/^0\.0050*$/) }]);
    expect((await player.account()).balance).toBe(0.02);
  });
  it('P-90 flags money that never settles for a person, once, and asks on', async () => {
    const { player, invoiceId } = await anOpenedDeposit(0.02);
    store.change(invoiceId, { status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '0.01000000' });
    store.pay(invoiceId, [{ value: '0.01', status: 'Processing' }]);
    server.clock.advanceMs(DAY_MS + 1000);
    await expect.poll(() => server.flags(invoiceId), patience).toEqual(['money_not_settled']);
    store.pay(invoiceId, [{ value: '0.01', status: 'Settled' }]);
    server.clock.advanceMs(DAY_MS);
    await expect.poll(async () => (await player.account()).balance, patience).toBe(0.01);
  });
  it('P37 keeps the webhook while the store is unreachable and credits once it is back', async () => {
    const { player, invoiceId } = await anOpenedDeposit(0.04);
    store.change(invoiceId, { status: 'Settled', paidAmount: '0.04000000' });
    store.setDown(true);
    expect(await sendWebhook(store.webhook('InvoiceSettled', invoiceId))).toBe(200);
    expect((await player.account()).balance).toBe(0);
    store.setDown(false);
    // An attempt under way when the clock advanced is postponed from the new time.
    const laterBalance = async () => {
      server.clock.advanceMs(30_000);
      return (await player.account()).balance;
    };
    await expect.poll(laterBalance, patience).toBe(0.04);
  });
});

it('W-35 I4 I11 I12 I13 leaves valid books that agree with the invoices', async () => {
  expect(await server.breaches()).toEqual([]);
});
