import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { followToEnd } from '../../../testing/followers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { gameHistory } from '../reactions.ts';
import { endIdlePlay, PLAY_IDLE_MS } from './idle.ts';

let server: TestServer;
beforeAll(async () => {
  // No worker: the test decides when the log is followed and the sweep runs.
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

async function passIdle(milliseconds: number): Promise<void> {
  await followToEnd(server.app.context, gameHistory);
  server.clock.advanceMs(milliseconds);
  await Promise.all([endIdlePlay(server.app.context), endIdlePlay(server.app.context)]);
}

it('S14 half an hour without a bet ends play: bets are refused, an open round is still paid, and the game is launched again', async () => {
  const player = await aPlayer(server);
  const idle = aStudio(server, await aGameSession(server, player));
  const busy = aStudio(server, await aGameSession(server, player, 'paper-fox'));
  expect((await idle.bet('b1', '1.00')).body).toMatchObject({ status: 'OK' });
  await passIdle(PLAY_IDLE_MS - 1);
  expect((await busy.bet('c1', '1.00')).body).toMatchObject({ status: 'OK' });
  expect((await idle.balance()).status).toBe(200);
  await passIdle(1);
  expect((await idle.bet('b2', '1.00', { roundId: 'late' })).body).toMatchObject({ status: 'SESSION_INVALID' });
  expect((await idle.win('w1', '3.00')).body).toMatchObject({ status: 'OK' });
  expect((await busy.bet('c2', '1.00', { roundId: 'next' })).body).toMatchObject({ status: 'OK' });
  const again = aStudio(server, await aGameSession(server, player));
  expect((await again.bet('b3', '1.00')).body).toMatchObject({ status: 'OK' });
});
