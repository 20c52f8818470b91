import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const offered = z.array(
  z.looseObject({
    method: z.string(),
    type: z.string(),
    processingType: z.string(),
    amountMin: z.number(),
    amountMax: z.number(),
    logo: z.string(),
    presets: z.array(z.object({ amount: z.number(), default: z.boolean() })),
    fields: z.array(
      z.looseObject({
        key: z.string(),
        fieldType: z.enum(['select', 'textarea', 'text']),
        labels: z.record(z.string(), z.string()),
        hints: z.record(z.string(), z.string()),
        value: z.string().nullable(),
        options: z
          .array(
            z.looseObject({ id: z.string().nullable(), name: z.string(), minAmount: z.number().optional(), regex: z.string().optional() }),
          )
          .optional(),
      }),
    ),
  }),
);

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterEach(() => server.psp('/faults', {}));
afterAll(() => server.stop());

async function methodsOf(player: { token: string }, query: string) {
  const { body } = await server.call('GET', `/api/payment/methods/deposit?${query}`, { token: player.token });
  return offered.parse(body.data);
}

const savedCard = 'pavilion.deposit.saved-card';

/** Acts as the payer on the provider's card page. */
const payByCard = (page: string | undefined, asked: Readonly<Record<string, string>>): Promise<Response> =>
  fetch(page ?? '', {
    method: 'POST',
    body: new URLSearchParams({ decision: 'pay', cardNumber: '4000 0000 0000 4242', ...asked }),
    redirect: 'manual',
  });

/** Pays by card and has it kept, which is known once the money is there. */
async function keepCard(player: Awaited<ReturnType<typeof aPlayer>>, amount = 60): Promise<string> {
  const { balance } = await player.account();
  const { action, invoiceId } = await player.open({ amount });
  await payByCard(action, { saveCard: '1' });
  await expect.poll(async () => (await player.account()).balance, patience).toBe(balance + amount);
  return invoiceId;
}

describe('ways to deposit', () => {
  it('E-08 C-48 offers every type and kind of processing', async () => {
    const player = await aPlayer(server);
    await keepCard(player);
    const fiat = await methodsOf(player, 'currency=EUR');
    expect(new Set(fiat.map(({ processingType }) => processingType))).toEqual(
      new Set(['form', 'qr', 'iframe', 'message', 'asyncRedirect']),
    );
    const coins = await methodsOf(player, 'currency=USDT');
    expect(new Set(coins.map(({ type }) => type))).toEqual(new Set(['address', 'form']));
  });
  it('E-09 sends fields in their order, with the amounts and patterns of their options', async () => {
    const player = await aPlayer(server);
    const [usdt] = await methodsOf(player, 'currency=USDT');
    const [network] = usdt?.fields ?? [];
    expect(network).toMatchObject({ key: 'crypto_network', fieldType: 'select' });
    expect(network?.options).toMatchObject([
      { id: 'tron', minAmount: 10, regex: expect.stringContaining('T') },
      { id: 'ethereum', minAmount: 20 },
      { id: 'ton', minAmount: 5 },
    ]);
    const agent = (await methodsOf(player, 'currency=EUR')).find(({ method }) => method.endsWith('cash-agent'));
    expect(agent?.fields.map(({ key, fieldType }) => [key, fieldType])).toEqual([
      ['agentNumber', 'text'],
      ['phone', 'text'],
      ['branch', 'select'],
      ['note', 'textarea'],
    ]);
  });
  it('W-167 offers a saved card to those alone who have had one kept, by its last four digits', async () => {
    const player = await aPlayer(server);
    const saved = async () => (await methodsOf(player, 'currency=EUR')).find(({ method }) => method === savedCard);
    expect(await saved()).toBeUndefined();
    const body = player.depositBody({ method: savedCard, fields: { cardType: 'debit', cardLastFour: '4242' } });
    expect((await player.post('deposit', body)).body.error?.code).toBe(13003);
    const once = await player.open();
    await payByCard(once.action, {});
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
    expect(await saved()).toBeUndefined();
    await keepCard(player);
    expect(await saved()).toMatchObject({ names: { en: 'Saved card \u200e•••• 4242', de: 'Gespeicherte Karte \u200e•••• 4242' } });
    expect((await saved())?.fields.find(({ key }) => key === 'cardLastFour')).toMatchObject({ value: '4242' });
    const again = await player.open({ method: savedCard, fields: { cardType: 'debit', cardLastFour: '1111' } });
    const page = await (await fetch(again.action ?? '')).text();
    expect([page.includes('•••• 4242'), page.includes('name="cardNumber"')]).toEqual([true, false]);
    const other = await aPlayer(server);
    expect((await methodsOf(other, 'currency=EUR')).map(({ method }) => method)).not.toContain(savedCard);
  });
  it('W-172 remembers the card of a deposit that was confirmed by a query as it does after a webhook', async () => {
    const player = await aPlayer(server);
    const saved = async () => (await methodsOf(player, 'currency=EUR')).find(({ method }) => method === savedCard);
    const { invoiceId } = await player.open();
    await server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success', times: 0, savedCard: '4242' });
    expect((await player.account()).balance).toBe(0);
    server.clock.advanceMs(121_000);
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
    expect(await saved()).toMatchObject({ names: { en: 'Saved card \u200e•••• 4242' } });
  });
  it('W-173 forgets a saved card once, tells the player’s other tabs, and leaves the payments with it as they are', async () => {
    const player = await aPlayer(server);
    await keepCard(player);
    const remove = (method = savedCard, { token } = player) =>
      server.call('DELETE', `/api/payment/methods/deposit/${method}/card`, { token });
    const { invoiceId } = await player.open({ method: savedCard, fields: { cardType: 'debit' } });
    const other = await aPlayer(server);
    expect((await remove(savedCard, other)).status).toBe(200);
    expect((await methodsOf(player, 'currency=EUR')).map(({ method }) => method)).toContain(savedCard);
    const answers = await Promise.all([remove(), remove(), remove()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await methodsOf(player, 'currency=EUR')).map(({ method }) => method)).not.toContain(savedCard);
    expect(await server.eventsOf(player.id, 'SavedCardRemoved')).toBe(1);
    await server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success', savedCard: '4242' });
    await expect.poll(async () => (await player.account()).balance, patience).toBe(110);
    expect((await methodsOf(player, 'currency=EUR')).map(({ method }) => method)).not.toContain(savedCard);
    expect(await server.fieldsOf(invoiceId)).toMatchObject({ cardLastFour: '4242' });
    const refused = await player.post('deposit', player.depositBody({ method: savedCard, amount: 70, fields: { cardType: 'debit' } }));
    expect([refused.status, refused.body.error?.code]).toEqual([409, 13003]);
    await keepCard(player, 61);
    expect((await methodsOf(player, 'currency=EUR')).map(({ method }) => method)).toContain(savedCard);
    expect((await remove('pavilion.deposit.card')).status).toBe(404);
  });
  it('W-184 has the provider forget a card that was removed or replaced, also one that cannot be reached at once', async () => {
    const player = await aPlayer(server);
    const kept = await keepCard(player);
    const cardAt = async (invoiceId: string) => {
      server.clock.advanceMs(60_000);
      return server.cardAtProvider(invoiceId);
    };
    expect(await cardAt(kept)).toBe('4242');
    await server.psp('/faults', { down: true });
    expect((await server.call('DELETE', `/api/payment/methods/deposit/${savedCard}/card`, { token: player.token })).status).toBe(200);
    expect((await methodsOf(player, 'currency=EUR')).map(({ method }) => method)).not.toContain(savedCard);
    expect(await cardAt(kept)).toBe('4242');
    await server.psp('/faults', {});
    await expect.poll(() => cardAt(kept), patience).toBeNull();
    const [earlier, later] = [await keepCard(player, 61), await keepCard(player, 62)];
    await expect.poll(() => cardAt(earlier), patience).toBeNull();
    expect(await cardAt(later)).toBe('4242');
    expect((await methodsOf(player, 'currency=EUR')).map(({ method }) => method)).toContain(savedCard);
  });
  it('W-29 takes the bounds of the option that was chosen', async () => {
    const player = await aPlayer(server);
    await keepCard(player);
    const body = { method: savedCard, amount: 600 };
    const refused = await player.post('deposit', player.depositBody({ ...body, fields: { cardType: 'credit' } }));
    expect([refused.status, refused.body.error?.code]).toEqual([422, 13001]);
    expect((await player.post('deposit', player.depositBody({ ...body, fields: { cardType: 'debit' } }))).status).toBe(200);
    const unknown = await player.post('deposit', player.depositBody({ ...body, fields: { cardType: 'gold' } }));
    expect(Object.keys(unknown.body.error?.fields ?? {})).toEqual(['cardType']);
  });
  it('W-24 answers a code to scan whose page at the provider pays', async () => {
    const player = await aPlayer(server);
    const answer = await player.post('deposit', player.depositBody({ method: 'pavilion.deposit.bank-app' }));
    const { qr, invoiceId } = z.object({ qr: z.url(), invoiceId: z.string() }).parse(answer.body.data);
    expect((await player.invoice(invoiceId)).publicData).toEqual({ qr });
    await fetch(qr, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }), redirect: 'manual' });
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
  });
  it('W-25 answers the page of a frame, which takes its fields as query parameters too', async () => {
    const player = await aPlayer(server);
    await keepCard(player);
    const opened = await player.open({ method: savedCard, fields: { cardType: 'debit' } });
    const page = await fetch(`${opened.action}?${new URLSearchParams(opened.fields).toString()}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('50.00 EUR')]);
  });
  it('L-10 W-24 opens the page at the provider in the player’s language, whatever the browser’s', async () => {
    const player = await aPlayer(server, { locale: 'de' });
    const { action = '' } = await player.open();
    const page = await fetch(action, { headers: { 'accept-language': 'fr' } });
    expect(await page.text()).toContain('50.00 EUR zahlen');
  });
  it('W-26 answers neither page nor code where the provider writes to the player', async () => {
    const player = await aPlayer(server);
    const fields = { phone: '+4915112345678', branch: 'city' };
    const { body } = await player.post('deposit', player.depositBody({ method: 'pavilion.deposit.cash-agent', fields }));
    expect(body.data).toEqual({ invoiceId: expect.any(String), type: 'form' });
  });
  it('W-27 puts the page on the invoice once the provider has prepared it', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open({ method: 'pavilion.deposit.e-wallet' });
    expect((await player.invoice(invoiceId)).publicData).toBeNull();
    server.clock.advanceMs(2000);
    await expect
      .poll(async () => (await player.invoice(invoiceId)).publicData, patience)
      .toMatchObject({
        url: expect.stringContaining('/sandbox/psp/checkout/'),
        qr: expect.stringContaining('/sandbox/psp/checkout/'),
      });
    expect((await player.invoice(invoiceId)).status).toBe(1);
  });
  it('S71 takes no page of another host, and nothing for a payment that ended', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open({ method: 'pavilion.deposit.card' });
    const ready = { ...anEvent({ invoiceId, type: 'deposit.ready' }), url: 'https://evil.example/pay' };
    expect(await server.sendEvent(ready)).toBe(400);
    await player.decline(invoiceId);
    expect(await server.sendEvent({ ...ready, eventId: randomUUID(), url: `${server.url}/sandbox/psp/checkout/x` })).toBe(200);
    expect((await player.invoice(invoiceId)).publicData).toBeNull();
  });
});
