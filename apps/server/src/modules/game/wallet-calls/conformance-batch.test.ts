import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { one } from '../../../kernel/database.ts';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';

const PATIENCE = { timeout: 30_000, interval: 100 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});

afterAll(() => server.stop());

async function start(amount = '100.00'): Promise<TestStudio> {
  return aStudio(server, await aGameSession(server, await aPlayer(server, { amount })));
}

const ok = (balance: string, more: object = {}) => expect.objectContaining({ status: 'OK', balance, ...more });

describe('signatures', () => {
  it('C61 refuses a wrong secret, another body, and a missing header, before reading anything', async () => {
    const studio = await start();
    const body = studio.fields('b1', '1.00');
    expect((await studio.call('bet', body, { secret: 'x'.repeat(64) })).status).toBe(401);
    expect((await studio.call('bet', body, { tamperedBody: JSON.stringify({ ...body, amount: '2.00' }) })).status).toBe(401);
    expect((await studio.call('bet', body, { nonce: '' })).status).toBe(401);
    expect(
      (await fetch(`${server.url}/provider/v1/bet`, { method: 'POST', body: 'not json', headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(401);
    expect((await studio.balance()).body).toEqual(ok('100.00'));
  });

  it('C62 takes a clock that is 59 s off and refuses one that is 61 s off', async () => {
    const studio = await start();
    const nowMs = server.clock.now().getTime();
    for (const [id, offsetMs] of [
      ['b1', -59_000],
      ['b2', 59_000],
    ] as const) {
      expect((await studio.call('bet', studio.fields(id, '1.00'), { timestampMs: nowMs + offsetMs })).status).toBe(200);
    }
    for (const offsetMs of [-61_000, 61_000]) {
      expect((await studio.call('bet', studio.fields('b3', '1.00'), { timestampMs: nowMs + offsetMs })).body).toMatchObject({
        status: 'STALE',
      });
    }
  });

  it('C63 takes a nonce again with the same body, and calls another body a replay', async () => {
    const studio = await start();
    const nonce = 'nonce-of-sixteen-characters';
    expect((await studio.call('bet', studio.fields('b1', '1.00'), { nonce })).body).toEqual(ok('99.00'));
    expect((await studio.call('bet', studio.fields('b1', '1.00'), { nonce })).body).toEqual(ok('99.00', { duplicate: true }));
    expect((await studio.call('bet', studio.fields('b2', '1.00'), { nonce })).body).toMatchObject({ status: 'REPLAY' });
  });
});

it('C64 books a bet signed with the old secret while it is rotated, and refuses it without a trace afterwards', async () => {
  const studio = await start();
  const provider = server.app.context.providers.byId('northlight-works');
  const old = provider?.secrets[0] ?? '';
  const next = 'the-secret-that-follows-after-a-rotation';
  const betWith = (id: string, secret: string) => studio.call('bet', studio.fields(id, '1.00'), { secret });
  try {
    Object.assign(provider ?? {}, { secrets: [next, old] });
    expect((await betWith('b1', old)).body).toEqual(ok('99.00'));
    expect((await betWith('b2', next)).body).toEqual(ok('98.00'));
    Object.assign(provider ?? {}, { secrets: [next] });
    expect((await betWith('b3', old)).status).toBe(401);
    // A call booked under the old secret gets its first answer again under the new one.
    expect((await betWith('b1', next)).body).toEqual(ok('99.00', { duplicate: true }));
    expect((await betWith('b3', next)).body).toEqual(ok('97.00', { duplicate: false }));
  } finally {
    Object.assign(provider ?? {}, { secrets: [old] });
  }
});

describe('bet and win in one, ends of rounds, batches', () => {
  it('C65 C66 C67 does both or nothing, and calls another win a conflict', async () => {
    const studio = await start();
    expect((await studio.betWin({ bet: 'b1', win: 'w1' }, { bet: '10.00', win: '4.00' })).body).toEqual(ok('94.00'));
    expect((await studio.betWin({ bet: 'b1', win: 'w1' }, { bet: '10.00', win: '5.00' })).body).toMatchObject({ status: 'CONFLICT' });
    expect((await studio.betWin({ bet: 'b2', win: 'w2' }, { bet: '200.00', win: '4.00' })).body).toMatchObject({
      status: 'INSUFFICIENT_FUNDS',
    });
    expect((await studio.balance()).body).toEqual(ok('94.00'));
  });

  it('C68 C69 C70 C71 pays partial wins, closes once, takes no bet afterwards and still pays a late win', async () => {
    const studio = await start();
    await studio.bet('b1', '10.00');
    for (const [id, amount] of [
      ['w1', '1.00'],
      ['w2', '2.00'],
      ['w3', '3.00'],
    ] as const)
      await studio.win(id, amount);
    expect((await studio.endRound('e1', { bets: '10.00', wins: '6.00' })).body).toEqual(ok('96.00'));
    expect((await studio.endRound('e1', { bets: '10.00', wins: '6.00' })).body).toEqual(ok('96.00', { duplicate: true }));
    expect((await studio.bet('b2', '1.00')).body).toMatchObject({ status: 'ROUND_CLOSED' });
    expect((await studio.win('w4', '4.00')).body).toEqual(ok('100.00'));
    expect((await studio.endRound('e9', { bets: '0.00', wins: '0.00' }, { roundId: 'never-seen' })).body).toMatchObject({ status: 'OK' });
  });

  it('C72 takes an end whose totals differ, and puts the round on the reconciliation list', async () => {
    const studio = await start();
    await studio.bet('b1', '10.00');
    await studio.win('w1', '6.00');
    expect((await studio.endRound('e1', { bets: '10.00', wins: '7.00' })).body).toEqual(ok('96.00'));
  });

  it.each([
    ['a win', { taken: 'w1', scope: 'op', bets: '10.00', stake: 1_000n, cash: '90.00' }],
    ['the round', { taken: 'b1', scope: 'round', bets: '0.00', stake: 0n, cash: '100.00' }],
  ] as const)(
    'I21 C72 lists a round of which %s is taken back after its end, until an end with the new totals',
    async (_, { taken, scope, bets, stake, cash }) => {
      const studio = await start();
      const standing = async () => {
        return await one<{ stake: bigint; win: bigint; isListed: boolean }>(server.app.context.database)`
        select stake_cash_minor as stake, win_minor as win, review_reason is not null as "isListed"
        from ledger.round
        where external_id = ${studio.roundId}`;
      };
      await studio.bet('b1', '10.00');
      await studio.win('w1', '6.00');
      await studio.endRound('e1', { bets: '10.00', wins: '6.00' });
      expect(await standing()).toMatchObject({ isListed: false });
      const totals = { stake, win: 0n };
      expect((await studio.rollback('x1', taken, { scope })).body).toEqual(ok(cash));
      expect(await standing()).toEqual({ ...totals, isListed: true });
      const checks = await verifyBooks(connectionOf(server.app.context.database));
      expect(checks.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
      await studio.endRound('e2', { bets, wins: '0.00' });
      expect(await standing()).toEqual({ ...totals, isListed: false });
    },
  );

  it('C73 C74 C75 answers a batch in order: refusals among the rest, an id twice, a bet and its rollback', async () => {
    const studio = await start();
    const { body } = await studio.batch([
      { type: 'bet', ...studio.fields('b1', '10.00') },
      { type: 'bet', ...studio.fields('b2', '1000.00') },
      { type: 'bet', ...studio.fields('b1', '10.00') },
      { type: 'bet', ...studio.fields('b3', '1.001') },
      { type: 'win', ...studio.fields('w1', '5.00') },
      { type: 'bet', ...studio.fields('b4', '7.00', { roundId: 'other' }) },
      { type: 'rollback', ...studio.fields('r4', '7.00'), referenceId: 'b4', roundId: 'other' },
    ]);
    expect(body.results).toEqual([
      ok('90.00'),
      expect.objectContaining({ status: 'INSUFFICIENT_FUNDS' }),
      ok('90.00', { duplicate: true }),
      expect.objectContaining({ status: 'AMOUNT_INVALID' }),
      ok('95.00'),
      ok('88.00'),
      ok('95.00'),
    ]);
  });
});

describe('a batch of many players', () => {
  it('C73 C75 keeps each player’s order and answers, a refusal among them, and commits many players at once', async () => {
    const poor = await start('1.50');
    const studios = [poor, ...(await Promise.all(Array.from({ length: 23 }, () => start())))];
    const bets = (id: string) => studios.map((studio, index) => ({ type: 'bet', ...studio.fields(`${id}-${index}`, '1.00') }));
    const wins = studios.map((studio, index) => ({ type: 'win', ...studio.fields(`w-${index}`, '0.25') }));
    const operations = [...bets('b1'), ...bets('b2'), ...wins];
    /** Undecided calls are sent again until they are decided. */
    const results = () =>
      vi.waitFor(async () => {
        const { status, body } = await poor.batch(operations);
        expect(status).toBe(200);
        expect(JSON.stringify(body.results)).not.toContain('TEMPORARY');
        return body.results;
      }, PATIENCE);
    const rich = (balance: string) => studios.slice(1).map(() => ok(balance));
    const decided = [
      ok('0.50'),
      ...rich('99.00'),
      expect.objectContaining({ status: 'INSUFFICIENT_FUNDS' }),
      ...rich('98.00'),
      ok('0.75'),
      ...rich('98.25'),
    ];
    expect(await results()).toEqual(decided);
    const row = await one<{ transactions: bigint }>(server.app.context.database)`
      select count(distinct xmin::text) as transactions
      from ledger.op
      where external_id like 'b1-%' and player_id = any(${studios.map((studio) => studio.fields('', '').playerId)}::uuid[])
    `;
    expect(Number(row?.transactions)).toBeLessThan(studios.length / 2);
    expect(await results()).toEqual(decided);
  });
});

describe('many at once', () => {
  it('C88 answers a balance from before a batch or from after it, never from within', async () => {
    const studio = await start();
    const operations = Array.from({ length: 50 }, (_, index) => ({ type: 'bet', ...studio.fields(`b${index}`, '1.00') }));
    const batch = studio.batch(operations);
    const seen: unknown[] = [];
    let isDone = false;
    void batch.finally(() => {
      isDone = true;
    });
    do seen.push((await studio.balance()).body['balance']);
    while (!isDone);
    await batch;
    expect(new Set(seen).isSubsetOf(new Set(['100.00', '50.00']))).toBe(true);
    expect((await studio.balance()).body).toEqual(ok('50.00'));
  });

  it('C77 lets exactly ten of thirty bets of 10 through on a balance of 100', async () => {
    const studio = await start();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => studio.bet(`b${index}`, '10.00', { roundId: `r${index}` })));
    const statuses = answers.map(({ body }) => body.status);
    expect(statuses.filter((status) => status === 'OK')).toHaveLength(10);
    expect(statuses.filter((status) => status === 'INSUFFICIENT_FUNDS')).toHaveLength(20);
    expect((await studio.balance()).body).toEqual(ok('0.00'));
  });

  it('C78 X18 gives thirty simultaneous copies of each call the effect of one', async () => {
    const studio = await start();
    const thirty = <T>(run: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 30 }, run));
    const bets = await thirty(() => studio.bet('b1', '10.00'));
    expect(new Set(bets.map(({ body }) => body.operationId)).size).toBe(1);
    expect(bets.filter(({ body }) => body.duplicate === false)).toHaveLength(1);
    const wins = await thirty(() => studio.win('w1', '4.00'));
    expect(wins.filter(({ body }) => body.duplicate === false)).toHaveLength(1);
    await studio.bet('b2', '5.00', { roundId: 'second' });
    const rollbacks = await thirty(() => studio.rollback('r2', 'b2'));
    expect(rollbacks.filter(({ body }) => body.duplicate === false)).toHaveLength(1);
    const pairs = await thirty(() => studio.betWin({ bet: 'b3', win: 'w3' }, { bet: '2.00', win: '1.00' }, { roundId: 'third' }));
    expect(pairs.every(({ body }) => body.status === 'OK')).toBe(true);
    const ends = await thirty(() => studio.endRound('e1', { bets: '10.00', wins: '4.00' }));
    expect(ends.every(({ body }) => body.status === 'OK')).toBe(true);
    expect((await studio.balance()).body).toEqual(ok('93.00'));
  });
});
