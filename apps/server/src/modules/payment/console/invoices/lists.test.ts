import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer, anEvent } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';
import { maskedDestination, redactedEvent } from '../masks.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
let reader: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.askTwoFrom(200_000n);
  desk = await openDesk(server);
  reader = await desk.person('list-reader', 'support');
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const held = z.array(
  z.looseObject({
    id: z.string(),
    playerId: z.string(),
    amount: z.number(),
    baseAmount: z.number(),
    createdAt: z.string(),
    targetAt: z.string(),
    concerns: z.array(z.looseObject({ name: z.string(), facts: z.nullable(z.record(z.string(), z.unknown())) })),
  }),
);
const rows = z.array(z.looseObject({ id: z.string(), kind: z.string(), state: z.string() }));
const file = z.looseObject({
  invoice: z.looseObject({ id: z.string() }),
  player: z.looseObject({ id: z.string() }),
  timeline: z.array(z.looseObject({ kind: z.string(), at: z.string() })),
});
const waiting = async (query = '') => held.parse((await desk.get(reader, `/withdrawals/held?${query}`)).body.data);
const listed = async (query: string) => rows.parse((await desk.get(reader, `/invoices?${query}`)).body.data);
const minutesBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 60_000;

async function aFundedPlayer(amount: number) {
  const player = await aPlayer(server);
  await player.pay(amount);
  return player;
}

describe('withdrawals to decide', () => {
  it('BO-077 each names its concerns with the value that the rule found, masks the payout destination and says when it is due', async () => {
    const player = await aFundedPlayer(100);
    await player.withdraw({ amount: 10, fields: { cardLastFour: '1111' } });
    server.clock.advanceMs(1000);
    const id = await player.withdraw({ amount: 10, fields: { cardLastFour: '2222' }, currentPassword: player.password });
    const [row] = await waiting(`playerId=${player.id}`);
    expect(row).toMatchObject({
      id,
      playerId: player.id,
      amount: 10,
      currency: 'EUR',
      baseAmount: 10,
      baseCurrency: 'EUR',
      country: 'AT',
      level: 'Bronze',
      method: 'pavilion.withdrawal.card',
      provider: 'sandbox-psp',
      destination: { kind: 'card', lastFour: '2222' },
      needs: 1,
      firstRelease: null,
      isGreen: true,
      isIdentityVerified: false,
      holdUntil: null,
      heldBy: null,
      claim: null,
      concerns: [{ name: 'new_destination', facts: { firstUsedAt: null, otherUsedAt: expect.any(String), holdSeconds: 86_400 } }],
    });
    expect(minutesBetween(row?.createdAt ?? '', row?.targetAt ?? '')).toBe(15);
    await desk.post(reader, '/claims', { kind: 'withdrawal', id });
    const claim = { operatorId: reader.id, email: reader.email, until: expect.any(String) };
    expect(await waiting(`playerId=${player.id}`)).toMatchObject([{ id, claim }]);
  });

  it('BO-077 counts and sums are shown with a velocity, the amounts with a missing identity', async () => {
    const busy = await aFundedPlayer(500);
    for (let count = 0; count < 20; count += 1) await busy.withdraw({ amount: 10 });
    const id = await busy.withdraw({ amount: 10 });
    const [fast] = await waiting(`concern=velocity&playerId=${busy.id}`);
    expect(fast).toMatchObject({ id, isGreen: false });
    const exceeded = { by: 'player', window: 'day', count: 21, countMax: 20, amount: 210, amountMax: 10_000 };
    expect(fast?.concerns).toEqual([{ name: 'velocity', facts: { currency: 'EUR', exceeded: expect.arrayContaining([exceeded]) } }]);
    expect(minutesBetween(fast?.createdAt ?? '', fast?.targetAt ?? '')).toBe(240);
    const rich = await aFundedPlayer(5000);
    for (let count = 0; count < 2; count += 1) await rich.pay(5000);
    await rich.withdraw({ amount: 10_000 });
    const [large] = await waiting(`concern=identity_unverified`);
    const facts = { amount: 10_000, verifyFrom: 10_000, currency: 'EUR' };
    expect(large).toMatchObject({ playerId: rich.id, needs: 2, concerns: [{ name: 'identity_unverified', facts }] });
  });

  it('BO-077 the ones due first come first, page after page, and filters count only their own', async () => {
    const player = await aFundedPlayer(5000);
    for (const amount of [2000, 2001]) {
      server.clock.advanceMs(1000);
      await player.withdraw({ amount });
    }
    const all = await waiting();
    expect(all.map(({ targetAt }) => targetAt)).toEqual(all.map(({ targetAt }) => targetAt).toSorted());
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await desk.get(reader, `/withdrawals/held?perPage=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      ids.push(...held.parse(page.body.data).map(({ id }) => id));
      expect(page.body.meta?.count).toBe(all.length);
      cursor = page.body.meta?.next ?? null;
    }
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(await waiting('currency=USD')).toEqual([]);
    expect(await waiting('method=pavilion.withdrawal.bank')).toEqual([]);
    expect(await waiting('playerId=nobody')).toEqual([]);
    expect((await desk.get(reader, '/withdrawals/held?cursor=bm9uZQ.forged')).status).toBe(422);
  });

  it('OS-01 a role without payments.read reads none of it', async () => {
    const editor = await desk.person('list-editor', 'editor');
    for (const path of ['/withdrawals/held', '/invoices']) expect((await desk.get(editor, path)).code).toBe(17_000);
  });
});

describe('invoices', () => {
  it('BO-041 are found by their amount: in the currency that is named, else in the base currency', async () => {
    const player = await aFundedPlayer(100);
    await player.pay(40);
    await player.pay(40.01);
    const found = async (query: string) => {
      const { body } = await desk.get(reader, `/invoices?playerId=${player.id}&${query}`);
      return z
        .array(z.looseObject({ amount: z.number() }))
        .parse(body.data)
        .map(({ amount }) => amount);
    };
    expect(await found('amountMin=40.01')).toEqual([40.01, 100]);
    expect(await found('amountMax=40')).toEqual([40]);
    expect(await found('currency=EUR&amountMin=40&amountMax=40.01')).toEqual([40.01, 40]);
    expect(await found('currency=USD&amountMin=1')).toEqual([]);
    expect(await found('amountMin=101')).toEqual([]);
    for (const refused of ['amountMin=1.001', 'amountMin=-1', 'amountMax=many'])
      expect((await desk.get(reader, `/invoices?${refused}`)).status).toBe(422);
  });

  it('BO-078 the file shows its states, the provider’s events redacted, the player and the player’s money', async () => {
    const player = await aFundedPlayer(100);
    const id = await player.withdraw({ amount: 40 });
    await expect.poll(() => server.stateOf(id), { timeout: 60_000 }).toBe('submitted');
    const event = { ...anEvent({ invoiceId: id, type: 'payout.paid', amount: '40.00' }), holder: { name: 'Petra Person', iban: 'AT61' } };
    await server.sendEvent(event);
    const answered = await desk.get(reader, `/invoices/${id}`);
    expect(answered.body.data).toMatchObject({
      invoice: { id, kind: 'withdrawal', state: 'paid', amount: 40, settledAmount: 40, needs: 0, undoUntil: null, concerns: [] },
      player: { id: player.id, country: 'AT', status: 1, isIdentityVerified: false },
      moneyIn: [{ currency: 'EUR', amount: 100, count: 1 }],
      moneyOut: [{ currency: 'EUR', amount: 40, count: 1 }],
      balances: [{ currency: 'EUR', cash: 60, bonus: 0, locked: 0, owed: 0 }],
    });
    const { timeline } = file.parse(answered.body.data);
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted());
    const states = timeline.filter(({ kind }) => kind === 'state').map(({ state }) => state);
    expect(states).toEqual(['approved', 'submitting', 'submitted', 'paid']);
    const [shown] = timeline.filter(({ kind }) => kind === 'event');
    const raw = { type: 'payout.paid', amount: '40.00', currency: 'EUR', invoiceId: id, holder: { name: '•••', iban: '•••' } };
    expect(shown).toMatchObject({ type: 'payout.paid', state: 'applied', note: 'paid', raw });
    expect(JSON.stringify(answered.body)).not.toMatch(/Petra|AT61/);
  });

  it('BO-078 finds by kind, state, method, provider, player, reference and time', async () => {
    const player = await aFundedPlayer(100);
    const id = await player.withdraw({ amount: 40 });
    await expect.poll(() => server.stateOf(id), { timeout: 60_000 }).toBe('submitted');
    const reference = await server.referenceOf(id);
    expect((await listed(`playerId=${player.id}`)).map(({ kind }) => kind)).toEqual(['withdrawal', 'deposit']);
    expect(await listed(`playerId=${player.id}&kind=withdrawal&state=submitted`)).toMatchObject([{ id, amount: 40, reference }]);
    expect(await listed(`reference=${reference}`)).toMatchObject([{ id }]);
    expect((await listed(`playerId=${player.id}&method=pavilion.withdrawal.card&provider=sandbox-psp`)).map((row) => row.id)).toEqual([id]);
    expect(await listed(`playerId=${player.id}&provider=another`)).toEqual([]);
    expect(await listed(`playerId=${player.id}&state=paid`)).toEqual([]);
    const now = server.clock.now();
    expect(await listed(`playerId=${player.id}&createdFrom=${new Date(now.getTime() + 1).toISOString()}`)).toEqual([]);
    expect(await listed(`playerId=${player.id}&createdTo=${new Date(now.getTime() + 1).toISOString()}`)).toHaveLength(2);
    expect(await listed('playerId=nobody')).toEqual([]);
    const first = await desk.get(reader, `/invoices?playerId=${player.id}&perPage=1&sortOrder=asc`);
    const cursor = encodeURIComponent(first.body.meta?.next ?? '');
    expect((await listed(`playerId=${player.id}&perPage=1&sortOrder=asc&cursor=${cursor}`)).map((row) => row.id)).toEqual([id]);
    expect((await desk.get(reader, `/invoices?cursor=${cursor}`)).status).toBe(422);
    expect((await desk.get(reader, `/invoices/${player.id}`)).status).toBe(404);
  });
});

describe('what operators do not see', () => {
  it('BO-077 of a place of payout the last four characters, of a phone two, of a short one half', () => {
    expect(maskedDestination({ iban: 'DE89 3704 0044 0532 0130 00' })).toEqual({ kind: 'iban', lastFour: '3000' });
    expect(maskedDestination({ phone: '+436601234567' })).toEqual({ kind: 'phone', lastFour: '67' });
    expect(maskedDestination({ wallet_id: 'abc' })).toEqual({ kind: 'wallet', lastFour: 'c' });
    expect(maskedDestination({ cardLastFour: '1234' })).toEqual({ kind: 'card', lastFour: '1234' });
    expect([maskedDestination({}), maskedDestination({ iban: null })]).toEqual([null, null]);
  });

  it('BO-078 of a provider’s event every value that is not of the payment, however deep', () => {
    const raw = { amount: '1', payer: [{ amount: { of: 'x' }, email: 'a@b.test' }], status: 'paid', note: 'for Petra' };
    const shown = { amount: '1', payer: [{ amount: { of: '•••' }, email: '•••' }], status: 'paid', note: '•••' };
    expect(redactedEvent(Buffer.from(JSON.stringify(raw)))).toEqual(shown);
    expect([redactedEvent(Buffer.from('')), redactedEvent(Buffer.from('"text"'))]).toEqual([null, '•••']);
  });
});
