import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';

vi.setConfig({ testTimeout: 60_000 });

const [OWN, LAST, STEP_UP, OVER] = [17_002, 17_014, 17_001, 17_015];

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const after = (minutes: number): string => new Date(server.clock.realNow().getTime() + minutes * MINUTE_MS).toISOString();
const setEnd = (by: TestOperator, of: { id: string }, validUntil: string) =>
  server.call('PUT', `/operators/${of.id}/end`, { token: by.token, body: { validUntil, reason: 'the season is over' } });
const askEnd = (by: TestOperator, of: { id: string }, validUntil: string | null) =>
  server.agreed('POST', `/operators/${of.id}/end`, { by, body: { validUntil, reason: 'the season goes on' } });
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }): number => body.error?.code ?? 0;
const session = ({ token }: TestOperator) => server.call('GET', '/session', { token });

describe('an end of the access', () => {
  it('BO-007 OS-03 of who has accepted is set, moved and taken away, and recorded; when it comes every session is over', async () => {
    const [admin, guest] = [await server.operator('end-admin', 'administrator'), await server.operator('end-guest', 'support')];
    const soon = after(20);
    const answered = await setEnd(admin, guest, soon);
    expect([answered.status, answered.body.data]).toMatchObject([200, { id: guest.id, validUntil: soon }]);
    expect((await session(guest)).status).toBe(200);
    server.clock.advanceMs(20 * MINUTE_MS);
    expect([codeOf(await session(guest)), (await session(guest)).body.error?.detail]).toEqual([OVER, { why: 'blocked' }]);
    const signIn = await server.call('POST', '/sessions', { body: { email: guest.email, password: 'a long Passphrase 7' } });
    expect(signIn.status).toBeGreaterThanOrEqual(400);
    const again = await server.operator('end-admin', 'administrator');
    expect((await askEnd(again, guest, null)).status).toBe(202);
    expect((await session(guest)).status).toBe(200);
    const records = (await server.records(admin.id)).filter(({ detail }) =>
      ['operators.end', 'operator.end.ask'].includes(String(detail['act'])),
    );
    expect(records.map(({ detail }) => [detail['before'], detail['after']])).toEqual([
      [{ validUntil: null }, { validUntil: soon }],
      [{ validUntil: soon }, { validUntil: null }],
    ]);
  });
  it('BO-007 OS-47 is put earlier at once, and later by two', async () => {
    const [admin, guest] = [await server.operator('end-mover', 'administrator'), await server.operator('end-moved', 'support')];
    const until = async () => (await server.call('GET', `/operators?id=${guest.id}`, { token: admin.token })).body.data;
    const [soon, sooner, later] = [after(60), after(30), after(90)];
    for (const moment of [soon, sooner]) expect((await setEnd(admin, guest, moment)).status).toBe(200);
    const alone = await setEnd(admin, guest, later);
    expect([alone.status, await until()]).toMatchObject([409, [{ validUntil: sooner }]]);
    await askEnd(admin, guest, later);
    expect(await until()).toMatchObject([{ validUntil: later }]);
    expect(codeOf(await askEnd(admin, admin, null))).toBe(OWN);
    expect((await askEnd(admin, guest, after(-1))).body.error?.fields).toHaveProperty('validUntil');
  });
  it('BO-007 OS-03 that is over, is one’s own, or is asked for without a fresh factor is refused', async () => {
    const [admin, guest] = [await server.operator('end-other', 'administrator'), await server.operator('end-held', 'support')];
    for (const past of [after(-1), after(0)]) {
      const fields = { validUntil: ['This moment has passed already; choose a later one'] };
      expect((await setEnd(admin, guest, past)).body.error?.fields).toEqual(fields);
      const invited = { email: 'past@console.test', roles: ['support'], validUntil: past, reason: 'for the season' };
      expect((await server.call('POST', '/operators', { token: admin.token, body: invited })).body.error?.fields).toEqual(fields);
    }
    expect(codeOf(await setEnd(admin, admin, after(60)))).toBe(OWN);
    expect(codeOf(await setEnd(await server.operator('end-support', 'support'), guest, after(60)))).toBe(17_000);
    expect(codeOf(await askEnd(await server.operator('end-support', 'support'), guest, null))).toBe(17_000);
    server.clock.advanceMs(6 * MINUTE_MS);
    expect(codeOf(await setEnd(admin, guest, after(60)))).toBe(STEP_UP);
    expect(codeOf(await askEnd(admin, guest, null))).toBe(STEP_UP);
  });
  it('BO-007 OS-03 the last without an end who may block keeps none', async () => {
    const [one, other] = [await server.operator('end-one', 'administrator'), await server.operator('end-two', 'administrator')];
    const { body } = await server.call('GET', '/permissions/operators.block/holders', { token: one.token });
    const holders = z.array(z.looseObject({ id: z.string() })).parse(body.data);
    const rest = holders.filter(({ id }) => ![one.id, other.id].includes(id));
    for (const holder of rest) expect((await setEnd(one, holder, after(24 * 60))).status).toBe(200);
    expect((await setEnd(one, other, after(60))).status).toBe(200);
    expect(codeOf(await setEnd(other, one, after(60)))).toBe(LAST);
    expect((await askEnd(one, other, null)).status).toBe(202);
    expect((await setEnd(other, one, after(60))).status).toBe(200);
  });
  it('BO-007 BO-197 nor by two: nobody but that one could open an account again', async () => {
    const [last, other] = [await server.operator('end-last', 'administrator'), await server.operator('end-other-two', 'administrator')];
    const third = await server.operator('end-third', 'administrator');
    await server.testDatabase.pool.query('update console.operator set valid_until = $2 where id <> $1', [last.id, after(24 * 60)]);
    const askedOf = async (of: { id: string }, validUntil: string | null): Promise<string> => {
      const body = { validUntil, reason: 'the season is over' };
      const { body: answered } = await server.call('POST', `/operators/${of.id}/end`, { token: other.token, body });
      return z.object({ approval: z.object({ id: z.string() }) }).parse(answered.data).approval.id;
    };
    const approve = async (id: string) => server.call('POST', `/approvals/${id}/approve`, { token: third.token, body: {} });
    expect(codeOf(await approve(await askedOf(last, after(60))))).toBe(LAST);
    expect((await approve(await askedOf(third, null))).status).toBe(200);
    expect((await approve(await askedOf(last, after(60)))).status).toBe(200);
  });
});
