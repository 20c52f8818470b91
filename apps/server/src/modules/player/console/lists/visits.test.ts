import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { followToEnd } from '../../../../testing/followers.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { callsTo } from '../../../../testing/calls.ts';
import { aRegistration, loginOf } from '../../../../testing/player-server.ts';
import { aResident, openGame } from '../../../../testing/people/resident.ts';
import { startConsole, type TestConsole } from '../../../operator/testing/console.ts';
import { sweepPlayerLeftovers } from '../../jobs.ts';
import { forgetPlayer } from '../../personal-data/store.ts';
import { sharedDevices } from '../../reactions.ts';
import { registrationMinutes } from '../../registration/minutes.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestConsole;
let looker: TestOperator;
beforeAll(async () => {
  server = await startConsole();
  looker = await server.operator('visits', 'support');
});
afterAll(() => server.stop());

const query = (text: string, values: readonly unknown[] = []) => server.testDatabase.pool.query(text, [...values]);
const sessionShape = z.looseObject({ id: z.string(), playerId: z.string(), state: z.string(), sharedBy: z.number() });
const minuteShape = z.looseObject({ id: z.string(), createdAt: z.string(), registered: z.number(), refused: z.number() });
const metaShape = z.looseObject({ next: z.nullable(z.string()), count: z.number(), isExact: z.boolean() });
const get = (path: string, token = looker.token) => server.call('GET', path, { token });
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;

/** Signs a player up in a browser of this device. */
async function aVisitor(changes: Record<string, unknown> = {}) {
  const body = aRegistration(changes);
  const { profile, sessionId } = loginOf(await callsTo(server.url)('POST', '/api/player/register', { body }));
  return { id: profile.id, email: String(body['email']), sessionId };
}
const sessionsBy = async (filter: string) => z.array(sessionShape).parse((await get(`/player-sessions?${filter}`)).body.data);
const idsBy = async (filter: string) => (await sessionsBy(filter)).map(({ id }) => id);

/** Every row of a list, page by page, with something between the pages. */
async function walk(path: string, between: () => Promise<unknown>): Promise<string[]> {
  const read: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await get(`${path}&perPage=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    read.push(
      ...z
        .array(z.looseObject({ id: z.string() }))
        .parse(body.data)
        .map(({ id }) => id),
    );
    cursor = metaShape.parse(body.meta).next;
    await between();
  }
  return read;
}

describe('sessions of all players', () => {
  it('BO-036 show whose they are and from which network, and nothing that names the person', async () => {
    const player = await aVisitor({ country: 'NO', fingerprint: randomUUID() });
    await query(`update player.session set ip = '203.0.113.77', country = 'NO' where id = $1`, [player.sessionId]);
    const [session] = await sessionsBy(`playerId=${player.id}`);
    expect(session).toMatchObject({
      id: player.sessionId,
      playerId: player.id,
      address: '203.0.113.*',
      country: 'NO',
      state: 'active',
      isOpen: true,
      playing: [],
      hasDevice: true,
      sharedBy: 0,
      status: 'active',
    });
    expect(session?.['number']).toMatch(/^\d+$/);
    expect(JSON.stringify(session)).not.toContain(player.email);
    expect(JSON.stringify(session)).not.toContain('113.77');
    expect(await idsBy(`id=${player.sessionId}`)).toEqual([player.sessionId]);
    expect(await idsBy(`id=${player.sessionId}&playerId=${randomUUID()}`)).toEqual([]);
  });

  it('BO-013 BO-054 are active, open or ended: by who was there just now, by age and by their end', async () => {
    const player = await aVisitor();
    const states = async () => (await sessionsBy(`playerId=${player.id}`)).map(({ state }) => state);
    const among = async (state: string) => (await idsBy(`playerId=${player.id}&state=${state}`)).length;
    expect([await states(), await among('active'), await among('open'), await among('ended')]).toEqual([['active'], 1, 1, 0]);
    server.clock.advanceMs(16 * MINUTE_MS);
    expect([await states(), await among('active'), await among('open'), await among('ended')]).toEqual([['open'], 0, 1, 0]);
    await query(`update player.session set refreshable_until = '2001-01-01' where id = $1`, [player.sessionId]);
    expect([await states(), await among('open'), await among('ended')]).toEqual([['ended'], 0, 1]);
    expect((await get(`/players/${player.id}/sessions`)).body.data).toMatchObject([{ isOpen: false, closedAt: null }]);
    expect((await get(`/players/${player.id}`)).body.data).toMatchObject({ openSessions: 0 });
    expect((await get('/player-sessions?state=asleep')).status).toBe(422);
  });

  it('OS-01 BO-033 end by the player’s own call for who may, with one record, and are ended from then on', async () => {
    const player = await aVisitor();
    const judge = await server.operator('ends-sessions', 'risk');
    const path = `/players/${player.id}/sessions/${player.sessionId}/close`;
    const end = (token: string, reason: string) => server.call('PUT', path, { token, body: { reason } });
    expect(codeOf(await end((await server.operator('only-reads', 'auditor')).token, 'out of curiosity'))).toBe(17_000);
    expect(codeOf(await end(judge.token, 'no'))).toBe(17_007);
    expect((await end(judge.token, 'a stranger’s device')).status).toBe(200);
    expect(await idsBy(`playerId=${player.id}&state=open`)).toEqual([]);
    expect(await sessionsBy(`playerId=${player.id}&state=ended`)).toMatchObject([{ closeReason: 'closed', state: 'ended' }]);
    const acts = (await server.records(judge.id)).filter(({ kind }) => kind === 'operatorActed').map(({ detail }) => detail);
    expect(acts).toMatchObject([{ act: 'players.session.close', object: player.id, reason: 'a stranger’s device' }]);
  });

  it('BO-063 of a device and of an address are found by one of them; which device is shared is known as soon as another signs in', async () => {
    const fingerprint = randomUUID();
    const [one, other, alone] = [
      await aVisitor({ fingerprint }),
      await aVisitor({ fingerprint }),
      await aVisitor({ fingerprint: randomUUID() }),
    ];
    await followToEnd(server.context, sharedDevices);
    const [shared] = await sessionsBy(`playerId=${one.id}&isShared=true`);
    expect(shared).toMatchObject({ id: one.sessionId, sharedBy: 1 });
    expect(await idsBy(`playerId=${alone.id}&isShared=true`)).toEqual([]);
    expect(await idsBy(`playerId=${alone.id}&isShared=false`)).toEqual([alone.sessionId]);
    expect((await idsBy(`deviceOf=${one.sessionId}`)).toSorted()).toEqual([one.sessionId, other.sessionId].toSorted());
    await query(`update player.session set ip = '198.51.100.4' where id = any($1)`, [[one.sessionId, alone.sessionId]]);
    expect((await idsBy(`addressOf=${alone.sessionId}`)).toSorted()).toEqual([one.sessionId, alone.sessionId].toSorted());
    expect(await idsBy(`deviceOf=${randomUUID()}`)).toEqual([]);
    expect((await get('/player-sessions?deviceOf=nonsense')).status).toBe(422);
    await forgetPlayer(server.context.database, { playerId: other.id, phoneKey: null, now: server.clock.now() });
    expect(await idsBy(`playerId=${one.id}&isShared=true`)).toEqual([]);
    expect(await idsBy(`addressOf=${other.sessionId}`)).toEqual([]);
  });

  it('BO-063 each knows whether its device is shared: one opened as that became known, one after it, and none that is left alone', async () => {
    const fingerprint = randomUUID();
    const one = await aVisitor({ fingerprint });
    // The server's own follower would find the device of two, and write it first.
    const client = await server.testDatabase.pool.connect();
    await client.query('begin');
    await client.query('insert into player.shared_device select fingerprint_key from player.session where id = $1', [one.sessionId]);
    const other = await aVisitor({ fingerprint });
    const third = await aVisitor({ fingerprint });
    await client.query('commit');
    client.release();
    await followToEnd(server.context, sharedDevices);
    const fourth = await aVisitor({ fingerprint });
    const shared = async (filter: string) => (await idsBy(`deviceOf=${one.sessionId}&isShared=true&${filter}`)).toSorted();
    const all = [one, other, third, fourth].map(({ sessionId }) => sessionId).toSorted();
    expect([await shared('state=open'), await shared('state=ended')]).toEqual([all, []]);
    await query(`update player.session set country = 'NU', refreshable_until = '2001-01-01' where id = $1`, [third.sessionId]);
    expect([await shared('country=NU'), await shared('country=NU&state=ended')]).toEqual([[third.sessionId], [third.sessionId]]);
    expect(await idsBy('country=NU&state=ended&isShared=true&deviceType=tablet')).toEqual([]);
    for (const { id } of [other, third, fourth])
      await forgetPlayer(server.context.database, { playerId: id, phoneKey: null, now: server.clock.now() });
    expect([await shared(''), await idsBy(`playerId=${one.id}&isShared=false`)]).toEqual([[], [one.sessionId]]);
    const unlike =
      'is_shared <> exists (select from player.shared_device as device where device.fingerprint_key = session.fingerprint_key)';
    expect((await query(`select id from player.session where ${unlike}`)).rows).toEqual([]);
  });

  it('BO-054 name the game played in them, and are found by it until the game is closed', async () => {
    const player = await aResident(server, 'AT', 40);
    const before = await sessionsBy(`playerId=${player.id}&isPlaying=true`);
    await openGame(player);
    const playing = await sessionsBy(`playerId=${player.id}&isPlaying=true`);
    expect([before, playing.map((row) => row['playing'])]).toEqual([[], [['Ember Run']]]);
    expect(await idsBy(`playerId=${player.id}&isPlaying=false`)).toEqual([]);
    server.clock.advanceMs(13 * 60 * MINUTE_MS);
    looker = await server.operator('visits-later', 'support');
    expect(await idsBy(`playerId=${player.id}&isPlaying=true`)).toEqual([]);
  });

  it('BO-041 are read on by a cursor from either end, none skipped or twice while players sign in', async () => {
    const before: string[] = [];
    for (let count = 0; count < 5; count += 1) before.push((await aVisitor()).sessionId);
    await query(`update player.session set country = 'FJ', created_at = $2 where id = any($1)`, [before, server.clock.now()]);
    for (const order of ['asc', 'desc']) {
      const read = await walk(`/player-sessions?country=fj&sortOrder=${order}`, async () => {
        const { sessionId } = await aVisitor();
        await query(`update player.session set country = 'FJ', created_at = $2 where id = $1`, [sessionId, server.clock.now()]);
      });
      expect([read.filter((id) => before.includes(id)).length, new Set(read).size]).toEqual([5, read.length]);
      await query(`update player.session set country = 'SE' where country = 'FJ' and not id = any($1)`, [before]);
    }
    const { body } = await get('/player-sessions?country=FJ&perPage=2');
    const { next } = metaShape.parse(body.meta);
    expect((await get(`/player-sessions?country=SE&perPage=2&cursor=${encodeURIComponent(next ?? '')}`)).status).toBe(422);
  });

  it('OS-18 BO-048 leave as a file, masked as on the screen', async () => {
    const player = await aVisitor();
    await query(`update player.session set ip = '203.0.113.9', user_agent = '=cmd()' where id = $1`, [player.sessionId]);
    const body = { list: 'player-sessions', query: { playerId: player.id }, reason: 'for the file of a case' };
    const { status, text: file } = await server.call('POST', '/exports', { token: looker.token, body });
    expect([status, file.trim().split('\n').length]).toEqual([200, 2]);
    expect(file).toContain('203.0.113.*');
    expect(file).toContain(`'=cmd()`);
    expect(file).not.toContain('113.9');
  });
});

describe('registrations', () => {
  const minutesBy = async (filter: string) => z.array(minuteShape).parse((await get(`/registrations?${filter}`)).body.data);
  const register = (body: unknown) => callsTo(server.url)('POST', '/api/player/register', { body });

  it('BO-041 are counted by minute, country and tag, with refused tries and the fields they failed at', async () => {
    const affiliateTag = `tag-${randomUUID().slice(0, 8)}`;
    const first = await aVisitor({ affiliateTag, country: 'AT' });
    await aVisitor({ affiliateTag, country: 'AT' });
    expect((await register(aRegistration({ affiliateTag, country: 'AT', email: first.email }))).status).toBe(422);
    expect((await register(aRegistration({ affiliateTag, country: 'AT', email: 'nonsense', password: 'short' }))).status).toBe(422);
    expect((await register(aRegistration({ affiliateTag, country: 'US' }))).status).toBe(422);
    await followToEnd(server.context, registrationMinutes);
    const rows = await minutesBy(`affiliateTag=${affiliateTag}`);
    expect(rows.toSorted((one, other) => other.refused - one.refused)).toMatchObject([
      {
        country: 'AT',
        affiliateTag,
        registered: 2,
        refused: 2,
        failing: [
          { field: 'email', count: 2 },
          { field: 'password', count: 1 },
        ],
      },
      { country: 'US', registered: 0, refused: 1, failing: [{ field: 'country', count: 1 }] },
    ]);
    expect(new Date(rows[0]?.createdAt ?? '').getUTCSeconds()).toBe(0);
    const text = JSON.stringify(rows);
    expect([text.includes(first.email), text.includes('nonsense')]).toEqual([false, false]);
    const by = async (filter: string) =>
      (await minutesBy(`affiliateTag=${affiliateTag}&${filter}`)).map((row) => row['country']).toSorted();
    expect(await by('country=us')).toEqual(['US']);
    expect(await by(`id=${rows.find(({ country }) => country === 'US')?.id}`)).toEqual(['US']);
    expect(await by('field=password')).toEqual(['AT']);
    expect(await by('field=password&field=country')).toEqual(['AT', 'US']);
    expect(await by('field=phone')).toEqual([]);
    expect(await by('isRefused=true')).toEqual(['AT', 'US']);
    expect(await by('isRefused=false')).toEqual([]);
    server.clock.advanceMs(MINUTE_MS);
    await aVisitor({ affiliateTag, country: 'AT' });
    await followToEnd(server.context, registrationMinutes);
    expect((await minutesBy(`affiliateTag=${affiliateTag}&country=AT`)).map(({ registered }) => registered)).toEqual([1, 2]);
    expect(await by('createdTo=2001-01-01T00:00:00Z')).toEqual([]);
  });

  it('BO-041 count a refusal without a field by its rule, and tries at once each once', async () => {
    const affiliateTag = `tag-${randomUUID().slice(0, 8)}`;
    await server.testDatabase.pool.query(
      `insert into settings.value (key, value) values ('registration', '{"email": true, "phone": true}') on conflict (key) do update set value = excluded.value`,
    );
    const body = aRegistration({ affiliateTag, country: 'AT', phone: '+436641112229', code: '000000' });
    const tries = await Promise.all([1, 2, 3, 4].map(() => callsTo(server.url)('POST', '/api/player/register/phone', { body })));
    const counted = tries.filter(({ status }) => status !== 404).length;
    const rows = counted === 0 ? [] : await minutesBy(`affiliateTag=${affiliateTag}`);
    expect([counted, rows]).toMatchObject([4, [{ registered: 0, refused: 4, failing: [{ field: 'otpInvalid', count: 4 }] }]]);
  });

  it('BO-041 are read on by a cursor, none skipped or twice under inserts, and are kept for thirteen months', async () => {
    const put = (minutesAgo: number, country: string) =>
      query(
        `insert into player.registration_minute (id, created_at, country, registered)
         values (gen_random_uuid(), date_trunc('minute', $1::timestamptz) - $2 * interval '1 minute', $3, 1) returning id`,
        [server.clock.now(), minutesAgo, country],
      );
    const before: string[] = [];
    for (const minutesAgo of [1, 2, 2, 3, 4]) {
      const { rows } = await put(minutesAgo, before.length === 2 ? 'TO' : 'FJ');
      before.push(z.object({ id: z.string() }).parse(rows[0]).id);
    }
    let inserted = 0;
    for (const order of ['asc', 'desc']) {
      const read = await walk(`/registrations?country=FJ&country=TO&sortOrder=${order}`, () => {
        inserted += 1;
        return inserted > 6 ? Promise.resolve() : put(inserted + 5, 'FJ');
      });
      expect([read.filter((id) => before.includes(id)).length, new Set(read).size]).toEqual([5, read.length]);
    }
    await put(14 * 31 * 24 * 60, 'WS');
    await sweepPlayerLeftovers(server.context);
    expect([await minutesBy('country=WS'), (await minutesBy('country=TO')).length]).toEqual([[], 1]);
  });
});
