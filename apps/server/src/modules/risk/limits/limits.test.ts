import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { accountsOf } from '../../wallet/index.ts';
import { anEvent, aPlayer } from '../../payment/testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../payment/testing/payment-server.ts';
import { setLimitPeriods } from '../testing/limit-periods.ts';

const limitShape = z.object({
  id: z.string(),
  definition: z.number(),
  status: z.number(),
  period: z.string(),
  amount: z.number(),
  currentAmount: z.number().nullable(),
  currency: z.string(),
  startedAt: z.iso.datetime(),
  expiredAt: z.iso.datetime().nullable(),
  cancelProcess: z.boolean(),
  pendingExist: z.boolean(),
});
const thirty = Array.from({ length: 30 }, (_, index) => index);

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

type Player = Awaited<ReturnType<typeof aPlayer>>;
const limitsOf = async ({ token }: Player) =>
  z.array(limitShape).parse((await server.call('GET', '/api/player/limits', { token })).body.data);
const post = ({ token }: Player, over: object = {}) =>
  server.call('POST', '/api/player/limits', { token, body: { definition: 3, period: 'weekly', amount: 100, currency: 'EUR', ...over } });
const put = ({ token }: Player, id: string, body: object) => server.call('PUT', `/api/player/limits/${id}`, { token, body });
const remove = ({ token, password }: Player, id: string, body: object = { currentPassword: password }) =>
  server.call('DELETE', `/api/player/limits/${id}`, { token, body });
const methods = ({ token }: Player) => server.call('GET', '/api/payment/methods/deposit?currency=EUR', { token });

async function limited(over: object = {}): Promise<{ player: Player; id: string }> {
  const player = await aPlayer(server);
  const { id } = limitShape.parse((await post(player, over)).body.data);
  return { player, id };
}
const codeOf = async (call: Promise<{ status: number; body: { error?: { code: number } | undefined } }>) => {
  const { status, body } = await call;
  return [status, body.error?.code];
};

describe('deposit limits', () => {
  it('C-39 C-40 E-20 R-05 sets a limit that binds at once and counts the deposits of the running period', async () => {
    const player = await aPlayer(server);
    await player.pay(30);
    await post(player);
    expect(await limitsOf(player)).toMatchObject([
      {
        definition: 3,
        status: 1,
        period: 'weekly',
        amount: 100,
        currentAmount: 30,
        currency: 'EUR',
        cancelProcess: false,
        pendingExist: false,
      },
    ]);
    server.clock.advanceMs(7 * DAY_MS);
    const again = await aPlayer(server);
    expect(await limitsOf(again)).toEqual([]);
  });
  it.each([
    ['of nothing', { amount: 0 }, 'amount'],
    ['with too many decimals', { amount: 1.234 }, 'amount'],
    ['in an unknown currency', { currency: 'XXX' }, 'currency'],
    ['over another period', { period: 'yearly' }, 'period'],
    ['of another kind', { definition: 9 }, 'definition'],
  ])('C-40 R-02 R-04 refuses a limit %s', async (_name, over, field) => {
    const player = await aPlayer(server);
    const { status, body } = await post(player, over);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, [field]]);
  });
  it('C-40 refuses a second limit of the same kind, period and currency', async () => {
    const { player } = await limited();
    expect(await codeOf(post(player))).toEqual([409, 16000]);
    expect((await post(player, { period: 'daily' })).status).toBe(200);
  });
  it('R-06 C-41 lowers at once', async () => {
    const { player, id } = await limited();
    expect(limitShape.parse((await put(player, id, { amount: 40 })).body.data)).toMatchObject({ amount: 40, pendingExist: false });
    expect(await codeOf(player.post('deposit', player.depositBody({ amount: 50 })))).toEqual([409, 13100]);
  });
  it('R-07 raises after 24 hours; until then the old one binds and the new one is shown', async () => {
    const { player, id } = await limited();
    await put(player, id, { amount: 500 });
    expect(await limitsOf(player)).toMatchObject([
      { id, status: 1, amount: 100, pendingExist: true },
      { status: 2, amount: 500, currentAmount: null },
    ]);
    expect(await codeOf(player.post('deposit', player.depositBody({ amount: 101 })))).toEqual([409, 13100]);
    server.clock.advanceMs(DAY_MS);
    expect(await limitsOf(player)).toMatchObject([{ id, amount: 500, pendingExist: false }]);
    expect((await player.post('deposit', player.depositBody({ amount: 101 }))).status).toBe(200);
  });
  it('R-08 C-42 removes after 24 hours; until then it binds', async () => {
    const { player, id } = await limited();
    expect(limitShape.parse((await remove(player, id)).body.data)).toMatchObject({ id, cancelProcess: true });
    expect(await codeOf(player.post('deposit', player.depositBody({ amount: 101 })))).toEqual([409, 13100]);
    server.clock.advanceMs(DAY_MS);
    expect(await limitsOf(player)).toEqual([]);
    expect((await player.post('deposit', player.depositBody({ amount: 101 }))).status).toBe(200);
  });
  it('L1 where the law counts rolling periods, a deposit gives its room back when it is a day old, and not at midnight', async () => {
    await setLimitPeriods(server.app.context, 'rolling');
    const { player } = await limited({ period: 'daily' });
    const deposit = (amount: number) => player.post('deposit', player.depositBody({ amount }));
    await player.pay(60);
    server.clock.advanceMs(DAY_MS - 1000);
    expect(await codeOf(deposit(41))).toEqual([409, 13100]);
    server.clock.advanceMs(2000);
    expect(await limitsOf(player)).toMatchObject([{ currentAmount: 0, expiredAt: null }]);
    expect((await deposit(100)).status).toBe(200);
    await setLimitPeriods(server.app.context, null);
  });
  it('R-07 takes a looser limit back by its own id, and a lower one takes it back too', async () => {
    const { player, id } = await limited();
    await put(player, id, { amount: 500 });
    const [, waiting] = await limitsOf(player);
    await remove(player, waiting?.id ?? '');
    expect(await limitsOf(player)).toMatchObject([{ id, pendingExist: false, cancelProcess: false }]);
    await put(player, id, { amount: 500 });
    await put(player, id, { amount: 90 });
    server.clock.advanceMs(DAY_MS);
    expect(await limitsOf(player)).toMatchObject([{ id, amount: 90, pendingExist: false }]);
  });
  it('R-09 R-61 takes another period for looser, unless it is made of whole days of the old one; what is taken back binds on for its time', async () => {
    const { player, id } = await limited({ period: 'daily' });
    await put(player, id, { period: 'weekly' });
    expect(await limitsOf(player)).toMatchObject([{ period: 'weekly', pendingExist: false }]);
    await put(player, id, { period: 'daily', amount: 60 });
    expect(await limitsOf(player)).toMatchObject([
      { period: 'weekly', pendingExist: true },
      { status: 2, period: 'daily' },
    ]);
    await put(player, id, { period: 'monthly' });
    const [, , day] = await limitsOf(player);
    expect(await limitsOf(player)).toMatchObject([
      { id, period: 'weekly', amount: 100, pendingExist: true },
      { status: 2, period: 'monthly' },
      { status: 1, period: 'daily', amount: 60, currentAmount: 0, cancelProcess: true },
    ]);
    expect(await codeOf(player.post('deposit', player.depositBody({ amount: 61 })))).toEqual([409, 13100]);
    expect(await codeOf(remove(player, day?.id ?? ''))).toEqual([409, 16000]);
    server.clock.advanceMs(DAY_MS);
    expect(await limitsOf(player)).toMatchObject([{ id, period: 'monthly', pendingExist: false }]);
    expect((await player.post('deposit', player.depositBody({ amount: 61 }))).status).toBe(200);
  });
  it('R-09 R-61 100 a month in the place of 100 a week lets nothing more in when the month ends before the week', async () => {
    server.clock.set(new Date('2028-02-29T20:00:00Z'));
    const { player, id } = await limited();
    await player.pay(100);
    await put(player, id, { period: 'monthly' });
    server.clock.advanceMs(13 * 3_600_000);
    expect(await codeOf(player.post('deposit', player.depositBody({ amount: 10 })))).toEqual([409, 13100]);
    expect(await codeOf(methods(player))).toEqual([409, 13100]);
    expect(await limitsOf(player)).toMatchObject([
      { id, period: 'weekly', currentAmount: 100, pendingExist: true },
      { status: 2, period: 'monthly', startedAt: '2028-03-01T20:00:00.000Z' },
    ]);
    server.clock.advanceMs(11 * 3_600_000);
    expect((await player.post('deposit', player.depositBody({ amount: 100 }))).status).toBe(200);
    expect(await codeOf(player.post('deposit', player.depositBody({ amount: 10 })))).toEqual([409, 13100]);
  });
  it('S31 a limit that binds is removed for the password alone; what waits is taken back without', async () => {
    const { player, id } = await limited();
    for (const body of [{}, { currentPassword: '' }, { currentPassword: 'not it' }]) {
      const { status, body: refused } = await remove(player, id, body);
      expect([status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['currentPassword']]);
    }
    expect((await server.call('DELETE', `/api/player/limits/${id}`, { token: player.token })).status).toBe(422);
    expect(await limitsOf(player)).toMatchObject([{ id, cancelProcess: false }]);
    await put(player, id, { amount: 500 });
    const [, waiting] = await limitsOf(player);
    expect((await remove(player, waiting?.id ?? '', {})).status).toBe(200);
    expect((await remove(player, id)).status).toBe(200);
    expect(await limitsOf(player)).toMatchObject([{ id, cancelProcess: true, pendingExist: false }]);
  });
  it('R-08 setting a limit again while it is on its way out is a change of it', async () => {
    const { player, id } = await limited();
    await remove(player, id);
    await post(player, { amount: 300 });
    expect(await limitsOf(player)).toMatchObject([
      { id, amount: 100, cancelProcess: false, pendingExist: true },
      { status: 2, amount: 300 },
    ]);
  });
  it('R-07 keeps one waiting change of thirty', async () => {
    const { player, id } = await limited();
    await Promise.all(thirty.map(() => put(player, id, { amount: 500 })));
    expect(await limitsOf(player)).toHaveLength(2);
  });
  it('C-41 C-42 knows nothing of another player’s limit', async () => {
    const { id } = await limited();
    const stranger = await aPlayer(server);
    expect((await put(stranger, id, { amount: 1 })).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await server.call('GET', '/api/player/limits')).status).toBe(401);
  });
  it('R-10 refuses a deposit that would pass the limit and stores no invoice', async () => {
    const { player } = await limited();
    await player.pay(60);
    expect(await codeOf(player.post('deposit', player.depositBody({ amount: 41 })))).toEqual([409, 13100]);
    expect(await player.invoices()).toHaveLength(1);
    expect((await methods(player)).status).toBe(200);
    await player.pay(40);
    expect(await codeOf(methods(player))).toEqual([409, 13100]);
  });
  it('R-10 counts a deposit in another currency at its rate', async () => {
    const player = await aPlayer(server, { currency: 'USD' });
    await post(player, { amount: 100, currency: 'EUR' });
    expect(await codeOf(player.post('deposit', player.depositBody({ amount: 120 })))).toEqual([409, 13100]);
    await player.pay(54);
    const [limit] = await limitsOf(player);
    expect(limit?.currentAmount).toBeGreaterThan(45);
    expect(limit?.currentAmount).toBeLessThan(55);
  });
  it('R-11 P17 lets one of thirty deposits through that each take the whole rest', async () => {
    const { player } = await limited();
    const answers = await Promise.all(thirty.map(() => codeOf(player.post('deposit', player.depositBody({ amount: 100 }), randomUUID()))));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([, code]) => code === 13100)).toHaveLength(29);
    expect(await player.invoices()).toHaveLength(1);
  });
  it('R-10 gives the room of a failed, declined or expired deposit back, and counts late money all the same', async () => {
    const { player } = await limited();
    const { invoiceId } = await player.open({ amount: 100 });
    expect(await codeOf(methods(player))).toEqual([409, 13100]);
    await player.decline(invoiceId);
    expect((await methods(player)).status).toBe(200);
    await player.open({ amount: 90 });
    server.clock.advanceMs(31 * 60_000);
    await expect.poll(async () => (await limitsOf(player))[0]?.currentAmount, { timeout: 40_000 }).toBe(0);
    await server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success' });
    await expect.poll(async () => (await limitsOf(player))[0]?.currentAmount, { timeout: 40_000 }).toBe(100);
  });
  it('P11 P44 R-10 credits a payment above the limit, holds the excess, and opens no further deposit', async () => {
    const { player } = await limited();
    const { invoiceId } = await player.open({ amount: 50 });
    const event = anEvent({ invoiceId, amount: '150.00' });
    await server.bookAsPaid(event);
    expect(await server.sendEvent(event)).toBe(200);
    expect(await player.account()).toMatchObject({ balance: 100, lockedBalance: 50 });
    expect(await server.flags(invoiceId)).toEqual(['amount_differs']);
    expect((await limitsOf(player))[0]?.currentAmount).toBe(100);
    expect(await codeOf(player.post('deposit', player.depositBody({ amount: 5 })))).toEqual([409, 13100]);
    expect(await codeOf(methods(player))).toEqual([409, 13100]);
    expect(await player.invoices()).toHaveLength(1);
  });
  it('P16 refuses a deposit during a break and an exclusion, and credits money to cash that comes all the same', async () => {
    for (const exclusion of [
      { definition: 5, period: '7d' },
      { definition: 4, period: '6m' },
    ]) {
      const player = await aPlayer(server);
      const { invoiceId } = await player.open({ amount: 40 });
      expect((await server.call('POST', '/api/player/limits', { token: player.token, body: exclusion })).status).toBe(200);
      const isOut = exclusion.definition === 4;
      expect(await codeOf(player.post('deposit', player.depositBody({ amount: 10 })))).toEqual(isOut ? [401, 10_002] : [409, 13_100]);
      const event = anEvent({ invoiceId, amount: '40.00' });
      await server.bookAsPaid(event);
      expect(await server.sendEvent(event)).toBe(200);
      const cashOf = async () => (await accountsOf(server.app.context, player.id)).map(({ balances }) => balances.cash);
      await expect.poll(cashOf, { timeout: 40_000 }).toEqual([4000n]);
    }
  });
});
