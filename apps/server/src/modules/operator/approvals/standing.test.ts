import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

const [STALE, CONFLICT] = [17_005, 'operatorBlocked'];

let server: TestConsole;
let decider: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  decider = await server.operator('standing-decider', 'administrator');
});
afterAll(() => server.stop());

const asked = z.object({ approval: z.object({ id: z.string() }) });
const reason = 'for the season';
const ask = async (by: TestOperator, path: string, body: object): Promise<string> =>
  asked.parse((await server.call('POST', path, { token: by.token, body: { reason, ...body } })).body.data).approval.id;
const approve = (id: string, by: TestOperator) => server.call('POST', `/approvals/${id}/approve`, { token: by.token, body: {} });
const change = (statement: string, id: string) => server.testDatabase.pool.query(statement, [id]);
const stateOf = async (id: string) =>
  (await server.testDatabase.pool.query<{ state: string }>('select state from console.operator where id = $1', [id])).rows[0]?.state;

describe('a request', () => {
  it.each([
    ['whose access is over', `update console.operator set valid_until = now() - interval '1 day' where id = $1`, 'ended'],
    ['who may not ask for it any more', 'delete from console.operator_role where operator_id = $1', 'unentitled'],
  ])('BO-196 OS-10 of an operator %s is void', async (who, lost, now) => {
    const [asker, subject] = [await server.operator(`asker ${who}`, 'administrator'), await server.operator(`of ${who}`, 'support')];
    const id = await ask(asker, `/operators/${subject.id}/roles`, { roles: ['risk'] });
    await change(lost, asker.id);
    const { body } = await approve(id, decider);
    expect(body.error).toMatchObject({ code: STALE, detail: { what: 'asker', before: 'active', now } });
    expect((await server.call('GET', `/approvals/${id}`, { token: decider.token })).body.data).toMatchObject({ state: 'stale' });
  });
});

describe('a reset of factors', () => {
  it('BO-213 says what it takes from the colleague: the factors, the sessions and the way in until the invitation is accepted', async () => {
    const [asker, subject] = [await server.operator('says-asker', 'administrator'), await server.operator('says-subject', 'support')];
    const id = await ask(asker, `/operators/${subject.id}/factors/reset`, {});
    const { body } = await server.call('GET', `/approvals/${id}`, { token: decider.token });
    expect(body.data).toMatchObject({
      before: { state: 'active' },
      after: { state: 'invited', factors: 'removed', sessions: 'ended' },
    });
  });

  it('BO-198 OS-47 opens no blocked account: neither asked for after the block nor before it', async () => {
    const [asker, subject] = [await server.operator('reset-asker', 'administrator'), await server.operator('reset-subject', 'support')];
    const early = await ask(asker, `/operators/${subject.id}/factors/reset`, {});
    await server.call('PUT', `/operators/${subject.id}/block`, { token: asker.token, body: { reason } });
    const late = await server.call('POST', `/operators/${subject.id}/factors/reset`, { token: asker.token, body: { reason } });
    expect([late.status, late.body.error?.detail]).toMatchObject([409, { rule: CONFLICT }]);
    expect((await approve(early, decider)).body.error?.code).toBe(STALE);
    expect(await stateOf(subject.id)).toBe('blocked');
  });
});
