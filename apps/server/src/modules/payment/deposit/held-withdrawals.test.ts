import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction, many } from '../../../kernel/database.ts';
import { activeAccountOf } from '../../wallet/index.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aLimitedPlayer, type Payer } from '../testing/limited-player.ts';
import { anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const heldList = z.array(z.object({ id: z.string(), amount: z.number() }));
const opened = z.object({ invoiceId: z.string() });

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const heldOf = async ({ token }: Payer) => heldList.parse((await server.call('GET', '/api/wallet/held', { token })).body.data);
/** Playable cash, held money and debt. */
async function moneyOf(player: Payer) {
  const held = (await heldOf(player)).reduce((sum, { amount }) => sum + amount, 0);
  const receivableMinor = (await activeAccountOf(server.app.context, player.id))?.balances.receivable ?? 0n;
  return { balance: (await player.account()).balance, held, owed: Number(-receivableMinor) / 100 };
}
const send = async (invoiceId: string, type: string, amount = '100.00') =>
  expect(await server.sendEvent(anEvent({ invoiceId, type, amount }))).toBe(200);

/** A player of 100 a day who has paid in 100, and 100 more that are held. */
async function aHolder(): Promise<{ player: Payer; late: string }> {
  const player = await aLimitedPlayer(server);
  const { invoiceId: late } = await player.open({ amount: 100 });
  await player.decline(late);
  await player.pay(100);
  await server.bookAsPaid({ invoiceId: late, amount: '100.00', currency: 'EUR' });
  await send(late, 'deposit.paid');
  expect(await moneyOf(player)).toEqual({ balance: 100, held: 100, owed: 0 });
  return { player, late };
}

async function takeHeld(player: Payer, amount = 100): Promise<string> {
  const [held] = await heldOf(player);
  const asked = await player.post('withdrawal', player.withdrawalBody({ heldCreditId: held?.id, amount }));
  const { invoiceId } = opened.parse(asked.body.data);
  await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
  return invoiceId;
}

async function bankReturn(invoiceId: string): Promise<void> {
  for (const name of ['nora', 'omar']) await server.operators.correct(invoiceId, name, 'bankReturn');
}

const orders = [{ types: ['payout.failed', 'chargeback'] }, { types: ['chargeback', 'payout.failed'] }];

describe('held money whose withdrawal came to nothing', () => {
  it.each(orders)('P-143 P44 P20 is what a chargeback of its deposit takes first: $types', async ({ types }) => {
    const { player, late } = await aHolder();
    const out = await takeHeld(player);
    for (const type of types) await send(type === 'chargeback' ? late : out, type);
    expect(await moneyOf(player)).toEqual({ balance: 100, held: 0, owed: 0 });
    await send(late, 'dispute.won');
    expect(await moneyOf(player)).toEqual({ balance: 100, held: 100, owed: 0 });
  });
  it.each(orders)('P-143 leaves no debt beside it where the cash has left: $types', async ({ types }) => {
    const { player, late } = await aHolder();
    const out = await takeHeld(player);
    await player.withdraw({ amount: 100 });
    for (const type of types) await send(type === 'chargeback' ? late : out, type);
    expect(await moneyOf(player)).toEqual({ balance: 0, held: 0, owed: 0 });
  });
  it('P-143 is taken first each time it is withdrawn and held again', async () => {
    const { player, late } = await aHolder();
    for (const amount of [100, 60, 40]) await send(await takeHeld(player, amount), 'payout.failed', `${amount}.00`);
    expect(await moneyOf(player)).toEqual({ balance: 100, held: 100, owed: 0 });
    await send(late, 'chargeback', '70.00');
    expect(await moneyOf(player)).toEqual({ balance: 100, held: 30, owed: 0 });
  });
  it('P-143 P-65 D-139 takes the payout that was paid after all, and comes back held', async () => {
    const { player } = await aHolder();
    const out = await takeHeld(player);
    for (const type of ['payout.failed', 'payout.paid']) await send(out, type);
    expect(await moneyOf(player)).toEqual({ balance: 100, held: 0, owed: 0 });
    await bankReturn(out);
    expect(await moneyOf(player)).toEqual({ balance: 100, held: 100, owed: 0 });
  });
});

describe('held money that a bank sent back', () => {
  it('P-144 P43 is held again, and comes into play with the room of the next day', async () => {
    const { player } = await aHolder();
    const out = await takeHeld(player);
    await send(out, 'payout.paid');
    await bankReturn(out);
    expect(await moneyOf(player)).toEqual({ balance: 100, held: 100, owed: 0 });
    server.clock.advanceMs(DAY_MS);
    await expect.poll(() => moneyOf(player), patience).toEqual({ balance: 200, held: 0, owed: 0 });
  });
  it('P-144 P-143 is what a chargeback of its deposit takes first', async () => {
    const { player, late } = await aHolder();
    const out = await takeHeld(player);
    await send(out, 'payout.paid');
    await bankReturn(out);
    await send(late, 'chargeback', '30.00');
    expect(await moneyOf(player)).toEqual({ balance: 100, held: 70, owed: 0 });
  });
  it('P-144 pays first what its deposit owes, and the rest is held', async () => {
    const { player, late } = await aHolder();
    const out = await takeHeld(player);
    await send(out, 'payout.paid');
    await player.withdraw({ amount: 100 });
    await send(late, 'chargeback', '30.00');
    expect(await moneyOf(player)).toEqual({ balance: 0, held: 0, owed: 30 });
    await bankReturn(out);
    expect(await moneyOf(player)).toEqual({ balance: 0, held: 70, owed: 0 });
    await send(late, 'dispute.won', '30.00');
    expect(await moneyOf(player)).toEqual({ balance: 0, held: 100, owed: 0 });
  });
});

describe('the update that begins it', () => {
  const migration = path.resolve(
    import.meta.dirname,
    '../../../../../../database/migrations/2026-11-30-0600-the-deposit-that-held-money-is-of.sql',
  );
  const booksOf = async ({ id }: Payer) => ({
    of: await many(server.database)`
      select takes_held_of as of from payment.invoice where player_id = ${id} and kind = 'withdrawal' order by created_at
    `,
    held: await many(server.database)`select origin, state from wallet.held_credit where player_id = ${id} order by held_at, origin`,
  });

  it('P-143 finds the deposit of withdrawals of earlier versions, one after the other', async () => {
    const { player, late } = await aHolder();
    for (const amount of [70, 30, 60]) {
      server.clock.advanceMs(1000);
      const out = await takeHeld(player, amount);
      server.clock.advanceMs(1000);
      await send(out, 'payout.failed', `${amount}.00`);
    }
    const books = await booksOf(player);
    expect(books.of).toEqual([{ of: late }, { of: late }, { of: late }]);
    // As it was before: in one transaction with the update, which the product that runs does not notice.
    const before = [
      `update wallet.held_credit set origin = regexp_replace(origin, '^.*:w', '')`,
      'alter table payment.invoice drop column takes_held_of',
    ];
    await inTransaction(server.database, async (transaction) => {
      for (const statement of [...before, ...fs.readFileSync(migration, 'utf8').split('\n\n')])
        await sql.raw(statement).execute(transaction);
    });
    expect(await booksOf(player)).toEqual(books);
    await send(late, 'chargeback', '70.00');
    expect(await moneyOf(player)).toEqual({ balance: 100, held: 30, owed: 0 });
  });
});

it('P-143 P-144 W-35 I11 I12 I13 I34 W-120 leaves sound books', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
