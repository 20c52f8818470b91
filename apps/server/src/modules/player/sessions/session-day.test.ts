import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPlayer, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web']);
});
afterAll(() => server.stop());

// In the order of time. Clocks in Berlin go forward on 28 March 2027 at 01:00 UTC, back on 31 October.
it.each([
  ['2027-03-27T23:30:00Z', 'Europe/Berlin', '2027-03-28'],
  ['2027-03-28T10:30:00Z', 'Pacific/Kiritimati', '2027-03-29'],
  ['2027-03-28T10:30:00Z', 'Pacific/Pago_Pago', '2027-03-27'],
  ['2027-03-28T10:30:00Z', 'UTC', '2027-03-28'],
  ['2027-03-28T10:30:00Z', null, '2027-03-28'],
  ['2027-03-28T22:30:00Z', 'Europe/Berlin', '2027-03-29'],
  ['2027-03-28T22:30:00Z', 'Africa/Lagos', '2027-03-28'],
  ['2027-10-30T22:30:00Z', 'Europe/Berlin', '2027-10-31'],
  ['2027-10-31T22:30:00Z', 'Europe/Berlin', '2027-10-31'],
  ['2027-10-31T23:30:00Z', 'Europe/Berlin', '2027-11-01'],
])('P-103 a sign-in at %s in %s is one of %s', async (at, timeZone, day) => {
  server.clock.advanceMs(Math.max(0, Date.parse(at) - server.clock.now().getTime()));
  const { profile, email } = await aPlayer(server);
  const { pool } = server.testDatabase;
  await pool.query('update player.player set time_zone = $1, country = null where id = $2', [timeZone, profile.id]);
  const signedIn = await server.call('POST', '/api/player/sessions', { body: { login: email, password: PASSWORD } });
  expect(signedIn.status).toBe(200);
  const { rows } = await pool.query(
    `select data ->> 'day' as day from kernel.event where player_id = $1 and type = 'SessionOpened' order by id desc limit 1`,
    [profile.id],
  );
  expect(rows).toEqual([{ day }]);
});
