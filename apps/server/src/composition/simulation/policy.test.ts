import { afterAll, beforeAll, expect, it } from 'vitest';
import { aResident, openGame } from '../../testing/people/resident.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) }, { hasSandbox: true });
});
afterAll(() => server.stop());

const post = (body: string, type: string, accept = 'application/json') =>
  fetch(`${server.url}/sandbox/policy`, { method: 'POST', redirect: 'manual', headers: { 'content-type': type, accept }, body });
const choose = (pack: unknown) => post(JSON.stringify({ pack }), 'application/json');
const spinMinMs = async (): Promise<string | null> =>
  (await openGame(await aResident(server, 'AT', 40))).address.searchParams.get('spinMinMs');

it('L9 L10 a tester puts all players under one pack and back again, by call and by the page, and it is audited', async () => {
  expect(await spinMinMs()).toBe('0');
  expect(await (await choose('germany')).json()).toMatchObject({ data: { chosen: 'germany', packs: expect.any(Array) } });
  expect(await spinMinMs()).toBe('5000');
  const page = await (await fetch(`${server.url}/sandbox`)).text();
  expect(page).toContain('<option value="germany" selected>germany (DE)</option>');
  const back = await post('pack=', 'application/x-www-form-urlencoded', 'text/html');
  expect([back.status, back.headers.get('location')]).toEqual([303, '/sandbox']);
  expect(await spinMinMs()).toBe('0');
  expect((await choose('atlantis')).status).toBe(404);
  const { rows } = await server.testDatabase.pool.query(`select detail from kernel.audit_record where kind = 'settingChanged' order by id`);
  expect(rows.map(({ detail }) => [detail.from, detail.to])).toEqual([
    [null, 'germany'],
    ['germany', null],
  ]);
});
