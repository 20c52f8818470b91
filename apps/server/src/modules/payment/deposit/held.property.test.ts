import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { aLimitedPlayer, type Payer, usedOf } from '../testing/limited-player.ts';
import { anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const LIMIT = 100;

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

/** Events of one payment of 250.00 on a day with a limit of 100.00; a claim may be the first report of it. */
const step = fc.record({
  type: fc.constantFrom('chargeback', 'dispute.won', 'refund'),
  amount: fc.constantFrom('40.00', '100.00', '150.00', '250.00'),
});

async function send(invoiceId: string, event: { type?: string; amount: string }): Promise<void> {
  expect(await server.sendEvent(anEvent({ invoiceId, ...event }))).toBe(200);
}
async function moneyOf(player: Payer): Promise<{ balance: number; held: number }> {
  const { balance, lockedBalance } = await player.account();
  return { balance, held: lockedBalance };
}

describe('claims on what is held', () => {
  it('P43 P44 P22 let no more into play in a day than the limit, whatever claims take and give back, and lose nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), fc.nat({ max: 6 }), async (claims, paidAt) => {
        const player = await aLimitedPlayer(server);
        const { invoiceId } = await player.open({ amount: 60 });
        const paid = { amount: '250.00' };
        await server.bookAsPaid({ invoiceId, currency: 'EUR', ...paid });
        const events: { type: string; amount: string }[] = [...claims];
        for (const event of events.toSpliced(paidAt, 0, { type: 'deposit.paid', ...paid })) {
          await send(invoiceId, event);
          expect((await moneyOf(player)).balance).toBeLessThanOrEqual(LIMIT);
        }
        const { balance, held } = await moneyOf(player);
        const outMinor = (await server.reversals(invoiceId)).reduce((sum, minor) => sum - minor, 0n);
        // Held money is taken first, and so it is returned last.
        expect([balance + held, held]).toEqual([250 - Number(outMinor) / 100, Math.max(0, 150 - Number(outMinor) / 100)]);
        expect(await usedOf(server, player)).toBe(LIMIT);
      }),
      { numRuns: 40 },
    );
  });
  it('P44 P22 comes into play with the room of the next days when its dispute was won', async () => {
    const player = await aLimitedPlayer(server);
    const { invoiceId } = await player.open({ amount: 60 });
    await server.bookAsPaid({ invoiceId, amount: '250.00', currency: 'EUR' });
    for (const type of ['deposit.paid', 'chargeback', 'dispute.won']) await send(invoiceId, { type, amount: '250.00' });
    expect(await moneyOf(player)).toEqual({ balance: 100, held: 150 });
    for (const balance of [200, 250]) {
      server.clock.advanceMs(DAY_MS);
      await expect.poll(() => moneyOf(player), patience).toEqual({ balance, held: 250 - balance });
    }
  });
});
