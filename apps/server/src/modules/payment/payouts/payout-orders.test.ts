import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

async function aSubmittedWithdrawal() {
  const player = await aPlayer(server);
  await player.pay(100);
  const invoiceId = await player.withdraw({ amount: 40 });
  await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
  return { player, invoiceId };
}

const send = async (invoiceId: string, type: string): Promise<void> => {
  expect(await server.sendEvent(anEvent({ invoiceId, type, amount: '40.00' }))).toBe(200);
};
const breaches = async (): Promise<string[]> =>
  (await verifyBooks(connectionOf(server.database))).filter(({ breachCount }) => breachCount > 0n).map(({ id }) => id);

describe('updates of a payout in another order', () => {
  it('P-65 P29 paid and failed, each once or twice, end alike in every order, and two people book what came back', async () => {
    const all = [...orders(['payout.paid', 'payout.failed']), ...orders(['payout.paid', 'payout.failed', 'payout.failed', 'payout.paid'])];
    for (const types of new Map(all.map((order) => [order.join(), order])).values()) {
      const { player, invoiceId } = await aSubmittedWithdrawal();
      for (const type of types) await send(invoiceId, type);
      expect([types, await server.stateOf(invoiceId), await server.flags(invoiceId)]).toEqual([types, 'paid', ['failure_after_paid']]);
      expect(await player.account()).toMatchObject({ balance: 60, lockedBalance: 0 });
      await server.operators.correct(invoiceId, 'nora', 'bankReturn');
      expect(await server.operators.correct(invoiceId, 'omar', 'bankReturn')).toEqual({ status: 'applied' });
      expect(await player.account()).toMatchObject({ balance: 100, lockedBalance: 0 });
    }
    expect(await breaches()).toEqual([]);
  });

  it('P-65 thirty of each at one moment pay out once', async () => {
    const { player, invoiceId } = await aSubmittedWithdrawal();
    const types = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 'payout.paid' : 'payout.failed'));
    await Promise.all(types.map((type) => send(invoiceId, type)));
    expect([await server.stateOf(invoiceId), await server.flags(invoiceId)]).toEqual(['paid', ['failure_after_paid']]);
    expect(await player.account()).toMatchObject({ balance: 60, lockedBalance: 0 });
    expect(await breaches()).toEqual([]);
  });

  it('P-65 money that was returned and withdrawn again becomes a debt when the first payout arrives after all', async () => {
    const { player, invoiceId } = await aSubmittedWithdrawal();
    await send(invoiceId, 'payout.failed');
    const next = await player.withdraw({ amount: 90 });
    await expect.poll(() => server.stateOf(next), patience).toBe('submitted');
    await send(invoiceId, 'payout.paid');
    expect(await player.account()).toMatchObject({ balance: 0, lockedBalance: 90 });
    await send(next, 'payout.failed');
    expect(await player.account()).toMatchObject({ balance: 90, withdrawalBalance: 0 });
    expect(await breaches()).toEqual([]);
  });
});
