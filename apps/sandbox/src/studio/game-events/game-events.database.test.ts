import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { runDueWork } from '../loop.ts';
import { aStudio } from '../testing/studio.ts';
import { tableResultOf } from '../shared-rounds/table-result.ts';

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
});
afterAll(() => studio.close());

async function open(gameId: string): Promise<string> {
  const opened = await studio.call('POST', '/session', { gameId, mode: 'demo' });
  const { token } = z.object({ token: z.string() }).loose().parse(opened.data);
  await studio.call('POST', '/seed', { token, clientSeed: 'mine' });
  return token;
}
const look = async (token: string) =>
  z
    .object({ number: z.number() })
    .loose()
    .parse((await studio.call('POST', '/company', { token, number: 0 })).data);
const bet = (token: string, company?: number) =>
  studio.call('POST', '/play', { token, requestId: randomUUID(), stakeMinor: '100', input: { bets: { red: 100 } }, company });
const sentEvents = () => studio.wallet.calls.filter(({ type }) => type.includes('events')).map(({ body }) => body);

it('P-76 the result of a live table is sent once its round has ended, until it is accepted; other games send none', async () => {
  expect((await bet(await open('european-roulette'))).status).toBe(200);
  const [token, other] = [await open('lake-roulette'), await open('lake-roulette')];
  const { number } = await look(token);
  expect([(await bet(token, number)).status, (await bet(other, number)).status]).toEqual([200, 200]);
  await runDueWork(studio.context);
  expect(sentEvents()).toEqual([]);
  studio.pass(60_000);
  await runDueWork(studio.context);
  expect(sentEvents()).toMatchObject([{ type: 'table.result', gameId: 'lake-roulette', result: expect.stringMatching(/^\d{1,2}$/) }]);
  await look(token);
  await runDueWork(studio.context);
  expect(sentEvents()).toHaveLength(1);
});

it('P-77 a game in maintenance starts no round, and the platform is notified', async () => {
  const set = (isInMaintenance: boolean) => studio.call('POST', '/maintenance', { gameId: 'lake-roulette', isInMaintenance });
  expect((await set(true)).status).toBe(200);
  const token = await open('lake-roulette');
  const { number } = await look(token);
  expect((await bet(token, number)).error?.code).toBe('GAME_DISABLED');
  await set(false);
  expect((await bet(token, number)).status).toBe(200);
  await runDueWork(studio.context);
  const states = sentEvents().flatMap((body) => (body.type === 'game.status' ? [[body.version, body.isInMaintenance]] : []));
  expect(states.toSorted()).toEqual([
    [1, true],
    [2, false],
  ]);
  expect((await studio.call('POST', '/maintenance', { gameId: 'nothing', isInMaintenance: true })).error?.code).toBe('GAME_UNKNOWN');
});

it.each([
  { gameId: 'lake-roulette', outcome: { number: 0 }, mark: { result: '0', color: 'green' } },
  { gameId: 'lake-roulette', outcome: { number: 17 }, mark: { result: '17', color: 'black' } },
  { gameId: 'night-roulette', outcome: { number: 32 }, mark: { result: '32', color: 'red' } },
  { gameId: 'lake-baccarat', outcome: { playerTotal: 8, bankerTotal: 7 }, mark: { result: 'P', color: 'blue' } },
  { gameId: 'lake-baccarat', outcome: { playerTotal: 3, bankerTotal: 7 }, mark: { result: 'B', color: 'red' } },
  { gameId: 'lake-baccarat', outcome: { playerTotal: 7, bankerTotal: 7 }, mark: { result: 'T', color: 'green' } },
  { gameId: 'lake-dice', outcome: { dice: [1, 5, 6] }, mark: { result: '12', color: null } },
  { gameId: 'lake-wheel', outcome: { segment: 3, value: 5 }, mark: { result: '×5', color: null } },
  { gameId: 'climb', outcome: { crashAt: 250 }, mark: undefined },
  { gameId: 'lake-roulette', outcome: null, mark: undefined },
])('P-76 $gameId marks $outcome as $mark', ({ gameId, outcome, mark }) => {
  expect(tableResultOf({ gameId, outcome })).toEqual(mark);
});
