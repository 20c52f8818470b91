import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { untilReadable } from '../../testing/followers.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import {
  permissionNames,
  needsStepUp,
  type ShippedRole,
  shippedMaximumOf,
  shippedRoles,
  shippedRolesOf,
} from '@pavilion/contract/calls/permissions.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { auditProblems, sealAudit } from '../../kernel/log/audit.ts';
import { perform } from './acts/perform.ts';
import { ask } from './approvals/ask.ts';
import { refuseBeyond } from './authority/service.ts';
import { operatorApprovals } from './people/access-approvals.ts';
import { startConsole, type TestConsole } from './testing/console.ts';
import { aRequest, codeAt, type TestOperator } from '../../testing/people/operators.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

const fifty = Array.from({ length: 50 }, (_, index) => index);
const approvalShape = z.looseObject({ id: z.string(), state: z.string(), what: z.string() });
const askedShape = z.object({ approval: approvalShape });
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;

const calls = Object.entries(consoleApi).flatMap(([area, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): { name: string; endpoint: Endpoint } => ({ name: `${area}.${name}`, endpoint })),
);

/** Roles of a colleague, asked for by somebody. */
const askRoles = ({ token }: TestOperator, id: string, { roles, headers = {} }: { roles: string[]; headers?: Record<string, string> }) =>
  server.call('POST', `/operators/${id}/roles`, { token, body: { roles, reason: 'a change of duties' }, headers });
const decide = (who: TestOperator, id: string, decision: 'approve' | 'refuse') =>
  server.call('POST', `/approvals/${id}/${decision}`, { token: who.token, body: { note: decision === 'refuse' ? 'not this month' : '' } });
async function anApproval(asker: TestOperator, subject: TestOperator, roles: string[]): Promise<string> {
  const answered = await askRoles(asker, subject.id, { roles });
  expect(answered.status).toBe(202);
  return askedShape.parse(answered.body.data).approval.id;
}
const rolesOf = async ({ token }: TestOperator): Promise<string[]> =>
  z.looseObject({ roles: z.array(z.string()) }).parse((await server.call('GET', '/session', { token })).body.data).roles;

describe('the table of permissions', () => {
  it('BO-018 what the database ships is what the contract says, with its bounds', async () => {
    const { rows } = await server.testDatabase.pool.query<{ permission: string; role: string; max: string | null }>(
      `select permission, role.name as role, limits->>'max' as max
       from console.role_permission join console.role on role.id = role_id where role.is_shipped order by permission, role.name`,
    );
    const wanted = permissionNames.flatMap((permission) =>
      shippedRolesOf(permission).map((role) => ({ permission, role, max: shippedMaximumOf(permission, role) ?? null })),
    );
    const inOrder = (list: { permission: string; role: string; max: string | null }[]) =>
      list.toSorted((one, other) => `${one.permission} ${one.role}`.localeCompare(`${other.permission} ${other.role}`));
    expect(inOrder(rows)).toEqual(inOrder(wanted));
  });

  it.each(shippedRoles)(
    'BO-018 BO-039 OS-01 %s may call what the table says, and nothing else, and each try is recorded',
    async (role: ShippedRole) => {
      const { token, id } = await server.operator(`all-${role}`, role);
      const guarded = calls.filter(({ endpoint: { permission } }) => permission !== 'guest' && permission !== 'own');
      const refused: string[] = [];
      for (const { name, endpoint } of guarded) {
        const { permission } = endpoint;
        const path = endpoint.path.replace(':id', randomUUID()).replace(':name', 'players.read');
        const answered = await server.call(endpoint.method, path, { token, ...(endpoint.method === 'GET' ? {} : { body: {} }) });
        const isHeld =
          permission !== undefined && permission !== 'own' && permission !== 'guest' && shippedRolesOf(permission).includes(role);
        expect([name, codeOf(answered) === 17_000]).toEqual([name, !isHeld]);
        if (isHeld) continue;
        refused.push(name);
        expect([answered.status, answered.body.error?.detail]).toEqual([
          403,
          { permission, roles: shippedRolesOf(permission as never).toSorted() },
        ]);
      }
      const tried = (await server.records(id)).filter(({ kind }) => kind === 'operatorRefused').map(({ detail }) => detail['act']);
      expect(tried).toEqual(refused);
    },
  );

  it('OS-01 OS-14 calls beyond a guest’s are refused without a session, with a made-up one, or with a bearer token', async () => {
    const guarded = calls.filter(({ endpoint: { permission } }) => permission !== 'guest');
    expect(guarded.length).toBeGreaterThan(100);
    const { token } = await server.operator('bearer', 'administrator');
    for (const { name, endpoint } of guarded) {
      const path = endpoint.path.replace(':id', randomUUID()).replace(':name', 'players.read');
      const body = endpoint.method === 'GET' ? {} : { body: {} };
      for (const sent of [{}, { token: 'x'.repeat(43) }, { headers: { authorization: `Bearer ${token}` } }])
        expect([name, (await server.call(endpoint.method, path, { ...body, ...sent })).status]).toEqual([name, 401]);
    }
  });

  it('BO-021 calls that need a fresh factor refuse after five minutes, and pass with the same key after a code', async () => {
    const [admin, subject] = [await server.operator('step', 'administrator'), await server.operator('step-subject', 'support')];
    server.clock.advanceMs(5 * MINUTE_MS + 1000);
    const headers = { 'idempotency-key': randomUUID() };
    const stale = await askRoles(admin, subject.id, { roles: ['risk'], headers });
    expect([stale.status, codeOf(stale), stale.body.error?.detail]).toEqual([403, 17_001, { factors: ['totp'] }]);
    const body = { code: codeAt(server.clock.realNow()) };
    expect((await server.call('POST', '/session/step-up', { token: admin.token, body })).status).toBe(200);
    expect((await askRoles(admin, subject.id, { roles: ['risk'], headers })).status).toBe(202);
    expect(calls.filter(({ endpoint }) => endpoint.stepUp).length + permissionNames.filter(needsStepUp).length).toBeGreaterThan(30);
  });

  it('BO-022 an amount binds by the rate of the base currency', async () => {
    const permitted = { standing: undefined as never, maximum: '50' };
    const of = (amountMinor: bigint, currency: string) =>
      refuseBeyond(server.context, permitted, { permission: 'payments.adjustments.ask', amountMinor, currency });
    await of(5000n, 'EUR');
    await of(5400n, 'USD');
    await expect(of(5001n, 'EUR')).rejects.toMatchObject({ reason: 'amountOverAuthority', detail: { max: '50 EUR' } });
    await expect(of(6000n, 'USD')).rejects.toMatchObject({ reason: 'amountOverAuthority' });
    await expect(of(100_000n, 'BTC')).rejects.toMatchObject({ reason: 'amountOverAuthority' });
  });

  it('BO-022 the roles that are named may do it for so much', async () => {
    const rolesWith = async (limits: string): Promise<unknown[]> => {
      const { rows } = await server.testDatabase.pool.query(`
        select role.name from console.role_permission as granted join console.role as role on role.id = granted.role_id
        where granted.permission = 'payments.adjustments.ask' and ${limits} order by role.name
      `);
      return rows.map(({ name }) => name);
    };
    const rolesFor = async (maximum: string, amountMinor: bigint): Promise<unknown> => {
      const permitted = { standing: undefined as never, maximum };
      const asked = { permission: 'payments.adjustments.ask', amountMinor, currency: 'EUR' } as const;
      return refuseBeyond(server.context, permitted, asked).catch(
        (error: unknown) => z.object({ detail: z.unknown() }).parse(error).detail,
      );
    };
    const [all, boundless, to60] = await Promise.all([
      rolesWith('true'),
      rolesWith("granted.limits->>'max' is null"),
      rolesWith("(granted.limits->>'max' is null or (granted.limits->>'max')::numeric >= 60)"),
    ]);
    expect(to60.length).toBeLessThan(all.length);
    expect(await rolesFor('50', 6000n)).toEqual({ max: '50 EUR', roles: to60 });
    expect(await rolesFor('50', 100_000_000_000n)).toEqual({ max: '50 EUR', roles: boundless });
  });
});

describe('acts', () => {
  it('OS-02 a permission taken away between check and commit is refused in the transaction', async () => {
    const [admin, subject] = [await server.operator('taker', 'administrator'), await server.operator('taken', 'support')];
    const context = { ...server.context, request: aRequest(), actor: admin.actor };
    await server.testDatabase.pool.query('delete from console.operator_role where operator_id = $1', [admin.id]);
    const act = { permission: 'operators.block', act: 'test', object: subject.id, reason: 'for the test' } as const;
    await expect(perform(context, act, async () => ({ answer: null }))).rejects.toMatchObject({ reason: 'permissionMissing' });
    const { rows } = await server.testDatabase.pool.query('select state from console.operator where id = $1', [subject.id]);
    expect(rows).toEqual([{ state: 'active' }]);
  });

  it('BO-014 BO-020 BO-033 OS-21 blocking ends every session with the next call, and leaves one row with before, after, reason and address', async () => {
    const [admin, subject] = [await server.operator('blocker', 'administrator'), await server.operator('blocked', 'support')];
    expect((await server.call('GET', '/session', { token: subject.token })).status).toBe(200);
    const body = { reason: 'left the company', state: 'active', role: 'administrator', approvedBy: subject.id };
    const answered = await server.call('PUT', `/operators/${subject.id}/block`, { token: admin.token, body });
    expect(answered.body.data).toMatchObject({ id: subject.id, state: 'blocked', sessions: 0, roles: ['support'] });
    expect(codeOf(await server.call('GET', '/session', { token: subject.token }))).toBe(17_015);
    const acts = (await server.records(admin.id)).filter(({ kind }) => kind === 'operatorActed');
    expect(acts).toEqual([
      {
        kind: 'operatorActed',
        address: '127.0.0.1',
        detail: {
          act: 'operators.block',
          object: subject.id,
          before: { state: 'active' },
          after: { state: 'blocked' },
          reason: 'left the company',
        },
      },
    ]);
  });

  it('BO-034 an act whose row cannot be written does not happen', async () => {
    const [admin, subject] = [await server.operator('faulty', 'administrator'), await server.operator('spared', 'support')];
    await server.testDatabase.pool.query(
      `alter table kernel.audit_record add constraint planted check (detail->>'reason' is distinct from 'planted fault') not valid`,
    );
    const body = { reason: 'planted fault' };
    expect((await server.call('PUT', `/operators/${subject.id}/block`, { token: admin.token, body })).status).toBe(500);
    await server.testDatabase.pool.query('alter table kernel.audit_record drop constraint planted');
    expect((await server.call('GET', '/session', { token: subject.token })).status).toBe(200);
  });

  it('OS-08 OS-09 a repeat gives the first answer, another body under the key is refused', async () => {
    const [admin, subject] = [await server.operator('keyed', 'administrator'), await server.operator('keyed-subject', 'support')];
    const headers = { 'idempotency-key': randomUUID() };
    const send = (reason: string) =>
      server.call('PUT', `/operators/${subject.id}/block`, { token: admin.token, body: { reason }, headers });
    const first = await send('a good reason');
    const racing = await Promise.all(Array.from({ length: 10 }, () => send('a good reason')));
    for (const { status, body } of racing) expect([status, body.data]).toEqual([200, first.body.data]);
    expect((await server.records(admin.id)).filter(({ kind }) => kind === 'operatorActed')).toHaveLength(1);
    expect(codeOf(await send('another reason'))).toBe(10_011);
  });

  it('BO-033 asks for a reason of five characters', async () => {
    const [admin, subject] = [await server.operator('silent', 'administrator'), await server.operator('silent-subject', 'support')];
    for (const body of [{}, { reason: '  no ' }])
      expect(codeOf(await server.call('PUT', `/operators/${subject.id}/block`, { token: admin.token, body }))).toBe(17_007);
    expect((await server.call('GET', '/session', { token: subject.token })).status).toBe(200);
  });

  it('OS-22 another kind’s id is unknown, a foreign or forged cursor is refused', async () => {
    const admin = await server.operator('lister', 'administrator');
    for (let count = 0; count < 3; count += 1) await server.operator(`row-${count}`, 'support');
    const meta = z.object({ next: z.string(), count: z.number(), isExact: z.literal(true) });
    const page = await server.call('GET', '/operators?perPage=2', { token: admin.token });
    const { next } = meta.parse(page.body.meta);
    const get = async (path: string) => (await server.call('GET', path, { token: admin.token })).status;
    expect(await get(`/operators?perPage=2&cursor=${encodeURIComponent(next)}`)).toBe(200);
    expect(await get(`/operators?perPage=2&state=active&cursor=${encodeURIComponent(next)}`)).toBe(422);
    expect(await get(`/approvals?cursor=${encodeURIComponent(next)}`)).toBe(422);
    expect(await get('/operators?cursor=bm9uZQ.forged')).toBe(422);
    expect(await get(`/approvals/${admin.id}`)).toBe(404);
    expect(await get('/permissions/nothing.at.all/holders')).toBe(404);
    const emails: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const listed = await server.call('GET', `/operators?perPage=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`, {
        token: admin.token,
      });
      emails.push(
        ...z
          .array(z.looseObject({ email: z.string() }))
          .parse(listed.body.data)
          .map(({ email }) => email),
      );
      cursor = z.looseObject({ next: z.nullable(z.string()) }).parse(listed.body.meta).next;
    }
    expect(emails).toEqual([...new Set(emails)].toSorted());
  });
});

describe('approvals', () => {
  it('BO-023 BO-025 BO-027 S6 a change of roles takes two administrators, shows the difference, and binds the next call', async () => {
    const [one, two] = [await server.operator('admin-one', 'administrator'), await server.operator('admin-two', 'administrator')];
    const subject = await server.operator('promoted', 'support');
    const answered = await askRoles(one, subject.id, { roles: ['payments', 'support'] });
    const { approval } = askedShape.parse(answered.body.data);
    expect([answered.status, approval.what]).toEqual([202, 'promoted@console.test: + payments']);
    expect(await rolesOf(subject)).toEqual(['support']);
    const own = await decide(one, approval.id, 'approve');
    expect([own.status, codeOf(own)]).toEqual([409, 17_002]);
    const read = await server.call('GET', `/approvals/${approval.id}`, { token: two.token });
    expect(read.body.data).toMatchObject({
      before: { roles: ['support'] },
      now: { roles: ['support'] },
      after: { roles: ['payments', 'support'] },
    });
    expect(approvalShape.parse((await decide(two, approval.id, 'approve')).body.data).state).toBe('approved');
    expect(await rolesOf(subject)).toEqual(['payments', 'support']);
    expect(approvalShape.parse((await decide(two, approval.id, 'approve')).body.data).state).toBe('approved');
    const kinds = [...(await server.records(one.id)), ...(await server.records(two.id))]
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('approval'));
    expect(kinds).toEqual(['approvalAsked', 'approvalDecided']);
  });

  it('OS-03 BO-026 operators cannot request their own role, or more of a role they have', async () => {
    const admin = await server.operator('selfish', 'administrator');
    expect(codeOf(await askRoles(admin, admin.id, { roles: ['administrator', 'finance'] }))).toBe(17_002);
    const roles = z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.number(), permissions: z.array(z.unknown()) }));
    const listed = roles.parse((await server.call('GET', '/roles', { token: admin.token })).body.data);
    const own = listed.find(({ name }) => name === 'administrator');
    const wider = [...(own?.permissions ?? []), { permission: 'payments.withdrawals.approve', max: null }];
    const widen = { version: own?.version ?? 0, permissions: wider, reason: 'for myself' };
    expect(codeOf(await server.call('PUT', `/roles/${own?.id}`, { token: admin.token, body: widen }))).toBe(17_002);
    const support = listed.find(({ name }) => name === 'support');
    const old = { version: (support?.version ?? 0) + 1, permissions: support?.permissions ?? [], reason: 'an old page' };
    expect(codeOf(await server.call('PUT', `/roles/${support?.id}`, { token: admin.token, body: old }))).toBe(17_008);
  });

  it('BO-189 a change of a role shows what the role could do before, and one that was overtaken names what differs', async () => {
    const [one, two] = [await server.operator('matrix-one', 'administrator'), await server.operator('matrix-two', 'administrator')];
    const name = `shift ${one.id.slice(-6)}`;
    const grant = (permission: string) => ({ permission, max: null, countries: [], tags: [] });
    const asked = (body: object) => server.call('POST', '/roles', { token: one.token, body: { name, reason: 'a new shift', ...body } });
    const made = askedShape.parse((await asked({ permissions: [grant('players.read')] })).body.data);
    await decide(two, made.approval.id, 'approve');
    const listed = z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.number() }));
    const role = listed.parse((await server.call('GET', '/roles', { token: one.token })).body.data).find((own) => own.name === name);
    const change = async (permission: string) => {
      const body = { version: role?.version, permissions: [grant('players.read'), grant(permission)], reason: 'more of it' };
      return askedShape.parse((await server.call('PUT', `/roles/${role?.id}`, { token: one.token, body })).body.data).approval.id;
    };
    const [first, second] = [await change('games.read'), await change('rounds.read')];
    const read = await server.call('GET', `/approvals/${first}`, { token: two.token });
    expect(read.body.data).toMatchObject({ before: { permissions: [grant('players.read')] } });
    expect((await decide(two, first, 'approve')).status).toBe(200);
    const overtaken = await decide(two, second, 'approve');
    expect(overtaken.body).toMatchObject({
      error: { detail: { before: `version ${role?.version}, permissions`, now: `version ${(role?.version ?? 0) + 1}, permissions` } },
    });
  });

  it('OS-04 of two approvers at once, fifty times, one has the effect', async () => {
    const asker = await server.operator('race-asker', 'administrator');
    const others = [await server.operator('race-one', 'administrator'), await server.operator('race-two', 'administrator')];
    const subject = await server.operator('race-subject', 'support');
    for (const index of fifty) {
      const id = await anApproval(asker, subject, index % 2 === 0 ? ['risk'] : ['support']);
      const answers = await Promise.all(others.map((who) => decide(who, id, 'approve')));
      expect(answers.map(codeOf).toSorted((one, other) => one - other)).toEqual([0, 17_003]);
    }
    const { rows } = await server.testDatabase.pool.query(
      `select count(*)::int as decided from console.approval_decision where asked_by = $1`,
      [asker.id],
    );
    expect(rows).toEqual([{ decided: 50 }]);
  });

  it('OS-06 approve and refuse at once have one outcome, and who is late reads who decided', async () => {
    const [asker, one, two] = await Promise.all(
      ['third-asker', 'third-one', 'third-two'].map((name) => server.operator(name, 'administrator')),
    );
    const subject = await server.operator('third-subject', 'support');
    if (asker === undefined || one === undefined || two === undefined) throw new Error('three were made');
    const id = await anApproval(asker, subject, ['risk']);
    const answers = await Promise.all([decide(one, id, 'approve'), decide(two, id, 'refuse')]);
    const late = answers.find((answered) => codeOf(answered) === 17_003);
    expect(late?.body.error?.detail).toMatchObject({
      operator: expect.stringMatching(/^third-/),
      decided: expect.stringMatching(/approved|refused/),
    });
  });

  it('BO-028 OS-07 what changed since makes it stale, and says what', async () => {
    const [asker, two] = [await server.operator('stale-asker', 'administrator'), await server.operator('stale-two', 'administrator')];
    const subject = await server.operator('stale-subject', 'support');
    const [first, second] = [await anApproval(asker, subject, ['risk']), await anApproval(asker, subject, ['games'])];
    await decide(two, first, 'approve');
    const stale = await decide(two, second, 'approve');
    expect([codeOf(stale), stale.body.error?.detail]).toEqual([
      17_005,
      { what: subject.id, before: expect.stringContaining('support'), now: expect.stringContaining('risk') },
    ]);
    expect(await rolesOf(subject)).toEqual(['risk']);
  });

  it('BO-029 BO-030 ends by the platform’s clock, refusing needs a note, the asker may withdraw', async () => {
    const [asker, two] = [await server.operator('late-asker', 'administrator'), await server.operator('late-two', 'administrator')];
    const subject = await server.operator('late-subject', 'support');
    const [refused, withdrawn] = [await anApproval(asker, subject, ['risk']), await anApproval(asker, subject, ['risk'])];
    const silent = { token: two.token, body: { note: ' ' } };
    expect(codeOf(await server.call('POST', `/approvals/${refused}/refuse`, silent))).toBe(17_007);
    expect(approvalShape.parse((await decide(two, refused, 'refuse')).body.data).state).toBe('refused');
    expect((await server.call('POST', `/approvals/${withdrawn}/withdraw`, { token: two.token })).status).toBe(404);
    expect((await server.call('POST', `/approvals/${withdrawn}/withdraw`, { token: asker.token })).status).toBe(200);
    expect(codeOf(await decide(two, withdrawn, 'approve'))).toBe(17_003);
    const late = await anApproval(asker, subject, ['risk']);
    server.clock.advanceMs(72 * 60 * MINUTE_MS);
    const fresh = await server.operator('late-two', 'administrator');
    expect(codeOf(await decide(fresh, late, 'approve'))).toBe(17_004);
    expect(await rolesOf(await server.operator('late-subject', 'support'))).toEqual(['support']);
  });

  it('OS-10 an asker who was blocked meanwhile makes it void', async () => {
    const [asker, two] = [await server.operator('gone-asker', 'administrator'), await server.operator('gone-two', 'administrator')];
    const subject = await server.operator('gone-subject', 'support');
    const id = await anApproval(asker, subject, ['risk']);
    await server.call('PUT', `/operators/${asker.id}/block`, { token: two.token, body: { reason: 'left the company' } });
    const stale = await decide(two, id, 'approve');
    expect([codeOf(stale), stale.body.error?.detail]).toEqual([17_005, { what: 'asker', before: 'active', now: 'blocked' }]);
    expect(await rolesOf(subject)).toEqual(['support']);
  });

  it('BO-032 every kind of request about operators and roles needs a second person', async () => {
    const asker = await server.operator('every-asker', 'administrator');
    const subject = await server.operator('every-subject', 'support');
    const context = { ...server.context, request: aRequest(), actor: asker.actor };
    for (const { name: kind } of operatorApprovals) {
      const after = { roles: ['risk'], name: 'own role', permissions: [], email: 'every@console.test', validUntil: null, state: 'active' };
      const about = kind === 'role' ? 'new:own role' : subject.id;
      const { id } = await ask(context, { kind, subject: about, what: kind, after, reason: 'for the test' });
      expect([kind, codeOf(await decide(asker, id, 'approve'))]).toEqual([kind, 17_002]);
    }
  });

  it('BO-024 a change never leaves fewer than two who could approve the next one', async () => {
    const { rows } = await server.testDatabase.pool.query<{ id: string }>(`select id from console.operator where state = 'active'`);
    const [one, two] = [await server.operator('last-one', 'administrator'), await server.operator('last-two', 'administrator')];
    await server.testDatabase.pool.query('delete from console.operator_role where operator_id = any($1) and not operator_id = any($2)', [
      rows.map(({ id }) => id),
      [one.id, two.id],
    ]);
    const id = await anApproval(one, two, ['support']);
    const third = await server.operator('last-three', 'administrator');
    await server.testDatabase.pool.query('delete from console.operator_role where operator_id = $1', [third.id]);
    expect(codeOf(await decide(two, id, 'approve'))).toBe(17_014);
    expect(await rolesOf(two)).toEqual(['administrator']);
  });

  it('OS-24 leaves a chain that names a changed row', async () => {
    await untilReadable(server.context.database);
    await sealAudit(server.context);
    expect(await auditProblems(server.testDatabase.database)).toEqual([]);
    await server.testDatabase.pool.query('alter table kernel.audit_record disable trigger all');
    await server.testDatabase.pool.query(
      `update kernel.audit_record set detail = detail || '{"reason": "another"}' where id = (select max(id) from kernel.audit_record where kind = 'operatorActed')`,
    );
    expect(await auditProblems(server.testDatabase.database)).toEqual([expect.stringContaining('is not what was written')]);
  });
});
