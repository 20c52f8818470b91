import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let one: TestOperator;
let two: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  one = await server.operator('desk-one', 'payments', 'support');
  two = await server.operator('desk-two', 'payments');
});
afterAll(() => server.stop());

const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;
const take = ({ token }: TestOperator, id: string, more: object = {}) =>
  server.call('POST', '/claims', { token, body: { kind: 'withdrawal', id, ...more } });
const held = z.object({ holder: z.object({ operatorId: z.string(), email: z.string() }), until: z.iso.datetime() });
const viewShape = z.looseObject({ id: z.string(), name: z.string(), isOwn: z.boolean(), sharedWith: z.nullable(z.string()) });
const takeovers = async ({ id }: TestOperator) => (await server.records(id)).filter(({ detail }) => detail['act'] === 'claims.takeOver');

describe('claims', () => {
  it('BO-051 one operator has an object open; a colleague reads who, and takes it over only on purpose', async () => {
    const id = randomUUID();
    expect(held.parse((await take(one, id)).body.data).holder).toEqual({ operatorId: one.id, email: one.email });
    const refused = await take(two, id);
    expect([refused.status, codeOf(refused), refused.body.error?.detail]).toEqual([409, 17_009, { operator: one.email }]);
    expect((await take(two, id, { isTakeover: true })).body.data).toMatchObject({ holder: { operatorId: two.id } });
    expect(codeOf(await take(one, id))).toBe(17_009);
    expect(await takeovers(two)).toMatchObject([{ detail: { object: id, before: { operatorId: one.id }, after: { operatorId: two.id } } }]);
    expect(await takeovers(one)).toEqual([]);
  });

  it('BO-051 a lease is renewed by the same call and expires after five minutes', async () => {
    const id = randomUUID();
    await take(one, id);
    server.clock.advanceMs(4 * MINUTE_MS);
    await take(one, id);
    server.clock.advanceMs(4 * MINUTE_MS);
    expect(codeOf(await take(two, id))).toBe(17_009);
    server.clock.advanceMs(MINUTE_MS + 1000);
    expect((await take(two, id)).status).toBe(200);
    expect((await server.call('DELETE', `/claims/${id}`, { token: one.token })).status).toBe(200);
    expect(codeOf(await take(one, id))).toBe(17_009);
    expect((await server.call('DELETE', `/claims/${id}`, { token: two.token })).status).toBe(200);
    expect((await take(one, id)).status).toBe(200);
  });

  it('BO-051 of many at once one gets it, and who does not see the queue gets none', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => take(index % 2 === 0 ? one : two, id)));
    const holders = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => held.parse(body.data).holder.operatorId));
    expect(holders.size).toBe(1);
    const editor = await server.operator('desk-editor', 'editor');
    expect(codeOf(await take(editor, randomUUID()))).toBe(17_000);
    expect((await server.call('POST', '/claims', { token: one.token, body: { kind: 'player', id } })).status).toBe(422);
  });
});

describe('looks', () => {
  const look = ({ token }: TestOperator, id: string, kind = 'player') => server.call('POST', '/looks', { token, body: { kind, id } });
  const seen = async (who: TestOperator, id: string) =>
    z.array(z.object({ operatorId: z.string(), email: z.string() })).parse((await look(who, id)).body.data);

  it('BO-051 two operators on one object see each other, until one turns away or falls silent for two minutes', async () => {
    const id = randomUUID();
    expect(await seen(one, id)).toEqual([]);
    expect(await seen(two, id)).toEqual([{ operatorId: one.id, email: one.email }]);
    expect(await seen(one, id)).toEqual([{ operatorId: two.id, email: two.email }]);
    expect(await seen(one, randomUUID())).toEqual([]);
    expect((await server.call('DELETE', `/looks/${id}`, { token: two.token })).status).toBe(200);
    expect(await seen(one, id)).toEqual([]);
    await seen(two, id);
    server.clock.advanceMs(MINUTE_MS);
    await seen(one, id);
    server.clock.advanceMs(MINUTE_MS + 1000);
    expect(await seen(two, id)).toEqual([{ operatorId: one.id, email: one.email }]);
    expect((await look(one, id, 'withdrawal')).body.data).toEqual([]);
  });

  it('BO-051 an operator who may not see the object is not shown as looking at it, and sees no one there', async () => {
    const id = randomUUID();
    await look(one, id, 'withdrawal');
    const editor = await server.operator('look-editor', 'editor');
    expect(codeOf(await look(editor, id, 'withdrawal'))).toBe(17_000);
    expect(codeOf(await look(editor, id))).toBe(17_000);
    expect((await look(two, id, 'withdrawal')).body.data).toMatchObject([{ operatorId: one.id }]);
    expect((await look(two, id, 'ticket')).status).toBe(422);
  });
});

describe('saved views', () => {
  const save = ({ token }: TestOperator, body: object) => server.call('POST', '/views', { token, body });
  const views = async ({ token }: TestOperator, page = '/withdrawals') =>
    z.array(viewShape).parse((await server.call('GET', `/views?page=${encodeURIComponent(page)}`, { token })).body.data);

  it('BO-043 a view is one’s own, or shared with a role that its maker has', async () => {
    const own = await save(one, { page: '/withdrawals', name: 'Large ones', query: 'concern=velocity&sort=amount' });
    expect(own.body.data).toMatchObject({ name: 'Large ones', sharedWith: null, isOwn: true, operatorEmail: one.email });
    const shared = await save(one, { page: '/withdrawals', name: 'New places', query: 'concern=new_destination', sharedWith: 'payments' });
    expect(shared.status).toBe(200);
    expect((await views(one)).map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['Large ones', true],
      ['New places', true],
    ]);
    expect((await views(two)).map(({ name, isOwn }) => [name, isOwn])).toEqual([['New places', false]]);
    expect(await views(two, '/documents')).toEqual([]);
    expect(await views(await server.operator('desk-other', 'identity'))).toEqual([]);
    expect((await save(two, { page: '/withdrawals', name: 'Not mine', sharedWith: 'support' })).status).toBe(422);
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    '/x?y',
    '/x#y',
    'withdrawals',
    '/.//evil.example',
    '//evil',
    '///evil',
    '/players//evil',
    '/players/',
  ])('BO-043 S39 a view leads to a page of the console alone, not to %s', async (page) => {
    expect((await save(one, { page, name: 'Elsewhere' })).status).toBe(422);
  });

  it('BO-043 BO-033 only its maker changes a view or takes it away, and each act is recorded', async () => {
    const maker = await server.operator('desk-maker', 'payments');
    const { id } = viewShape.parse((await save(maker, { page: '/invoices', name: 'Mine', sharedWith: 'payments' })).body.data);
    const body = { page: '/invoices', name: 'Renamed', query: 'state=review', sharedWith: null };
    expect((await server.call('PUT', `/views/${id}`, { token: two.token, body })).status).toBe(404);
    expect((await server.call('DELETE', `/views/${id}`, { token: two.token })).status).toBe(404);
    expect((await server.call('PUT', `/views/${id}`, { token: maker.token, body })).body.data).toMatchObject(body);
    expect(await views(two, '/invoices')).toEqual([]);
    expect((await server.call('DELETE', `/views/${id}`, { token: maker.token })).status).toBe(200);
    expect(await views(maker, '/invoices')).toEqual([]);
    const acts = (await server.records(maker.id)).flatMap(({ kind, detail }) => (kind === 'operatorActed' ? [detail['act']] : []));
    expect(acts).toEqual(['views.save', 'views.change', 'views.remove']);
  });

  it('OS-40 BO-043 a view keeps what it narrows to, and neither it nor the record keeps who was sought', async () => {
    const maker = await server.operator('desk-seeker', 'payments');
    const query = 'country=AT&q=canary%40pavilion.test&status=active';
    const saved = viewShape.parse((await save(maker, { page: '/players', name: 'Austrians', query })).body.data);
    const changed = await server.call('PUT', `/views/${saved.id}`, {
      token: maker.token,
      body: { page: '/players', name: 'Austrians', query: 'q=Canary', sharedWith: null },
    });
    expect([saved['query'], changed.body.data]).toMatchObject(['country=AT&status=active', { query: '' }]);
    expect(JSON.stringify(await server.records(maker.id)).toLowerCase()).not.toContain('canary');
  });

  it.each([
    { page: 'https://elsewhere.test', name: 'a' },
    { page: '//elsewhere', name: '' },
    { page: '/players', name: 'a', query: '?a=1#x' },
    { page: '/players', name: 'a'.repeat(61) },
  ])('BO-043 refuses a view that is no address of the console: %j', async (body) => {
    expect((await save(one, body)).status).toBe(422);
  });
});
