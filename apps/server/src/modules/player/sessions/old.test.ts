import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { accessDataBefore } from '../../../kernel/access-data.ts';
import { sweepPlayerLeftovers } from '../jobs.ts';
import { sharedDevices } from '../reactions.ts';
import { deleteOldSessions } from './old-store.ts';
import { aPdf } from '../../../testing/pdfs.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
});
afterAll(() => server.stop());

const query = (text: string, values: readonly unknown[] = []) => server.testDatabase.pool.query(text, [...values]);
const sessionsOf = async (playerId: string) =>
  (await query('select id, ip, fingerprint_key as device from player.session where player_id = $1 order by created_at, id', [playerId]))
    .rows;

async function signIn(login: string): Promise<string> {
  return loginOf(await server.call('POST', '/api/player/sessions', { body: { login, password: PASSWORD } })).sessionId;
}

/** Moves what a session has behind it by months; one without an end was never closed, and could be refreshed until then. */
const moveBack = (id: string, monthsAgo: number, end: 'closed' | 'lapsed' | 'open') =>
  query(
    `update player.session
     set created_at = $2::timestamptz - $3 * interval '1 month' - interval '2 days', last_seen_at = $2::timestamptz - $3 * interval '1 month',
       closed_at = case when $4 = 'closed' then $2::timestamptz - $3 * interval '1 month' end,
       close_reason = case when $4 = 'closed' then 'logout' end,
       refreshable_until = case when $4 = 'lapsed' then $2::timestamptz - $3 * interval '1 month' else refreshable_until end
     where id = $1`,
    [id, server.clock.realNow(), monthsAgo, end],
  );

describe('sessions of long ago', () => {
  it.each([
    ['one that was closed 14 months ago goes', { months: 14, end: 'closed' }, false],
    ['one that was closed a year ago stays', { months: 12, end: 'closed' }, true],
    ['one that could not be refreshed for 14 months goes', { months: 14, end: 'lapsed' }, false],
    ['one that could still be refreshed a year ago stays', { months: 12, end: 'lapsed' }, true],
    ['one that was opened 14 months ago and can be refreshed stays', { months: 14, end: 'open' }, true],
  ] as const)('A2 %s', async (_what, { months, end }, stays) => {
    const { email, sessionId, profile } = await aPlayer(server);
    const later = await signIn(email);
    await moveBack(sessionId, months, end);
    await sweepPlayerLeftovers(server.context);
    expect((await sessionsOf(profile.id)).map(({ id }) => id)).toEqual(stays ? [sessionId, later] : [later]);
  });

  it('A2 the last one of a player stays without its address and its device, so that the next sign-in is known as new', async () => {
    const { sessionId, profile } = await aPlayer(server, { fingerprint: randomUUID() });
    await moveBack(sessionId, 14, 'closed');
    await sweepPlayerLeftovers(server.context);
    await sweepPlayerLeftovers(server.context);
    expect(await sessionsOf(profile.id)).toEqual([{ id: sessionId, ip: 'forgotten', device: null }]);
  });

  it('A2 BO-063 a device that two players shared by them alone is no longer a shared one', async () => {
    const fingerprint = randomUUID();
    const [one, other] = [await aPlayer(server, { fingerprint }), await aPlayer(server, { fingerprint })];
    await server.follow([sharedDevices]);
    const shared = async () =>
      (
        await query(
          'select 1 from player.shared_device where fingerprint_key in (select fingerprint_key from player.session where player_id = $1)',
          [other.profile.id],
        )
      ).rows.length;
    expect(await shared()).toBe(1);
    await moveBack(one.sessionId, 14, 'closed');
    await sweepPlayerLeftovers(server.context);
    expect(await shared()).toBe(0);
  });

  it('A2 S46 who read a document goes with the session in which it was read', async () => {
    const { email, sessionId, accessToken: token, profile } = await aPlayer(server);
    const form = new FormData();
    form.append('type', 'other');
    form.append('file', new Blob([aPdf()]), 'paper.pdf');
    await server.call('POST', '/api/player/documents', { token, body: form });
    const reads = async () => (await query('select 1 from player.document_read where session_id = $1', [sessionId])).rows.length;
    await query(
      `insert into player.document_read (document_id, session_id, read_at) select id, $2, created_at from player.document where player_id = $1`,
      [profile.id, sessionId],
    );
    expect(await reads()).toBe(1);
    await signIn(email);
    await moveBack(sessionId, 14, 'closed');
    await sweepPlayerLeftovers(server.context);
    expect(await reads()).toBe(0);
  });

  it('A2 one that is in use stays however far the platform’s clock is ahead', async () => {
    const { email, profile } = await aPlayer(server);
    await signIn(email);
    const before = await sessionsOf(profile.id);
    const inTwoYears = new Date(server.clock.now().getTime() + 2 * 365 * 86_400_000);
    const moments = { before: accessDataBefore(inTwoYears), realBefore: accessDataBefore(server.clock.realNow()) };
    await deleteOldSessions(server.context.database, { ...moments, limit: 1000 });
    expect(before).toHaveLength(2);
    expect(await sessionsOf(profile.id)).toEqual(before);
  });
});
