import { type LedgerAnswer, LedgerUnavailableError, verifyBooks } from '@pavilion/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { type Gate, startGate } from '../../../testing/database-gate.ts';
import { game } from '../testing/memory-ledger.ts';
import { openAccount, openLedger, PATIENT_MS } from '../testing/opened-ledger.ts';
import type { WinCommand } from './commands.ts';
import { connectionOf } from './connection.ts';
import type { WalletLedger } from './engine.ts';

const HASTY_MS = 100;
const LANES = 2;
const AMOUNT_MINOR = 100n;

let testDatabase: TestDatabase;
let gate: Gate;
let hasty: WalletLedger;
let patient: WalletLedger;
let setApart: unknown[];
let unansweredCount: number;
/** Two players, of a lane each. */
let players: readonly [string, string];

const openAt = (connectionString: string, deadlineMs: number): WalletLedger =>
  openLedger(connectionString, {
    laneCount: LANES,
    deadlineMs,
    // The caller's deadline alone decides the outcome of a lock.
    lockTimeoutMs: PATIENT_MS,
    onPoison: (error) => setApart.push(error),
    onUnanswered: () => (unansweredCount += 1),
  });

const laneOf = (playerId: string): number => Number.parseInt(playerId.slice(-6), 16) % LANES;

async function aPlayerOfLane(lane: number): Promise<string> {
  let playerId = systemRandom.newId();
  while (laneOf(playerId) !== lane) playerId = systemRandom.newId();
  await openAccount(testDatabase.database, patient, playerId);
  return playerId;
}

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
  unansweredCount = 0;
  patient = openAt(testDatabase.url, PATIENT_MS);
  hasty = openAt(gate.url, HASTY_MS);
  players = [await aPlayerOfLane(0), await aPlayerOfLane(1)];
});
afterEach(async () => {
  gate.speak();
  await Promise.all([hasty.stop(), patient.stop()]);
});

/** A win that needs no bet. */
function aWin(playerId: string): WinCommand {
  const money = { currency: 'EUR', amountMinor: AMOUNT_MINOR, gameId: game, closesRound: false };
  return {
    kind: 'win',
    source: 'studio',
    playerId,
    externalId: systemRandom.newId(),
    round: systemRandom.newId(),
    playKind: 'promo',
    ...money,
  };
}

/** Opens the connections of both lanes, and the accounts of the house. */
const warmUp = () => expect.poll(() => outcomesOf(players.map((playerId) => hasty.submit(aWin(playerId))))).toEqual(['OK', 'OK']);

const outcomesOf = async (asked: readonly Promise<LedgerAnswer>[]): Promise<unknown[]> =>
  (await Promise.allSettled(asked)).map((outcome) => {
    if (outcome.status === 'fulfilled') return outcome.value.code;
    return outcome.reason instanceof LedgerUnavailableError ? outcome.reason.reason : outcome.reason;
  });

/** How often each of these was booked. */
async function bookedTimes(wins: readonly WinCommand[]): Promise<number[]> {
  const rows = await connectionOf(testDatabase.database).query<{ id: string }>(
    `select external_id as id from ledger.op where status = 'applied' and external_id = any($1::text[])`,
    [wins.map(({ externalId }) => externalId)],
  );
  return wins.map(({ externalId }) => rows.filter(({ id }) => id === externalId).length);
}

/** A retry under the same keys finds each outcome, each is booked once, and the books are sound. */
async function expectOnce(wins: readonly WinCommand[]): Promise<void> {
  const asked = () => Promise.all(wins.map((win) => patient.submit(win)));
  expect((await asked()).map(({ code }) => code)).toEqual(wins.map(() => 'OK'));
  expect((await asked()).map(({ isDuplicate }) => isDuplicate)).toEqual(wins.map(() => true));
  expect(await bookedTimes(wins)).toEqual(wins.map(() => 1));
  expect(setApart).toEqual([]);
  const checks = await verifyBooks(connectionOf(testDatabase.database));
  expect(checks.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
}

describe('a lane whose database does not answer', () => {
  it('C82 R8 tells its callers in time that nothing is known, and the same keys find it later', async () => {
    await warmUp();
    gate.silence();
    const wins = players.flatMap((playerId) => [aWin(playerId), aWin(playerId)]);
    const later = players.map(aWin);
    const first = outcomesOf(wins.map((win) => hasty.submit(win)));
    await expect.poll(() => gate.isHolding).toBe(true);
    // Those of the batch under way are unknown; those behind it were never sent.
    const behind = outcomesOf(later.map((win) => hasty.submit(win)));
    expect(await first).toEqual(wins.map(() => 'unanswered'));
    expect(await behind).toEqual(later.map(() => 'deadline'));
    expect(unansweredCount).toBeGreaterThan(0);
    expect(hasty.queuedCommands).toBe(0);
    gate.speak();
    await expectOnce([...wins, ...later]);
  });

  it('C82 says so as well where it has no connection yet, and while it opens one', async () => {
    gate.silence();
    const wins = players.map(aWin);
    expect(await outcomesOf(wins.map((win) => hasty.submit(win)))).toEqual(['database', 'database']);
    gate.speak();
    await expectOnce(wins);
  });

  it('C82 F3 learns the outcome of an unanswered commit before it continues with the same player', async () => {
    await warmUp();
    const [playerId] = players;
    const win = aWin(playerId);
    const isKept = gate.keepCommitOf(win.externalId);
    const outcome = outcomesOf([hasty.submit(win)]);
    await isKept;
    expect(await outcome).toEqual(['unanswered']);
    expect(await bookedTimes([win])).toEqual([1]);
    // The connection is dead: the lane takes another one, and the same key finds the commit.
    const again = aWin(playerId);
    await expect.poll(() => outcomesOf([hasty.submit(again)])).toEqual(['OK']);
    expect((await hasty.submit(win)).isDuplicate).toBe(true);
    await expectOnce([win, again]);
  });

  it('C82 F3 reconnects if only its own connection is silent; other lanes continue meanwhile', async () => {
    await warmUp();
    const [stuck, other] = players;
    const win = aWin(stuck);
    gate.silence(win.externalId);
    const first = outcomesOf([hasty.submit(win)]);
    await expect.poll(() => gate.isHolding).toBe(true);
    const going = [aWin(other), aWin(stuck)];
    for (const each of going) await expect.poll(() => outcomesOf([hasty.submit(each)])).toEqual(['OK']);
    expect(await first).toEqual(['unanswered']);
    gate.speak();
    await expectOnce([win, ...going]);
  });

  it('C82 F4 is alone with a lock on one of its players: others continue, and its waiting commands take none of their places', async () => {
    await warmUp();
    const [stuck, other] = players;
    const holder = await testDatabase.pool.connect();
    // A lock that outlived a failed expectation would keep the database from being dropped.
    onTestFinished(() => holder.release(true));
    await holder.query('begin');
    await holder.query('select from ledger.account where player_id = $1 for update', [stuck]);
    const win = aWin(stuck);
    const behind = Array.from({ length: 50 }, () => aWin(stuck));
    expect(await outcomesOf([hasty.submit(win)])).toEqual(['unanswered']);
    expect(new Set(await outcomesOf(behind.map((each) => hasty.submit(each))))).toEqual(new Set(['deadline']));
    expect(hasty.queuedCommands).toBe(0);
    const going = aWin(other);
    await expect.poll(() => outcomesOf([hasty.submit(going)])).toEqual(['OK']);
    expect(await bookedTimes([win])).toEqual([0]);
    await holder.query('rollback');
    await expectOnce([win, ...behind, going]);
  });
});
