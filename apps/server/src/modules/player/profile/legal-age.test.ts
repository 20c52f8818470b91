import { randomUUID } from 'node:crypto';
import { playerStatus } from '@pavilion/contract/constants.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, aRegistration, loginOf, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { receiveIdentityUpdate } from '../verification/service.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const register = (country: string, birthdate: string) =>
  server.call('POST', '/api/player/register', { body: aRegistration({ country, birthdate }) });
const statusOf = async (token: string) =>
  z.object({ status: z.number() }).parse((await server.call('GET', '/api/player/profile', { token })).body.data).status;

/** Each at a moment when it is the eighteenth birthday of who was born on 28 November 2009 in one part of the world only. */
const births = [
  { country: 'NZ', at: '2027-11-27T15:52:00Z', youngest: '2009-11-28', tooYoung: '2009-11-29' },
  { country: 'JP', at: '2027-11-27T15:52:00Z', youngest: '2009-11-28', tooYoung: '2009-11-29' },
  { country: 'AT', at: '2027-11-27T23:30:00Z', youngest: '2009-11-28', tooYoung: '2009-11-29' },
  { country: 'BR', at: '2027-11-28T01:30:00Z', youngest: '2009-11-27', tooYoung: '2009-11-28' },
  { country: 'BR', at: '2027-11-28T04:30:00Z', youngest: '2009-11-27', tooYoung: '2009-11-28' },
  { country: 'CL', at: '2027-11-28T02:59:00Z', youngest: '2009-11-27', tooYoung: '2009-11-28' },
] as const;

describe.each(births)('A-67 L9 A-31 eighteen in $country at $at', ({ country, at, youngest, tooYoung }) => {
  it('is by the date there at registration', async () => {
    server.clock.set(new Date(at));
    const refused = await register(country, tooYoung);
    expect([refused.status, refused.body.error?.fields]).toEqual([422, { birthdate: ['You must be 18 or over.'] }]);
    expect((await register(country, youngest)).status).toBe(200);
  });

  it('in a profile that had no birth date yet', async () => {
    server.clock.set(new Date(at));
    const { accessToken: token, profile } = await aPlayer(server, { country });
    await server.testDatabase.pool.query('update player.player set birthdate = null where id = $1', [profile.id]);
    const change = async (birthdate: string) => (await server.call('PUT', '/api/player/profile', { token, body: { birthdate } })).status;
    expect([await change(tooYoung), await change(youngest)]).toEqual([422, 200]);
  });

  it('and in papers, which close no account whose owner is old enough at home', async () => {
    server.clock.set(new Date(at));
    const there = loginOf(await register(country, youngest));
    const decide = (birthdate: string) =>
      receiveIdentityUpdate(server.context, {
        eventId: randomUUID(),
        playerId: there.profile.id,
        outcome: 'approved',
        reason: null,
        papers: { birthdate, firstName: null, lastName: null, personalIdNumber: null },
        occurredAt: server.clock.now(),
      });
    await decide(youngest);
    expect(await statusOf(there.accessToken)).toBe(playerStatus.active);
    server.clock.advanceMs(1000);
    await decide(tooYoung);
    const { rows } = await server.testDatabase.pool.query('select status from player.player where id = $1', [there.profile.id]);
    expect(rows).toEqual([{ status: playerStatus.blocked }]);
  });
});
