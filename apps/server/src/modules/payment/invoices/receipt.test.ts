import { signedReceipt, receiptKey, receiptText } from '@pavilion/contract/areas/payment-receipt.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const stepped = z.array(z.looseObject({ id: z.string(), steps: z.array(z.object({ step: z.string(), at: z.iso.datetime() })) }));
const timed = z.array(
  z.looseObject({
    method: z.string(),
    fee: z.string(),
    arrival: z.string(),
    verifyFrom: z.number().nullish(),
    timing: z
      .object({ medianSeconds: z.number(), ninetiethSeconds: z.number().nullable(), count: z.number(), windowDays: z.number() })
      .nullable(),
  }),
);
const patience = { timeout: 120_000 };

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

type Payer = Awaited<ReturnType<typeof aPlayer>>;

async function stepsOf({ token }: Payer, invoiceId: string) {
  const { body } = await server.call('GET', '/api/payment/invoices?perPage=100', { token });
  return stepped.parse(body.data).find(({ id }) => id === invoiceId)?.steps ?? [];
}
const stepNames = async (player: Payer, invoiceId: string) => (await stepsOf(player, invoiceId)).map(({ step }) => step);

async function methodsOf({ token }: Payer, kind: 'deposit' | 'withdrawal', currency = 'EUR') {
  const { body } = await server.call('GET', `/api/payment/methods/${kind}?currency=${currency}`, { token });
  return timed.parse(body.data);
}

it('W-147 lists the steps that a payment has reached, with their times', async () => {
  const player = await aPlayer(server);
  const { invoiceId } = await player.open({ amount: 70 });
  expect(await stepNames(player, invoiceId)).toEqual(['requested', 'opened']);
  await player.decline(invoiceId);
  expect(await stepNames(player, invoiceId)).toEqual(['requested', 'opened', 'ended']);
  const paid = await player.pay(100);
  expect(await stepNames(player, paid)).toEqual(['requested', 'opened', 'done']);
  const payout = await player.withdraw({ amount: 40 });
  await expect.poll(() => stepNames(player, payout), patience).toEqual(['requested', 'checked', 'sent']);
  server.clock.advanceMs(5000);
  await server.psp(`/invoices/${payout}/outcome`, { outcome: 'success' });
  await expect.poll(() => stepNames(player, payout), patience).toEqual(['requested', 'checked', 'sent', 'done']);
  const times = (await stepsOf(player, payout)).map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(5000);
});

it('W-137 states fee and arrival, and measures the last seven days alone', async () => {
  const player = await aPlayer(server, { currency: 'TRY' });
  const card = async () => (await methodsOf(player, 'deposit', 'TRY')).find(({ method }) => method === 'pavilion.deposit.cash-agent');
  expect(await card()).toMatchObject({ fee: 'none', arrival: 'afterPaying', timing: null });
  const [coins] = await methodsOf(player, 'deposit', 'BTC');
  expect(coins).toMatchObject({ method: 'pavilion.deposit.bitcoin', fee: 'network', arrival: 'confirmations', timing: null });
  const other = await aPlayer(server);
  await other.pay(20);
  const measured = async () => (await methodsOf(other, 'deposit')).find(({ method }) => method === 'pavilion.deposit.card')?.timing;
  const before = await measured();
  expect(before).toMatchObject({ count: expect.any(Number), windowDays: 7 });
  server.clock.advanceMs(8 * DAY_MS);
  expect(await measured()).toBeNull();
});

it('W-168 says what nine in ten take from twenty payments on', async () => {
  const player = await aPlayer(server);
  const timing = async () => (await methodsOf(player, 'deposit')).find(({ method }) => method === 'pavilion.deposit.card')?.timing;
  for (let paid = 0; paid < 19; paid += 1) await player.pay(20);
  expect(await timing()).toMatchObject({ medianSeconds: expect.any(Number), ninetiethSeconds: null, count: 19 });
  await player.pay(20);
  expect(await timing()).toMatchObject({ ninetiethSeconds: expect.any(Number), count: 20 });
});

it('W-138 states from which amount on the identity must be confirmed', async () => {
  const player = await aPlayer(server);
  const from = async (currency: string) => (await methodsOf(player, 'withdrawal', currency))[0]?.verifyFrom;
  const euros = await from('EUR');
  expect(euros).toBeGreaterThan(0);
  expect(await from('USD')).toBeGreaterThan(euros ?? Infinity);
  await server.verifyIdentity(player.id);
  expect(await from('EUR')).toBeNull();
});

it('W-238 names the method of a receipt in the player’s language', async () => {
  const player = await aPlayer(server);
  await server.pool.query("update player.player set locale = 'de' where id = $1", [player.id]);
  const { body } = await server.call('GET', `/api/payment/invoices/${await player.pay(20)}/receipt`, { token: player.token });
  const { receipt } = signedReceipt.parse(body.data);
  expect(receipt.method).toBe('Karte');
});

it('W-139 signs the receipt of a completed payment; the published key confirms it and no other', async () => {
  const player = await aPlayer(server);
  const read = (id: string, token = player.token) => server.call('GET', `/api/payment/invoices/${id}/receipt`, { token });
  const { invoiceId: open } = await player.open({ amount: 30 });
  expect((await read(open)).status).toBe(409);
  const id = await player.pay(25.5);
  expect((await read(id, (await aPlayer(server)).token)).status).toBe(404);
  const { receipt, keyId, signature } = signedReceipt.parse((await read(id)).body.data);
  expect(receipt).toMatchObject({ kind: 'deposit', invoiceId: id, amount: '25.50', fee: '0.00', currency: 'EUR', method: 'Card' });
  const keys = z.array(receiptKey).parse((await server.call('GET', '/api/payment/receipt-keys')).body.data);
  const publicKey = keys.find((key) => key.keyId === keyId)?.publicKey ?? '';
  const key = await crypto.subtle.importKey('raw', Buffer.from(publicKey, 'base64url'), 'Ed25519', false, ['verify']);
  const confirms = (text: string) => crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'base64url'), Buffer.from(text));
  expect(await confirms(receiptText(receipt))).toBe(true);
  expect(await confirms(receiptText({ ...receipt, amount: '255.50' }))).toBe(false);
});
