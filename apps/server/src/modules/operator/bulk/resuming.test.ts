import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { consoleBulkSweep } from '../../../composition/console/bulk.ts';
import { confirmedNow, type TestOperator } from '../../../testing/people/operators.ts';
import { operatorSweeps } from '../jobs.ts';
import { bulkShape, manyPlayers, previewShape } from '../testing/bulk.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestConsole;
let support: TestOperator;
let risk: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  support = await server.operator('resume-support', 'support');
  risk = await server.operator('resume-risk', 'risk');
});
afterAll(() => server.stop());

const query = async (text: string, values: readonly unknown[] = []) => (await server.testDatabase.pool.query(text, [...values])).rows;
const work = () => consoleBulkSweep.sweep(server.context);
const read = async ({ token }: TestOperator, id: string) => bulkShape.parse((await server.call('GET', `/bulk/${id}`, { token })).body.data);
const put = (act: 'stop' | 'resume', { token }: TestOperator, id: string) => server.call('PUT', `/bulk/${id}/${act}`, { token });
async function started({ token }: TestOperator, body: object) {
  const preview = previewShape.parse((await server.call('POST', '/bulk/preview', { token, body })).body.data);
  const answered = await server.call('POST', '/bulk', { token, body: { token: preview.token, reason: 'asked for by marketing' } });
  expect(answered.body.error).toBeUndefined();
  return bulkShape.parse(answered.body.data);
}
async function workUntilOver(who: TestOperator, id: string): Promise<void> {
  for (let turn = 0; turn < 20 && (await read(who, id)).state === 'running'; turn += 1) await work();
}
/** Objects with a confirmed act of the bulk, from the audit; one acted on twice appears twice. */
const objectsOf = async (id: string): Promise<unknown[]> => {
  const rows = await query(
    `select detail->>'object' as object from kernel.audit_record where kind = 'operatorActed' and detail->>'bulkId' = $1 order by 1`,
    [id],
  );
  return rows.map(({ object }: { object: unknown }) => object);
};
const givenOf = async (id: string): Promise<unknown> => (await query('select given from console.bulk where id = $1', [id]))[0];

const message = { act: 'players.message', given: { text: 'Good evening', channel: 'site' } };

describe('a bulk that was stopped', () => {
  it('BO-049 BO-050 OS-26 continues where it was, even if another worker is still at it, and does each object once', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 300, tag: 'evening' });
    const { id } = await started(support, { ...message, ids });
    const first = work();
    await expect.poll(async () => (await read(support, id)).done, { timeout: 30_000 }).toBeGreaterThan(0);
    // Stopped and resumed in the middle of its worker's turn; then stopped finally.
    expect((await put('stop', support, id)).body.data).toMatchObject({ state: 'stopped', resumableUntil: expect.any(String) });
    expect((await put('resume', support, id)).body.data).toMatchObject({ state: 'running', stopReason: null, resumableUntil: null });
    expect((await put('stop', support, id)).status).toBe(200);
    await first;
    const half = await read(support, id);
    expect([half.state, half.stopReason, half.done < 300]).toEqual(['stopped', 'operator', true]);
    const done = await objectsOf(id);
    await work();
    expect(await objectsOf(id)).toEqual(done);
    expect((await put('resume', risk, id)).status).toBe(404);
    const resumed = await put('resume', support, id);
    expect(resumed.body.data).toMatchObject({ state: 'running', able: 300 });
    expect((await put('resume', support, id)).status).toBe(409);
    // Two workers; one has lost its lease to the other.
    const second = work();
    await query('update console.bulk set lease_until = null where id = $1', [id]);
    await Promise.all([second, work()]);
    await workUntilOver(support, id);
    expect(await read(support, id)).toMatchObject({ state: 'done', done: 300, skipped: 0, failed: 0 });
    expect(await objectsOf(id)).toEqual(ids);
    const [count] = await query('select count(*)::int as count from notification.message where player_id = any($1::uuid[])', [ids]);
    expect(count).toEqual({ count: 300 });
    expect(await givenOf(id)).toEqual({ given: { channel: 'site' } });
    const records = (await server.records(support.id)).filter(({ detail }) => detail['act'] === 'bulk.resume');
    expect(records.at(-1)).toMatchObject({
      kind: 'bulkRun',
      detail: { object: id, before: { state: 'stopped', stopReason: 'operator' }, after: { state: 'running', objects: 300 } },
    });
  });

  it('BO-049 BO-021 BO-232 needs a fresh factor, within a day; then its texts and traces are deleted and it cannot be resumed', async () => {
    const ids = await manyPlayers(server.testDatabase.pool, { count: 2, tag: 'late' });
    const [one, other] = [await started(support, { ...message, ids }), await started(support, { ...message, ids })];
    for (const { id } of [one, other]) expect((await put('stop', support, id)).status).toBe(200);
    server.clock.advanceMs(6 * MINUTE_MS);
    expect((await put('resume', support, one.id)).body.error?.code).toBe(17_001);
    const sweep = () => operatorSweeps.find(({ name }) => name === 'operator.leftovers')?.sweep(server.context);
    await sweep();
    expect(await givenOf(other.id)).toEqual({ given: message.given });
    const later = await server.operator('resume-support-2', 'support');
    expect((await put('resume', later, one.id)).status).toBe(404);
    await confirmedNow(server.context, support);
    expect((await put('resume', support, one.id)).status).toBe(200);
    await workUntilOver(support, one.id);
    expect(await read(support, one.id)).toMatchObject({ state: 'done', done: 2 });
    await query('update console.bulk set ended_at = $2 where id = $1', [other.id, new Date(server.clock.realNow().getTime() - DAY_MS)]);
    expect(await read(support, other.id)).toMatchObject({ state: 'stopped', resumableUntil: null });
    expect((await put('resume', support, other.id)).status).toBe(409);
    await sweep();
    expect(await givenOf(other.id)).toEqual({ given: { channel: 'site' } });
    const rows = await query('select distinct address, device from console.bulk where id = any($1)', [[one.id, other.id]]);
    expect(rows).toEqual([{ address: '', device: '' }]);
  });

  it('BO-049 BO-028 resumes under the second person’s approval; one that was withdrawn before has to be requested again', async () => {
    await confirmedNow(server.context, risk);
    await confirmedNow(server.context, support);
    const ids = await manyPlayers(server.testDatabase.pool, { count: 3, tag: 'two' });
    const body = { act: 'players.status', given: { status: 'limited', ground: 'risk' }, ids };
    const [agreed, back] = [await started(risk, body), await started(risk, body)];
    const approve = await server.call('POST', `/approvals/${agreed.approvalId}/approve`, { token: support.token, body: {} });
    expect(approve.body.data).toMatchObject({ state: 'approved' });
    for (const { id } of [agreed, back]) expect((await put('stop', risk, id)).body.data).toMatchObject({ state: 'stopped' });
    expect(await read(risk, back.id)).toMatchObject({ resumableUntil: null });
    expect((await put('resume', risk, back.id)).status).toBe(409);
    // One changes meanwhile: it is left out, as it would have been.
    await query('update player.player set status = 3 where id = $1', [ids[0]]);
    expect((await put('resume', risk, agreed.id)).status).toBe(200);
    await workUntilOver(risk, agreed.id);
    expect(await read(risk, agreed.id)).toMatchObject({ state: 'done', done: 2, skipped: 1, approvalId: agreed.approvalId });
    expect(await objectsOf(agreed.id)).toEqual(ids.slice(1));
  });

  it('BO-049 OS-02 is not gone on with by who may not do it any more', async () => {
    const leaver = await server.operator('resume-leaver', 'support');
    const ids = await manyPlayers(server.testDatabase.pool, { count: 1, tag: 'moved-on' });
    const { id } = await started(leaver, { act: 'players.tags', given: { add: ['late-tag'] }, ids });
    expect((await put('stop', leaver, id)).status).toBe(200);
    await query(`update console.operator_role set role_id = (select id from console.role where name = 'finance') where operator_id = $1`, [
      leaver.id,
    ]);
    expect((await put('resume', leaver, id)).body.error?.code).toBe(17_000);
    expect(await read(leaver, id)).toMatchObject({ state: 'stopped', done: 0 });
  });
});
