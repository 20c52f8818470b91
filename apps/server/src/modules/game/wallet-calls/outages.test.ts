import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { aGambler } from '../../risk/testing/gambler.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';

let server: PlayerServer;

beforeAll(async () => {
  // Without the sandbox: no studio answers anybody.
  server = await startPlayerServer(['web']);
});
afterAll(() => server.stop());

const areBooksSound = async (): Promise<void> => {
  const checks = await verifyBooks(connectionOf(server.app.context.database));
  expect(checks.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
};

it('R8 F4 while the books are locked bets are answered 503 and the catalogue is served; afterwards the same bets are taken once', async () => {
  const player = await aPlayer(server, { amount: '100.00' });
  const studio = aStudio(server, await aGameSession(server, player));
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const slow = await server.testDatabase.pool.connect();
  try {
    await slow.query('begin');
    await slow.query('lock table ledger.account in access exclusive mode');
    const during = await Promise.all(ids.map((id) => studio.bet(id, '1.00')));
    expect(new Set(during.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await fetch(`${server.url}/api/game/games?perPage=5`)).status).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  } finally {
    await slow.query('rollback');
    slow.release();
  }
  const after = await Promise.all(ids.map((id) => studio.bet(id, '1.00')));
  expect(after.map(({ body }) => body['status'])).toEqual(ids.map(() => 'OK'));
  expect((await studio.balance()).body['balance']).toBe('80.00');
  await areBooksSound();
});

it('F5 a start asks no studio, so one that does not answer delays neither its own starts nor the bets of another', async () => {
  const player = await aGambler(server);
  // Nothing listens at the address of this game's studio.
  expect((await fetch(`${server.url}/sandbox/studio/play`)).status).toBe(404);
  expect(await player.play()).toBe(0);
  const other = aStudio(server, await aGameSession(server, { ...player, currency: 'EUR' }, 'dice-line'));
  expect((await other.bet(randomUUID(), '1.00')).body['status']).toBe('OK');
});

it('F10 a clock that jumps ten minutes back and ahead leaves ids unique, repeats repeats and the books sound', async () => {
  const player = await aPlayer(server, { amount: '100.00' });
  const studio = aStudio(server, await aGameSession(server, player));
  const start = server.clock.now().getTime();
  const answers: string[] = [];
  for (const jumpMinutes of [0, -10, 10, -10, 0]) {
    server.clock.set(new Date(start + jumpMinutes * 60_000));
    const id = randomUUID();
    const bet = await studio.bet(id, '1.00');
    const again = await studio.bet(id, '1.00');
    expect([bet.body['status'], again.body['duplicate'], again.body['operationId']]).toEqual(['OK', true, bet.body['operationId']]);
    answers.push(String(bet.body['operationId']));
    // A provider whose clock differs from ours is refused before anything is decided.
    const strange = { timestampMs: server.clock.now().getTime() - 600_000 };
    expect((await studio.call('bet', studio.fields(randomUUID(), '1.00'), strange)).status).toBe(401);
  }
  expect(new Set(answers).size).toBe(5);
  expect((await studio.balance()).body['balance']).toBe('95.00');
  await areBooksSound();
});
