import { randomUUID } from 'node:crypto';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { shippedRoles } from '@pavilion/contract/calls/permissions.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { type KnownValues, valueOf } from '../../../testing/fuzz/values.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';
import { isOnePerson } from '../approvals/one-person.ts';

const OWN = 17_002;

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

const moment = (hours: number): string => new Date(server.clock.realNow().getTime() + hours * HOUR_MS).toISOString();
const idsOf = async (statement: string): Promise<string[]> =>
  (await server.testDatabase.pool.query<{ id: string }>(statement)).rows.map(({ id }) => id);

/** Who may do what, or has a link to it. */
async function authority(): Promise<string[]> {
  const { rows } = await server.testDatabase.pool.query<{ held: string }>(
    `select operator.id || ' ' || granted.permission as held
     from console.operator
     join console.operator_role as role on role.operator_id = operator.id
     join console.role_permission as granted on granted.role_id = role.role_id
     where operator.state = 'active' and (operator.valid_until is null or operator.valid_until > $1)
     union
     select operator_id || ' is invited as ' || array_to_string(roles, ', ') from console.invitation where used_at is null`,
    [server.clock.realNow()],
  );
  return rows.map(({ held }) => held);
}

async function gainedBy(work: () => Promise<unknown>): Promise<string[]> {
  const before = new Set(await authority());
  await work();
  return (await authority()).filter((held) => !before.has(held));
}

/** The token of the newest link that was mailed there. */
async function linkOf(email: string): Promise<string> {
  const mail = (await server.mails()).findLast(({ to }) => to === email);
  return /\/invitations\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** A colleague without access: blocked, or with an end that is over. */
async function without(name: string, change: string): Promise<TestOperator> {
  const operator = await server.operator(name, 'payments');
  await server.testDatabase.pool.query(`update console.operator set ${change} where id = $1`, [operator.id]);
  return operator;
}

describe('authority', () => {
  const writing = Object.entries(consoleApi).flatMap(([area, endpoints]) =>
    Object.entries(endpoints)
      .map(([name, endpoint]): { name: string; endpoint: Endpoint } => ({ name: `${area}.${name}`, endpoint }))
      .filter(({ endpoint: { method, permission } }) => method !== 'GET' && permission !== 'guest'),
  );

  /** Requests of a call, most of which pass its validation. */
  const requestsOf = (endpoint: Endpoint, known: KnownValues, count: number) => {
    const schema = endpoint.body === undefined ? {} : z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
    const request = fc.record({ id: fc.constantFrom(...(known['id'] ?? [])), body: valueOf(schema, known, '') });
    return fc.sample(request, { numRuns: count, seed: 20_261_128 });
  };

  it('OS-47 BO-032 no call of the console gives any to an account by one person’s act', async () => {
    const [blocked, over] = [
      await without('gained-blocked', `state = 'blocked'`),
      await without('gained-over', `valid_until = now() - interval '1 day'`),
    ];
    const ending = await without('gained-ending', `valid_until = now() + interval '1 day'`);
    const [role = ''] = await idsOf(`insert into console.role (id, name) values (gen_random_uuid(), 'nobody’s') returning id`);
    const passed: string[] = [];
    for (const { name, endpoint } of writing) {
      // One whom the walk has not blocked by now.
      const support = await server.operator(`gained-${name.toLowerCase()}`, 'support');
      const known = {
        id: [
          ...[blocked, over, ending, support, { id: role }].map(({ id }) => id),
          ...(await idsOf(`select id from console.approval where state = 'open' order by asked_at desc limit 8`)),
        ],
        email: ['gained-new@console.test', blocked.email, over.email],
        roles: [['payments'], ['administrator', 'finance']],
        permissions: [[{ permission: 'payments.adjustments.approve', max: null, countries: [], tags: [] }]],
        validUntil: [null, moment(2), moment(9000)],
        version: [1, 2],
        name: [`a role of the walk ${randomUUID()}`],
        reason: ['as the test wants it'],
        note: ['as the test wants it'],
      };
      const walker = await server.operator('gained-walker', ...shippedRoles);
      const gained = await gainedBy(async () => {
        for (const { id, body } of requestsOf(endpoint, known, name.startsWith('operators.') ? 24 : 6)) {
          const path = endpoint.path.replace(/:\w+/g, String(id));
          const answered = await server.call(endpoint.method, path, { token: walker.token, body: endpoint.body === undefined ? {} : body });
          if (answered.status < 300) passed.push(name);
        }
      });
      expect([name, gained]).toEqual([name, []]);
    }
    // A walk that no call lets through would prove nothing.
    const missed = writing.map(({ name }) => name).filter((name) => name.startsWith('operators.') && !passed.includes(name));
    expect(missed).toEqual([]);
    expect(new Set(passed).size).toBeGreaterThan(writing.length / 4);
  });

  it('OS-47 BO-032 is gained once a second person agrees: by an invitation, an opening, a later end, other roles', async () => {
    const [asker, support] = [await server.operator('agreed-asker', 'administrator'), await server.operator('agreed-support', 'support')];
    const [blocked, over] = [
      await without('agreed-blocked', `state = 'blocked'`),
      await without('agreed-over', `valid_until = now() - interval '1 day'`),
    ];
    const reason = 'as the test wants it';
    const acts: [string, object][] = [
      ['/operators', { email: 'agreed-new@console.test', roles: ['payments'], reason }],
      [`/operators/${blocked.id}/open`, { reason }],
      [`/operators/${over.id}/end`, { validUntil: moment(9000), reason }],
      [`/operators/${support.id}/roles`, { roles: ['finance'], reason }],
    ];
    for (const [path, body] of acts) {
      let asked = 0;
      const gained = await gainedBy(async () => {
        asked = (await server.agreed('POST', path, { by: asker, body })).status;
      });
      expect([path, asked, gained.length > 0]).toEqual([path, 202, true]);
    }
  });

  it('OS-47 BO-007 a link gives no role that two people have taken away since', async () => {
    const asker = await server.operator('link-asker', 'administrator');
    const [email, reason] = ['link-new@console.test', 'as the test wants it'];
    await server.agreed('POST', '/operators', { by: asker, body: { email, roles: ['payments', 'risk'], reason } });
    const [id = ''] = await idsOf(`select id from console.operator where email = '${email}'`);
    await server.agreed('POST', `/operators/${id}/roles`, { by: asker, body: { roles: ['risk'], reason } });
    expect((await server.call('GET', `/invitations/${await linkOf(email)}`)).body.data).toMatchObject({ roles: ['risk'] });
  });

  it('BO-021 an invitation, an opening and a later end ask for a fresh factor', async () => {
    const [admin, blocked] = [await server.operator('fresh-admin', 'administrator'), await without('fresh-blocked', `state = 'blocked'`)];
    server.clock.advanceMs(6 * 60_000);
    const reason = 'as the test wants it';
    const answers = await Promise.all(
      (
        [
          ['/operators', { email: 'fresh-new@console.test', roles: ['editor'], reason }],
          [`/operators/${blocked.id}/open`, { reason }],
          [`/operators/${blocked.id}/end`, { validUntil: null, reason }],
        ] as const
      ).map(([path, body]) => server.call('POST', path, { token: admin.token, body })),
    );
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual(answers.map(() => [403, 17_001]));
  });
});

describe('those who owe their access to one person', () => {
  /** As the invitations of earlier versions are: one person's alone. */
  const invitedAlone = async (by: TestOperator, ...invited: TestOperator[]): Promise<void> => {
    for (const { id } of invited)
      await server.testDatabase.pool.query(
        `insert into console.invitation (token_hash, operator_id, invited_by, roles, created_at, expires_at, used_at)
         values ($1, $2, $3, '{}', now(), now() + interval '2 days', now())`,
        [randomUUID(), id, by.id],
      );
  };
  const administrators = (name: string, count: number): Promise<TestOperator[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => server.operator(`${name}-${index}`, 'administrator')));
  /** The outcome of one operator requesting other roles for a colleague and another one deciding. */
  const decided = async (asker: TestOperator, decider: TestOperator): Promise<number> => {
    const subject = await server.operator(`subject-${randomUUID()}`, 'support');
    const asked = await server.call('POST', `/operators/${subject.id}/roles`, {
      token: asker.token,
      body: { roles: ['risk'], reason: 'as the test wants it' },
    });
    const { approval } = z.object({ approval: z.object({ id: z.string() }) }).parse(asked.body.data);
    const answered = await server.call('POST', `/approvals/${approval.id}/approve`, { token: decider.token, body: {} });
    return answered.body.error?.code ?? answered.status;
  };

  it('OS-48 BO-026 decide nothing for each other: neither way, nor beside one another, nor by a line', async () => {
    const [chief, one, other, last, stranger] = await administrators('line', 5);
    if (chief === undefined || one === undefined || other === undefined || last === undefined || stranger === undefined)
      throw new Error('Nobody');
    await invitedAlone(chief, one, other);
    await invitedAlone(one, last);
    const pairs = [
      [chief, one],
      [one, chief],
      [one, other],
      [chief, last],
      [last, other],
    ] as const;
    for (const [asker, decider] of pairs)
      expect([asker.email, decider.email, await decided(asker, decider)]).toEqual([asker.email, decider.email, OWN]);
    for (const member of [chief, one, other, last])
      expect([await decided(member, stranger), await decided(stranger, member)]).toEqual([200, 200]);
  });

  it('OS-48 decide once a third person has agreed to the access, and not when the one who invited did', async () => {
    const [chief, invited, third] = await administrators('vouched', 3);
    if (chief === undefined || invited === undefined || third === undefined) throw new Error('Nobody');
    await invitedAlone(chief, invited);
    const agree = async (asker: TestOperator, decider: TestOperator): Promise<void> => {
      await server.testDatabase.pool.query(
        `insert into console.approval (id, kind, subject, what, before, after, reason, asked_by, asked_at, asked_device, expires_at, effect_key,
           state, decided_by, decided_at)
         values (gen_random_uuid(), 'operator.roles', $1, '', '{}', '{}', 'for the test', $2, now(), '', now() + interval '1 day', gen_random_uuid()::text,
           'approved', $3, now())`,
        [invited.id, asker.id, decider.id],
      );
    };
    await agree(chief, invited);
    expect(await decided(chief, invited)).toBe(OWN);
    await agree(chief, third);
    expect([await decided(chief, invited), await decided(invited, chief)]).toEqual([200, 200]);
  });

  it('OS-48 are not those whom two people let in', async () => {
    const inviter = await server.operator('two-inviter', 'administrator');
    const email = 'two-invited@console.test';
    await server.agreed('POST', '/operators', { by: inviter, body: { email, roles: ['administrator'], reason: 'a new colleague' } });
    const accepted = await server.call('POST', `/invitations/${await linkOf(email)}`, {
      body: { name: 'Two', password: 'a long Passphrase 7' },
    });
    expect(accepted.status).toBe(200);
    const [id = ''] = await idsOf(`select id from console.operator where email = '${email}'`);
    expect(await isOnePerson(server.context.database, inviter.id, id)).toBe(false);
  });
});
