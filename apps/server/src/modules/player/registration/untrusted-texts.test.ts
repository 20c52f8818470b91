import { afterAll, beforeAll, expect, it } from 'vitest';
import { aRegistration, loginOf, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const register = (changes: Record<string, unknown>, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/player/register', { body: aRegistration(changes), headers });

const nasty = `'); drop table player.player; --<script>alert(1)</script>\r\nx-evil: 1`;

it('S68 an affiliate tag is a stranger’s text: kept as text, cut, refused with line breaks, and no part of a statement or a header', async () => {
  expect((await register({ affiliateTag: nasty })).status).toBe(422);
  const affiliateTag = nasty.replace(/[\r\n]/g, '');
  const called = await register({ affiliateTag });
  expect(called.status).toBe(200);
  expect(called.headers.get('x-evil')).toBeNull();
  const { id } = loginOf(called).profile;
  const { rows } = await server.testDatabase.pool.query('select affiliate_tag as tag from player.player where id = $1', [id]);
  expect(rows).toEqual([{ tag: affiliateTag }]);
  expect(called.text).not.toContain('<script>');
  await register({ affiliateTag: 'x'.repeat(251) });
  const kept = await server.testDatabase.pool.query('select max(length(affiliate_tag)) as longest from player.player');
  expect(kept.rows[0]?.longest).toBeLessThanOrEqual(250);
});

it.each([
  ['fingerprint', 'x'.repeat(65)],
  ['country', nasty],
  ['country', 'XX'],
  ['currency', nasty],
])('S68 refuses a %s that cannot be one', async (field, value) => {
  const called = await register({ [field]: value });
  expect(called.status).toBe(422);
  expect(called.text).not.toContain('drop table');
});

it('S68 an invalid language or country in a header counts as none', async () => {
  const called = await register({ locale: nasty.slice(0, 40) }, { 'accept-language': nasty.replace(/[\r\n]/g, ''), 'cf-ipcountry': '<x>' });
  expect([200, 422]).toContain(called.status);
  const visitor = await server.call('GET', '/api/player/init', { headers: { 'cf-ipcountry': "D'" } });
  expect(visitor.body.data).toMatchObject({ country: '' });
});
