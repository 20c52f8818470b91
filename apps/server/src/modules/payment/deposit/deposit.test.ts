import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { run } from '../../../kernel/database.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { CALL_TIMEOUT_MS } from '../../../providers/psp-sandbox.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const REPEATS = 30;
const thirty = Array.from({ length: REPEATS }, (_, index) => index);

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

describe('opening a deposit', () => {
  it('C-49 answers where the browser goes, and what it posts there', async () => {
    const player = await aPlayer(server);
    const { status, body } = await player.post('deposit', player.depositBody({ amount: 25.5 }));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ type: 'form', method: 'POST', fields: { reference: expect.stringMatching(/^psp_/) } });
    const opened = await player.invoices();
    expect(opened).toMatchObject([{ status: 1, invoiceType: 1, amount: 25.5, currency: 'EUR', paymentMethod: 'Card', number: null }]);
  });
  it('P19 shows a payment page that pays, and credits by the webhook alone', async () => {
    const player = await aPlayer(server);
    const back = `${server.url}/games/dice?x=1`;
    const { action = '', fields = {}, invoiceId } = await player.open({ redirectSuccessUrl: back, redirectUrl: `${server.url}/` });
    const page = await fetch(action, { method: 'POST', body: new URLSearchParams(fields) });
    expect(await page.text()).toContain('50.00 EUR');
    const later = await fetch(action, { method: 'POST', body: new URLSearchParams({ decision: 'later' }), redirect: 'manual' });
    expect(later.headers.get('location')).toBe(`${server.url}/?deposit-redirect=true`);
    await fetch(`${back}&deposit-success=true`);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 1 });
    expect((await player.account()).balance).toBe(0);
    const paid = await fetch(action, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }), redirect: 'manual' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `${back}&deposit-success=true`]);
    await expect.poll(async () => (await player.account()).balance, { timeout: 40_000 }).toBe(50);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 2, number: 1, transactionAmount: 50 });
  });
  it.each([
    ['below the minimum', { amount: 4.99 }, 'amount'],
    ['above the maximum', { amount: 5000.01 }, 'amount'],
    ['with too many decimals', { amount: 12.345 }, 'amount'],
    ['of a text', { amount: '12' }, 'amount'],
    ['of a negative amount', { amount: -5 }, 'amount'],
    ['with a foreign return address', { redirectSuccessUrl: 'https://evil.example/' }, 'redirectSuccessUrl'],
    ['with a return address of another scheme', { redirectUrl: 'javascript:alert(1)' }, 'redirectUrl'],
    ['in another currency than the account', { currency: 'USD' }, 'currency'],
  ])('W-29 W-30 W-31 refuses a deposit %s and stores nothing', async (_name, over, field) => {
    const player = await aPlayer(server);
    const refused = await player.post('deposit', player.depositBody(over));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual([field]);
    expect(await player.invoices()).toEqual([]);
  });
  it('W-29 names code 13001 and the bounds', async () => {
    const player = await aPlayer(server);
    const { body } = await player.post('deposit', player.depositBody({ amount: 1 }));
    expect(body.error).toMatchObject({ code: 13001, fields: { amount: [expect.stringContaining('5.00')] } });
  });
  it('W-30 refuses another player’s account as unknown and stores nothing', async () => {
    const [player, other] = [await aPlayer(server), await aPlayer(server)];
    expect((await player.post('deposit', player.depositBody({ accountId: other.accountId }))).status).toBe(404);
    expect((await player.post('deposit', player.depositBody({ accountId: randomUUID() }))).status).toBe(404);
    expect([await player.invoices(), await other.invoices()]).toEqual([[], []]);
  });
  it('C-49 refuses a method that is not offered for the currency or the country', async () => {
    const player = await aPlayer(server, { country: 'BR' });
    for (const over of [{ method: 'none' }, { method: 'pavilion.withdrawal.card' }, { method: 'pavilion.deposit.instant-transfer' }]) {
      const { status, body } = await player.post('deposit', player.depositBody(over));
      expect([status, body.error?.code]).toEqual([409, 13003]);
    }
  });
  it('W-37 refuses a deposit by a status 2 player with 409 and 14103', async () => {
    const player = await aPlayer(server);
    await server.limitPlayer(player.id);
    const { status, body } = await player.post('deposit', player.depositBody());
    expect([status, body.error?.code]).toEqual([409, 14103]);
    expect(await player.invoices()).toEqual([]);
  });
  it.each(['IR', 'AU'])('C-49 answers 451 to a deposit from the closed country %s', async (country) => {
    const player = await aPlayer(server);
    const closed = { token: player.token, body: player.depositBody(), headers: { 'cf-ipcountry': country } };
    const { status, body } = await server.call('POST', '/api/payment/invoices/deposit', closed);
    expect([status, body.error?.code]).toEqual([451, 10012]);
    expect((await player.post('deposit', player.depositBody({ country }))).status).toBe(451);
    expect(await player.invoices()).toEqual([]);
  });
  it('C-49 refuses guests', async () => {
    expect((await server.call('POST', '/api/payment/invoices/deposit', { body: {} })).status).toBe(401);
  });
  it('P18 X6 opens one invoice and asks the provider once for thirty requests with one key', async () => {
    const player = await aPlayer(server);
    const key = randomUUID();
    const answers = await Promise.all(thirty.map(() => player.post('deposit', player.depositBody(), key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(await player.invoices()).toHaveLength(1);
    const other = await player.post('deposit', player.depositBody({ amount: 51 }), key);
    expect([other.status, other.body.error?.code]).toEqual([422, 10011]);
  });
  it('P18 takes an identical request without a key as a double click for ten seconds', async () => {
    const player = await aPlayer(server);
    const [first, second] = await Promise.all([player.open(), player.open()]);
    expect(second.invoiceId).toBe(first.invoiceId);
    server.clock.advanceMs(10_001);
    expect((await player.open()).invoiceId).not.toBe(first.invoiceId);
  });
  it('P18 F1 a key whose process ended before the provider had answered leads to the provider, and opens nothing else', async () => {
    const player = await aPlayer(server);
    const key = randomUUID();
    const first = await player.post('deposit', player.depositBody(), key);
    const [{ id: invoiceId } = { id: '' }] = await player.invoices();
    // The state left by a process that ends before the provider has answered.
    await run(server.database)`update payment.invoice set state = 'created', instruction = null, reference = null where id = ${invoiceId}`;
    const again = await player.post('deposit', player.depositBody(), key);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(await player.invoices()).toMatchObject([{ id: invoiceId, status: 1 }]);
  });
  it('P37 answers 13000 within three seconds while the provider is slow, and lets the player try again', async () => {
    const player = await aPlayer(server);
    // The provider keeps the call open for longer than the test may last: an implementation that waits for it never answers.
    await server.psp('/faults', { latencyMs: 60_000 });
    const { status, body } = await player.post('deposit', player.depositBody());
    expect(CALL_TIMEOUT_MS).toBeLessThan(3000);
    expect([status, body.error?.code]).toEqual([409, 13000]);
    await server.psp('/faults', {});
    expect(await player.invoices()).toMatchObject([{ status: 3, statusResult: 'provider_fault' }]);
    expect((await player.post('deposit', player.depositBody())).status).toBe(200);
  });
  it.each(['deposit', 'withdrawal'])(
    'P37 lists every %s method as unavailable while the circuit to its provider is open, and no longer',
    async (kind) => {
      const player = await aPlayer(server);
      const listed = async () => {
        const { body } = await server.call('GET', `/api/payment/methods/${kind}?currency=EUR&country=DE`, { token: player.token });
        return z.array(z.object({ method: z.string(), isAvailable: z.boolean() })).parse(body.data);
      };
      const well = await listed();
      expect(well.filter(({ isAvailable }) => !isAvailable)).toEqual([]);
      await server.psp('/faults', { down: true });
      for (let calls = 0; calls < 5; calls += 1)
        expect((await player.post('deposit', player.depositBody({ amount: 20 + calls }))).body.error?.code).toBe(13000);
      expect(await listed()).toEqual(well.map(({ method }) => ({ method, isAvailable: false })));
      await server.psp('/faults', {});
      server.clock.advanceMs(6000);
      expect(await listed()).toEqual(well);
      expect((await player.post('deposit', player.depositBody({ amount: 30 }))).status).toBe(200);
    },
  );
});

it('W-35 I4 I11 I12 I13 I14 I15 I16 I19 leaves sound books that agree with the invoices', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['I14', 'I15', 'I16', 'I19']));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});
