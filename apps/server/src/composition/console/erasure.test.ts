import { consoleApi } from '@pavilion/contract/console/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { exportLists } from '@pavilion/contract/console/exports.ts';
import { shippedRoles } from '@pavilion/contract/calls/permissions.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DAY_MS, MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { readConfig } from '../../config/config.ts';
import { followToEnd } from '../../testing/followers.ts';
import { auditProblems, sealAudit } from '../../kernel/log/audit.ts';
import { account, asksToBeForgotten, IBAN, type Life, liveThrough, PHONE } from '../../testing/people/erased-life.ts';
import { markedColumns, markOf, marksIn } from '../../testing/marks.ts';
import type { TestOperator } from '../../testing/people/operators.ts';
import { onlyPlanted, watchOutputs } from '../../testing/watched-outputs.ts';
import { areaFollowers } from '../areas.ts';
import { operatorSweeps } from '../../modules/operator/jobs.ts';
import { sweepErasures } from '../../modules/player/erasure/service.ts';
import { type PaymentServer, startPaymentServer } from '../../modules/payment/testing/payment-server.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const numbers = [PHONE, IBAN];

/** Data that survives a player's erasure, with the reason. A column that is not listed may contain no mark at all. */
const kept: Readonly<Record<string, readonly [columns: readonly string[], why: string]>> = {
  [markOf('reason')]: [
    [
      'console.approval.note',
      'console.approval.reason',
      'console.approval_decision.note',
      'kernel.audit_record.detail',
      'payment.adjustment.reason',
      'payment.operator_action.reason',
    ],
    'why an operator acted is the record of the act and is kept with the money (reliability A8, D-121); operators name nobody in it',
  ],
  [markOf('tag').toLowerCase()]: [['kernel.audit_record.detail'], 'a tag is one of the house’s words, as a status is: the act says which'],
  [markOf('affiliate')]: [
    ['player.registration_minute.affiliate_tag'],
    'an affiliate’s tag names the affiliate: how many came by it in a minute is a count, kept thirteen months (operator §13.53)',
  ],
  [markOf('agent')]: [['kernel.audit_record.device'], 'the record keeps address and device of what was done, thirteen months (D-199)'],
  [markOf('thief')]: [['kernel.audit_record.device'], 'the record keeps address and device of what was done, thirteen months (D-199)'],
};

const keptColumns = Object.entries(kept).flatMap(([mark, [columns]]) => columns.map((column) => `${column} ${mark}`));
/** The simulated provider is another company, which keeps what it was sent. */
const isOurs = (found: string): boolean => !found.startsWith('sandbox.');

let server: PaymentServer;
let life: Life;
let reader: TestOperator;
let outputs: Awaited<ReturnType<typeof watchOutputs>>;
let before: string[] = [];
beforeAll(async () => {
  server = await startPaymentServer({ roles: readConfig({ PORT: '0', ROLES: 'web,sandbox,console,realtime' }).roles });
  outputs = await watchOutputs(server);
  life = await liveThrough(server, shippedRoles);
  before = (await markedColumns(server.database, numbers)).found;
  await asksToBeForgotten(life);
  server.clock.advanceMs(7 * DAY_MS);
  server.passRealTime(7 * DAY_MS);
  await sweepErasures(server.app.context);
  // A follower that had read of the player before the erasure may write after it: what it writes is gone ten minutes later.
  for (const follower of areaFollowers) await followToEnd(server.app.context, follower);
  server.clock.advanceMs(10 * MINUTE_MS);
  await sweepErasures(server.app.context);
  for (const { sweep } of operatorSweeps) await sweep(server.app.context);
  reader = await life.desk.person('life-reader', ...shippedRoles);
});
afterAll(async () => {
  await outputs.stop();
  await server.stop();
});

describe('a player who is forgotten', () => {
  it('OS-40 A3 has been everywhere before, or nothing is shown by what follows', () => {
    const [places, marks] = [new Set<string>(), new Set<string>()];
    for (const found of before.filter(isOurs)) {
      const [column = '', mark = ''] = found.split(' ');
      places.add(column);
      marks.add(mark.toLowerCase());
    }
    const planted =
      'mail nick code affiliate referral agent thief firstname corrected city address file chat guest key payer beneficiary reason playerreason';
    const treated = 'evidence note tag message reply followup';
    for (const field of `${planted} ${treated}`.split(' ')) expect([field, marks.has(markOf(field).toLowerCase())]).toEqual([field, true]);
    for (const column of [
      'player.player.nickname',
      'kernel.event.data',
      'console.answer.answer',
      'payment.invoice.fields',
      'payment.provider_event.raw_body',
    ])
      expect([...places]).toContain(column);
  });

  it('OS-40 A3 no column of any table of any schema holds a mark, but for what the law keeps', async () => {
    const { found, columnCount } = await markedColumns(server.database, numbers);
    expect(found.filter(isOurs).filter((one) => !keptColumns.includes(one))).toEqual([]);
    // Everything declared as kept exists: a reason no longer needed must go.
    expect(keptColumns.filter((one) => !found.includes(one))).toEqual([]);
    expect(columnCount).toBeGreaterThan(500);
    await sealAudit(server.app.context);
    expect(await auditProblems(server.database)).toEqual([]);
  });

  it('OS-40 S61 no line of the log, no span and no metric holds one, nor an address of an operator', async () => {
    expect(await outputs.marks([...numbers, life.support.email, life.second.email, reader.email])).toEqual(onlyPlanted);
    for (const name of [
      'POST /api/player/documents',
      'POST /api/notification/communications',
      'POST /provider/v1/payments/events',
      'POST /api/console/v1/players/:id/notes',
      'POST /api/console/v1/contact-messages/:id/reply',
      'GET /api/console/v1/search',
    ])
      expect(outputs.spanNames()).toContain(name);
  });
});

const lists = Object.values(consoleApi)
  .flatMap((calls): Endpoint[] => Object.values(calls))
  .filter(({ method, permission }) => method === 'GET' && permission !== 'guest');
const rowIds = z.array(z.looseObject({ id: z.optional(z.string()) }));
const keptMarks = [markOf('reason'), markOf('tag').toLowerCase()];

/** Counts of registrations alone say by which affiliate they came. */
const keptIn = (list: string): string[] => (/^\/?registrations$/.test(list) ? [...keptMarks, markOf('affiliate')] : keptMarks);

/** An answer without the parts that are kept. */
const leaksOf = (body: unknown, list = ''): string[] =>
  marksIn(JSON.stringify(body ?? null), numbers).filter((mark) => !keptIn(list).includes(mark));

describe('the console about a player who is forgotten', () => {
  it('OS-40 no list and no page of an object shows a mark', async () => {
    const asked: string[] = [];
    for (const { path } of lists) {
      const route = path.replace('/api/console/v1', '');
      const [head = '', tail = ''] = route.split(/:\w+/);
      const parents = /\/:/.test(route) ? await idsFor(head) : [''];
      for (const id of parents) {
        const { status, body } = await life.desk.get(reader, route.includes(':') ? `${head}${id}${tail}` : route);
        if (status === 200) asked.push(path);
        expect([route, id, leaksOf(body, route)]).toEqual([route, id, []]);
      }
    }
    expect(new Set(asked).size).toBeGreaterThan(45);
  });

  /** The forgotten player, or the objects of the list that an address is below. */
  async function idsFor(head: string): Promise<string[]> {
    if (head.startsWith('/players/')) return [life.id];
    const { status, body } = await life.desk.get(reader, head.slice(0, -1));
    const rows = status === 200 ? rowIds.safeParse(body.data) : undefined;
    return (rows?.data ?? []).flatMap(({ id }) => id ?? []).slice(0, 20);
  }

  it('OS-40 nothing that the player was known by finds anything', async () => {
    const sought = ['nick', 'firstname', 'corrected', 'mail', 'file'].map((field) => markOf(field));
    for (const q of [...sought, account.email, account.email.toLowerCase(), PHONE, `+${PHONE}`, IBAN]) {
      const players = await life.desk.get(reader, `/players?q=${encodeURIComponent(q)}`);
      expect([q, players.body.data]).toEqual([q, []]);
      const hits = await life.desk.get(reader, `/search?q=${encodeURIComponent(q)}`);
      expect([q, JSON.stringify(hits.body.data).includes(life.id)]).toEqual([q, false]);
    }
  });

  /** Lists of what waits: nothing of the player does. */
  const emptied = new Set(['withdrawals/held', 'documents']);

  it('OS-40 no export holds a mark', async () => {
    for (const list of exportLists) {
      const body = { list, query: {}, reason: 'the yearly look', ...(list === 'statement' && { playerId: life.id }) };
      const exported = await life.desk.post(reader, '/exports', body);
      const leaks = marksIn(exported.text, numbers).filter((mark) => !keptIn(list).includes(mark));
      expect([list, exported.status, leaks]).toEqual([list, 200, []]);
      const rowCount = exported.text.trim().split('\n').length - 1;
      expect([list, rowCount > 0 || emptied.has(list)]).toEqual([list, true]);
    }
  });
});
