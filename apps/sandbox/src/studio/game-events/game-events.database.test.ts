import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { runDueWork } from '../loop.ts';
import { testToken } from '../testing/memory-wallet.ts';
import { aStudio } from '../testing/studio.ts';
import { tableResultOf } from './table-result.ts';

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
});
afterAll(() => studio.close());

async function play(gameId: string, mode: 'real' | 'demo', input: unknown) {
  await studio.pool.query('delete from sandbox.studio_session');
  const opened = await studio.call('POST', '/session', { ...(mode === 'real' ? { token: testToken } : {}), gameId, mode });
  const { token } = z.object({ token: z.string() }).loose().parse(opened.data);
  await studio.call('POST', '/seed', { token, clientSeed: 'mine' });
  studio.pass(60_000);
  return studio.call('POST', '/play', { token, requestId: randomUUID(), stakeMinor: '100', input });
}
const onRed = { bets: { red: 100 } };
const sentEvents = () => studio.wallet.calls.filter(({ type }) => type.includes('events')).map(({ body }) => body);

it('P-76 the result of a round of real money at a live table is sent until it is accepted; play money and other games send none', async () => {
  expect((await play('european-roulette', 'real', onRed)).status).toBe(200);
  expect((await play('lake-roulette', 'demo', onRed)).status).toBe(200);
  expect((await play('lake-roulette', 'real', onRed)).status).toBe(200);
  await runDueWork(studio.context);
  expect(sentEvents()).toMatchObject([{ type: 'table.result', gameId: 'lake-roulette', result: expect.stringMatching(/^\d{1,2}$/) }]);
  await runDueWork(studio.context);
  expect(sentEvents()).toHaveLength(1);
});

it('P-77 a game in maintenance starts no round, and the platform is notified', async () => {
  const set = (isInMaintenance: boolean) => studio.call('POST', '/maintenance', { gameId: 'lake-roulette', isInMaintenance });
  expect((await set(true)).status).toBe(200);
  expect((await play('lake-roulette', 'real', onRed)).error?.code).toBe('GAME_DISABLED');
  await set(false);
  expect((await play('lake-roulette', 'real', onRed)).status).toBe(200);
  await runDueWork(studio.context);
  const states = sentEvents().flatMap((body) => (body.type === 'game.status' ? [[body.version, body.isInMaintenance]] : []));
  expect(states.toSorted()).toEqual([
    [1, true],
    [2, false],
  ]);
  expect((await studio.call('POST', '/maintenance', { gameId: 'nothing', isInMaintenance: true })).error?.code).toBe('GAME_UNKNOWN');
});

it.each([
  { engine: 'roulette', outcome: { number: 0 }, mark: { result: '0', color: 'green' } },
  { engine: 'roulette', outcome: { number: 17 }, mark: { result: '17', color: 'black' } },
  { engine: 'roulette', outcome: { number: 32 }, mark: { result: '32', color: 'red' } },
  { engine: 'baccarat', outcome: { playerTotal: 8, bankerTotal: 7 }, mark: { result: 'P', color: 'blue' } },
  { engine: 'baccarat', outcome: { playerTotal: 3, bankerTotal: 7 }, mark: { result: 'B', color: 'red' } },
  { engine: 'baccarat', outcome: { playerTotal: 7, bankerTotal: 7 }, mark: { result: 'T', color: 'green' } },
  { engine: 'sicbo', outcome: { dice: [1, 5, 6] }, mark: { result: '12', color: null } },
  { engine: 'moneywheel', outcome: { segment: 3, value: 5 }, mark: { result: '×5', color: null } },
  { engine: 'holdem', outcome: { dealer: [1, 2] }, mark: undefined },
  { engine: 'roulette', outcome: null, mark: undefined },
])('P-76 $engine marks $outcome as $mark', ({ engine, outcome, mark }) => {
  expect(tableResultOf({ gameId: 'lake-roulette', isDemo: false, engine, outcome })).toEqual(mark);
});
