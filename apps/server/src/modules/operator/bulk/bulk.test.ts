import { randomUUID } from 'node:crypto';
import { bulkActNames } from '@pavilion/contract/console/bulk-acts.ts';
import { consoleChannels } from '@pavilion/contract/console/channels.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { consoleBulk, consoleBulkSweep } from '../../../composition/console/bulk.ts';
import { heardOn, operatorSocket } from '../../../realtime/testing/console-sockets.ts';
import { confirmedNow, type TestOperator } from '../../../testing/people/operators.ts';
import { sweepOperatorLeftovers } from '../jobs.ts';
import { bulkShape, manyPlayers, previewShape } from '../testing/bulk.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestConsole;
let support: TestOperator;
let risk: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  support = await server.operator('bulk-support', 'support');
  risk = await server.operator('bulk-risk', 'risk');
});
afterAll(() => server.stop());

const query = (text: string, values: readonly unknown[] = []) => server.testDatabase.pool.query(text, [...values]);
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;
const reason = 'asked for by marketing';

const look = ({ token }: TestOperator, body: object) => server.call('POST', '/bulk/preview', { token, body });
const confirm = ({ token }: TestOperator, preview: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/bulk', { token, body: { token: preview, reason }, headers });
const read = async ({ token }: TestOperator, id: string) => bulkShape.parse((await server.call('GET', `/bulk/${id}`, { token })).body.data);
const stop = ({ token }: TestOperator, id: string) => server.call('PUT', `/bulk/${id}/stop`, { token });
const work = () => consoleBulkSweep.sweep(server.context);
const results = async ({ token }: TestOperator, id: string): Promise<string[]> =>
  (await server.call('GET', `/bulk/${id}/results`, { token })).text.split('\r\n');
const taggedWith = async (tag: string): Promise<string[]> => {
  const { rows } = await query('select player_id from player.tag where tag = $1 order by player_id', [tag]);
  return z
    .array(z.object({ player_id: z.string() }))
    .parse(rows)
    .map((row) => row.player_id);
};
/** Confirmed acts of a bulk on single objects, as the audit has them. */
const acted = async (id: string) => {
  const { rows } = await query(
    `select detail->>'object' as object, detail->>'act' as act from kernel.audit_record
     where kind = 'operatorActed' and detail->>'bulkId' = $1 order by id`,
    [id],
  );
  return z.array(z.object({ object: z.string(), act: z.string() })).parse(rows);
};
async function previewed(who: TestOperator, body: object) {
  const answered = await look(who, body);
  expect(answered.body.error).toBeUndefined();
  return previewShape.parse(answered.body.data);
}
async function started(who: TestOperator, body: object) {
  const { token } = await previewed(who, body);
  const answered = await confirm(who, token);
  expect(answered.body.error).toBeUndefined();
  return bulkShape.parse(answered.body.data);
}

/** A turn of the worker ends after two seconds: on a busy machine many objects take several. */
async function workToEnd(who: TestOperator, id: string): Promise<void> {
  for (let turn = 0; turn < 20 && (await read(who, id)).state === 'running'; turn += 1) await work();
}

describe('a bulk', () => {
  it('BO-049 shows able and unable by reason before, is done by the single act, and leaves a result for each', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 30, tag: 'spring' });
    await query(`insert into player.tag (player_id, tag, author_id, created_at) values ($1, 'vip', gen_random_uuid(), now())`, [ids[0]]);
    const body = { act: 'players.tags', given: { add: ['vip'] }, filter: { tag: 'spring' } };
    const preview = await previewed(support, body);
    expect(preview).toMatchObject({ able: 29, unable: [{ reason: 'nothingToDo', count: 1 }], sums: [], needsApproval: false });
    expect(preview.sample).toHaveLength(20);
    expect(preview.sample[0]?.parts).toEqual([expect.stringMatching(/^\w\*\*\*@p\*\*\*\.test$/), 'AT', { word: 'active' }]);
    expect(await taggedWith('vip')).toEqual([ids[0]]);
    const socket = await operatorSocket(support.token, server.consoleUrl, consoleChannels.operator(support.id));
    const first = bulkShape.parse((await confirm(support, preview.token)).body.data);
    expect(first).toMatchObject({ act: 'players.tags', state: 'running', able: 29, unable: 1, done: 0, filter: { tag: 'spring' }, reason });
    await workToEnd(support, first.id);
    expect(await read(support, first.id)).toMatchObject({ state: 'done', done: 29, skipped: 0, failed: 0 });
    expect(await taggedWith('vip')).toEqual(ids);
    const lines = await results(support, first.id);
    expect(lines[0]).toBe('object,amount,currency,result,reason,at');
    expect(lines.slice(1).toSorted()).toEqual(
      ids.map((id) => expect.stringMatching(new RegExp(`^"${id}",,,("done",,|"unable","nothingToDo",)`))),
    );
    expect((await acted(first.id)).map(({ object }) => object).toSorted()).toEqual(ids.slice(1));
    const own = (await server.records(support.id)).filter(({ kind }) => kind === 'bulkRun');
    expect(own.map(({ detail }) => detail)).toMatchObject([
      { act: 'bulk.start', object: first.id, reason, after: { act: 'players.tags', objects: 29, unable: 1, given: { add: ['vip'] } } },
      { act: 'players.tags', object: first.id, after: { state: 'done', objects: 29, done: 29 } },
    ]);
    await expect
      .poll(() => heardOn(socket, consoleChannels.operator(support.id)).at(-1))
      .toEqual({ event: 'bulk.progress', id: first.id, state: 'done', taken: 29, of: 29 });
    const listed = await server.call('GET', '/bulk', { token: support.token });
    expect(listed.body).toMatchObject({ data: [{ id: first.id, operatorEmail: support.email }], meta: { count: 1, next: null } });
  });

  it('BO-049 takes the permission of the act, marked rows or a filter, and what the act is given', async () => {
    const [id = ''] = await manyPlayers(server.testDatabase.pool, { count: 1, tag: 'asked' });
    const promotions = await server.operator('bulk-promotions', 'promotions');
    const finance = await server.operator('bulk-finance', 'finance');
    const body = { act: 'players.tags', given: { add: ['x'] }, ids: [id] };
    expect((await look(promotions, body)).status).toBe(200);
    const refused = await look(finance, body);
    expect([refused.status, codeOf(refused), refused.body.error?.detail]).toMatchObject([403, 17_000, { permission: 'players.tag' }]);
    for (const wrong of [
      { ids: undefined },
      { filter: {} },
      { ids: [] },
      { act: 'players.erase' },
      { given: { add: ['not a tag'] } },
      { ids: undefined, filter: { createdFrom: 'yesterday' } },
    ])
      expect([wrong, (await look(promotions, { ...body, ...wrong })).status]).toEqual([wrong, 422]);
    const many = (length: number) => ({ ...body, ids: Array.from({ length }, () => randomUUID()) });
    expect((await look(promotions, many(1001))).status).toBe(400);
    expect((await look(promotions, many(1000))).status).toBe(200);
    // Unknown ids are left out, and duplicates count once.
    expect(await previewed(promotions, { ...body, ids: [id, randomUUID(), id] })).toMatchObject({ able: 1, unable: [] });
  });

  it('BO-049 a preview is confirmed once, in time, by its maker, with a fresh factor, and says what it covers', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 2, tag: 'once' });
    const body = { act: 'players.sessions.close', ids };
    expect(await previewed(support, body)).toMatchObject({ able: 0, unable: [{ reason: 'nothingToDo', count: 2 }] });
    const tagging = { act: 'players.tags', given: { add: ['one-time'] }, ids };
    const nothing = await previewed(support, body);
    expect((await confirm(support, nothing.token)).status).toBe(409);
    const { token } = await previewed(support, tagging);
    expect((await confirm(risk, token)).status).toBe(404);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await confirm(support, token, headers);
    expect((await confirm(support, token, headers)).body.data).toEqual(first.body.data);
    expect((await confirm(support, token)).status).toBe(409);
    expect((await confirm(support, 'no-token')).status).toBe(404);
    const late = await previewed(support, tagging);
    server.clock.advanceMs(6 * MINUTE_MS);
    expect(codeOf(await confirm(support, late.token))).toBe(17_001);
    await confirmedNow(server.context, support);
    server.clock.advanceMs(4 * MINUTE_MS + 1000);
    expect((await confirm(support, late.token)).status).toBe(404);
    await confirmedNow(server.context, support);
    await confirmedNow(server.context, risk);
    await work();
  });

  it('OS-27 changed objects are left out with the reason, and an outdated preview is refused', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 40, tag: 'moving' });
    const body = { act: 'players.tags', given: { add: ['moved'] }, ids };
    const stale = await previewed(support, body);
    await query('update player.player set status = 3 where id = any($1::uuid[])', [ids.slice(0, 5)]);
    const refused = await confirm(support, stale.token);
    expect([refused.status, codeOf(refused), refused.body.error?.detail]).toEqual([409, 17_010, { n: 5, m: 40 }]);
    const bulk = await started(support, body);
    // After the confirmation one is blocked, one gets the tag from another operator, one is erased.
    const [blocked, tagged, forgotten, unknown] = [ids[10], ids[11], ids[12], ids[13]];
    await query('update player.player set status = 3 where id = $1', [blocked]);
    await query(`insert into player.tag (player_id, tag, author_id, created_at) values ($1, 'moved', gen_random_uuid(), now())`, [tagged]);
    await query(
      `insert into player.erasure (id, player_id, requested_at, due_at, done_at, next_try_at)
       values (gen_random_uuid(), $1, now(), now(), now(), now())`,
      [forgotten],
    );
    await query('delete from player.tag where player_id = $1', [unknown]);
    await query('delete from player.player where id = $1', [unknown]);
    await workToEnd(support, bulk.id);
    expect(await read(support, bulk.id)).toMatchObject({ state: 'done', done: 36, skipped: 4, failed: 0 });
    const left = (await results(support, bulk.id))
      .filter((line) => line.includes('skipped'))
      .map((line) => line.replaceAll('"', '').split(','));
    expect(Object.fromEntries(left.map(([id, , , , why]) => [id, why]))).toEqual({
      [String(blocked)]: 'changed',
      [String(tagged)]: 'nothingToDo',
      [String(forgotten)]: 'forgotten',
      [String(unknown)]: 'notFound',
    });
    expect((await acted(bulk.id)).map(({ object }) => object)).not.toContain(blocked);
  });

  it('BO-049 what the single act refuses is the result of its object, and the others go on', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 3, tag: 'full' });
    await query(
      `insert into player.tag (player_id, tag, author_id, created_at)
       select $1, 'many-' || number, gen_random_uuid(), now() from generate_series(1, 29) as number`,
      [ids[1]],
    );
    const bulk = await started(support, { act: 'players.tags', given: { add: ['overflow'] }, ids });
    await work();
    expect(await read(support, bulk.id)).toMatchObject({ state: 'done', done: 2, skipped: 0, failed: 1 });
    expect(await results(support, bulk.id)).toContainEqual(expect.stringMatching(`^"${ids[1]}",,,"failed","conflict",`));
    expect(await taggedWith('overflow')).toEqual([ids[0], ids[2]]);
  });

  it('OS-26 BO-050 workers at once, and one that lost its lease half-way, do each object once', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 300, tag: 'shared' });
    const bulk = await started(support, { act: 'players.message', given: { text: 'Good evening', channel: 'site' }, ids });
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => {
        // Each worker finds the previous lease expired, as if a process had been suspended and resumed.
        await query('update console.bulk set lease_until = null where id = $1', [bulk.id]);
        await work();
      }),
    );
    expect(others).toHaveLength(3);
    await workToEnd(support, bulk.id);
    expect(await read(support, bulk.id)).toMatchObject({ state: 'done', done: 300, skipped: 0, failed: 0 });
    const objects = (await acted(bulk.id)).map(({ object }) => object);
    expect([objects.length, objects.toSorted()]).toEqual([300, ids]);
    const { rows } = await query('select count(*)::int as count from notification.message where player_id = any($1::uuid[])', [ids]);
    expect(rows).toEqual([{ count: 300 }]);
    // The words are gone with its end.
    const kept = await query('select given from console.bulk where id = $1', [bulk.id]);
    expect(kept.rows).toEqual([{ given: { channel: 'site' } }]);
    expect(JSON.stringify(await server.records(support.id))).not.toContain('Good evening');
  });

  it('BO-050 a fault leaves the object open for the next turn; after three it is a result', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 3, tag: 'faulty' });
    const bulk = await started(support, { act: 'players.tags', given: { add: ['planted'] }, ids });
    await query(
      `alter table kernel.audit_record add constraint planted_bulk check (detail->>'object' is distinct from '${ids[1]}') not valid`,
    );
    await work();
    expect(await read(support, bulk.id)).toMatchObject({ state: 'running', done: 2 });
    expect(await taggedWith('planted')).toEqual([ids[0], ids[2]]);
    await work();
    await query('alter table kernel.audit_record drop constraint planted_bulk');
    await work();
    expect(await read(support, bulk.id)).toMatchObject({ state: 'done', done: 3 });
    const other = await started(support, { act: 'players.tags', given: { add: ['planted-again'] }, ids });
    await query(
      `alter table kernel.audit_record add constraint planted_bulk check (detail->>'object' is distinct from '${ids[1]}') not valid`,
    );
    for (let turn = 0; turn < 4; turn += 1) await work();
    await query('alter table kernel.audit_record drop constraint planted_bulk');
    expect(await read(support, other.id)).toMatchObject({ state: 'done', done: 2, failed: 1 });
    expect(await results(support, other.id)).toContainEqual(expect.stringMatching(`^"${ids[1]}",,,"failed","internal",`));
  });

  it('BO-050 is stopped by its operator before the next object, and by no one else', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 5, tag: 'stopping' });
    const bulk = await started(support, { act: 'players.tags', given: { add: ['stopped'] }, ids });
    expect((await stop(risk, bulk.id)).status).toBe(404);
    expect((await server.call('GET', `/bulk/${bulk.id}`, { token: risk.token })).status).toBe(404);
    const auditor = await server.operator('bulk-auditor', 'auditor');
    expect(await read(auditor, bulk.id)).toMatchObject({ id: bulk.id, state: 'running' });
    expect((await stop(support, bulk.id)).body.data).toMatchObject({ state: 'stopped', stopReason: 'operator', done: 0 });
    await work();
    expect(await taggedWith('stopped')).toEqual([]);
    expect((await stop(support, bulk.id)).status).toBe(409);
    expect(await results(support, bulk.id)).toContainEqual(expect.stringMatching(`^"${ids[1]}",,,"open",,`));
  });

  it('OS-21 BO-050 continues after its session has ended, and stops with the authority of its operator', async () => {
    const leaver = await server.operator('bulk-leaver', 'support');
    const ids = await manyPlayers(server.testDatabase.pool, { count: 4, tag: 'leaving' });
    const bulk = await started(leaver, { act: 'players.tags', given: { add: ['left'] }, ids: ids.slice(0, 2) });
    server.clock.advanceMs(10);
    const further = await started(leaver, { act: 'players.tags', given: { add: ['left'] }, ids: ids.slice(2) });
    await server.call('DELETE', '/session', { token: leaver.token });
    await work();
    expect(await taggedWith('left')).toEqual(ids.slice(0, 2));
    const administrator = await server.operator('bulk-administrator', 'administrator');
    const body = { reason: 'left the company' };
    const blocked = await server.call('PUT', `/operators/${leaver.id}/block`, { token: administrator.token, body });
    expect(blocked.body.data).toMatchObject({ state: 'blocked' });
    await work();
    expect(await read(administrator, bulk.id)).toMatchObject({ state: 'done', done: 2 });
    expect(await read(administrator, further.id)).toMatchObject({ state: 'stopped', stopReason: 'sessionOver', done: 0 });
    expect(await taggedWith('left')).toEqual(ids.slice(0, 2));
    const ends = (await server.records(leaver.id)).filter(({ detail }) => detail['object'] === further.id);
    expect(ends.map(({ kind }) => kind)).toEqual(['bulkRun', 'bulkRun', 'operatorRefused']);
  });

  it('BO-049 one call reads and stores a very large number of objects', async () => {
    await manyPlayers(server.testDatabase.pool, { count: 20_000, tag: 'crowd' });
    const preview = await previewed(support, { act: 'players.tags', given: { add: ['crowded'] }, filter: { tag: 'crowd' } });
    expect([preview.able, preview.sample.length]).toEqual([20_000, 20]);
  });

  it('BO-049 every act that is described is there', () => {
    expect(consoleBulk.acts.map(({ name }) => name).toSorted()).toEqual(bulkActNames.toSorted());
  });
});

describe('a bulk of status', () => {
  it('BO-049 BO-028 waits for a second person, who decides on counts, and is done by both names', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 3, tag: 'ring' });
    const bulk = await started(risk, { act: 'players.status', given: { status: 'blocked', ground: 'risk' }, ids });
    expect(bulk).toMatchObject({ state: 'waiting', approvalId: expect.any(String) });
    await work();
    expect((await read(risk, bulk.id)).done).toBe(0);
    const approval = await server.call('GET', `/approvals/${bulk.approvalId}`, { token: support.token });
    expect(approval.body.data).toMatchObject({
      kind: 'bulk.players.status',
      what: 'Block 3 players',
      subject: bulk.id,
      state: 'open',
      after: { act: 'players.status', objects: 3, unable: 0, given: { status: 'blocked', ground: 'risk' } },
    });
    const approve = ({ token }: TestOperator) => server.call('POST', `/approvals/${bulk.approvalId}/approve`, { token, body: {} });
    expect(codeOf(await approve(risk))).toBe(17_002);
    expect((await approve(support)).body.data).toMatchObject({ state: 'approved' });
    await work();
    expect(await read(risk, bulk.id)).toMatchObject({ state: 'done', done: 3 });
    const { rows } = await query('select distinct status from player.player where id = any($1::uuid[])', [ids]);
    expect(rows).toEqual([{ status: 3 }]);
    const { rows: records } = await query(
      `select distinct actor, detail->>'approvalId' as approval from kernel.audit_record where detail->>'bulkId' = $1`,
      [bulk.id],
    );
    expect(records).toEqual([{ actor: `operator:${risk.id}`, approval: bulk.approvalId }]);
  });

  it('BO-049 BO-232 is over when the second person refuses, and its approval when it is stopped; its traces go', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 2, tag: 'spared' });
    const body = { act: 'players.status', given: { status: 'limited', ground: 'risk' }, ids };
    const [refused, stopped] = [await started(risk, body), await started(risk, body)];
    const note = { note: 'too many at once' };
    await server.call('POST', `/approvals/${refused.approvalId}/refuse`, { token: support.token, body: note });
    expect(await read(risk, refused.id)).toMatchObject({ state: 'refused', done: 0 });
    expect((await stop(risk, stopped.id)).body.data).toMatchObject({ state: 'stopped' });
    const late = await server.call('POST', `/approvals/${stopped.approvalId}/approve`, { token: support.token, body: {} });
    expect(codeOf(late)).toBe(17_003);
    await work();
    const { rows } = await query('select distinct status from player.player where id = any($1::uuid[])', [ids]);
    expect(rows).toEqual([{ status: 1 }]);
    await sweepOperatorLeftovers(server.context);
    const kept = await query('select given, address, device from console.bulk where id = any($1)', [[refused.id, stopped.id]]);
    const gone = { given: { status: 'limited', ground: 'risk' }, address: '', device: '' };
    expect(kept.rows).toEqual([gone, gone]);
  });

  it('BO-199 BO-022 can be approved only by an operator without an amount limit, whatever the amount of each object', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 2, tag: 'bounded' });
    const bounded = await server.operator('bulk-bounded', 'auditor');
    await query('insert into console.role (id, name) values ($1, $2)', [bounded.id, 'bounded']);
    await query(
      `insert into console.role_permission (role_id, permission, limits)
       values ($1, 'approvals.read', '{}'), ($1, 'payments.withdrawals.approve', '{"max": "50"}')`,
      [bounded.id],
    );
    await query('insert into console.operator_role (operator_id, role_id) values ($1, $1)', [bounded.id]);
    const bulk = await started(risk, { act: 'players.status', given: { status: 'blocked', ground: 'risk' }, ids });
    await query(`update console.approval set kind = 'bulk.withdrawals.release' where id = $1`, [bulk.approvalId]);
    const approved = await server.call('POST', `/approvals/${bulk.approvalId}/approve`, { token: bounded.token, body: {} });
    expect([codeOf(approved), approved.body.error?.detail]).toMatchObject([
      17_006,
      { max: expect.stringContaining('50'), roles: ['payments'] },
    ]);
  });
});
