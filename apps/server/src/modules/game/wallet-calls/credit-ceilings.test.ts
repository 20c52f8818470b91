import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession, aPlayer, type SignedResult } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { forgetSettings } from '../../settings/index.ts';
import { valuesSchema } from '../../settings/values.ts';
import { accountsOf, heldCreditsOf, refuseHeldCredit, releaseHeldCredit } from '../../wallet/index.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';

let server: TestServer;
const kinds = ['promo', 'jackpot', 'adjustment'] as const;
/** 1,000.00 a win and 3,000.00 a day for every kind, but for jackpots of one studio. */
const usual = { winMaxMinor: 100_000, dayMaxMinor: 300_000 };

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
  const ceilings = {
    usual: { promo: usual, jackpot: usual, adjustment: usual },
    providers: { 'tidal-nine': { jackpot: { winMaxMinor: 200_000, dayMaxMinor: 200_000 } } },
  };
  await server.testDatabase.pool.query(
    `insert into settings.value (key, value) values ('creditCeilings', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(ceilings)],
  );
  forgetSettings(server.app.context);
});
afterAll(() => server.stop());

interface Table {
  readonly studio: TestStudio;
  readonly playerId: string;
}

async function start(options: { game?: string; currency?: string; amount?: string } = {}): Promise<Table> {
  const player = await aPlayer(server, { amount: options.amount ?? '100.00', currency: options.currency ?? 'EUR' });
  return { studio: aStudio(server, await aGameSession(server, player, options.game)), playerId: player.id };
}

/** The next day: earlier credits use nothing of it. */
const nextDay = (): void => server.clock.advanceMs(86_400_000);
const heldOf = async (playerId: string): Promise<bigint[]> =>
  (await heldCreditsOf(server.testDatabase.database, playerId)).map(({ amountMinor }) => amountMinor);
const alarmsOf = (transactionId: string): string[] =>
  server.logLines.filter((line) => line.includes('credit_beyond_ceiling') && line.includes(transactionId));

async function moneyOf(playerId: string): Promise<Record<string, bigint>> {
  const [account] = await accountsOf(server.app.context, playerId);
  return { ...account?.balances };
}

describe('credits without a stake', () => {
  it.each(kinds)('W-121 C84 credits a %s beyond the ceiling of one win held, with an alarm, and the rest as cash', async (kind) => {
    nextDay();
    const { studio, playerId } = await start();
    const win = randomUUID();
    expect((await studio.win(win, '1500.00', { kind })).body).toMatchObject({ status: 'OK', balance: '1100.00', duplicate: false });
    expect(await moneyOf(playerId)).toMatchObject({ cash: 110_000n, locked: 50_000n });
    expect(await heldOf(playerId)).toEqual([50_000n]);
    expect(alarmsOf(win)).toHaveLength(1);
    // The first answer for ever, and nothing a second time (R2).
    expect((await studio.win(win, '1500.00', { kind })).body).toMatchObject({ status: 'OK', balance: '1100.00', duplicate: true });
    expect((await studio.win(win, '1500.01', { kind })).body).toMatchObject({ status: 'CONFLICT' });
    expect((await studio.balance()).body).toMatchObject({ balance: '1100.00' });
    expect(await heldOf(playerId)).toEqual([50_000n]);
    expect(alarmsOf(win)).toHaveLength(1);
  });

  it.each(kinds)('W-121 holds the part of a %s above the sum of a day, across all players, and starts over the next day', async (kind) => {
    nextDay();
    for (let count = 0; count < 3; count += 1) {
      const { studio, playerId } = await start();
      await studio.win(randomUUID(), '1000.00', { kind });
      expect(await heldOf(playerId)).toEqual([]);
    }
    const [late, next] = [await start(), await start()];
    expect((await late.studio.win(randomUUID(), '0.01', { kind })).body).toMatchObject({ status: 'OK', balance: '100.00' });
    expect(await heldOf(late.playerId)).toEqual([1n]);
    nextDay();
    const fresh = await aGameSession(server, { id: next.playerId, currency: 'EUR', email: '' });
    expect((await aStudio(server, fresh).win(randomUUID(), '1000.00', { kind })).body).toMatchObject({ balance: '1100.00' });
  });

  it('W-121 keeps an ordinary jackpot after a bet cash at once, and leaves a win of a stake to its round’s ceiling', async () => {
    nextDay();
    const { studio, playerId } = await start();
    await studio.bet('b1', '40.00');
    expect((await studio.win('w1', '500.00', { kind: 'jackpot' })).body).toMatchObject({ status: 'OK', balance: '560.00' });
    expect((await studio.win('w2', '90000.00')).body).toMatchObject({ status: 'OK', balance: '90560.00' });
    expect(await heldOf(playerId)).toEqual([]);
  });

  it('W-121 compares other currencies at their rate, and goes by a provider’s own ceiling where it has one', async () => {
    nextDay();
    const yen = await start({ currency: 'JPY', amount: '100' });
    const answer = await yen.studio.win(randomUUID(), '1000000', { kind: 'promo' });
    const [held = 0n] = await heldOf(yen.playerId);
    expect(answer.body).toMatchObject({ status: 'OK', balance: (1_000_100n - held).toString() });
    expect(held > 800_000n && held < 900_000n).toBe(true);
    const own = await start({ game: 'pearl-ladder' });
    await own.studio.win(randomUUID(), '2000.00', { kind: 'jackpot' });
    expect(await heldOf(own.playerId)).toEqual([]);
    await own.studio.win(randomUUID(), '1000.00', { kind: 'promo' });
    await own.studio.win(randomUUID(), '0.50', { kind: 'jackpot' });
    expect(await heldOf(own.playerId)).toEqual([50n]);
  });

  it.each(kinds)('W-121 C65 C73 holds a %s that comes by a bet-win or in a batch just so', async (kind) => {
    nextDay();
    const { studio, playerId } = await start();
    const [pair, bet] = [{ bet: randomUUID(), win: randomUUID() }, randomUUID()];
    for (const duplicate of [false, true]) {
      const paired = await studio.betWin(pair, { bet: '10.00', win: '1200.00' }, { kind });
      expect(paired.body).toMatchObject({ status: 'OK', balance: '1090.00', duplicate });
    }
    expect(await heldOf(playerId)).toEqual([20_000n]);
    const win = { type: 'win', ...studio.fields(randomUUID(), '1300.00', { kind, roundId: randomUUID() }) };
    const operations = [{ type: 'bet', ...studio.fields(bet, '1.00') }, win, win, { type: 'win', ...studio.fields(randomUUID(), '2.00') }];
    const { results } = (await studio.batch(operations)).body;
    expect(results).toMatchObject([
      { status: 'OK', balance: '1089.00' },
      { status: 'OK', balance: '2089.00', duplicate: false },
      { status: 'OK', balance: '2089.00', duplicate: true },
      { status: 'OK', balance: '2091.00' },
    ]);
    expect(await heldOf(playerId)).toEqual([20_000n, 30_000n]);
  });

  it('W-121 C67 a refused bet takes its win with it, and neither uses the day', async () => {
    nextDay();
    const { studio, playerId } = await start();
    const refused = await studio.betWin({ bet: 'b1', win: 'w1' }, { bet: '200.00', win: '3000.00' }, { kind: 'promo' });
    expect(refused.body).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '100.00' });
    for (let count = 0; count < 3; count += 1) await studio.win(randomUUID(), '1000.00', { kind: 'promo' });
    expect(await moneyOf(playerId)).toMatchObject({ cash: 310_000n, locked: 0n });
  });

  it('W-121 settles a debt before it holds anything, and holds no more than the amount that became cash', async () => {
    nextDay();
    const { studio, playerId } = await start();
    await studio.bet('b1', '100.00');
    await studio.win('w1', '2000.00');
    await studio.bet('b2', '2000.00', { roundId: randomUUID() });
    await studio.rollback('r1', 'w1');
    expect(await moneyOf(playerId)).toMatchObject({ cash: 0n, receivable: -200_000n });
    await studio.win('w3', '2500.00', { kind: 'promo', roundId: randomUUID() });
    expect(await moneyOf(playerId)).toMatchObject({ cash: 0n, receivable: 0n, locked: 50_000n });
  });
});

/** A player with 100.00 of their own and a win of 2,000.00, of which 1,000.00 is held. */
async function aHeldWin(): Promise<Table & { id: string }> {
  nextDay();
  const table = await start();
  await table.studio.win('w1', '2000.00', { kind: 'promo' });
  const [held] = await heldCreditsOf(server.testDatabase.database, table.playerId);
  return { ...table, id: held?.id ?? '' };
}

async function decideAs(decision: 'released' | 'refused', id: string): Promise<void> {
  const { context } = server.app;
  const house = { kind: 'bonus_cost', detail: 'promo' } as const;
  await inTransaction(context.database, (transaction) =>
    decision === 'released' ? releaseHeldCredit(context, transaction, { id }) : refuseHeldCredit(context, transaction, { id, house }),
  );
}

describe('a held credit and what becomes of its win', () => {
  it.each(['op', 'round'] as const)(
    'W-123 C26 a rollback of scope %s takes what was held back with the rest, also when it is repeated',
    async (scope) => {
      nextDay();
      const { studio, playerId } = await start();
      const roundId = randomUUID();
      await studio.win('w1', '5000.00', { kind: 'adjustment', roundId });
      const [reference, more] = scope === 'op' ? ['w1', {}] : [roundId, { scope, roundId }];
      for (const duplicate of [false, true]) {
        expect((await studio.rollback('r1', reference, more)).body).toMatchObject({ status: 'OK', duplicate });
        expect(await moneyOf(playerId)).toMatchObject({ cash: 10_000n, locked: 0n, receivable: 0n });
      }
    },
  );

  it('W-123 C89 a rollback in a batch does the same', async () => {
    nextDay();
    const { studio, playerId } = await start();
    await studio.win('w1', '5000.00', { kind: 'promo' });
    const { results } = (await studio.batch([{ type: 'rollback', transactionId: 'r1', playerId, referenceId: 'w1', scope: 'op' }])).body;
    expect(results).toMatchObject([{ status: 'OK' }]);
    expect(await moneyOf(playerId)).toMatchObject({ cash: 10_000n, locked: 0n, receivable: 0n });
  });

  it.each([
    ['released', 'op'],
    ['released', 'round'],
    ['refused', 'op'],
    ['refused', 'round'],
  ] as const)('W-123 a win whose held part was %s leaves the earlier balances when scope %s rolls it back', async (decision, scope) => {
    const { studio, playerId, id } = await aHeldWin();
    await decideAs(decision, id);
    const [reference, more] = scope === 'op' ? ['w1', {}] : [studio.roundId, { scope, roundId: studio.roundId }];
    for (const duplicate of [false, true]) {
      expect((await studio.rollback('r1', reference, more)).body).toMatchObject({ status: 'OK', duplicate });
      expect(await moneyOf(playerId)).toMatchObject({ cash: 10_000n, locked: 0n, receivable: 0n });
    }
  });

  it('W-123 C26 what was refused settles the debt of a player who has spent the rest', async () => {
    const { studio, playerId, id } = await aHeldWin();
    await decideAs('refused', id);
    await studio.bet('b1', '1100.00', { roundId: randomUUID() });
    await studio.rollback('r1', 'w1');
    expect(await moneyOf(playerId)).toMatchObject({ cash: 0n, locked: 0n, receivable: -100_000n });
  });

  it('W-123 a refusal and a rollback at once leave what was there before, whichever is first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { studio, playerId, id } = await aHeldWin();
      await Promise.all([decideAs('refused', id), decided(() => studio.rollback('r1', 'w1'))]);
      expect(await moneyOf(playerId)).toMatchObject({ cash: 10_000n, locked: 0n, receivable: 0n });
    }
  });
});

/** As a provider does: what was not decided is asked again under its id. */
async function decided(call: () => Promise<SignedResult>): Promise<SignedResult> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
  throw new Error('never decided');
}

describe('races near a ceiling', () => {
  it('W-122 thirty wins at once make exactly the day’s sum cash, whichever players win them', async () => {
    nextDay();
    const tables = await Promise.all(Array.from({ length: 30 }, () => start()));
    const wins = tables.map((table) => ({ table, id: randomUUID() }));
    const play = (): Promise<unknown[]> =>
      Promise.all(wins.map(({ table, id }) => decided(() => table.studio.win(id, '130.00', { kind: 'promo' }))));
    await play();
    await play();
    const money = await Promise.all(tables.map(({ playerId }) => moneyOf(playerId)));
    const sum = (bucket: string): bigint => money.reduce((total, balances) => total + (balances[bucket] ?? 0n), 0n);
    expect([sum('cash') - 30n * 10_000n, sum('locked')]).toEqual([300_000n, 90_000n]);
  });

  it('W-122 thirty repeats of one win at once credit and hold it once, each with the same balance', async () => {
    nextDay();
    const { studio, playerId } = await start();
    const answers = await Promise.all(Array.from({ length: 30 }, () => decided(() => studio.win('w1', '1700.00', { kind: 'jackpot' }))));
    expect(new Set(answers.map(({ body }) => `${String(body['status'])} ${String(body['balance'])}`))).toEqual(new Set(['OK 1100.00']));
    expect(await moneyOf(playerId)).toMatchObject({ cash: 110_000n, locked: 70_000n });
  });

  it('W-122 a win and its rollback at once leave nothing of either, in whatever order', async () => {
    nextDay();
    for (let round = 0; round < 10; round += 1) {
      const { studio, playerId } = await start();
      const id = randomUUID();
      await Promise.all([
        decided(() => studio.win(id, '4000.00', { kind: 'promo', roundId: id })),
        decided(() => studio.rollback(`r${id}`, id)),
      ]);
      expect(await moneyOf(playerId)).toMatchObject({ cash: 10_000n, locked: 0n, receivable: 0n });
    }
  });
});

it('W-121 I11 keeps the books balanced', async () => {
  const findings = await verifyBooks(connectionOf(server.testDatabase.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});

it('W-121 a database of before has ceilings too', () => {
  const ceilings = valuesSchema.shape.creditCeilings.parse(undefined);
  for (const kind of kinds) expect(ceilings.usual[kind].winMaxMinor).toBeGreaterThanOrEqual(50_000);
});
