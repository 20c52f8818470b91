import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { followToEnd } from '../../../testing/followers.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { aStudio } from '../../../testing/studio.ts';
import { gameSessionOf, openGameSession } from '../../wallet/index.ts';
import { gameByKey } from '../catalogue/service.ts';
import { listPlayedGames } from '../history/service.ts';
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

/** Opens betting as a second tab would, without closing the sessions that are open. */
async function openBetting() {
  const { context } = server.app;
  const player = await aPlayer(server);
  const { id: playerId, currency } = player;
  const { id: gameId, provider } = await gameByKey(context, 'sportsbook');
  const openTab = async () => {
    const wanted = { playerId, source: provider.identity, gameId, currency, isBesideOthers: true };
    return (await inTransaction(context.database, (transaction) => openGameSession(context, transaction, wanted))).token;
  };
  const isOpen = async (token: string) => (await gameSessionOf(context, token))?.isOpen;
  return { player, gameId, source: provider.identity, openTab, isOpen };
}

it('P-157 betting that was opened a moment ago stays open where an older tab of it ends', async () => {
  const { openTab, isOpen } = await openBetting();
  const older = await openTab();
  server.clock.advanceMs(PLAY_IDLE_MS - 1);
  const newer = await openTab();
  await passIdle(1);
  expect([await isOpen(older), await isOpen(newer)]).toEqual([false, true]);
  await passIdle(PLAY_IDLE_MS);
  expect(await isOpen(newer)).toBe(false);
});

it('P-159 betting stays open while its player bets, is no game that was played, and ends half an hour after the last bet', async () => {
  const { context } = server.app;
  const { openTab, isOpen, player, gameId, source } = await openBetting();
  const token = await openTab();
  const ticket = aStudio(server, { player, token, gameId, providerId: source });
  server.clock.advanceMs(PLAY_IDLE_MS - 1);
  expect((await ticket.bet('b1', '1.00')).body).toMatchObject({ status: 'OK' });
  await passIdle(1);
  expect(await isOpen(token)).toBe(true);
  expect(await listPlayedGames(context, { pictures: context.game.pictures, playerId: player.id, limit: 5 })).toEqual([]);
  await passIdle(PLAY_IDLE_MS);
  expect(await isOpen(token)).toBe(false);
});
