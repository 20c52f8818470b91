import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { onMeasurement } from '../../../kernel/measurements.ts';
import { aGameSession, aPlayer, type SignedResult } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { forgetSettings } from '../../settings/index.ts';
import { valuesSchema } from '../../settings/values.ts';
import { accountsOf, heldCreditsOf, openFreespins, refuseHeldCredit, releaseHeldCredit } from '../../wallet/index.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

interface Table {
  readonly studio: TestStudio;
  readonly playerId: string;
  readonly provider: string;
  readonly gameId: string;
}

/** A player with 100.00 at a game. A round of Ember Run pays 2,500 times its stakes at most. */
async function start(options: { game?: string; currency?: string; amount?: string } = {}): Promise<Table> {
  const player = await aPlayer(server, { amount: options.amount ?? '100.00', currency: options.currency ?? 'EUR' });
  const session = await aGameSession(server, player, options.game);
  return { studio: aStudio(server, session), playerId: player.id, provider: session.providerId, gameId: session.gameId };
}

const heldOf = async (playerId: string): Promise<bigint[]> =>
  (await heldCreditsOf(server.testDatabase.database, playerId)).map(({ amountMinor }) => amountMinor);
const alarmsOf = (transactionId: string): string[] =>
  server.logLines.filter((line) => line.includes('credit_beyond_ceiling') && line.includes(transactionId));

async function moneyOf(playerId: string): Promise<Record<string, bigint>> {
  const [account] = await accountsOf(server.app.context, playerId);
  return { ...account?.balances };
}

async function setCeilings(roundCeilings: unknown): Promise<void> {
  await server.testDatabase.pool.query(
    `insert into settings.value (key, value) values ('roundCeilings', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(roundCeilings)],
  );
  forgetSettings(server.app.context);
}

/** Every call that pays for a stake of 2.00, each with 9,000,000.00 and repeated: how, and under which id. */
const payingCalls: Readonly<Record<string, (studio: TestStudio, id: string) => Promise<Record<string, unknown>>>> = {
  'a win': async (studio, id) => {
    await studio.bet(`b${id}`, '2.00');
    return (await studio.win(id, '9000000.00')).body;
  },
  'a win that closes its round': async (studio, id) => {
    await studio.bet(`b${id}`, '2.00');
    return (await studio.win(id, '9000000.00', { roundClosed: true })).body;
  },
  'a bet-win': async (studio, id) => (await studio.betWin({ bet: `b${id}`, win: id }, { bet: '2.00', win: '9000000.00' })).body,
  'a batch with its bet': async (studio, id) =>
    lastOf(
      await studio.batch([
        { type: 'bet', ...studio.fields(`b${id}`, '2.00') },
        { type: 'win', ...studio.fields(id, '9000000.00') },
      ]),
    ),
  'a batch with its bet-win': async (studio, id) => {
    const pair = { winTransactionId: id, winAmount: '9000000.00' };
    return lastOf(await studio.batch([{ type: 'bet-win', ...studio.fields(`b${id}`, '2.00', pair) }]));
  },
};

function lastOf({ body }: SignedResult): Record<string, unknown> {
  const { results } = body;
  return Array.isArray(results) ? results.at(-1) : {};
}

describe('what a round wins', () => {
  it.each(Object.entries(payingCalls))(
    'S100 W-123 holds what %s pays beyond the most its stakes can win, once, with an alarm',
    async (_, call) => {
      const { studio, playerId } = await start();
      const id = randomUUID();
      for (const duplicate of [false, true]) {
        expect(await call(studio, id)).toMatchObject({ status: 'OK', balance: '5098.00', duplicate });
        expect(await moneyOf(playerId)).toMatchObject({ cash: 509_800n, locked: 899_500_000n });
      }
      expect(await heldOf(playerId)).toEqual([899_500_000n]);
      expect(alarmsOf(id)).toHaveLength(1);
      expect(alarmsOf(id)[0]).toContain('"cause":"round"');
      expect(alarmsOf(id)[0]).toContain('"stakesMinor":"200","mostWonThousandths":"2500000","mostMinor":"500000"');
      expect((await studio.win(id, '9000000.01')).body).toMatchObject({ status: 'CONFLICT' });
      // The whole win is taken back with what was held of it.
      for (const duplicate of [false, true]) {
        expect((await studio.rollback(`r${id}`, id)).body).toMatchObject({ status: 'OK', duplicate });
        expect(await moneyOf(playerId)).toMatchObject({ cash: 9_800n, locked: 0n, receivable: 0n });
      }
    },
  );

  it.each([
    ['5000.00', []],
    ['5000.01', [1n]],
  ] as const)('S100 pays the most of its stakes at once: %s', async (amount, held) => {
    const { studio, playerId } = await start();
    await studio.bet('b1', '2.00');
    expect((await studio.win('w1', amount)).body).toMatchObject({ status: 'OK', balance: '5098.00' });
    expect(await heldOf(playerId)).toEqual(held);
  });

  it('S100 counts what is held for the alert, a repeat and an ordinary win not', async () => {
    const causes: string[] = [];
    const stop = onMeasurement((measurement) => {
      if (measurement.what === 'creditHeld') causes.push(measurement.cause);
    });
    const { studio } = await start();
    await studio.bet('b1', '2.00');
    for (const amount of ['5000.00', '0.01', '0.01']) await studio.win(`w${amount}`, amount);
    await studio.win('w3', '10000.01', { kind: 'promo' });
    stop();
    expect(causes).toEqual(['round', 'ceiling']);
  });

  it('S100 counts all wins of a round together, and all its stakes, whatever comes between them', async () => {
    const { studio, playerId } = await start();
    await studio.bet('b1', '2.00');
    for (let count = 1; count <= 10; count += 1) await studio.win(`w${count}`, '600.00');
    expect(await moneyOf(playerId)).toMatchObject({ cash: 9_800n + 500_000n, locked: 100_000n });
    expect(await heldOf(playerId)).toEqual([40_000n, 60_000n]);
    // A further stake raises the ceiling even while a win of the round is held.
    await studio.bet('b2', '1.00');
    expect((await studio.win('w11', '2500.01')).body).toMatchObject({ status: 'OK', balance: '7597.00' });
    expect(await heldOf(playerId)).toEqual([40_000n, 60_000n, 1n]);
  });

  it('S100 a stake of a cent pays for a cent, one of nothing for nothing, and one that was taken back for no more', async () => {
    const { studio, playerId } = await start();
    await studio.bet('b1', '0.01');
    expect((await studio.win('w1', '9000000.00')).body).toMatchObject({ status: 'OK', balance: '124.99' });
    const [nothing, returned] = [randomUUID(), randomUUID()];
    await studio.bet('b2', '0.00', { roundId: nothing });
    expect((await studio.win('w2', '5.00', { roundId: nothing })).body).toMatchObject({ status: 'OK', balance: '124.99' });
    await studio.bet('b3', '0.01', { roundId: returned });
    await studio.bet('b4', '50.00', { roundId: returned });
    await studio.rollback('r4', 'b4');
    expect((await studio.win('w3', '100.00', { roundId: returned })).body).toMatchObject({ status: 'OK', balance: '149.98' });
    expect(await heldOf(playerId)).toEqual([899_997_500n, 500n, 7_500n]);
  });

  it('S100 goes by the game that was staked in, whatever game the win names', async () => {
    const { studio, playerId } = await start();
    await studio.bet('b1', '1.00');
    expect((await studio.win('w1', '20000.00', { gameId: 'aurora-reels' })).body).toMatchObject({ status: 'OK', balance: '2599.00' });
    expect((await studio.win('w2', '1.00', { gameId: 'unknown' })).body).toMatchObject({ status: 'OK', balance: '2599.00' });
    expect(await heldOf(playerId)).toEqual([1_750_000n, 100n]);
  });

  it('S100 S102 pays the most of a game that states a part of a stake', async () => {
    const { studio, playerId } = await start({ game: 'wheel-of-hours' });
    await studio.bet('b1', '1.00');
    expect((await studio.win('w1', '39.40')).body).toMatchObject({ status: 'OK', balance: '138.40' });
    expect((await studio.win('w2', '0.01')).body).toMatchObject({ status: 'OK', balance: '138.40' });
    expect(await heldOf(playerId)).toEqual([1n]);
  });

  it('S100 applies their own ceilings to jackpots, gifts and corrections, never the round’s', async () => {
    const { studio, playerId } = await start();
    await studio.bet('b1', '1.00');
    for (const kind of ['jackpot', 'promo', 'adjustment']) await studio.win(kind, '4000.00', { kind });
    expect((await studio.win('w1', '2500.00')).body).toMatchObject({ status: 'OK', balance: '14599.00' });
    expect(await heldOf(playerId)).toEqual([]);
    expect((await studio.win('w2', '0.01')).body).toMatchObject({ status: 'OK', balance: '14599.00' });
    expect(await heldOf(playerId)).toEqual([1n]);
  });

  it('S100 calls after such a win in a batch are decided after it, each with its own effect', async () => {
    const { studio, playerId } = await start();
    const other = randomUUID();
    const operations = [
      { type: 'bet', ...studio.fields('b1', '2.00') },
      { type: 'win', ...studio.fields('w1', '5001.00') },
      { type: 'win', ...studio.fields('w1', '5001.00') },
      { type: 'bet', ...studio.fields('b2', '5000.00', { roundId: other }) },
      { type: 'win', ...studio.fields('w2', '7.00', { roundId: other }) },
      { type: 'rollback', transactionId: 'r2', playerId, referenceId: 'w2', scope: 'op' },
    ];
    const balances = ['98.00', '5098.00', '5098.00', '98.00', '105.00', '98.00'];
    for (const again of [false, true]) {
      const { results } = (await studio.batch(operations)).body;
      expect(results).toMatchObject(balances.map((balance, index) => ({ status: 'OK', balance, duplicate: again || index === 2 })));
      expect(await moneyOf(playerId)).toMatchObject({ cash: 9_800n, locked: 100n });
    }
  });

  it('S100 X1 thirty repeats at once, and thirty wins of one round at once, pay no more than it may', async () => {
    const [one, many] = [await start(), await start()];
    for (const { studio } of [one, many]) await studio.bet('b1', '2.00');
    const repeats = await Promise.all(Array.from({ length: 30 }, () => decided(() => one.studio.win('w1', '7000.00'))));
    expect(new Set(repeats.map(({ body }) => `${String(body['status'])} ${String(body['balance'])}`))).toEqual(new Set(['OK 5098.00']));
    await Promise.all(Array.from({ length: 30 }, (__, index) => decided(() => many.studio.win(`w${index}`, '300.00'))));
    expect(await moneyOf(one.playerId)).toMatchObject({ cash: 509_800n, locked: 200_000n });
    expect(await moneyOf(many.playerId)).toMatchObject({ cash: 509_800n, locked: 400_000n });
  });

  it.each([
    ['released', 'op'],
    ['released', 'round'],
    ['refused', 'op'],
    ['refused', 'round'],
  ] as const)('S100 W-123 a win whose held part was %s leaves nothing when scope %s takes it back', async (decision, scope) => {
    const { studio, playerId, provider } = await start();
    await studio.bet('b1', '2.00');
    await studio.win('w1', '6000.00');
    const [held] = await heldCreditsOf(server.testDatabase.database, playerId);
    const { context } = server.app;
    const house = { kind: 'game_clearing', detail: provider } as const;
    const decide = decision === 'released' ? releaseHeldCredit : refuseHeldCredit;
    await inTransaction(context.database, (transaction) => decide(context, transaction, { id: held?.id ?? '', house }));
    const [reference, more] = scope === 'op' ? ['w1', {}] : [studio.roundId, { scope, roundId: studio.roundId }];
    await studio.rollback('r1', reference, more);
    expect(await moneyOf(playerId)).toMatchObject({ cash: scope === 'op' ? 9_800n : 10_000n, locked: 0n, receivable: 0n });
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

describe('free rounds', () => {
  async function aCampaign(more: { stakeMinor?: bigint | null; wagerPpm?: bigint } = {}) {
    const table = await start();
    const freespinId = randomUUID();
    await openFreespins(server.app.context.database, {
      id: freespinId,
      playerId: table.playerId,
      source: table.provider,
      gameId: table.gameId,
      currency: 'EUR',
      spinCount: 3,
      stakeMinor: 20n,
      winCapMinor: 10n ** 12n,
      wagerPpm: 0n,
      expiresAt: new Date(Date.UTC(2100, 0, 1)),
      ...more,
    });
    return { ...table, spin: { kind: 'freespin', freespinId } };
  }

  it('S100 C51 win by what a spin of their campaign is worth, as many as the round has', async () => {
    const { studio, playerId, spin } = await aCampaign();
    await studio.bet('s1', '0.00', spin);
    expect((await studio.win('w1', '501.00', spin)).body).toMatchObject({ status: 'OK', balance: '600.00' });
    await studio.bet('s2', '0.00', spin);
    expect((await studio.win('w2', '501.00', { kind: 'normal' })).body).toMatchObject({ status: 'OK', balance: '1100.00' });
    expect(await heldOf(playerId)).toEqual([100n, 100n]);
  });

  it('S100 C51 hold beyond it a win that is reported alone, or together with its spin', async () => {
    const { studio, playerId, spin } = await aCampaign();
    const [alone, pair] = [randomUUID(), randomUUID()];
    expect((await studio.win('w1', '9000000.00', { ...spin, roundId: alone })).body).toMatchObject({ status: 'OK', balance: '600.00' });
    const ids = { bet: 's2', win: 'w2' };
    for (const duplicate of [false, true]) {
      const answer = await studio.betWin(ids, { bet: '0.00', win: '700.00' }, { ...spin, roundId: pair });
      expect(answer.body).toMatchObject({ status: 'OK', balance: '1100.00', duplicate });
    }
    expect(await heldOf(playerId)).toEqual([899_950_000n, 20_000n]);
  });

  it('S100 C51 a campaign without a value per spin is bounded by the sum and its own cap', async () => {
    const { studio, playerId, spin } = await aCampaign({ stakeMinor: null });
    await studio.bet('s1', '0.00', spin);
    expect((await studio.win('w1', '500001.00', spin)).body).toMatchObject({ status: 'OK', balance: '500100.00' });
    expect(await heldOf(playerId)).toEqual([100n]);
  });
});

describe('what the operator’s settings say', () => {
  const usual = { multiple: 50_000, sumMaxMinor: 50_000_000 };

  it('S100 a database of before has ceilings of rounds too', () => {
    expect(valuesSchema.shape.roundCeilings.parse(undefined)).toEqual({ usual, providers: {} });
  });

  it('S100 bounds games that state no greatest win by the usual multiple, and all by the sum in their currency', async () => {
    const cards = await start({ game: 'single-deck-21' });
    await cards.studio.bet('b1', '0.20');
    expect((await cards.studio.win('w1', '10000.01')).body).toMatchObject({ status: 'OK', balance: '10099.80' });
    const rich = await start({ game: 'aurora-reels', amount: '1000.00' });
    await rich.studio.bet('b1', '100.00');
    expect((await rich.studio.win('w1', '500000.01')).body).toMatchObject({ status: 'OK', balance: '500900.00' });
    const yen = await start({ game: 'aurora-reels', currency: 'JPY', amount: '100000' });
    await yen.studio.bet('b1', '100000');
    await yen.studio.win('w1', '2000000000');
    const [cash = 0n] = [(await moneyOf(yen.playerId))['cash']];
    expect(cash > 80_000_000n && cash < 90_000_000n).toBe(true);
  });

  it('S100 S102 takes other ceilings at once, and goes by a provider’s own where it has them', async () => {
    const { studio, playerId, provider } = await start({ game: 'single-deck-21' });
    await setCeilings({ usual: { multiple: 10, sumMaxMinor: 1_500 }, providers: { [provider]: { multiple: 3 } } });
    await studio.bet('b1', '1.00');
    expect((await studio.win('w1', '3.50')).body).toMatchObject({ status: 'OK', balance: '102.00' });
    const other = await start();
    await other.studio.bet('b1', '1.00');
    expect((await other.studio.win('w1', '20.00')).body).toMatchObject({ status: 'OK', balance: '114.00' });
    expect([await heldOf(playerId), await heldOf(other.playerId)]).toEqual([[50n], [500n]]);
    await setCeilings({ usual, providers: {} });
  });
});

it('S100 without an exchange rate the stakes alone bound a round', async () => {
  const { studio, playerId } = await start({ currency: 'USDT', game: 'aurora-reels', amount: '1000.00' });
  await server.testDatabase.pool.query(`delete from settings.currency where code = 'USDT'`);
  forgetSettings(server.app.context);
  await studio.bet('b1', '100.00');
  await studio.win('w1', '2000000.01');
  expect(await heldOf(playerId)).toEqual([10_000n]);
});

it('S100 I11 keeps the books balanced', async () => {
  const findings = await verifyBooks(connectionOf(server.testDatabase.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
