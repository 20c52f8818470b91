import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction } from '../../../../kernel/database.ts';
import { aResident, call, openGame, PASSWORD } from '../../../../testing/people/resident.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../../../operator/testing/console.ts';
import { buildDataExport } from '../../data-export/service.ts';
import { setPlayerStatus } from '../../index.ts';
import { receiveIdentityUpdate } from '../../verification/service.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const noteShape = z.looseObject({ id: z.string(), text: z.string(), isPinned: z.boolean(), editedAt: z.string().nullable() });
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;
const reason = 'asked for by the player';

/** A colleague's calls about one player. */
const desk = ({ token }: TestOperator, playerId: string) => {
  const about = (method: string) => (path: string, body?: unknown) =>
    server.call(method, `/players/${playerId}${path}`, { token, ...(body === undefined ? {} : { body }) });
  return { get: about('GET'), post: about('POST'), put: about('PUT'), remove: about('DELETE') };
};
const headOf = async (operator: TestOperator, playerId: string) => (await desk(operator, playerId).get('')).body.data;

describe('notes', () => {
  it('W-190 of 4,000 characters outside the basic plane are kept whole, counted as the database counts; 4,001 are too many', async () => {
    const writer = await server.operator('note-rare', 'support');
    const mine = desk(writer, (await aResident(server, 'AT', 40)).id);
    const text = '𠮷'.repeat(4000);
    const { id } = noteShape.parse((await mine.post('/notes', { text })).body.data);
    const { rows } = await server.testDatabase.pool.query('select char_length(text) as length from player.note where id = $1', [id]);
    expect(rows).toEqual([{ length: 4000 }]);
    expect((await mine.post('/notes', { text: `${text}𠮷` })).status).toBe(422);
    // Four emoji are four characters, not eight.
    expect(codeOf(await mine.put('/status', { status: 'limited', ground: 'support', reason: '👍👍👍👍' }))).toBe(17_007);
  });

  it('BO-059 are pinned one at a time, edited and taken back for 15 minutes by who wrote them', async () => {
    const [writer, other] = [await server.operator('note-writer', 'support'), await server.operator('note-other', 'risk')];
    const player = await aResident(server, 'AT', 40);
    const [mine, theirs] = [desk(writer, player.id), desk(other, player.id)];
    const first = noteShape.parse((await mine.post('/notes', { text: 'First line\nsecond line', isPinned: true })).body.data);
    server.clock.advanceMs(1000);
    const second = noteShape.parse((await theirs.post('/notes', { text: 'Another note', isPinned: true })).body.data);
    expect(await headOf(writer, player.id)).toMatchObject({ pinnedNote: { id: second.id, authorEmail: 'note-other@console.test' } });
    const listed = await mine.get('/notes?sortOrder=asc');
    expect([listed.body.data, listed.body.meta]).toMatchObject([
      [
        { id: first.id, isPinned: false, text: 'First line\nsecond line' },
        { id: second.id, isPinned: true },
      ],
      { count: 2, next: null },
    ]);
    const edited = await mine.put(`/notes/${first.id}`, { text: 'First line, put right' });
    expect(noteShape.parse(edited.body.data)).toMatchObject({ text: 'First line, put right', editedAt: expect.any(String) });
    expect(codeOf(await theirs.put(`/notes/${first.id}`, { text: 'not mine' }))).toBe(10_006);
    expect(codeOf(await theirs.remove(`/notes/${first.id}`))).toBe(10_006);
    server.clock.advanceMs(16 * MINUTE_MS);
    expect(codeOf(await mine.put(`/notes/${first.id}`, { text: 'too late' }))).toBe(10_006);
    expect(codeOf(await mine.remove(`/notes/${first.id}`))).toBe(10_006);
    // The pin is no change of the words.
    expect((await theirs.put(`/notes/${first.id}`, { text: 'First line, put right', isPinned: true })).status).toBe(200);
    expect(await headOf(writer, player.id)).toMatchObject({ pinnedNote: { id: first.id } });
    const third = noteShape.parse((await mine.post('/notes', { text: 'A mistake' })).body.data);
    expect((await mine.remove(`/notes/${third.id}`)).status).toBe(200);
    expect((await mine.remove(`/notes/${third.id}`)).status).toBe(404);
    const stranger = await aResident(server, 'AT', 40);
    expect((await desk(writer, stranger.id).put(`/notes/${first.id}`, { text: 'of another player' })).status).toBe(404);
    expect((await desk(writer, randomUUID()).post('/notes', { text: 'of nobody' })).status).toBe(404);
    expect((await mine.post('/notes', { text: '  ' })).status).toBe(422);
  });

  it('BO-040 BO-059 A3 are in the player’s copy of the own data without names of staff, and in no record of the audit', async () => {
    const writer = await server.operator('noted', 'support');
    const player = await aResident(server, 'AT', 40);
    const mine = desk(writer, player.id);
    await mine.post('/notes', { text: 'Canarynote about a call' });
    await mine.put('/tags', { add: ['canary-tag'] });
    expect((await player.ask('POST /api/player/data-exports', { currentPassword: PASSWORD })).status).toBe(200);
    const [{ id } = { id: '' }] = z.array(z.looseObject({ id: z.string() })).parse((await player.ask('GET /api/player/data-exports')).data);
    await buildDataExport(server.context, { exportId: id });
    const file = String((await player.ask(`GET /api/player/data-exports/${id}`)).data);
    const copy = z.record(z.string(), z.unknown()).parse(JSON.parse(file));
    expect(copy['notes']).toMatchObject([{ text: 'Canarynote about a call' }]);
    expect(copy['tags']).toMatchObject([{ tag: 'canary-tag' }]);
    expect(copy['records']).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'operatorActed', actor: 'operator' })]));
    expect(file).not.toContain(writer.id);
    expect(JSON.stringify(await server.records(writer.id))).not.toContain('Canarynote');
    const forgotten = { playerId: player.id, email: player.email, phoneKey: null };
    await inTransaction(server.context.database, (transaction) => server.context.identity.personalData.forget(transaction, forgotten));
    expect([(await mine.get('/notes')).body.data, await headOf(writer, player.id)]).toMatchObject([[], { tags: [], pinnedNote: null }]);
  });
});

describe('tags', () => {
  it('BO-033 are put on and taken off, and found by', async () => {
    const operator = await server.operator('tagger', 'promotions');
    const player = await aResident(server, 'AT', 40);
    const { put } = desk(operator, player.id);
    expect((await put('/tags', { add: ['vip', 'Calls-Often'] })).body.data).toEqual({ tags: ['calls-often', 'vip'] });
    expect((await put('/tags', { add: ['vip'], remove: ['calls-often', 'not-there'] })).body.data).toEqual({ tags: ['vip'] });
    expect((await server.call('GET', '/players?tag=vip', { token: operator.token })).body.data).toMatchObject([
      { id: player.id, tags: ['vip'] },
    ]);
    expect((await put('/tags', { add: ['not a tag'] })).status).toBe(422);
    const many = Array.from({ length: 20 }, (_, index) => `many-${index}`);
    expect((await put('/tags', { add: many })).status).toBe(200);
    expect(codeOf(await put('/tags', { add: many.map((tag) => `more-${tag}`) }))).toBe(10_006);
    const act = (await server.records(operator.id)).find(({ kind }) => kind === 'operatorActed');
    expect(act?.detail).toMatchObject({ act: 'players.tags', before: { tags: [] }, after: { tags: ['calls-often', 'vip'] } });
  });
});

describe('sessions', () => {
  it('BO-014 are listed by network and device, and ended one by one or all, by operators recorded as such', async () => {
    const operator = await server.operator('closer', 'support');
    const player = await aResident(server, 'AT', 40);
    const { get, put } = desk(operator, player.id);
    const signIn = () => call(server, 'POST /api/player/sessions', { body: { login: player.email, password: PASSWORD } });
    const token = z.looseObject({ accessToken: z.string() }).parse((await signIn()).data).accessToken;
    await signIn();
    const sessions = z.array(z.looseObject({ id: z.string(), isOpen: z.boolean(), address: z.string() }));
    const [, middle, ...rest] = sessions.parse((await get('/sessions')).body.data);
    expect([middle?.isOpen, middle?.address, rest.length]).toEqual([true, '127.0.0.*', 1]);
    const paged = await get('/sessions?perPage=2&sortOrder=asc');
    expect(paged.body.meta).toMatchObject({ count: 3, isExact: true, next: expect.any(String) });
    expect((await call(server, 'GET /api/player/profile', { token })).status).toBe(200);
    expect((await put(`/sessions/${middle?.id}/close`, { reason })).body.data).toMatchObject({
      id: middle?.id,
      isOpen: false,
      closeReason: 'closed',
    });
    expect((await call(server, 'GET /api/player/profile', { token })).status).toBe(401);
    expect(codeOf(await put(`/sessions/${middle?.id}/close`, { reason }))).toBe(11_009);
    expect((await put(`/sessions/${randomUUID()}/close`, { reason })).status).toBe(404);
    expect((await put('/sessions/close', { reason })).body.data).toEqual({ closed: 2 });
    expect(codeOf(await put('/sessions/close', {}))).toBe(17_007);
    const audit = z
      .array(z.looseObject({ kind: z.string(), actor: z.string(), actorEmail: z.string().nullable() }))
      .parse((await get('/audit?kind=sessionClosed')).body.data);
    expect(audit.map(({ actor, actorEmail }) => [actor, actorEmail])).toEqual(
      Array.from({ length: 3 }, () => [`operator:${operator.id}`, 'closer@console.test']),
    );
    const page = await get('/audit?perPage=2');
    const { next } = z.looseObject({ next: z.string() }).parse(page.body.meta);
    expect((await get(`/audit?perPage=2&cursor=${encodeURIComponent(next)}`)).status).toBe(200);
    const another = await aResident(server, 'AT', 40);
    expect((await desk(operator, another.id).get(`/audit?perPage=2&cursor=${encodeURIComponent(next)}`)).status).toBe(422);
  });
});

describe('limits and exclusions', () => {
  it('BO-054 are shown as they bind, wait and end', async () => {
    const operator = await server.operator('limits-reader', 'safety');
    const player = await aResident(server, 'AT', 40);
    const { get } = desk(operator, player.id);
    const { id } = z
      .looseObject({ id: z.string() })
      .parse((await player.ask('POST /api/player/limits', { definition: 1, period: 'weekly', amount: 70, currency: 'EUR' })).data);
    await (await openGame(player)).bet('3.00');
    await player.ask(`PUT /api/player/limits/${id}`, { amount: 90 });
    const limits = await get('/limits');
    expect([limits.body.meta, limits.body.data]).toMatchObject([
      { count: 2, next: null },
      [
        { kind: 'bet', state: 'waits', amount: 90, used: null },
        { id, kind: 'bet', state: 'binds', period: 'weekly', amount: 70, used: 3, currency: 'EUR' },
      ],
    ]);
    const first = await get('/limits?perPage=1');
    const { next } = z.looseObject({ next: z.string() }).parse(first.body.meta);
    expect((await get(`/limits?perPage=1&cursor=${encodeURIComponent(next)}`)).body).toMatchObject({
      data: [{ id }],
      meta: { next: null },
    });
    expect((await get('/exclusions')).body.data).toEqual([]);
    await player.ask('POST /api/player/limits', { definition: 5, period: '24h' });
    expect((await get('/exclusions')).body.data).toMatchObject([{ kind: 'break', period: '24h', isRunning: true }]);
    expect(await headOf(operator, player.id)).toMatchObject({ exclusion: { kind: 'break', isReopeningAsked: false } });
  });
});

describe('the status of a player', () => {
  it('BO-056 a block ends the sessions, stops play, and keeps the player out, at once', async () => {
    const operator = await server.operator('blocker', 'support');
    const player = await aResident(server, 'AT', 40);
    const login = () => call(server, 'POST /api/player/sessions', { body: { login: player.email, password: PASSWORD } });
    const { accessToken: token } = z.looseObject({ accessToken: z.string() }).parse((await login()).data);
    const game = await openGame(player);
    expect(await game.bet('1.00')).toBe('OK');
    const { put } = desk(operator, player.id);
    const answered = await put('/status', { status: 'blocked', ground: 'support', reason });
    expect(answered.body.data).toMatchObject({
      status: 'blocked',
      ground: 'support',
      grounds: [{ ground: 'support', status: 'blocked', since: expect.any(String) }],
    });
    expect(await game.bet('1.00')).not.toBe('OK');
    expect([(await login()).status, (await call(server, 'GET /api/player/profile', { token })).status]).toEqual([403, 401]);
    expect(await headOf(operator, player.id)).toMatchObject({ status: 'blocked', ground: 'support', openSessions: 0 });
    expect((await put('/status', { status: 'active', ground: 'support', reason })).body.data).toMatchObject({
      status: 'active',
      grounds: [],
    });
    expect((await player.ask('GET /api/player/profile')).status).toBe(200);
    const changes = (await server.records(operator.id)).filter(({ kind }) => kind === 'statusChanged').map(({ detail }) => detail);
    expect(changes).toEqual([
      { before: 1, after: 3 },
      { before: 3, after: 1 },
    ]);
  });

  it('BO-057 a block is lifted by its ground’s permission alone, and several grounds coexist', async () => {
    const [support, risk, safety] = [
      await server.operator('lift-support', 'support'),
      await server.operator('lift-risk', 'risk'),
      await server.operator('lift-safety', 'safety'),
    ];
    const player = await aResident(server, 'AT', 40);
    const set = (who: TestOperator, status: string, ground: string) => desk(who, player.id).put('/status', { status, ground, reason });
    expect((await set(support, 'blocked', 'risk')).status).toBe(200);
    expect((await set(safety, 'limited', 'safety')).body.data).toMatchObject({ status: 'blocked', ground: 'risk' });
    const refused = await set(support, 'active', 'risk');
    expect([refused.status, codeOf(refused), refused.body.error?.detail]).toEqual([
      403,
      17_000,
      { permission: 'risk.decide', roles: ['risk'] },
    ]);
    // Another ground beside it takes nothing off it, and loosening is no way round.
    expect((await set(support, 'active', 'support')).body.data).toMatchObject({ status: 'blocked' });
    expect(codeOf(await set(safety, 'limited', 'risk'))).toBe(17_000);
    expect((await set(risk, 'active', 'risk')).body.data).toMatchObject({ status: 'limited', ground: 'safety' });
    expect(codeOf(await set(risk, 'active', 'safety'))).toBe(17_000);
    expect((await set(safety, 'active', 'safety')).body.data).toMatchObject({ status: 'active', ground: null, grounds: [] });
    expect(codeOf(await desk(support, player.id).put('/status', { status: 'blocked', ground: 'risk', reason: 'no' }))).toBe(17_007);
    expect((await server.records(support.id)).filter(({ kind }) => kind === 'operatorRefused')).toHaveLength(1);
  });

  it('BO-057 papers that are approved lift no operator’s limit, and a block of the product’s own is the lawyers’', async () => {
    const [support, risk] = [await server.operator('product-support', 'support'), await server.operator('product-risk', 'risk')];
    const player = await aResident(server, 'AT', 40);
    const set = (who: TestOperator, status: string, ground: string) => desk(who, player.id).put('/status', { status, ground, reason });
    const setByProduct = (status: number) =>
      inTransaction(server.context.database, (transaction) =>
        setPlayerStatus(server.context, transaction, { playerId: player.id, status }),
      );
    await set(support, 'limited', 'support');
    expect(await setByProduct(1)).toBe(false);
    expect(await headOf(support, player.id)).toMatchObject({ status: 'limited' });
    await set(support, 'active', 'support');
    expect(await setByProduct(3)).toBe(true);
    expect(await headOf(support, player.id)).toMatchObject({ ground: 'legal', grounds: [{ ground: 'legal', since: null }] });
    expect((await set(support, 'active', 'support')).body.data).toMatchObject({ status: 'blocked', ground: 'legal' });
    expect(codeOf(await set(support, 'active', 'legal'))).toBe(17_000);
    expect((await set(risk, 'active', 'legal')).body.data).toMatchObject({ status: 'active' });
  });

  it.each([
    { held: 'limited', outcome: 'rejected', birthdate: null, left: 'limited' },
    { held: 'blocked', outcome: 'rejected', birthdate: null, left: 'limited' },
    { held: 'limited', outcome: 'approved', birthdate: null, left: 'active' },
    { held: 'limited', outcome: 'approved', birthdate: '2019-02-03', left: 'blocked' },
    { held: 'blocked', outcome: 'approved', birthdate: '2019-02-03', left: 'blocked' },
  ] as const)(
    'S-132 L9 BO-057 whoever is $held when papers are $outcome, with the birth date $birthdate, is $left once that is lifted',
    async ({ held, outcome, birthdate, left }) => {
      const risk = await server.operator(
        `papers-${held}-${outcome}-${birthdate === null ? 'of age' : 'young'}`.replaceAll(' ', '-'),
        'risk',
      );
      const player = await aResident(server, 'AT', 40);
      const set = (status: string) => desk(risk, player.id).put('/status', { status, ground: 'risk', reason });
      expect((await set(held)).body.data).toMatchObject({ status: held });
      const papers = { firstName: null, lastName: null, birthdate, personalIdNumber: null };
      const update = { eventId: randomUUID(), playerId: player.id, outcome, reason: 'blurred', papers, occurredAt: server.clock.now() };
      await receiveIdentityUpdate(server.context, update);
      expect((await set('active')).body.data).toMatchObject({ status: left });
    },
  );

  it('BO-057 no status opens the account of somebody excluded', async () => {
    const risk = await server.operator('no-opener', 'risk');
    const player = await aResident(server, 'AT', 40);
    await player.ask('POST /api/player/limits', { definition: 4, period: '6m' });
    for (const status of ['active', 'limited', 'blocked'])
      expect(codeOf(await desk(risk, player.id).put('/status', { status, ground: 'risk', reason }))).toBe(17_012);
    expect((await desk(risk, randomUUID()).put('/status', { status: 'active', ground: 'risk', reason })).status).toBe(404);
  });
});
