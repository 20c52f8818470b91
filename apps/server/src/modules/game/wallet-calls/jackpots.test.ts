import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession, aPlayer, type SignedResult } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { forgetSettings } from '../../settings/index.ts';
import { accountsOf, heldCreditsOf, refuseHeldCredit } from '../../wallet/index.ts';
import { listJackpots } from '../jackpots/service.ts';
import { walletSweeps } from '../../wallet/jobs.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';

let server: TestServer;
/** 1,000.00 a win and a day. */
const usual = { winMaxMinor: 100_000, dayMaxMinor: 100_000 };

beforeAll(async () => {
  server = await startTestServer();
  await setValue('creditCeilings', { usual: { promo: usual, jackpot: usual, adjustment: usual }, providers: {} });
});
afterAll(() => server.stop());

async function setValue(key: string, value: unknown): Promise<void> {
  await server.testDatabase.pool.query(
    `insert into settings.value (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  );
  forgetSettings(server.app.context);
}

/** A jackpot of its own for each test, agreed on with two studios. */
async function aJackpot(seedMinor = 0): Promise<string> {
  server.clock.advanceMs(86_400_000);
  const pot = `p${randomUUID().slice(0, 8)}`;
  await setValue('jackpots', { [pot]: { providers: ['northlight-works', 'tidal-nine'], seedMinor } });
  return pot;
}

async function aTable(options: { game?: string; currency?: string; amount?: string } = {}) {
  const { game = 'ember-run', currency = 'EUR', amount = '1000.00' } = options;
  const player = await aPlayer(server, { amount, currency });
  const studio = aStudio(server, await aGameSession(server, player, game));
  return { studio, playerId: player.id, bet: (stake: string, contributions: readonly unknown[]) => betOf(studio, stake, contributions) };
}
const betOf = (studio: TestStudio, stake: string, contributions: readonly unknown[]): Promise<SignedResult> =>
  studio.bet(randomUUID(), stake, { roundId: randomUUID(), contributions });

/** Balance of a jackpot's account by currency, in minor units. */
async function accountOf(pot: string): Promise<Record<string, bigint>> {
  const { rows } = await server.testDatabase.pool.query<{ currency: string; amount: string }>(
    `select h.currency, sum(e.amount_minor)::text as amount from ledger.house_account h
     join ledger.entry e on e.account_id = h.id where h.kind = 'jackpot' and h.detail = $1 group by h.currency`,
    [`pot:${pot}`],
  );
  return Object.fromEntries(rows.map(({ currency, amount }) => [currency, BigInt(amount)]));
}
async function moneyOf(playerId: string): Promise<Record<string, bigint>> {
  const [account] = await accountsOf(server.app.context, playerId);
  return { ...account?.balances };
}
const alarms = (alarm: string, id: string): string[] => server.logLines.filter((line) => line.includes(alarm) && line.includes(id));
const heldOf = async (playerId: string): Promise<bigint[]> =>
  (await heldCreditsOf(server.testDatabase.database, playerId)).map(({ amountMinor }) => amountMinor);

describe('what feeds a jackpot', () => {
  it('W-126 books whole units as soon as a player’s shares have come to them, and keeps the rest exactly', async () => {
    const pot = await aJackpot();
    const { bet } = await aTable();
    for (const expected of [0n, 0n, 1n, 1n, 2n, 2n]) {
      await bet('1.00', [{ pot, amount: '0.004' }]);
      expect((await accountOf(pot))['EUR'] ?? 0n).toBe(expected);
    }
    await bet('1.00', [{ pot, amount: '1.00' }]);
    expect(await accountOf(pot)).toEqual({ EUR: 102n });
  });

  it.each([
    ['EUR', '0.01', '0.00000000000001'],
    ['JPY', '1', '0.000000000001'],
    ['KWD', '0.001', '0.000000000000001'],
    ['USDT', '0.01', '0.000000000000000001'],
  ])('W-126 takes contributions in %s as fine as a trillionth of its smallest unit, and none finer', async (currency, stake, least) => {
    const pot = await aJackpot();
    const { bet } = await aTable({ currency, amount: '1000' });
    expect((await bet(stake, [{ pot, amount: least }])).body).toMatchObject({ status: 'OK' });
    expect((await bet(stake, [{ pot, amount: `${least.slice(0, -1)}01` }])).body).toMatchObject({ status: 'AMOUNT_INVALID' });
  });

  it.each([
    [
      'more than its stake',
      [
        ['a', '0.60'],
        ['b', '0.41'],
      ],
    ],
    ['less than nothing', [['a', '-0.01']]],
    ['what is no amount', [['a', '1e-2']]],
    [
      'twice to one jackpot more than its stake',
      [
        ['a', '0.60'],
        ['a', '0.60'],
      ],
    ],
  ] as const)('W-126 refuses a bet that states %s, and keeps nothing of it', async (_title, stated) => {
    const pot = await aJackpot();
    const { studio } = await aTable();
    const contributions = stated.map(([name, amount]) => ({ pot: name === 'a' ? pot : 'other', amount }));
    expect((await studio.bet('b1', '1.00', { contributions })).body).toMatchObject({ status: 'AMOUNT_INVALID' });
    expect((await studio.bet('b1', '1.00', { contributions: [] })).body).toMatchObject({ status: 'OK', duplicate: false });
    expect(await accountOf(pot)).toEqual({});
  });

  it('W-126 feeds nothing of a jackpot that was not agreed on with the provider, and takes the bet', async () => {
    const pot = await aJackpot();
    const { bet } = await aTable({ game: 'honey-clock' });
    expect(
      (
        await bet('1.00', [
          { pot, amount: '0.50' },
          { pot: 'unknown', amount: '0.10' },
        ])
      ).body,
    ).toMatchObject({ status: 'OK' });
    expect([await accountOf(pot), await accountOf('unknown')]).toEqual([{}, {}]);
  });

  it('W-126 C2 counts a repeat once, and calls other contributions under its id a conflict', async () => {
    const pot = await aJackpot();
    const { studio } = await aTable();
    const contributions = [{ pot, amount: '0.50' }];
    expect((await studio.bet('b0', '1.00', { contributions: [] })).body).toMatchObject({ duplicate: false });
    expect((await studio.bet('b0', '1.00')).body).toMatchObject({ status: 'OK', duplicate: true });
    for (const duplicate of [false, true])
      expect((await studio.bet('b1', '1.00', { contributions })).body).toMatchObject({ status: 'OK', duplicate });
    expect((await studio.bet('b1', '1.00', { contributions: [{ pot, amount: '0.51' }] })).body).toMatchObject({ status: 'CONFLICT' });
    expect((await studio.bet('b1', '1.00')).body).toMatchObject({ status: 'CONFLICT' });
    expect(await accountOf(pot)).toEqual({ EUR: 50n });
  });

  it.each(['op', 'round'] as const)('W-126 takes back exactly what bets gave with a rollback of scope %s', async (scope) => {
    const pot = await aJackpot();
    const { studio, bet } = await aTable();
    await bet('1.00', [{ pot, amount: '0.016' }]);
    const roundId = randomUUID();
    await studio.bet('b1', '1.00', { roundId, contributions: [{ pot, amount: '0.018' }] });
    await studio.bet('b2', '1.00', { roundId, contributions: [{ pot, amount: '0.017' }] });
    expect(await accountOf(pot)).toEqual({ EUR: 5n });
    if (scope === 'round') await studio.rollback('r1', roundId, { scope, roundId });
    else for (const name of ['b1', 'b2']) await studio.rollback(`r-${name}`, name);
    expect(await accountOf(pot)).toEqual({ EUR: 1n });
    await bet('1.00', [{ pot, amount: '0.004' }]);
    expect(await accountOf(pot)).toEqual({ EUR: 2n });
  });

  it('W-126 C73 does the same in a batch and in a bet-win', async () => {
    const pot = await aJackpot();
    const { studio } = await aTable();
    const contributions = [{ pot, amount: '0.25' }];
    const items = ['b1', 'b2'].map((name) => ({ type: 'bet', ...studio.fields(name, '1.00', { contributions }) }));
    const undo = { type: 'rollback', ...studio.fields('r2', '1.00'), referenceId: 'b2' };
    const malformed = { type: 'bet', ...studio.fields('b3', '1.00', { contributions: [{ pot: 'No such', amount: '0.1' }] }) };
    const { results } = (await studio.batch([...items, undo, malformed])).body;
    expect(results).toMatchObject([{ status: 'OK' }, { status: 'OK' }, { status: 'OK' }, { status: 'MALFORMED' }]);
    await studio.betWin({ bet: 'b4', win: 'w4' }, { bet: '1.00', win: '0.50' }, { contributions });
    expect(await accountOf(pot)).toEqual({ EUR: 50n });
  });

  it('W-126 C11 thirty bets of as many players at once are all in the jackpot', async () => {
    const pot = await aJackpot();
    const tables = await Promise.all(Array.from({ length: 30 }, () => aTable()));
    await Promise.all(tables.flatMap(({ bet }) => [bet('1.00', [{ pot, amount: '0.075' }]), bet('1.00', [{ pot, amount: '0.075' }])]));
    expect(await accountOf(pot)).toEqual({ EUR: 450n });
  });
});

describe('what wins a jackpot', () => {
  it('W-127 C84 pays what the jackpot has as cash at once, beyond every ceiling and without an alarm', async () => {
    const pot = await aJackpot();
    const { studio, playerId, bet } = await aTable({ amount: '9000.00' });
    const other = await aTable({ game: 'pearl-ladder', amount: '9000.00' });
    await bet('5000.00', [{ pot, amount: '2500.00' }]);
    await other.bet('5000.00', [{ pot, amount: '2500.00' }]);
    for (const duplicate of [false, true]) {
      const answer = await studio.win('w1', '5000.00', { kind: 'jackpot', pot });
      expect(answer.body).toMatchObject({ status: 'OK', balance: '9000.00', duplicate });
    }
    expect((await studio.win('w1', '5000.00', { kind: 'jackpot' })).body).toMatchObject({ status: 'CONFLICT' });
    expect(await heldOf(playerId)).toEqual([]);
    expect(await accountOf(pot)).toEqual({ EUR: 0n });
    expect(alarms('jackpot_not_covered', playerId)).toEqual([]);
  });

  it('W-127 pays fractions that no account has yet out of the jackpot, too', async () => {
    const pot = await aJackpot();
    const tables = await Promise.all(Array.from({ length: 10 }, () => aTable()));
    for (const { bet } of tables) await bet('1.00', [{ pot, amount: '0.009' }]);
    const [first] = tables;
    await first?.studio.win('w1', '0.09', { kind: 'jackpot', pot });
    expect(alarms('jackpot_not_covered', first?.playerId ?? '')).toEqual([]);
    for (const { bet } of tables) await bet('1.00', [{ pot, amount: '0.001' }]);
    expect(await accountOf(pot)).toEqual({ EUR: 1n });
  });

  it('W-127 pays in full with an alarm what the jackpot does not cover, and holds it beyond the ceiling', async () => {
    const pot = await aJackpot();
    const { studio, playerId, bet } = await aTable();
    await bet('100.00', [{ pot, amount: '50.00' }]);
    expect((await studio.win('w1', '550.00', { kind: 'jackpot', pot })).body).toMatchObject({ balance: '1450.00' });
    expect(await heldOf(playerId)).toEqual([]);
    expect(alarms('jackpot_not_covered', playerId)).toHaveLength(1);
    expect(alarms('jackpot_not_covered', playerId)[0]).toContain('"uncoveredMinor":"50000"');
    expect(await accountOf(pot)).toEqual({ EUR: -50_000n });
    // 500.00 are left for the day. Contributions after a shortfall are available to the next win.
    await bet('100.00', [{ pot, amount: '20.00' }]);
    expect((await studio.win('w2', '720.00', { kind: 'jackpot', pot })).body).toMatchObject({ balance: '1870.00' });
    expect(await heldOf(playerId)).toEqual([20_000n]);
    expect(await moneyOf(playerId)).toMatchObject({ cash: 187_000n, locked: 20_000n });
    expect(await accountOf(pot)).toEqual({ EUR: -120_000n });
  });

  it('W-127 covers a win in one currency by contributions in others, at their rates', async () => {
    const pot = await aJackpot();
    const yen = await aTable({ currency: 'JPY', amount: '1000000' });
    const dollar = await aTable({ currency: 'USD' });
    const euro = await aTable();
    await yen.bet('500000', [{ pot, amount: '500000' }]);
    await dollar.bet('1000.00', [{ pot, amount: '1000.00' }]);
    await euro.studio.win('w1', '3000.00', { kind: 'jackpot', pot });
    expect(alarms('jackpot_not_covered', euro.playerId)).toEqual([]);
    expect(await accountOf(pot)).toEqual({ JPY: 500_000n, USD: 100_000n, EUR: -300_000n });
  });

  it('W-127 lets no provider win a jackpot that was not agreed on with it', async () => {
    const pot = await aJackpot();
    await (await aTable()).bet('900.00', [{ pot, amount: '900.00' }]);
    const { studio, playerId } = await aTable({ game: 'honey-clock' });
    await studio.win('w1', '900.00', { kind: 'jackpot', pot });
    expect(alarms('jackpot_not_covered', playerId)).toHaveLength(1);
    expect(await accountOf(pot)).toEqual({ EUR: 90_000n });
    // A jackpot is named by wins of kind jackpot alone.
    await (await aTable()).studio.win('w2', '1.00', { kind: 'promo', pot });
    expect(await accountOf(pot)).toEqual({ EUR: 90_000n });
  });

  it('W-127 counts the bet of the same call, and gives a win that is taken back to the jackpot', async () => {
    const pot = await aJackpot();
    const { studio, playerId } = await aTable();
    const more = { kind: 'jackpot', pot, contributions: [{ pot, amount: '2.00' }] };
    await studio.betWin({ bet: 'b1', win: 'w1' }, { bet: '10.00', win: '2.00' }, more);
    expect(await accountOf(pot)).toEqual({ EUR: 0n });
    await studio.rollback('r1', 'w1');
    expect(await accountOf(pot)).toEqual({ EUR: 200n });
    await studio.win('w2', '2.00', { kind: 'jackpot', pot, roundId: randomUUID() });
    expect(await accountOf(pot)).toEqual({ EUR: 0n });
    // The bet goes back after its jackpot was won: the house has paid that, and the next win has less.
    await studio.rollback('r2', 'b1');
    expect(await accountOf(pot)).toEqual({ EUR: -200n });
    expect(alarms('jackpot_not_covered', playerId)).toEqual([]);
    await studio.win('w3', '0.01', { kind: 'jackpot', pot, roundId: randomUUID() });
    expect(alarms('jackpot_not_covered', playerId)).toHaveLength(1);
  });

  it.each(['waiting', 'refused'] as const)('W-127 W-123 takes a win back whose part beyond the ceiling is %s', async (decision) => {
    const pot = await aJackpot();
    const { studio, playerId, bet } = await aTable();
    await bet('100.00', [{ pot, amount: '50.00' }]);
    await studio.win('w1', '1550.00', { kind: 'jackpot', pot });
    const [held] = await heldCreditsOf(server.testDatabase.database, playerId);
    expect(held?.amountMinor).toBe(50_000n);
    const { context } = server.app;
    const house = { kind: 'jackpot', detail: `pot:${pot}` } as const;
    await inTransaction(context.database, async (transaction) => {
      if (decision === 'refused') await refuseHeldCredit(context, transaction, { id: held?.id ?? '', house });
    });
    expect(await accountOf(pot)).toEqual({ EUR: decision === 'refused' ? -100_000n : -150_000n });
    await studio.rollback('r1', 'w1');
    expect(await accountOf(pot)).toEqual({ EUR: 5_000n });
    expect(await moneyOf(playerId)).toMatchObject({ cash: 90_000n, locked: 0n, receivable: 0n });
    await studio.win('w2', '50.00', { kind: 'jackpot', pot, roundId: randomUUID() });
    expect(alarms('jackpot_not_covered', playerId)).toHaveLength(1);
  });

  it('W-127 R2 gives a repeat the first answer even after the agreement about its jackpot has ended', async () => {
    const pot = await aJackpot();
    const { studio } = await aTable();
    for (const duplicate of [false, true]) {
      const answer = await studio.win('w1', '1550.00', { kind: 'jackpot', pot });
      expect(answer.body).toMatchObject({ status: 'OK', balance: '2000.00', duplicate });
      await setValue('jackpots', {});
    }
  });

  it('W-127 X1 a jackpot that thirty wins want at once pays what it has once; the rest is held beyond the day’s ceiling', async () => {
    const pot = await aJackpot();
    await (await aTable({ amount: '9000.00' })).bet('9000.00', [{ pot, amount: '3000.00' }]);
    const tables = await Promise.all(Array.from({ length: 30 }, () => aTable()));
    const ids = tables.map(() => randomUUID());
    const play = () =>
      Promise.all(tables.map(({ studio }, index) => decided(() => studio.win(ids[index] ?? '', '200.00', { kind: 'jackpot', pot }))));
    await play();
    await play();
    const money = await Promise.all(tables.map(({ playerId }) => moneyOf(playerId)));
    const sum = (bucket: string): bigint => money.reduce((total, balances) => total + (balances[bucket] ?? 0n), 0n);
    expect([sum('cash') - 30n * 100_000n, sum('locked')]).toEqual([400_000n, 200_000n]);
    expect(await accountOf(pot)).toEqual({ EUR: -300_000n });
  });
});

describe('what the house puts into a jackpot', () => {
  const sweep = () => walletSweeps.find(({ name }) => name === 'wallet.seedJackpots')?.sweep(server.app.context);

  const lastWin = async () => (await listJackpots(server.app.context))[0]?.lastWin;

  it('W-127 W-150 seeds a jackpot at its start and again after each win, once, however many look', async () => {
    const pot = await aJackpot(30_000);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await accountOf(pot)).toEqual({ EUR: 30_000n });
    const { studio, playerId, bet } = await aTable();
    await bet('10.00', [{ pot, amount: '5.00' }]);
    expect(await lastWin()).toBeNull();
    await studio.win('w1', '305.00', { kind: 'jackpot', pot });
    expect(await accountOf(pot)).toEqual({ EUR: 0n });
    expect(await lastWin()).toEqual({ amount: '305.00', wonAt: server.clock.now() });
    server.clock.advanceMs(60_000);
    // The next win finds its seed whether or not a sweep was there before it.
    await studio.win('w2', '300.00', { kind: 'jackpot', pot });
    await Promise.all([sweep(), sweep()]);
    expect(await accountOf(pot)).toEqual({ EUR: 30_000n });
    expect(alarms('jackpot_not_covered', playerId)).toEqual([]);
    expect(await lastWin()).toEqual({ amount: '300.00', wonAt: server.clock.now() });
    // A win that was taken back does not count.
    await studio.rollback('r1', 'w2');
    expect(await lastWin()).toMatchObject({ amount: '305.00' });
  });
});

it('W-126 W-127 I30 keeps the books balanced', async () => {
  const findings = await verifyBooks(connectionOf(server.testDatabase.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});

/** As a provider does: what was not decided is asked again under its id. */
async function decided(call: () => Promise<SignedResult>): Promise<SignedResult> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
  throw new Error('never decided');
}
