import { randomUUID } from 'node:crypto';
import { exportLists } from '@pavilion/contract/console/exports.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { aRequest, type TestOperator } from '../../../testing/people/operators.ts';
import { aResident } from '../../../testing/people/resident.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';
import type { ExportList } from './list.ts';
import { createExport, exportLimits } from './service.ts';

vi.setConfig({ testTimeout: 120_000 });

const MANY = 60_000;

let server: TestConsole;
let support: TestOperator;
let administrator: TestOperator;
beforeAll(async () => {
  server = await startConsole();
  support = await server.operator('export-support', 'support');
  administrator = await server.operator('export-administrator', 'administrator');
});
afterAll(() => server.stop());

const query = (text: string, values: readonly unknown[] = []) => server.testDatabase.pool.query(text, [...values]);
const codeOf = (text: string) => z.object({ error: z.object({ code: z.number() }) }).parse(JSON.parse(text)).error.code;

function send({ token }: TestOperator, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.consoleUrl}/api/console/v1/exports`, {
    method: 'POST',
    headers: { origin: server.consoleUrl, cookie: `pavilion-console=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'for the regulator', ...body }),
    ...(signal === undefined ? {} : { signal }),
  });
}

async function take(who: TestOperator, body: object) {
  const response = await send(who, body);
  const text = Buffer.from(await response.arrayBuffer()).toString();
  return { status: response.status, headers: response.headers, text, lines: text.split('\r\n') };
}

const exportShape = z.looseObject({ id: z.string(), list: z.string(), state: z.string(), counted: z.number(), rows: z.number() });
const listed = async ({ token }: TestOperator) =>
  z.array(exportShape).parse((await server.call('GET', '/exports?perPage=200', { token })).body.data);
const recorded = async ({ id }: TestOperator) => (await server.records(id)).filter(({ kind }) => kind === 'exported');

/** Audit records of one act, straight from the table. */
const manyRecords = (act: string, count: number) =>
  query(
    `insert into kernel.audit_record (kind, actor, detail, recorded_at)
     select 'operatorCall', 'system', jsonb_build_object('act', $1::text, 'object', number::text), now()
     from generate_series(1, $2::int) as number`,
    [act, count],
  );

describe('an export', () => {
  it('BO-048 OS-18 S125 BO-033 is masked as the screen, its cells are text, it says its encoding, and it is recorded with filter and count', async () => {
    const player = await aResident(server, 'AT', 40);
    await query(`update player.player set nickname = '=2+3|"cmd"', first_name = 'Canaryfirst' where id = $1`, [player.id]);
    const { rows } = await query('select email from player.player where id = $1', [player.id]);
    const { email } = z.object({ email: z.string() }).parse(rows[0]);
    const answered = await take(support, { list: 'players', query: { q: email, country: ['AT', 'DE'] } });
    expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answered.headers.get('content-disposition')).toContain('players.csv');
    expect(answered.lines[0]).toMatch(/^\u{FEFF}id,number,nickname,email,phone,country/u);
    expect(answered.lines).toHaveLength(2);
    expect(answered.lines[1]).toContain(`"${player.id}",`);
    expect(answered.lines[1]).toContain(`"'=2+3|""cmd"""`);
    for (const secret of [email, 'Canaryfirst']) expect(answered.text).not.toContain(secret);
    const [record] = (await recorded(support)).slice(-1);
    expect(record?.detail).toMatchObject({
      act: 'exports.create',
      object: 'players',
      reason: 'for the regulator',
      after: { rows: 1, query: { q: '***', country: ['AT', 'DE'] } },
    });
    const [row] = await listed(support);
    expect(row).toMatchObject({ list: 'players', state: 'done', counted: 1, rows: 1, query: { q: '***' }, operatorEmail: support.email });
    expect(JSON.stringify([record, row])).not.toContain(email);
  });

  it('BO-048 reads page after page, each row once, and an empty list is its header', async () => {
    await manyRecords('test.pages', 3500);
    const { lines, status } = await take(administrator, { list: 'audit', query: { act: 'test.pages' } });
    expect(status).toBe(200);
    const ids = lines.slice(1).map((line) => line.split(',')[0]);
    expect([ids.length, new Set(ids).size]).toEqual([3500, 3500]);
    expect((await take(administrator, { list: 'audit', query: { act: 'test.none' } })).lines).toHaveLength(1);
    expect((await listed(administrator)).slice(0, 2)).toMatchObject([
      { list: 'audit', counted: 0, rows: 0, state: 'done' },
      { list: 'audit', counted: 3500, rows: 3500, state: 'done' },
    ]);
  });

  it('BO-048 has every list that is named, with the columns of its rows', async () => {
    const all = await server.operator('export-all', 'payments', 'identity', 'administrator');
    const player = await aResident(server, 'AT', 40);
    for (const list of exportLists) {
      const { status, lines } = await take(all, { list, ...(list === 'statement' ? { playerId: player.id } : {}) });
      expect([list, status]).toEqual([list, 200]);
      expect(lines[0]).toMatch(/^\u{FEFF}id,[a-z]\w+,/iu);
    }
    expect((await take(all, { list: 'statement' })).status).toBe(422);
    expect((await take(all, { list: 'statement', playerId: randomUUID() })).status).toBe(404);
    expect((await take(all, { list: 'nothing' })).status).toBe(422);
    expect((await take(all, { list: 'audit', query: { recordedFrom: 'yesterday' } })).status).toBe(422);
    expect((await recorded(all)).map(({ detail }) => detail['object'])).toEqual(exportLists);
  });

  // Runs after the exports of whole lists, since the audit trail is one of those lists.
  it('BO-048 OS-19 stops when the client leaves, and says how far it came', async () => {
    await manyRecords('test.leaving', MANY);
    const leaving = new AbortController();
    const response = await send(administrator, { list: 'audit', query: { act: 'test.leaving' } }, leaving.signal);
    await response.body?.getReader().read();
    leaving.abort();
    const stopped = await vi.waitFor(
      async () => {
        const [row] = await listed(administrator);
        expect(row?.state).toBe('stopped');
        return row;
      },
      { timeout: 10_000, interval: 50 },
    );
    expect(stopped?.counted).toBe(MANY);
    expect(stopped?.rows).toBeGreaterThan(0);
    expect(stopped?.rows).toBeLessThan(MANY);
  });
});

describe('who exports, and how much', () => {
  it('OS-20 BO-039 takes the list’s own permission, for the audit its own and a fresh factor, and a reason', async () => {
    const tried = await take(support, { list: 'audit' });
    expect([tried.status, codeOf(tried.text)]).toEqual([403, 17_000]);
    expect((await server.records(support.id)).at(-1)).toMatchObject({
      kind: 'operatorRefused',
      detail: { act: 'exports.create', object: 'audit' },
    });
    expect(codeOf((await take(support, { list: 'documents' })).text)).toBe(17_000);
    expect(codeOf((await take(support, { list: 'players', reason: 'no' })).text)).toBe(17_007);
    const late = await server.operator('export-late', 'administrator');
    server.clock.advanceMs(5 * MINUTE_MS + 1000);
    expect(codeOf((await take(late, { list: 'audit' })).text)).toBe(17_001);
    expect((await take(late, { list: 'players' })).status).toBe(200);
  });

  it('BO-048 shows everybody’s exports to who reads the audit, to others their own', async () => {
    const own = await server.operator('export-own', 'support');
    await take(own, { list: 'players' });
    expect(await listed(own)).toHaveLength(1);
    expect((await listed(await server.operator('export-reader', 'administrator'))).length).toBeGreaterThan(3);
  });

  /** A list of endless pages of one row. */
  const endless: ExportList<object> = {
    name: 'players',
    permissions: ['players.read'],
    columns: ['id'],
    isOfPlayer: false,
    read: async () => ({ data: [{ id: '1' }], meta: { next: 'more', count: 5, isExact: true } }),
  };
  const contextOf = ({ actor }: TestOperator) => ({ ...server.context, request: aRequest(), actor });
  const begin = (who: TestOperator, changes: object = {}) =>
    createExport(contextOf(who), endless, {
      body: { list: 'players', query: {}, reason: 'for the test' },
      limits: { ...exportLimits, ...changes },
    });

  it('OS-20 runs three at once per operator and ten in all; a stalled one no longer counts', async () => {
    server.clock.advanceMs(10 * MINUTE_MS);
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => server.operator(`export-${name}`, 'support')));
    const answers = await Promise.allSettled(people.flatMap((who) => [begin(who), begin(who), begin(who), begin(who)]));
    const begun = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(begun).toHaveLength(10);
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: 'tooManyRequests', retryAfterSeconds: 60 });
    const runs = begun[0]?.parts[Symbol.asyncIterator]();
    expect((await runs?.next())?.value).toEqual([{ id: '1' }]);
    server.clock.advanceMs(MINUTE_MS + 1000);
    await expect(runs?.next()).rejects.toThrow('took too long');
    const [one] = people;
    if (one === undefined) throw new Error('nobody');
    const again = await Promise.allSettled([begin(one), begin(one), begin(one), begin(one)]);
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('OS-20 BO-048 refuses more rows than one file may have, before it begins, and never sends more', async () => {
    server.clock.advanceMs(2 * MINUTE_MS);
    const [large, bounded] = [await server.operator('export-large', 'support'), await server.operator('export-bounded', 'support')];
    const tooLarge = { ...endless, read: async () => ({ data: [], meta: { next: null, count: 2, isExact: false } }) };
    const body = { list: 'players', query: {}, reason: 'for the test' } as const;
    await expect(createExport(contextOf(large), tooLarge, { body })).rejects.toMatchObject({
      reason: 'exportTooLarge',
      detail: { rows: 'More than 1,000,000' },
    });
    expect(await recorded(large)).toEqual([]);
    const { parts } = await begin(bounded, { rowsMax: 5 });
    const sent: unknown[] = [];
    for await (const part of parts) sent.push(...part);
    expect(sent).toHaveLength(5);
    expect(await listed(bounded)).toMatchObject([{ state: 'done', rows: 5 }]);
  });

  it('OS-20 alarms when one operator takes very many rows in a day', async () => {
    server.clock.advanceMs(2 * MINUTE_MS);
    const greedy = await server.operator('export-greedy', 'support');
    const error = vi.spyOn(server.context.log, 'error');
    await begin(greedy, { alarmRows: 9 });
    expect(error).not.toHaveBeenCalled();
    await begin(greedy, { alarmRows: 9 });
    expect(error).toHaveBeenCalledWith({ alarm: 'exportedRows', operator: greedy.id, rows: 10 }, expect.any(String));
    error.mockRestore();
  });
});
