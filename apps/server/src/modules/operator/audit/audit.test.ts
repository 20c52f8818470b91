import { untilReadable } from '../../../testing/followers.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { createHash } from 'node:crypto';
import { sealAudit } from '../../../kernel/log/audit.ts';
import { startConsole, type TestConsole } from '../testing/console.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { maskedAddress } from './read.ts';

vi.setConfig({ testTimeout: 90_000 });

const record = z.looseObject({
  id: z.string(),
  kind: z.string(),
  actor: z.string(),
  actorEmail: z.nullable(z.string()),
  act: z.nullable(z.string()),
  object: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  address: z.nullable(z.string()),
  recordedAt: z.string(),
  sealNumber: z.nullable(z.string()),
});
const metaShape = z.object({ next: z.nullable(z.string()), perPage: z.int(), count: z.int(), isExact: z.boolean() });
const chain = z.object({
  sealed: z.string(),
  unsealed: z.int(),
  head: z.nullable(z.string()),
  problems: z.array(z.string()),
  problemCount: z.int(),
  verifiedAt: z.string(),
});

let server: TestConsole;
let auditor: TestOperator;
let administrator: TestOperator;
let colleague: TestOperator;
beforeAll(async () => {
  server = await startConsole();
  auditor = await server.operator('audit-reader', 'auditor');
  administrator = await server.operator('audit-administrator', 'administrator');
  colleague = await server.operator('audit-colleague', 'support');
  const body = { reason: 'for a test' };
  for (const [method, act] of [
    ['DELETE', 'sessions'],
    ['PUT', 'block'],
    ['DELETE', 'sessions'],
    ['PUT', 'block'],
  ] as const)
    await server.call(method, `/operators/${colleague.id}/${act}`, { token: administrator.token, body });
});
afterAll(() => server.stop());

async function read(query: string) {
  const answered = await server.call('GET', `/audit?${query}`, { token: auditor.token });
  return {
    status: answered.status,
    rows: z.array(record).parse(answered.body.data ?? []),
    meta: metaShape.optional().parse(answered.body.meta),
  };
}
const readChain = async () => chain.parse((await server.call('GET', '/audit/chain', { token: auditor.token })).body.data);

describe('the list of the audit', () => {
  it('BO-037 finds by person, act, object and time, and names the person', async () => {
    const actor = `operator:${administrator.id}`;
    const { rows } = await read(`actor=${actor}&kind=operatorActed`);
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      expect(row).toMatchObject({
        actor,
        actorEmail: administrator.email,
        kind: 'operatorActed',
        reason: expect.stringContaining('for a test'),
      });
      const { act, object, recordedAt } = row;
      const alike = await read(new URLSearchParams({ act: act ?? '', object: object ?? '', recordedFrom: recordedAt }).toString());
      expect(alike.rows.map(({ id }) => id)).toContain(row.id);
      for (const found of alike.rows) expect(found).toMatchObject({ act, object });
      const before = await read(new URLSearchParams({ act: act ?? '', recordedTo: recordedAt }).toString());
      expect(before.rows.map(({ id }) => id)).not.toContain(row.id);
    }
    const byEmail = await read(new URLSearchParams({ actor: administrator.email.toUpperCase(), kind: 'operatorActed' }).toString());
    expect(byEmail.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect((await read('actor=nobody@console.test')).rows).toEqual([]);
    expect((await read('actor=operator:nobody')).rows).toEqual([]);
    expect((await read('playerId=not-an-id')).rows).toEqual([]);
  });

  it.each(['asc', 'desc'])('BO-041 page after page, %s, it shows each record once while others are written', async (sortOrder) => {
    const whole = await read(`perPage=200&sortOrder=${sortOrder}&kind=operatorActed`);
    const ids: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await read(`perPage=1&sortOrder=${sortOrder}&kind=operatorActed${cursor}`);
      ids.push(...page.rows.map(({ id }) => id));
      await server.call('GET', '/session', { token: auditor.token });
      if (page.meta?.next === null || page.meta === undefined) break;
      cursor = `&cursor=${encodeURIComponent(page.meta.next)}`;
    }
    expect(ids).toEqual(whole.rows.map(({ id }) => id));
    expect(whole.meta).toMatchObject({ count: ids.length, isExact: true });
  });

  const forged = (text: string) => {
    const bound = JSON.stringify(['audit', 'desc', { kind: [], actor: [], act: [] }]);
    const sum = createHash('sha256').update(`${bound}\n${text}`).digest('base64url').slice(0, 12);
    return `${Buffer.from(text).toString('base64url')}.${sum}`;
  };
  it.each(['["x","y"]', '["1"]', '{"a":1}', 'null', '["1","99999999999999999999"]', '["1","2'])(
    'OS-22 a cursor made by hand is refused: %s',
    async (text) => {
      expect((await read(`cursor=${encodeURIComponent(forged(text))}`)).status).toBe(422);
    },
  );

  it('OS-22 that checksum is right: the place of a row is read', async () => {
    expect((await read(`cursor=${encodeURIComponent(forged('["1","1"]'))}`)).status).toBe(200);
  });

  it('OS-22 so is that of another list', async () => {
    const { meta } = await read('perPage=1');
    expect((await read(`perPage=1&kind=operatorActed&cursor=${encodeURIComponent(meta?.next ?? '')}`)).status).toBe(422);
    expect((await read(`perPage=1&cursor=${encodeURIComponent(meta?.next ?? '')}`)).status).toBe(200);
  });

  it.each([
    ['203.0.113.90', '203.0.113.*'],
    ['2001:db8:1:2::5', '2001:db8:1::*'],
    ['2001:db8::5', '2001:db8::*'],
    ['::1', '::*'],
    ['unknown', '*'],
    [null, null],
  ])('shows of the address %s only the network', (address, shown) => {
    expect(maskedAddress(address)).toBe(shown);
  });

  it('no answer holds a whole address', async () => {
    const { rows } = await read('perPage=200');
    expect(rows.some(({ address }) => address?.endsWith('*'))).toBe(true);
    for (const { address } of rows) expect(address ?? '*').toMatch(/\*$/);
  });
});

describe('the chain', () => {
  it('BO-038 is verified by one call, which names a changed row', async () => {
    await untilReadable(server.context.database);
    await sealAudit(server.context);
    const intact = await readChain();
    expect(intact).toMatchObject({ problems: [], problemCount: 0, head: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(Number(intact.sealed)).toBeGreaterThan(4);
    const { rows } = await read('perPage=1&sortOrder=asc');
    expect(rows[0]?.sealNumber).toBe('1');
    await server.testDatabase.pool.query('alter table kernel.audit_record disable trigger all');
    await server.testDatabase.pool.query(`update kernel.audit_record set detail = '{"reason": "another"}' where id = $1`, [rows[0]?.id]);
    const broken = await readChain();
    expect(broken.problems).toEqual([expect.stringContaining('number 1 is not what was written')]);
    expect(broken.problemCount).toBe(1);
  });
});
