import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currencyCodes, roundHalfEven } from '@pavilion/money';
import fc from 'fast-check';
import { type LimitCounterGiven, openAccount, PICO_PER_MINOR, verifyBooks } from '@pavilion/ledger';
import { inTransaction } from '../../../kernel/database.ts';
import { createManualClock } from '../../../kernel/testing/manual-clock.ts';
import { createLog } from '../../../kernel/log/log.ts';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { windowOf } from '../../../kernel/calendar-window.ts';
import { limitCountersOf, setLimitCounters } from '../accounts/limit-counters.ts';
import { openFirstAccount } from '../accounts/service.ts';
import { adjust } from '../cashier/service.ts';
import { creditWin, placeBet, rollback } from '../game-sessions/play.ts';
import { openGameSession } from '../game-sessions/service.ts';
import { boundless } from '../testing/boundless.ts';
import { connectionOf } from './connection.ts';
import { openLedger, type WalletLedger } from './engine.ts';

const studio = { source: 'studio-a', gameId: 'game-1' };
const rates: Readonly<Record<string, string>> = { EUR: '100', USD: '108' };
const log = createLog({ level: 'fatal' });
const clock = createManualClock(new Date('2026-03-28T12:00:00.000Z'));
const noon = (): Date => clock.now();

/** Minor units of each currency per euro, as they might be some day. */
const aRateOf: Readonly<Record<string, string>> = {
  EUR: '100',
  USD: '108.25',
  BRL: '613.07',
  TRY: '4511.9',
  JPY: '170.73',
  KWD: '333.1',
  BTC: '1234.56789',
  ETH: '340136.05442',
  USDT: '1082467.3',
};

let testDatabase: TestDatabase;
let ledger: WalletLedger;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
  const rateOf = (currency: string): string | undefined => rates[currency];
  ledger = openLedger({ connectionString: testDatabase.url, clock, random: systemRandom, log, rateOf });
});
afterAll(async () => {
  await ledger.stop();
  await testDatabase.drop();
});

const context = () => ({ clock, random: systemRandom, log, ledger, database: testDatabase.database, publish: () => Promise.resolve() });
const run = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(testDatabase.database, work);

type Wanted = Partial<LimitCounterGiven> & Pick<LimitCounterGiven, 'definition' | 'capMinor'>;

/** A player with 1,000.00 in EUR and in USD, a session in each, and these limits. */
async function player(limits: readonly Wanted[]) {
  const playerId = systemRandom.newId();
  const launch = (): Promise<{ EUR: string; USD: string }> =>
    run(async (transaction) => {
      const open = async (currency: string): Promise<string> =>
        (await openGameSession(context(), transaction, { playerId, ...studio, gameId: `${studio.gameId}-${currency}`, currency })).token;
      return { EUR: await open('EUR'), USD: await open('USD') };
    });
  await run(async (transaction) => {
    await openFirstAccount(context(), transaction, { playerId, currency: 'EUR' });
    const dollars = { id: systemRandom.newId(), playerId, currency: 'USD', status: 2, createdAt: clock.now() };
    await openAccount(connectionOf(transaction), dollars);
    for (const currency of ['EUR', 'USD']) {
      const money = { playerId, currency, amountMinor: 100_000n, externalId: `opening-${currency}`, reason: 'test' };
      await adjust(context(), transaction, money);
    }
  });
  let tokens = await launch();
  const set = (wanted: readonly Wanted[]): Promise<void> =>
    run((transaction) =>
      setLimitCounters(
        transaction,
        playerId,
        wanted.map((limit) => counterOf(limit)),
      ),
    );
  await set(limits);
  let count = 0;
  const next = (): string => `${(count += 1)}`;
  const play = (currency: 'EUR' | 'USD', amountMinor: bigint, [externalId, round = externalId]: readonly [string, string?]) => ({
    ...studio,
    gameId: `${studio.gameId}-${currency}`,
    playerId,
    externalId,
    round,
    currency,
    amountMinor,
    playKind: 'normal' as const,
    closesRound: false,
    sessionToken: tokens[currency],
  });
  return {
    playerId,
    set,
    /** Opens the games again: a session lasts half a day. */
    relaunch: async () => {
      tokens = await launch();
    },
    bet: async (amountMinor: bigint, over: { currency?: 'EUR' | 'USD'; id?: string } = {}) =>
      (await placeBet(context(), play(over.currency ?? 'EUR', amountMinor, [over.id ?? `auto${next()}`]))).code,
    win: async (amountMinor: bigint, round: string, currency: 'EUR' | 'USD' = 'EUR') =>
      (await creditWin(context(), { ...play(currency, amountMinor, [`won${next()}`, round]), ceiling: boundless })).code,
    takeBack: async (reference: string) => {
      const given = { source: studio.source, playerId, externalId: `x${next()}`, reference, scope: 'op' as const };
      return (await rollback(context(), { ...given, round: undefined, currency: undefined, amountMinor: undefined })).code;
    },
    used: async () =>
      (await limitCountersOf(testDatabase.database, playerId, clock.now())).map(({ usedPicoMinor }) =>
        roundHalfEven(usedPicoMinor, PICO_PER_MINOR),
      ),
  };
}

function counterOf(limit: Wanted): LimitCounterGiven {
  const period = limit.period ?? 'daily';
  const timeZone = limit.timeZone ?? 'Europe/Berlin';
  const { start, end } = windowOf(period, clock.now(), timeZone);
  const window = { windowStart: start, windowEnd: end };
  return {
    id: systemRandom.newId(),
    period,
    timeZone,
    isRolling: false,
    currency: 'EUR',
    rate: '100',
    ...window,
    bindsFrom: noon(),
    bindsUntil: null,
    ...limit,
  };
}

const areBooksSound = async (): Promise<void> =>
  expect((await verifyBooks(connectionOf(testDatabase.database))).filter(({ breachCount }) => breachCount > 0n)).toEqual([]);

describe('limits inside the statement of the bet', () => {
  it('L4 R-14 C39 lets exactly three of thirty bets through where there is room for three', async () => {
    const ann = await player([{ definition: 1, capMinor: 3_050n }]);
    const codes = await Promise.all(Array.from({ length: 30 }, () => ann.bet(1_000n)));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(3);
    expect(codes.filter((code) => code === 'LIMIT_EXCEEDED')).toHaveLength(27);
    expect(await ann.used()).toEqual([3_000n]);
    await areBooksSound();
  });

  it('L3 counts money of every currency in the limit’s own, at the rate of the bet, and gives it back at that rate', async () => {
    const ann = await player([{ definition: 1, capMinor: 10_000n }]);
    expect(await ann.bet(5_400n, { currency: 'USD', id: 'usd' })).toBe('OK');
    expect(await ann.used()).toEqual([5_000n]);
    expect(await ann.bet(5_001n)).toBe('LIMIT_EXCEEDED');
    expect(await ann.bet(5_000n)).toBe('OK');
    await areBooksSound();
    Object.assign(rates, { USD: '120' });
    expect(await ann.takeBack('usd')).toBe('OK');
    expect(await ann.used()).toEqual([5_000n]);
    Object.assign(rates, { USD: '108' });
    await areBooksSound();
  });

  it('C40 C41 L2 a loss limit follows wins and what is taken back, and is never below zero', async () => {
    const ann = await player([
      { definition: 2, capMinor: 5_000n },
      { definition: 1, capMinor: 90_000n },
    ]);
    const [loss, bets] = [async () => (await ann.used()).toSorted((one, other) => Number(one - other))[0], ann.used];
    expect(await ann.bet(5_000n, { id: 'b1' })).toBe('OK');
    expect(await ann.bet(1n)).toBe('LIMIT_EXCEEDED');
    expect(await ann.win(800n, 'b1')).toBe('OK');
    expect(await loss()).toBe(4_200n);
    expect(await ann.bet(800n, { id: 'b2' })).toBe('OK');
    expect(await ann.win(50_000n, 'b2')).toBe('OK');
    expect(await loss()).toBe(0n);
    expect(await ann.bet(5_000n, { id: 'b3' })).toBe('OK');
    expect(await ann.takeBack('b3')).toBe('OK');
    expect(await loss()).toBe(0n);
    expect((await bets()).toSorted((one, other) => Number(other - one))[0]).toBe(5_800n);
    await areBooksSound();
  });

  it('L2 a win that is taken back is lost again, over the cap for a recorded reason, and stops the next bet', async () => {
    const ann = await player([{ definition: 2, capMinor: 5_000n }]);
    await ann.bet(5_000n, { id: 'b1' });
    await ann.win(2_000n, 'b1');
    await ann.bet(2_000n, { id: 'b2' });
    expect(await ann.takeBack('won1')).toBe('OK');
    expect(await ann.used()).toEqual([7_000n]);
    expect(await ann.bet(1n)).toBe('LIMIT_EXCEEDED');
    await areBooksSound();
  });

  it('L1 R-05 opens the next window at the local midnight in the middle of a burst, on the day of 23 hours', async () => {
    const ann = await player([{ definition: 1, capMinor: 3_000n }]);
    clock.set(new Date('2026-03-28T22:59:59.999Z'));
    expect(await Promise.all([1, 2, 3, 4].map(() => ann.bet(1_000n)))).toContain('LIMIT_EXCEEDED');
    clock.set(new Date('2026-03-28T23:00:00.000Z'));
    const codes = await Promise.all(Array.from({ length: 5 }, () => ann.bet(1_000n)));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(3);
    clock.set(new Date('2026-03-29T21:59:59.999Z'));
    await ann.relaunch();
    expect(await ann.bet(1n)).toBe('LIMIT_EXCEEDED');
    clock.set(new Date('2026-03-29T22:00:00.000Z'));
    expect(await ann.bet(3_000n)).toBe('OK');
    await areBooksSound();
  });

  it('L2 C28 a win after midnight lowers the new window to nothing at most, and a late rollback leaves the old one alone', async () => {
    const ann = await player([{ definition: 2, capMinor: 3_000n }]);
    await ann.bet(3_000n, { id: 'b1' });
    clock.advanceMs(86_400_000);
    await ann.relaunch();
    expect(await ann.win(9_000n, 'b1')).toBe('OK');
    expect(await ann.used()).toEqual([0n]);
    expect(await ann.bet(3_001n)).toBe('LIMIT_EXCEEDED');
    expect(await ann.bet(2_000n, { id: 'b2' })).toBe('OK');
    clock.advanceMs(40 * 86_400_000);
    expect(await ann.takeBack('b2')).toBe('OK');
    await ann.relaunch();
    expect(await ann.bet(3_001n)).toBe('LIMIT_EXCEEDED');
    expect(await ann.bet(3_000n)).toBe('OK');
    await areBooksSound();
  });

  it('L5 a limit below what is used refuses every further bet, and one set late counts what came before it', async () => {
    const ann = await player([]);
    await ann.bet(4_000n);
    await ann.set([{ definition: 1, capMinor: 3_000n }]);
    expect(await ann.used()).toEqual([4_000n]);
    expect(await ann.bet(1n)).toBe('LIMIT_EXCEEDED');
    await areBooksSound();
  });

  it('L5 a pending limit counts at once and refuses once it takes effect, when the one before it ends', async () => {
    const from = new Date(clock.now().getTime() + 3_600_000);
    const limits = [
      { definition: 1, capMinor: 1_000n, bindsUntil: from },
      { definition: 1, capMinor: 5_000n, bindsFrom: from },
    ];
    const ann = await player(limits);
    expect(await ann.bet(1_000n)).toBe('OK');
    expect(await ann.bet(1n)).toBe('LIMIT_EXCEEDED');
    clock.set(from);
    expect(await ann.bet(4_001n)).toBe('LIMIT_EXCEEDED');
    expect(await ann.bet(4_000n)).toBe('OK');
    await areBooksSound();
  });

  it('I16 R-60 counters and books agree on stakes, wins and rollbacks of a cent, whatever currency the limit is in', async () => {
    const move = fc.record({ kind: fc.constantFrom('bet', 'win', 'takeBack'), amountMinor: fc.bigInt(1n, 3n), at: fc.nat(20) });
    const runs = fc.sample(fc.array(move, { minLength: 25, maxLength: 25 }), { numRuns: 3, seed: 17 });
    Object.assign(rates, { USD: '107.777777' });
    const limits = currencyCodes.flatMap((currency) =>
      [1, 2].map((definition) => ({ definition, capMinor: 10n ** 15n, currency, rate: aRateOf[currency] })),
    );
    for (const moves of runs) {
      const ann = await player(limits);
      for (const [index, { kind, amountMinor, at }] of moves.entries()) {
        const round = `b${at % (index + 1)}`;
        if (kind === 'bet' || index === 0) await ann.bet(amountMinor, { currency: 'USD', id: `b${index}` });
        else if (kind === 'win') await ann.win(amountMinor, round, 'USD');
        else await ann.takeBack(round);
      }
    }
    await areBooksSound();
    Object.assign(rates, { USD: '108' });
  });

  it('F12 R-60 a process of the version before, which counts whole minor units, and one of this version count on together', async () => {
    const ann = await player([{ definition: 1, capMinor: 2_000n }]);
    await ann.bet(1_000n);
    const { pool } = testDatabase;
    const older = await pool.query(
      'update ledger.limit_counter set used_minor = used_minor + 500 where player_id = $1 returning used_minor',
      [ann.playerId],
    );
    expect(older.rows).toEqual([{ used_minor: 1_500n }]);
    expect(await ann.used()).toEqual([1_500n]);
    expect([await ann.bet(501n), await ann.bet(500n)]).toEqual(['LIMIT_EXCEEDED', 'OK']);
    await pool.query('update ledger.limit_counter set used_minor = used_minor - 500 where player_id = $1', [ann.playerId]);
    await areBooksSound();
  });
});
