import { type Connection, invariants, verifyBooks, verifyStatements } from '@pavilion/ledger';
import { auditProblems, sealAudit } from '@pavilion/server/kernel/log/audit.ts';
import { startConsole, type TestConsole } from '@pavilion/server/modules/operator/testing/console.ts';
import type { PoolClient, QueryResultRow } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { crossAreaInvariants } from '../../ops/invariants-across-areas.ts';
import { grow } from './grow.ts';

const servers: TestConsole[] = [];
/** Nothing works in the background: a sweep would take old rows away between two readings of a list. */
async function started(): Promise<TestConsole> {
  const server = await startConsole({ hasNoWorker: true });
  servers.push(server);
  return server;
}
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const silent = (): void => undefined;
const rowsOf = async (server: TestConsole, statement: string) => (await server.testDatabase.pool.query(statement)).rows;
const countOf = async (server: TestConsole, table: string): Promise<number> =>
  Number((await rowsOf(server, `select count(*) as count from ${table}`))[0]?.count);

const connectionTo = (client: PoolClient): Connection => ({
  query: async <R>(text: string, values: readonly unknown[]) => (await client.query<R & QueryResultRow>(text, [...values])).rows,
});

describe('a grown database', () => {
  const plan = { players: 200, operations: 2_000, until: new Date() };
  let server: TestConsole;
  beforeAll(async () => {
    server = await started();
    await grow(server.testDatabase.pool, plan, silent);
  });

  it('BO-041 holds players with their money, which every invariant finds sound, and records whose chain is whole', async () => {
    expect(await countOf(server, `player.player where email like '%@grown.test'`)).toBe(plan.players);
    expect(await countOf(server, 'ledger.op')).toBeGreaterThanOrEqual(plan.operations);
    for (const table of [
      'payment.invoice',
      'game.spin',
      'player.session',
      'player.shared_device',
      'player.registration_minute',
      'player.document',
      'notification.contact_message',
      'risk.play_day',
    ])
      expect([table, (await countOf(server, table)) > 0]).toEqual([table, true]);
    const client = await server.testDatabase.pool.connect();
    const findings = await verifyBooks(connectionTo(client), [...invariants, ...crossAreaInvariants]);
    const statements = await verifyStatements(connectionTo(client));
    client.release();
    expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
    expect(statements.accountCount).toBeGreaterThan(plan.players / 4);
    expect(statements.broken).toEqual([]);
    // A transaction that is open elsewhere on the server holds the chain back.
    const sealed = async (): Promise<number> => {
      await sealAudit(server.app.context);
      return countOf(server, 'kernel.audit_seal');
    };
    await expect.poll(sealed).toBe(await countOf(server, 'kernel.audit_record'));
    expect(await auditProblems(server.testDatabase.database)).toEqual([]);
  });

  it('BO-041 is not filled twice, nor to another size', async () => {
    const tables = ['player.player', 'ledger.op', 'payment.invoice', 'kernel.audit_record'];
    const counts = () => Promise.all(tables.map((table) => countOf(server, table)));
    const before = await counts();
    await grow(server.testDatabase.pool, plan, silent);
    expect(await counts()).toEqual(before);
    await expect(grow(server.testDatabase.pool, { ...plan, players: 300 }, silent)).rejects.toThrow(/is filled with 200 players/);
    await server.testDatabase.pool.query(
      `update player.player set email_key = 'somebody@example.com' where id = (select id from bench.player where n = 1)`,
    );
    await expect(grow(server.testDatabase.pool, plan, silent)).rejects.toThrow(/holds players of its own/);
  });
});

describe('lists of more rows than are counted', () => {
  const PER_PAGE = 200;
  /** A fifth of a long list; the others are read whole. */
  const PAGES_MAX = 12;
  const page = z.object({
    data: z.array(z.object({ id: z.string() })),
    meta: z.object({ next: z.string().nullable(), count: z.number(), isExact: z.boolean() }),
  });
  let server: TestConsole;
  let token = '';
  beforeAll(async () => {
    server = await started();
    await grow(server.testDatabase.pool, { players: 12_000, operations: 12_000, until: new Date() }, silent);
    await rowsOf(
      server,
      `insert into kernel.audit_record (kind, actor, player_id, detail, recorded_at)
       select 'signedIn', 'player', id, '{}', created_at from player.player`,
    );
    await rowsOf(
      server,
      `insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, amount_minor, created_at, updated_at)
       select bench.id(at, 99, n), 'deposit', 'failure', id, account_id, 'sandbox-psp', 'm', 'M', currency, 100, at, at from bench.player`,
    );
    // One session of each player, and those of shared devices, are more than are counted already.
    await rowsOf(
      server,
      `delete from player.session
       where not is_shared and id not in (select distinct on (player_id) id from player.session order by player_id, created_at desc)`,
    );
    token = (await server.operator('walker', 'auditor')).token;
  });

  /** Somebody registers, pays and does something while a list is read. */
  const another = () =>
    rowsOf(
      server,
      `with someone as (
         insert into player.player (id, country, currency, locale, created_at, updated_at)
         select gen_random_uuid(), 'DE', 'EUR', 'en', clock_timestamp() - random() * interval '1000 days', now()
         returning id
       ), visit as (
         insert into player.session (id, player_id, created_at, last_seen_at, refreshable_until, ip, country, device_type, user_agent, token_key)
         select gen_random_uuid(), id, clock_timestamp() - random() * interval '1000 days', clock_timestamp(), clock_timestamp() + interval '30 days',
           '198.18.0.1', 'DE', 'mobile', 'someone', ''
         from someone
       ), registration as (
         insert into player.registration_minute (id, created_at, country, affiliate_tag, registered)
         select gen_random_uuid(), clock_timestamp() - random() * interval '365 days', 'DE', '', 1 from someone
       ), payment as (
         insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, amount_minor, created_at, updated_at)
         select gen_random_uuid(), 'deposit', 'failure', id, id, 'sandbox-psp', 'm', 'M', 'EUR', 100,
           date_trunc('milliseconds', clock_timestamp() - random() * interval '1000 days'), now()
         from someone
       )
       insert into kernel.audit_record (kind, actor, player_id, detail, recorded_at)
       select 'signedIn', 'player', id, '{}', clock_timestamp() - random() * interval '1000 days' from someone`,
    );

  const lists = [
    { list: 'players', isLong: true },
    { list: 'players?status=active', isLong: true },
    { list: 'players?q=a', isLong: false },
    { list: 'players?country=DE&country=GB', isLong: false },
    { list: 'player-sessions', isLong: true },
    { list: 'player-sessions?state=ended', isLong: true },
    { list: 'player-sessions?country=DE', isLong: false },
    { list: 'player-sessions?isShared=true', isLong: false },
    { list: 'registrations', isLong: false },
    { list: 'registrations?country=DE', isLong: false },
    { list: 'registrations?field=email', isLong: false },
    { list: 'invoices', isLong: true },
    { list: 'invoices?kind=withdrawal', isLong: false },
    { list: 'audit', isLong: true },
    { list: 'audit?kind=signedIn', isLong: true },
    { list: 'audit?kind=playerRegistered', isLong: false },
  ];
  it.each(lists)('BO-041 $list, either way: none skipped or twice under inserts', async ({ list, isLong }) => {
    const read = async (order: 'asc' | 'desc', between: () => Promise<unknown>) => {
      const path = `/${list}${list.includes('?') ? '&' : '?'}perPage=${PER_PAGE}&sortOrder=${order}`;
      const ids: string[] = [];
      let isExact = false;
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && (pages < PAGES_MAX || !isLong); pages += 1) {
        const answer = await server.call('GET', `${path}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`, { token });
        const { data, meta } = page.parse(answer.body);
        ids.push(...data.map(({ id }) => id));
        isExact = meta.isExact;
        cursor = meta.next;
        await between();
      }
      return { ids, isExact, isWhole: cursor === null };
    };
    let fromTheOtherEnd: ReadonlySet<string> = new Set();
    for (const order of ['asc', 'desc'] as const) {
      const before = await read(order, () => Promise.resolve());
      // The two ends of a long list have no row in common; those of a short one are the same rows.
      const same = before.ids.filter((id) => fromTheOtherEnd.has(id));
      expect(same).toEqual(isLong ? [] : [...fromTheOtherEnd].toReversed());
      expect([before.ids.length > PER_PAGE, before.isExact, before.isWhole]).toEqual([true, !isLong, !isLong]);
      const known = new Set(before.ids);
      expect(known.size).toBe(before.ids.length);
      const during = await read(order, another);
      expect(new Set(during.ids).size).toBe(during.ids.length);
      const again = during.ids.filter((id) => known.has(id));
      // Each row that came meanwhile pushes one out of the pages that are read of a long list.
      expect(again).toEqual(before.ids.slice(0, isLong ? PER_PAGE * PAGES_MAX - (during.ids.length - again.length) : undefined));
      fromTheOtherEnd = known;
    }
  });
});
