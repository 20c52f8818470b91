import { createLedger, verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManualClock } from '../../../kernel/testing/manual-clock.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { accountsOf, openFirstAccount } from '../accounts/service.ts';
import { creditDeposit, reserveWithdrawal } from '../cashier/service.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletCommand } from '../ledger/commands.ts';
import { decide } from '../ledger/decide.ts';
import type { WalletLedger } from '../ledger/engine.ts';
import { publishAccount } from '../ledger/publication.ts';
import { heldCreditsFor, heldCreditsOf, holdCredit, refuseHeldCredit, releaseHeldCredit } from './service.ts';

let testDatabase: TestDatabase;
let ledger: WalletLedger;
const clock = createManualClock();

beforeAll(async () => {
  testDatabase = await cloneDatabase();
  ledger = createLedger<WalletCommand>({
    connectionString: testDatabase.url,
    clock,
    newId: () => systemRandom.newId(),
    decide: (state, command) => decide(state, command),
    publishAccount,
  });
});
afterAll(async () => {
  await ledger.stop();
  await testDatabase.drop();
});

const context = () => ({ clock, random: systemRandom, ledger, database: testDatabase.database, publish: () => Promise.resolve() });
const inside = <Result>(work: (transaction: Database) => Promise<Result>) => inTransaction(testDatabase.database, work);

/** A player whose deposit of 200.00 is held from 100.00 on. */
async function newHold(): Promise<{ playerId: string; id: string; origin: string }> {
  const playerId = systemRandom.newId();
  const invoiceId = systemRandom.newId();
  const id = await inside(async (transaction) => {
    await openFirstAccount(context(), transaction, { playerId, currency: 'EUR' });
    await creditDeposit(context(), transaction, { playerId, invoiceId, currency: 'EUR', amountMinor: 20_000n, psp: 'test' });
    return hold(transaction, { playerId, origin: invoiceId });
  });
  return { playerId, id: id ?? '', origin: invoiceId };
}

const hold = (transaction: Database, given: { playerId: string; origin: string; amountMinor?: bigint }) =>
  holdCredit(context(), transaction, { currency: 'EUR', amountMinor: 10_000n, reason: 'deposit-limit', ...given });

async function balancesOf(playerId: string): Promise<readonly [cash: bigint, locked: bigint]> {
  const [account] = await accountsOf(context(), playerId);
  return [account?.balances.cash ?? 0n, account?.balances.locked ?? 0n];
}

it('W-120 holds a credit out of reach of stakes and withdrawals, once for each origin', async () => {
  const { playerId, origin } = await newHold();
  expect(await balancesOf(playerId)).toEqual([10_000n, 10_000n]);
  expect(await inside((transaction) => hold(transaction, { playerId, origin }))).toBeUndefined();
  expect(await balancesOf(playerId)).toEqual([10_000n, 10_000n]);
  expect(await heldCreditsOf(testDatabase.database, playerId)).toMatchObject([{ amountMinor: 10_000n, reason: 'deposit-limit', origin }]);
  const withdrawal = { playerId, invoiceId: systemRandom.newId(), currency: 'EUR', amountMinor: 10_001n };
  await expect(inside((transaction) => reserveWithdrawal(context(), transaction, withdrawal))).rejects.toMatchObject({
    reason: 'withdrawableBalanceInsufficient',
  });
});

it('W-120 holds nothing that is not there, and keeps no trace of it', async () => {
  const { playerId } = await newHold();
  const origin = systemRandom.newId();
  await expect(inside((transaction) => hold(transaction, { playerId, origin, amountMinor: 10_001n }))).rejects.toMatchObject({
    reason: 'withdrawableBalanceInsufficient',
  });
  expect(await heldCreditsOf(testDatabase.database, playerId)).toHaveLength(1);
});

it('W-120 releases a part and keeps holding the rest, until nothing is left', async () => {
  const { playerId, id } = await newHold();
  await inside((transaction) => releaseHeldCredit(context(), transaction, { id, amountMinor: 4_000n }));
  expect(await balancesOf(playerId)).toEqual([14_000n, 6_000n]);
  const [rest] = await heldCreditsOf(testDatabase.database, playerId);
  expect(rest?.amountMinor).toBe(6_000n);
  await inside((transaction) => releaseHeldCredit(context(), transaction, { id: rest?.id ?? '' }));
  expect(await balancesOf(playerId)).toEqual([20_000n, 0n]);
  expect(await heldCreditsOf(testDatabase.database, playerId)).toEqual([]);
});

it('W-120 gives refused money back to the house account it came from', async () => {
  const { playerId, id } = await newHold();
  const house = { kind: 'adjustment', detail: 'held-refused' } as const;
  await inside((transaction) => refuseHeldCredit(context(), transaction, { id, house }));
  expect(await balancesOf(playerId)).toEqual([10_000n, 0n]);
});

it('W-120 decides a held credit once, however many decide at the same moment', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { playerId, id } = await newHold();
    const house = { kind: 'adjustment', detail: 'held-refused' } as const;
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        inside(async (transaction) =>
          index % 2 === 0
            ? (await releaseHeldCredit(context(), transaction, { id })) && 'released'
            : (await refuseHeldCredit(context(), transaction, { id, house })) && 'refused',
        ),
      ),
    );
    const [decided, ...others] = outcomes.filter((outcome) => outcome !== undefined);
    expect(others).toEqual([]);
    expect(await balancesOf(playerId)).toEqual([decided === 'released' ? 20_000n : 10_000n, 0n]);
  }
});

it('W-120 lists what waits for a reason, page after page', async () => {
  await newHold();
  await newHold();
  const first = await heldCreditsFor(testDatabase.database, { reason: 'deposit-limit', after: undefined, limit: 1 });
  const next = await heldCreditsFor(testDatabase.database, { reason: 'deposit-limit', after: first[0], limit: 1 });
  expect(next[0]?.id).not.toBe(first[0]?.id);
});

it('W-120 I11 keeps the books balanced', async () => {
  const findings = await verifyBooks(connectionOf(testDatabase.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
