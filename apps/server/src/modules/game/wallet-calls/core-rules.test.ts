import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession, type SignedResult } from '../../../testing/builders.ts';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { aGambler } from '../../risk/testing/gambler.ts';
import { closeGameSessions, excludePlayer, setPlayerStatus } from '../../wallet/index.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web']);
});
afterAll(() => server.stop());

const thirty = Array.from({ length: 30 }, (_, index) => index);
const statusOf = ({ body }: SignedResult): unknown => body['status'];
const balanceOf = ({ body }: SignedResult): unknown => body['balance'];
const alarmsOf = (transactionId: string): string[] =>
  server.logLines.filter((line) => line.includes('"alarm"') && line.includes(transactionId));

const openGame = ({ id, email }: { id: string; email: string }) => aGameSession(server, { id, email, currency: 'EUR' });

/** A player with 1,000.00, who may set limits, and the studio of a game of theirs. */
async function start() {
  const player = await aGambler(server);
  const session = await openGame(player);
  return { player, session, studio: aStudio(server, session) };
}

/** How many operations the books hold of a player, refused ones among them. */
async function storedOf(playerId: string): Promise<number> {
  const { rows } = await server.testDatabase.pool.query('select id from ledger.op where player_id = $1', [playerId]);
  return rows.length;
}

describe('the core rules of the wallet providers call (reliability §3.2), over signed HTTP', () => {
  it('R1 nothing is read, looked up or logged of bytes that are not signed', async () => {
    const { studio } = await start();
    const canary = 'canary-of-unsigned-bytes';
    const unsigned = { secret: 'another secret of the right length' };
    const bodies = [
      `{"broken": "${canary}`,
      studio.fields(canary, '1.00'),
      studio.fields(canary, '1.00', { playerId: 'nobody' }),
      { ...studio.fields(canary, '1.00'), amount: 1 },
    ];
    for (const body of bodies) {
      const answer = await studio.call('bet', body, unsigned);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([401, expect.not.stringMatching(/balance|MALFORMED|PLAYER_UNKNOWN/)]);
    }
    expect(server.logLines.filter((line) => line.includes(canary))).toEqual([]);
    // The same bytes under the right signature are read: then the refusal is about their content.
    const read = await Promise.all(bodies.map((body) => studio.call('bet', body)));
    expect(read.map(({ status, body }) => [status, body['status']])).toEqual([
      [400, expect.anything()],
      [200, 'OK'],
      [200, 'PLAYER_UNKNOWN'],
      [400, 'MALFORMED'],
    ]);
  });

  it('R3 the same id with other content is a conflict without effect and an alarm; another moment or session token is a repeat', async () => {
    const { player, studio } = await start();
    const id = randomUUID();
    const rollbackId = randomUUID();
    expect(statusOf(await studio.bet(id, '10.00'))).toBe('OK');
    const others = [{ amount: '11.00' }, { currency: 'USD' }, { roundId: 'another' }];
    for (const other of others) expect(statusOf(await studio.bet(id, '10.00', other))).toBe('CONFLICT');
    expect(statusOf(await studio.win(id, '10.00'))).toBe('CONFLICT');
    expect(alarmsOf(id)).toHaveLength(4);
    expect(alarmsOf(id)[0]).toContain('provider_conflict');
    server.clock.advanceMs(5000);
    const reopened = aStudio(server, await openGame(player));
    expect((await reopened.bet(id, '10.00', { roundId: studio.roundId })).body).toMatchObject({ status: 'OK', duplicate: true });
    expect(statusOf(await studio.rollback(rollbackId, id))).toBe('OK');
    expect(statusOf(await studio.rollback(rollbackId, 'another'))).toBe('CONFLICT');
    expect(balanceOf(await reopened.balance())).toBe('1000.00');
  });

  it('R4 a decided refusal stays when money has come; a malformed, unsigned or unknown player’s call is not stored', async () => {
    const { player, studio } = await start();
    const id = randomUUID();
    expect(statusOf(await studio.bet(id, '1000.01'))).toBe('INSUFFICIENT_FUNDS');
    await studio.bet(randomUUID(), '1.00');
    await studio.win(randomUUID(), '500.00');
    expect((await studio.bet(id, '1000.01')).body).toMatchObject({ status: 'INSUFFICIENT_FUNDS', duplicate: true, balance: '1000.00' });
    expect(balanceOf(await studio.balance())).toBe('1499.00');
    const before = await storedOf(player.id);
    const again = randomUUID();
    expect((await studio.call('bet', { ...studio.fields(again, '1.00'), amount: null })).status).toBe(400);
    expect((await studio.call('bet', studio.fields(again, '1.00'), { secret: 'another secret of the right length' })).status).toBe(401);
    expect(statusOf(await studio.bet(again, '1.00', { playerId: randomUUID() }))).toBe('PLAYER_UNKNOWN');
    expect(await storedOf(player.id)).toBe(before);
    expect((await studio.bet(again, '1.00')).body).toMatchObject({ status: 'OK', duplicate: false, balance: '1498.00' });
  });

  it.each([
    ['has reached a limit', 'LIMIT_EXCEEDED'],
    ['takes a break', 'PLAYER_EXCLUDED'],
    ['is excluded', 'PLAYER_EXCLUDED'],
    ['has left the game', 'SESSION_INVALID'],
    ['is blocked', 'PLAYER_BLOCKED'],
  ])('R6 a win is paid to a player who %s, whose stakes are refused %s', async (state, refusal) => {
    const { player, studio } = await start();
    await studio.bet('stake', '10.00');
    if (state === 'has reached a limit') await player.set({ definition: 1, period: 'daily', amount: 10, currency: 'EUR' });
    const { context } = server;
    const { id: playerId } = player;
    await inTransaction(context.database, async (transaction) => {
      const pause = { playerId, endsAt: (from: Date) => new Date(from.getTime() + DAY_MS) };
      if (state === 'takes a break') await excludePlayer(context, transaction, { ...pause, kind: 'cooling_off' });
      if (state === 'is excluded') await excludePlayer(context, transaction, { ...pause, kind: 'exclusion' });
      if (state === 'has left the game') await closeGameSessions(context, transaction, { playerId });
      if (state === 'is blocked') await setPlayerStatus(transaction, { playerId, status: 'blocked' });
    });
    server.clock.advanceMs(1000);
    expect(statusOf(await studio.bet('late', '10.00', { roundId: 'late' }))).toBe(refusal);
    expect((await studio.win('win', '12.00')).body).toMatchObject({ status: 'OK', balance: '1002.00' });
  });

  it('R6 only an unknown player, another currency, a malformed amount and a missing or returned round stop a win, each with an alarm', async () => {
    const { studio } = await start();
    await studio.bet('stake', '10.00');
    await studio.bet('returned', '10.00', { roundId: 'returned' });
    await studio.rollback('back', 'returned');
    const refused: [string, Record<string, unknown>, string][] = [
      ['12.00', { playerId: randomUUID() }, 'PLAYER_UNKNOWN'],
      ['12.00', { currency: 'USD' }, 'CURRENCY_MISMATCH'],
      ['12.001', {}, 'AMOUNT_INVALID'],
      ['12.00', { roundId: 'returned' }, 'BET_ROLLED_BACK'],
    ];
    for (const [amount, more, status] of refused) {
      const id = randomUUID();
      expect(statusOf(await studio.win(id, amount, more))).toBe(status);
      expect([status, alarmsOf(id)]).toEqual([status, [expect.stringContaining('credit_refused')]]);
    }
    // Its bet may be in flight, so it is asked for again and no alarm is raised.
    const early = randomUUID();
    expect(statusOf(await studio.win(early, '12.00', { roundId: 'unheard-of' }))).toBe('ROUND_NOT_FOUND');
    expect(alarmsOf(early)).toEqual([]);
    expect(balanceOf(await studio.balance())).toBe('990.00');
  });

  it('R7 thirty stakes at once meet funds, limit and exclusion in the moment each is decided', async () => {
    const { player, studio } = await start();
    await player.set({ definition: 1, period: 'daily', amount: 70, currency: 'EUR' });
    const limited = await Promise.all(thirty.map(() => studio.bet(randomUUID(), '10.00')));
    expect(Map.groupBy(limited, statusOf).get('OK')).toHaveLength(7);
    expect(Map.groupBy(limited, statusOf).get('LIMIT_EXCEEDED')).toHaveLength(23);
    const { player: other, studio: racing } = await start();
    const ending = inTransaction(server.context.database, (transaction) =>
      closeGameSessions(server.context, transaction, { playerId: other.id }),
    );
    const raced = await Promise.all([
      ...thirty.map(() => racing.bet(randomUUID(), '40.00')),
      ending.then(() => racing.bet(randomUUID(), '40.00')),
    ]);
    const taken = Map.groupBy(raced, statusOf).get('OK')?.length ?? 0;
    expect(new Set(raced.map(statusOf)).difference(new Set(['OK', 'INSUFFICIENT_FUNDS', 'SESSION_INVALID'])).size).toBe(0);
    expect(taken).toBeLessThanOrEqual(25);
    expect(statusOf(raced.at(-1) ?? { status: 0, body: {} })).toBe('SESSION_INVALID');
    const reopened = aStudio(server, await openGame(other));
    expect(balanceOf(await reopened.balance())).toBe(`${1000 - 40 * taken}.00`);
  });

  it('R8 whatever is answered OK can be read by others at that moment', async () => {
    const { studio } = await start();
    const isStored = async ({ body }: SignedResult): Promise<boolean> => {
      const { rows } = await server.testDatabase.pool.query('select id from ledger.op where id = $1 and status = $2', [
        body['operationId'],
        'applied',
      ]);
      return body['status'] === 'OK' && rows.length === 1;
    };
    const stored = await Promise.all(thirty.map(() => studio.bet(randomUUID(), '1.00').then(isStored)));
    expect(stored).toEqual(thirty.map(() => true));
  });

  it('R9 the balance of an answer is that of its own operation, in the session’s currency and as text, also when it is repeated', async () => {
    const { studio } = await start();
    const ids = thirty.map(() => randomUUID());
    const answers = await Promise.all(ids.map((id) => studio.bet(id, '1.00')));
    const expected = thirty.map((index) => `${999 - index}.00`).toSorted();
    expect(answers.map((answer) => String(balanceOf(answer))).toSorted()).toEqual(expected);
    for (const { body } of answers)
      expect([typeof body['balance'], typeof body['bonusBalance'], body['currency']]).toEqual(['string', 'string', 'EUR']);
    await studio.win(randomUUID(), '5.00');
    const again = await Promise.all(ids.map((id) => studio.bet(id, '1.00')));
    expect(again.map(({ body }) => [body['duplicate'], body['balance']])).toEqual(answers.map(({ body }) => [true, body['balance']]));
  });
});
