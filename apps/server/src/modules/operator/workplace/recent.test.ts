import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { aResident, openGame } from '../../../testing/people/resident.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

const hits = z.array(z.object({ kind: z.string(), id: z.string(), title: z.string(), parts: z.array(z.unknown()), url: z.string() }));
const recent = async ({ token }: TestOperator) => hits.parse((await server.call('GET', '/recent', { token })).body.data);
async function open({ token }: TestOperator, kind: string, id: string): Promise<number> {
  server.clock.advanceMs(1000);
  return (await server.call('POST', '/recent', { token, body: { kind, id } })).status;
}

it('BO-046 the objects opened last are the operator’s in every tab: ten, the newest first, once each', async () => {
  const one = await server.operator('recent-one', 'support', 'games');
  const other = await server.operator('recent-other', 'support');
  const player = await aResident(server, 'AT', 40);
  const roundId = `round/${randomUUID()}`;
  await (await openGame(player)).bet('2.00', roundId);
  const named = async () =>
    hits.parse((await server.call('GET', `/search?q=${encodeURIComponent(roundId)}`, { token: one.token })).body.data)[0]?.id ?? '';
  await expect.poll(named).toContain(roundId);
  const round = await named();
  expect(await open(one, 'player', player.id)).toBe(200);
  expect(await open(one, 'round', round)).toBe(200);
  await open(one, 'player', player.id);
  expect((await recent(one)).map(({ kind, id }) => [kind, id])).toEqual([
    ['player', player.id],
    ['round', round],
  ]);
  expect(await recent(other)).toEqual([]);
  // Deleted objects, and objects of other kinds, are not shown.
  await open(one, 'invoice', randomUUID());
  expect((await recent(one)).length).toBe(2);
  expect(await open(one, 'operator', one.id)).toBe(422);
  expect(await open(one, 'player', '')).toBe(422);
  for (let count = 0; count < 8; count += 1) await open(one, 'contact', randomUUID());
  expect((await recent(one)).map(({ kind }) => kind)).toEqual(['player']);
});

it('BO-045 what one may not read is not among them, and a name is read when it is shown', async () => {
  const editor = await server.operator('recent-editor', 'editor');
  const support = await server.operator('recent-support', 'support');
  const player = await aResident(server, 'AT', 40);
  await player.ask('PUT /api/player/profile', { nickname: 'firstname' });
  for (const who of [editor, support]) await open(who, 'player', player.id);
  expect(await recent(editor)).toEqual([]);
  expect(await recent(support)).toMatchObject([{ id: player.id, title: 'firstname', url: `/players/${player.id}/overview` }]);
  const { rows } = await server.testDatabase.pool.query('select * from console.recent where operator_id = $1', [support.id]);
  expect(JSON.stringify(rows)).not.toContain('firstname');
  await server.testDatabase.pool.query('update player.player set nickname = null where id = $1', [player.id]);
  expect(JSON.stringify(await recent(support))).not.toContain('firstname');
});
