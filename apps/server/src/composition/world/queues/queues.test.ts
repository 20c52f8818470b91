import { crossAreaInvariants } from '../../../../../../ops/invariants-across-areas.ts';
import { invariants, verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startConsole, type TestConsole } from '../../../modules/operator/testing/console.ts';
import { inTransaction, many, run } from '../../../kernel/database.ts';
import { connectionOf } from '../../../modules/wallet/ledger/connection.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { loadWorld } from '../load.ts';
import { WORLD_QUEUE } from '../milestones.ts';
import { removeWorld } from '../remove.ts';
import { fillQueues } from './fill.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let server: TestConsole;
let reader: TestOperator;
/** Stops once this many objects have been made. */
async function fillUntil(count: number): Promise<void> {
  const stopping = new AbortController();
  const { database } = server.testDatabase;
  const watch = setInterval(async () => {
    if ((await rowsOf(`select 1 from kernel.milestone where name like '${WORLD_QUEUE}%'`)).length >= count) stopping.abort();
  }, 20);
  await fillQueues({ ...server.context, database }, stopping.signal).finally(() => clearInterval(watch));
}
const rowsOf = async (statement: string) => (await server.testDatabase.pool.query<Record<string, unknown>>(statement)).rows;

beforeAll(async () => {
  server = await startConsole({ hasSandbox: true });
  await loadWorld(server.context);
  reader = await server.operator('reader', 'payments', 'identity', 'safety', 'support', 'risk', 'administrator', 'auditor');
  // Cut short twice, as by a start that is killed.
  for (const count of [3, 20]) await fillUntil(count);
  await fillQueues(server.context, new AbortController().signal);
});
afterAll(() => server.stop());

const fixed = z.looseObject({
  about: z.string(),
  email: z.optional(z.string()),
  playerId: z.optional(z.string()),
  ids: z.array(z.string()),
});
const world = z.object({
  data: z.object({
    console: z.object({ fixed: z.intersection(z.object({ isComplete: z.boolean() }), z.record(z.string(), z.unknown())) }),
  }),
});
async function holds(kind: string) {
  const found = world.parse(await (await fetch(`${server.url}/sandbox/world`)).json()).data.console.fixed;
  expect(found.isComplete).toBe(true);
  return z.array(fixed).parse(found[kind]);
}
const idsOf = async (kind: string): Promise<string[]> => (await holds(kind)).flatMap(({ ids }) => ids);

const row = z.looseObject({ id: z.string() });
async function listed(path: string) {
  const { body } = await server.call('GET', `${path}?perPage=200`, { token: reader.token });
  return z.array(row).parse(body.data);
}
const sorted = (ids: readonly string[]): string[] => ids.toSorted();

it('operator §12 a fresh start holds withdrawals for every decision, and nothing twice after it was cut short', async () => {
  const rows = await listed('/withdrawals/held');
  const [safe, held, second] = await Promise.all([idsOf('safeWithdrawals'), idsOf('heldWithdrawals'), idsOf('secondPersonWithdrawals')]);
  expect([safe.length, held.length, second.length]).toEqual([6, 5, 1]);
  expect(sorted(rows.map(({ id }) => id))).toEqual(sorted([...safe, ...held, ...second]));
  const concernsOf = (id: string) => z.array(z.looseObject({ name: z.string() })).parse(rows.find((one) => one.id === id)?.['concerns']);
  for (const id of safe)
    expect([rows.find((one) => one.id === id)?.['isGreen'], concernsOf(id)[0]?.name]).toEqual([true, 'new_destination']);
  for (const { about, ids } of await holds('heldWithdrawals')) expect(concernsOf(ids[0] ?? '').map(({ name }) => name)).toEqual([about]);
  expect(rows.find(({ id }) => id === second[0])).toMatchObject({ needs: 2, firstRelease: { email: 'payments-2@console.pavilion.test' } });
});

it('operator §12 BO-081 a fresh start holds two chargebacks, one of them with a debt', async () => {
  const waiting = await listed('/chargebacks');
  const rows = (await holds('chargebacks')).map(({ ids }) => waiting.find(({ id }) => id === ids[0]));
  expect(rows.map((one) => [one?.['state'], one?.['amount'], one?.['owed']])).toEqual([
    ['open', 50, 0],
    ['open', 50, 50],
  ]);
});

it('operator §12 BO-080 BO-084 a fresh start holds two events without a payment and one day with differences', async () => {
  const events = await listed('/provider-events');
  expect(sorted(events.map(({ id }) => id))).toEqual(sorted(await idsOf('unmatchedEvents')));
  expect(events.map((one) => one['amount']).toSorted()).toEqual(['240.00', '75.00']);
  const { body } = await server.call('GET', '/reconciliations?isDifferent=true', { token: reader.token });
  const days = z
    .array(z.object({ provider: z.string(), day: z.string(), differences: z.array(z.object({ number: z.number() })) }))
    .parse(body.data);
  expect(days).toHaveLength(1);
  const named = days.flatMap(({ provider, day, differences }) => differences.map(({ number }) => `${provider}/${day}/${number}`));
  expect(sorted(await idsOf('differences'))).toEqual(sorted(named));
  expect(named).toHaveLength(2);
});

it('operator §12 BO-043 a fresh start holds views that roles share', async () => {
  const { body } = await server.call('GET', '/views', { token: reader.token });
  const views = z.array(z.object({ id: z.string(), page: z.string(), sharedWith: z.string() })).parse(body.data);
  expect(sorted(views.map(({ id }) => id))).toEqual(sorted(await idsOf('savedViews')));
  expect(views.map(({ page, sharedWith }) => `${page} ${sharedWith}`).toSorted()).toEqual([
    '/audit auditor',
    '/invoices payments',
    '/players risk',
    '/players support',
  ]);
});

it('operator §12 a fresh start holds papers of four players, one of them with money that waits', async () => {
  const sets = await holds('documents');
  const waiting = (await listed('/documents')).map(({ id }) => id);
  expect([sets.length, new Set(sets.map(({ playerId }) => playerId)).size]).toEqual([4, 4]);
  expect(sets.flatMap(({ ids }) => ids).filter((id) => !waiting.includes(id))).toEqual([]);
  const blocked = (await holds('heldWithdrawals')).find(({ about }) => about === 'identity_unverified');
  expect(sets.map(({ playerId }) => playerId)).toContain(blocked?.playerId);
});

it('operator §12 a fresh start holds messages, exclusions, an account that is asked for, and open approvals', async () => {
  const messages = await rowsOf('select id, email from notification.contact_message');
  expect(sorted(messages.map(({ id }) => String(id)))).toEqual(sorted(await idsOf('contactMessages')));
  expect(messages).toHaveLength(3);
  const running = await rowsOf('select id from risk.exclusion where ends_at > now()');
  expect(sorted(running.map(({ id }) => String(id)))).toEqual(sorted(await idsOf('exclusions')));
  const [asked] = await holds('reopenings');
  const head = await server.call('GET', `/players/${asked?.playerId ?? ''}`, { token: reader.token });
  expect(head.body.data).toMatchObject({ exclusion: { isReopeningAsked: true } });
  const open = (await listed('/approvals')).filter((one) => one['state'] === 'open');
  expect(sorted(open.map(({ id }) => id))).toEqual(sorted(await idsOf('approvals')));
  expect(sorted(open.map((one) => String(one['kind'])))).toEqual(['operator.factors', 'operator.roles', 'payments.adjustment']);
});

it('operator §12 a fresh start holds thirty records of operators’ acts, with notes and tags, and its sessions have ended', async () => {
  const acts = await rowsOf(
    `select 1 from kernel.audit_record where kind in ('operatorActed', 'approvalAsked') or (actor like 'operator:%' and kind like 'approval%')`,
  );
  expect(acts.length).toBeGreaterThanOrEqual(30);
  const [first] = await holds('notes');
  const head = await server.call('GET', `/players/${first?.playerId ?? ''}`, { token: reader.token });
  expect(head.body.data).toMatchObject({ tags: ['waits-for-money'], pinnedNote: { id: first?.ids[0] } });
  expect(
    await rowsOf(
      `select 1 from console.operator_session s join console.operator o on o.id = s.operator_id where o.is_demo and s.ended_at is null`,
    ),
  ).toEqual([]);
});

it('operator §12 S73 leaves the ready-made players and the books as they are, and goes with the demo world', async () => {
  const books = async () =>
    (await verifyBooks(connectionOf(server.testDatabase.database), [...invariants, ...crossAreaInvariants])).filter(
      ({ breachCount }) => breachCount > 0n,
    );
  expect(await books()).toEqual([]);
  const touched = await rowsOf(
    `select email from player.player where email like 'demo@%' and id in (select player_id from payment.invoice)`,
  );
  expect(touched).toEqual([]);
  expect(await rowsOf(`select 1 from payment.invoice where state = 'paid'`)).toEqual([]);
  // A batch of the ledger locks its players in the order of their ids, and so does the removal: it holds none behind one that it waits for.
  const removal = await inTransaction(server.testDatabase.database, async (batch) => {
    const [first] = await many<{ id: string }>(batch)`
      select l.player_id as id
      from ledger.player l
      join player.player p on p.id = l.player_id
      where p.email like 'queue-%'
      order by l.player_id
      limit 1
      for no key update of l
    `;
    const removed = removeWorld(server.context, { seed: server.context.config.worldSeed });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => rowsOf(waiting)).not.toEqual([]);
    await run(batch)`select from ledger.player where player_id > ${first?.id ?? ''} for no key update nowait`;
    return { removed };
  });
  await removal.removed;
  expect(await listed('/withdrawals/held')).toEqual([]);
  expect(await books()).toEqual([]);
  expect(await rowsOf(`select 1 from player.player where email like 'queue-%'`)).toEqual([]);
});
