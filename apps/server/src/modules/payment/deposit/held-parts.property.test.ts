import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { activeAccountOf } from '../../wallet/index.ts';
import { aLimitedPlayer, type Payer } from '../testing/limited-player.ts';
import { anEvent, aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

vi.setConfig({ testTimeout: 240_000 });
const patience = { timeout: 120_000 };
const LIMIT = 100;

const given = z.object({ address: z.string(), tag: z.string().optional() });
const opened = z.object({ invoiceId: z.string() });
const heldList = z.array(z.object({ id: z.string(), amount: z.number() }));

let server: PaymentServer;
let box: PaymentServer;
beforeAll(async () => {
  [server, box] = await Promise.all([startPaymentServer(), startPaymentServer({ isSandboxPspAsked: false })]);
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => Promise.all([server.stop(), box.stop()]));

/** Events of one payment of 250.00 on a day with a limit of 100.00; a claim may be the first report of it. */
const step = fc.record({
  type: fc.constantFrom('chargeback', 'dispute.won', 'refund'),
  amount: fc.constantFrom('40.00', '100.00', '150.00', '250.00'),
});

/** A claim on a coin of 250. */
const coinClaim = fc.record({ type: fc.constantFrom('chargeback', 'dispute.won', 'refund'), amount: fc.constantFrom('40', '150', '250') });
/** The player takes a part of the held money, or all of it. */
const withdrawal = fc.record({ share: fc.constantFrom(0.2, 0.5, 1) });
/** What becomes of the oldest withdrawal that is under way; one that waits for a person is refused instead. */
const ending = fc.record({ end: fc.constantFrom('failed', 'returned', 'overtaken') });

/** A player with a deposit address who may pay in 100 USDT a day, where the provider's signed word is enough. */
async function aLimitedHolder() {
  const player = await aPlayer(box, { currency: 'USDT' });
  const limit = { definition: 3, period: 'daily', amount: LIMIT, currency: 'USDT' };
  expect((await box.call('POST', '/api/player/limits', { token: player.token, body: limit })).status).toBe(200);
  const method = { method: 'pavilion.deposit.usdt', amount: 0, fields: { crypto_network: 'tron' } };
  const { body } = await player.post('deposit', player.depositBody(method));
  const { address, tag } = given.parse(body.data);
  return { ...player, addressId: await box.addressIdAt(address, tag ?? null) };
}

interface Taken {
  invoiceId: string;
  amount: number;
}

/** @returns what was set aside for the withdrawal: undefined where nothing is held or too little is asked */
async function withdrawHeld(player: Payer, share: number): Promise<Taken | undefined> {
  const [held] = heldList.parse((await server.call('GET', '/api/wallet/held', { token: player.token })).body.data);
  const amount = Math.floor((held?.amount ?? 0) * share);
  const asked = await player.post('withdrawal', player.withdrawalBody({ heldCreditId: held?.id ?? randomUUID(), amount }));
  return asked.status === 200 ? { invoiceId: opened.parse(asked.body.data).invoiceId, amount } : undefined;
}

/** What the provider says of a payout until its money is the player's again; two people book what a bank returned. */
const courses: Record<string, readonly string[]> = {
  failed: ['payout.failed'],
  returned: ['payout.paid', 'bankReturn'],
  overtaken: ['payout.failed', 'payout.paid', 'bankReturn'],
};

async function endWithdrawal({ invoiceId, amount }: Taken, end: string): Promise<void> {
  await expect.poll(() => server.stateOf(invoiceId), patience).toMatch(/^(submitted|review)$/);
  if ((await server.stateOf(invoiceId)) === 'review') {
    await server.operators.reject(invoiceId, 'nora', 'it is not needed any more');
    return;
  }
  for (const said of courses[end] ?? []) {
    if (said === 'bankReturn') for (const name of ['nora', 'omar']) await server.operators.correct(invoiceId, name, said);
    else await send(invoiceId, { type: said, amount: amount.toFixed(2) });
  }
}

async function send(invoiceId: string, event: { type?: string; amount: string }): Promise<void> {
  expect(await server.sendEvent(anEvent({ invoiceId, ...event }))).toBe(200);
}
async function moneyOf(player: Pick<Payer, 'account'>): Promise<{ balance: number; held: number }> {
  const { balance, lockedBalance } = await player.account();
  return { balance, held: lockedBalance };
}

describe('claims on a coin that is held, and on money of which a part was withdrawn', () => {
  it('P43 P44 P22 P-61 let no more of a coin into play than the limit, in whatever order it leaves its chain, returns to it and is claimed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 4 }),
        fc.array(coinClaim, { maxLength: 4 }),
        fc.infiniteStream(fc.boolean()),
        async (chain, claims, turns) => {
          const player = await aLimitedHolder();
          const reference = `${randomUUID()}:0`;
          const waiting = { chain: [true, ...chain], claims: [...claims] };
          while (waiting.chain.length + waiting.claims.length > 0) {
            const isChain = waiting.claims.length === 0 || (waiting.chain.length > 0 && turns.next().value === true);
            const isThere = isChain && waiting.chain.shift() === true;
            const moved = isThere
              ? { type: 'deposit.confirming', confirmations: 20 + chain.length }
              : { type: 'deposit.failed', confirmations: 0 };
            const event = isChain ? { ...moved, amount: '250' } : { ...waiting.claims.shift() };
            const facts = { invoiceId: player.addressId, currency: 'USDT', amount: '250', reference };
            expect(await box.sendEvent({ ...anEvent(facts), reference, ...event })).toBe(200);
            expect((await moneyOf(player)).balance).toBeLessThanOrEqual(LIMIT);
          }
          box.clock.advanceMs(5000);
          await expect.poll(async () => (await box.eventNotes(player.addressId)).map(([state]) => state), patience).not.toContain('parked');
          const invoiceId = (await player.invoices())[0]?.id ?? '';
          const { balance, held } = await moneyOf(player);
          const isCredited = (await box.stateOf(invoiceId)) !== 'confirming';
          const outMinor = (await box.reversals(invoiceId)).reduce((sum, minor) => sum - minor, 0n);
          const left = isCredited ? 250 - Number(outMinor) / 1_000_000 : 0;
          expect([balance + held, balance <= LIMIT, held]).toEqual([left, true, Math.max(0, left - LIMIT)]);
        },
      ),
      { numRuns: 12 },
    );
  });
  it('P43 P44 P22 P-143 P-144 keep the limit and lose nothing if a part of the held money is withdrawn, returned and claimed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(step, withdrawal, ending), { minLength: 1, maxLength: 7 }), async (acts) => {
        const player = await aLimitedPlayer(server);
        const { invoiceId } = await player.open({ amount: 60 });
        await server.bookAsPaid({ invoiceId, currency: 'EUR', amount: '250.00' });
        await send(invoiceId, { type: 'deposit.paid', amount: '250.00' });
        const open: Taken[] = [];
        for (const act of acts) {
          if ('share' in act) open.push(...[(await withdrawHeld(player, act.share)) ?? []].flat());
          else if ('end' in act) for (const taken of open.splice(0, 1)) await endWithdrawal(taken, act.end);
          else await send(invoiceId, act);
          expect((await moneyOf(player)).balance).toBeLessThanOrEqual(LIMIT);
        }
        const left = async () => 250 - Number((await server.reversals(invoiceId)).reduce((sum, minor) => sum - minor, 0n)) / 100;
        const { balance, held } = await moneyOf(player);
        const receivableMinor = (await activeAccountOf(server.app.context, player.id))?.balances.receivable ?? 0n;
        // A withdrawn amount is locked until it is paid out; claims beyond the rest become a debt.
        expect(balance + held + Number(receivableMinor) / 100).toBe(await left());
        expect(held).toBeGreaterThanOrEqual(open.reduce((sum, { amount }) => sum + amount, 0));
        // Once all of it has come back it is as if it had never been withdrawn: claims have taken held money first.
        for (const taken of open) await endWithdrawal(taken, 'failed');
        expect(await moneyOf(player)).toEqual({ balance: Math.min(LIMIT, await left()), held: Math.max(0, (await left()) - LIMIT) });
      }),
      { numRuns: 25 },
    );
  });
});
