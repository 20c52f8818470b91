import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { openFreespins } from '../../wallet/index.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const alarmsOf = (transactionId: string): string[] =>
  server.logLines.filter((line) => line.includes('"alarm"') && line.includes(transactionId));

/** A player with 100.00 at a game, and three free spins there that win 20.00 at most. */
async function start() {
  const player = await aPlayer(server, { amount: '100.00' });
  const session = await aGameSession(server, player, 'ember-run');
  const freespinId = randomUUID();
  const { gameId, providerId: source } = session;
  const terms = { spinCount: 3, stakeMinor: 100n, winCapMinor: 2_000n, wagerPpm: 0n, expiresAt: new Date(Date.UTC(2100, 0, 1)) };
  await openFreespins(server.app.context.database, { id: freespinId, playerId: player.id, source, gameId, currency: 'EUR', ...terms });
  const other = aStudio(server, await aGameSession(server, player, 'paper-fox'), source);
  return { studio: aStudio(server, session), other, freespinId };
}

describe('free spins and whose they are', () => {
  it('R4 C51 C53 refuses free bets and wins of campaigns that are not the player’s, each with an alarm, and moves nothing', async () => {
    const [ann, ben] = [await start(), await start()];
    const cases = [
      { studio: ann.studio, freespinId: randomUUID() },
      { studio: ann.studio, freespinId: undefined },
      { studio: ann.studio, freespinId: ben.freespinId },
      { studio: ann.other, freespinId: ann.freespinId },
    ];
    for (const { studio, freespinId } of cases) {
      const more = { kind: 'freespin', freespinId, roundId: randomUUID() };
      const [bet, win, pair] = [randomUUID(), randomUUID(), randomUUID()];
      for (const duplicate of [false, true]) {
        const refused = { status: 'CONFLICT', balance: '100.00', duplicate };
        expect((await studio.bet(bet, '0.00', more)).body).toMatchObject(refused);
        expect((await studio.win(win, '50.00', more)).body).toMatchObject(refused);
        expect((await studio.betWin({ bet: pair, win: randomUUID() }, { bet: '0.00', win: '50.00' }, more)).body).toMatchObject({
          status: 'CONFLICT',
          balance: '100.00',
        });
      }
      expect([alarmsOf(bet).length, alarmsOf(win).length, alarmsOf(pair).length > 0]).toEqual([1, 1, true]);
    }
    expect((await ben.studio.balance()).body['balance']).toBe('100.00');
  });

  it.each([
    ['its campaign', true, {}],
    ['no campaign', false, {}],
    ['an unknown campaign', false, { freespinId: randomUUID() }],
    ['nothing of free spins', false, { kind: 'normal' }],
  ] as const)('R6 C51 C52 pays an accepted free round within the cap: a win that names %s', async (_, isNamed, named) => {
    const { studio, freespinId } = await start();
    const more = { kind: 'freespin', ...(isNamed ? { freespinId } : {}), ...named };
    expect((await studio.bet('s1', '0.00', { kind: 'freespin', freespinId })).body).toMatchObject({ status: 'OK', balance: '100.00' });
    expect((await studio.win('w1', '15.00', more)).body).toMatchObject({ status: 'OK', balance: '115.00' });
    expect((await studio.win('w2', '15.00', { ...more, roundClosed: true })).body).toMatchObject({ status: 'OK', balance: '120.00' });
    expect((await studio.bet('s2', '0.00', { kind: 'freespin', freespinId, roundId: randomUUID() })).body).toMatchObject({ status: 'OK' });
    const { rows } = await server.testDatabase.pool.query('select used_count, won_minor::text from ledger.freespin where id = $1', [
      freespinId,
    ]);
    expect(rows).toEqual([{ used_count: 2, won_minor: '2000' }]);
    const checks = await verifyBooks(connectionOf(server.app.context.database));
    expect(checks.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  });
});
