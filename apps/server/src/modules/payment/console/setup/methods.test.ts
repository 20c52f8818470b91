import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
let payer: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  payer = await desk.person('method-payer', 'payments');
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const known = z.array(z.looseObject({ method: z.string(), currency: z.string(), isEnabled: z.boolean() }));
const offered = z.array(z.looseObject({ method: z.string() }));
const switchTo = (who: TestOperator, [method, currency]: readonly [string, string], isEnabled: boolean) =>
  desk.put(who, `/payment-methods/${method}/${currency}/enabled`, { isEnabled, reason: 'the bank is down' });

it('BO-085 a method that is switched off is gone from the wallet at once, and comes back', async () => {
  const player = await aPlayer(server);
  const inWallet = async () => {
    const { body } = await server.call('GET', '/api/payment/methods/deposit?currency=EUR', { token: player.token });
    return offered.parse(body.data).map(({ method }) => method);
  };
  const card = ['pavilion.deposit.card', 'EUR'] as const;
  expect(await inWallet()).toContain(card[0]);
  const off = await switchTo(payer, card, false);
  expect(off.body.data).toMatchObject({
    method: card[0],
    currency: 'EUR',
    direction: 'deposit',
    provider: 'sandbox-psp',
    isEnabled: false,
  });
  expect(await inWallet()).not.toContain(card[0]);
  expect((await player.post('deposit', player.depositBody())).body.error?.code).toBe(13_003);
  const listed = known.parse((await desk.get(payer, '/payment-methods')).body.data);
  expect(listed.filter(({ isEnabled }) => !isEnabled)).toMatchObject([{ method: card[0], currency: 'EUR' }]);
  expect((await switchTo(payer, card, true)).status).toBe(200);
  expect(await inWallet()).toContain(card[0]);
});

it('BO-085 payments in progress still use it', async () => {
  const player = await aPlayer(server);
  await player.pay(100);
  await server.psp('/faults', { down: true });
  for (let calls = 0; calls < 5; calls += 1) await player.post('deposit', player.depositBody({ amount: 10 + calls }));
  const id = await player.withdraw({ amount: 60 });
  const card = ['pavilion.withdrawal.card', 'EUR'] as const;
  expect((await switchTo(payer, card, false)).status).toBe(200);
  await server.psp('/faults', {});
  server.clock.advanceMs(61_000);
  await expect.poll(() => server.stateOf(id), { timeout: 60_000 }).toBe('submitted');
  expect((await switchTo(payer, card, true)).status).toBe(200);
});

it('BO-085 OS-22 takes the permission and a reason, and knows no other method', async () => {
  const finance = await desk.person('method-finance', 'finance');
  expect((await switchTo(finance, ['pavilion.deposit.card', 'EUR'], false)).code).toBe(17_000);
  expect((await switchTo(payer, ['pavilion.deposit.none', 'EUR'], false)).status).toBe(404);
  const silent = await desk.put(payer, '/payment-methods/pavilion.deposit.card/EUR/enabled', { isEnabled: false });
  expect(silent.code).toBe(17_007);
});
