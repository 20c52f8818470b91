import { type LedgerAnswer, LedgerUnavailableError, verifyBooks } from '@pavilion/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { type Gate, startGate } from '../../../testing/database-gate.ts';
import { game } from '../testing/memory-ledger.ts';
import { openAccount, openLedger } from '../testing/opened-ledger.ts';
import type { PlayKind, WinCommand } from './commands.ts';
import { connectionOf } from './connection.ts';
import type { WalletLedger } from './engine.ts';

let testDatabase: TestDatabase;
let gate: Gate;
let ledger: WalletLedger;
let setApart: unknown[];
let playerId: string;

const openAt = (connectionString: string, options: { deadlineMs?: number; laneCount?: number } = {}): WalletLedger =>
  openLedger(connectionString, { ...options, onPoison: (error) => setApart.push(error) });

beforeAll(async () => {
  testDatabase = await cloneDatabase();
  gate = await startGate(testDatabase.url);
});
afterAll(async () => {
  await gate.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  gate.open();
  setApart = [];
  ledger = openAt(gate.url);
  const direct = openAt(testDatabase.url);
  playerId = systemRandom.newId();
  await openAccount(testDatabase.database, direct, playerId);
  await direct.stop();
});
afterEach(() => ledger.stop());

let count = 0;
/** A win without a bet, from a provider whose house accounts do not exist yet. */
function newcomersWin(playKind: PlayKind = 'promo', source = `newcomer-${(count += 1)}`): WinCommand {
  const money = { currency: 'EUR', amountMinor: 100n, gameId: game, closesRound: false };
  return { kind: 'win', source, playerId, externalId: systemRandom.newId(), round: systemRandom.newId(), playKind, ...money };
}

const codes = (answers: readonly LedgerAnswer[]): string[] => answers.map(({ code }) => code);

async function expectSound(): Promise<void> {
  expect(setApart).toEqual([]);
  const checks = await verifyBooks(connectionOf(testDatabase.database));
  expect(checks.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
}

describe('a database that is away', () => {
  it.each([0, 1, 2, 3, 4, 5, 8, 13])(
    'C82 F2 costs no attempt: %i connections are refused after the start, and the win is paid',
    async (refusals) => {
      gate.shut(refusals);
      expect((await ledger.submit(newcomersWin('jackpot'))).code).toBe('OK');
      expect(gate.turnedAwayCount).toBe(refusals);
      await expectSound();
    },
  );

  it('C82 opens as many accounts of the house as a batch names for the first time', async () => {
    const commands = Array.from({ length: 9 }, () => newcomersWin('adjustment'));
    expect(codes(await ledger.submitUnit({ commands, isAtomic: false }))).toEqual(commands.map(() => 'OK'));
    await expectSound();
  });

  it('C82 F2 is lost in the middle again and again, and every win is paid once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const wins = Array.from({ length: 4 }, () => newcomersWin('jackpot'));
      const paid = wins.map((win) => ledger.submit(win));
      gate.shut(round % 4);
      expect(codes(await Promise.all(paid))).toEqual(wins.map(() => 'OK'));
      expect(codes(await Promise.all(wins.map((win) => ledger.submit(win))))).toEqual(wins.map(() => 'OK'));
    }
    const [account] = await connectionOf(testDatabase.database).query<{ cash: bigint }>(
      'select cash_minor as cash from ledger.account where player_id = $1',
      [playerId],
    );
    expect(account?.cash).toBe(2_400n);
    await expectSound();
  });

  it('C82 leaves undecided what it stays away for, and takes it when it is back', async () => {
    const hasty = openAt(gate.url, { deadlineMs: 100 });
    gate.shut();
    const win = newcomersWin('jackpot');
    await expect(hasty.submit(win)).rejects.toBeInstanceOf(LedgerUnavailableError);
    gate.open();
    expect((await ledger.submit(win)).code).toBe('OK');
    await hasty.stop();
    await expectSound();
  });

  it('C82 sets nothing apart for a right or a table that is missing, and takes it when they are there', async () => {
    const { pool } = testDatabase;
    const hasty = openAt(gate.url, { deadlineMs: 100 });
    const wins = [newcomersWin('jackpot'), newcomersWin('promo')];
    for (const [broken, mended] of [
      ['alter table ledger.house_account rename to away', 'alter table ledger.away rename to house_account'],
      ['alter table ledger.op rename column amount_minor to away', 'alter table ledger.op rename column away to amount_minor'],
      ['alter table ledger.round rename to away', 'alter table ledger.away rename to round'],
    ] as const) {
      await pool.query(broken);
      const tried = await Promise.allSettled(wins.map((win) => hasty.submit(win)));
      await pool.query(mended);
      for (const result of tried) expect(result).toMatchObject({ status: 'rejected', reason: expect.any(LedgerUnavailableError) });
    }
    expect(codes(await Promise.all(wins.map((win) => ledger.submit(win))))).toEqual(['OK', 'OK']);
    await hasty.stop();
    await expectSound();
  });

  it('C82 takes what it gave back when a plan of before a migration is the reason', async () => {
    expect((await ledger.submit(newcomersWin())).code).toBe('OK');
    await testDatabase.pool.query('alter table ledger.account alter column status type integer');
    expect((await ledger.submit(newcomersWin())).code).toBe('OK');
    await expectSound();
  });
});
