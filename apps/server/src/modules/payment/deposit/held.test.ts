import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aLimitedPlayer, type Payer, usedOf } from '../testing/limited-player.ts';
import { anEvent, aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const heldList = z.array(z.object({ id: z.string(), amount: z.number(), currency: z.string(), reason: z.string() }));

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const heldOf = async ({ token }: Payer) => heldList.parse((await server.call('GET', '/api/wallet/held', { token })).body.data);
/** The player's playable and locked money. */
async function moneyOf(player: Payer): Promise<[number, number]> {
  const { balance, lockedBalance } = await player.account();
  return [balance, lockedBalance];
}
async function payLate(invoiceId: string, amount: string): Promise<void> {
  const event = anEvent({ invoiceId, amount });
  await server.bookAsPaid(event);
  expect(await server.sendEvent(event)).toBe(200);
}

/** 300 paid in a day in which 100 are allowed: one invoice after the other declined, and paid all the same. */
async function overpaid(): Promise<{ player: Payer; late: string[] }> {
  const player = await aLimitedPlayer(server);
  const late: string[] = [];
  for (const _ of ['first', 'second']) {
    const { invoiceId } = await player.open({ amount: 100 });
    await player.decline(invoiceId);
    late.push(invoiceId);
  }
  await player.pay(100);
  for (const invoiceId of late) await payLate(invoiceId, '100.00');
  return { player, late };
}

describe('money beyond a deposit limit', () => {
  it('P44 P7 R-10 is credited and held with its reason, and comes into play with the room of the next days', async () => {
    const { player } = await overpaid();
    expect([await moneyOf(player), await usedOf(server, player)]).toEqual([[100, 200], 100]);
    expect(await heldOf(player)).toMatchObject([
      { amount: 100, currency: 'EUR', reason: 'deposit-limit' },
      { amount: 100, currency: 'EUR', reason: 'deposit-limit' },
    ]);
    for (const [day, free] of [200, 300].entries()) {
      server.clock.advanceMs(DAY_MS);
      await expect.poll(() => moneyOf(player), patience).toEqual([free, 200 - (day + 1) * 100]);
      expect(await usedOf(server, player)).toBe(100);
    }
    expect(await heldOf(player)).toEqual([]);
  });
  it('P44 is held in part where a part has room, and released in parts', async () => {
    const player = await aLimitedPlayer(server);
    const { invoiceId } = await player.open({ amount: 60 });
    await payLate(invoiceId, '250.00');
    expect(await moneyOf(player)).toEqual([100, 150]);
    server.clock.advanceMs(DAY_MS);
    await expect.poll(() => moneyOf(player), patience).toEqual([200, 50]);
    expect(await heldOf(player)).toMatchObject([{ amount: 50 }]);
  });
  it('P44 goes back to the player on request, without a wager, and is held again when its payout comes to nothing', async () => {
    const { player } = await overpaid();
    const [held] = await heldOf(player);
    const ask = (over: object) => player.post('withdrawal', player.withdrawalBody({ heldCreditId: held?.id, ...over }));
    expect((await ask({ amount: 101 })).body.error?.code).toBe(13_001);
    const taken = await ask({ amount: 100 });
    expect([taken.status, await moneyOf(player), (await heldOf(player)).length]).toEqual([200, [100, 200], 1]);
    expect((await ask({ amount: 90 })).status).toBe(404);
    const { invoiceId } = z.object({ invoiceId: z.string() }).parse(taken.body.data);
    await server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'failure' });
    await expect.poll(async () => (await player.invoice(invoiceId)).status, patience).toBe(3);
    expect([await moneyOf(player), (await heldOf(player)).length]).toEqual([[100, 200], 2]);
  });
  it('P44 cannot be taken by anyone else', async () => {
    const [{ player }, stranger] = [await overpaid(), await aPlayer(server)];
    await stranger.pay(200);
    const [held] = await heldOf(player);
    const body = stranger.withdrawalBody({ heldCreditId: held?.id, amount: 100 });
    expect((await stranger.post('withdrawal', body)).status).toBe(404);
    expect((await heldOf(player)).length).toBe(2);
  });
  it('P44 P20 is what a chargeback of its deposit takes first', async () => {
    const { player, late } = await overpaid();
    await server.sendEvent(anEvent({ invoiceId: late[0] ?? '', type: 'chargeback', amount: '100.00' }));
    await expect.poll(() => moneyOf(player), patience).toEqual([100, 100]);
    expect((await heldOf(player)).length).toBe(1);
  });
});

it('W-35 I11 I12 I13 W-120 leaves balanced books that agree with invoices and holds', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
