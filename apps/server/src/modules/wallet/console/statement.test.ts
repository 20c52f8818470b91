import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession, aPlayer, type BuiltPlayer } from '../../../testing/builders.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { aStudio } from '../../../testing/studio.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { adjust, createAccount, reserveWithdrawal } from '../index.ts';
import { connectionOf } from '../ledger/connection.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let reader: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  reader = await server.operator('statement-reader', 'support');
});
afterAll(() => server.stop());

const operation = z.looseObject({
  id: z.string(),
  kind: z.string(),
  currency: z.string(),
  occurredAt: z.string(),
  amount: z.number(),
  balanceAfter: z.number(),
  cashAfter: z.number(),
  entries: z.array(z.object({ account: z.string(), amount: z.number() })),
  reference: z.looseObject({ source: z.string(), round: z.nullable(z.string()), invoiceId: z.nullable(z.string()) }),
});
type Operation = z.output<typeof operation>;
const meta = z.object({ next: z.nullable(z.string()), perPage: z.number(), count: z.number(), isExact: z.boolean() });

const get = (path: string) => server.call('GET', path, { token: reader.token });
async function page({ id }: { id: string }, query = ''): Promise<{ rows: Operation[]; meta: z.output<typeof meta> }> {
  const { status, body } = await get(`/players/${id}/statement${query}`);
  expect(status).toBe(200);
  return { rows: z.array(operation).parse(body.data), meta: meta.parse(body.meta) };
}

/** Every page of a statement; between two pages something happens. */
async function pages(player: { id: string }, query: string, between: () => Promise<unknown> = async () => undefined): Promise<Operation[]> {
  const rows: Operation[] = [];
  for (let cursor = ''; ; ) {
    const one = await page(player, `${query}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
    rows.push(...one.rows);
    if (one.meta.next === null) return rows;
    cursor = one.meta.next;
    await between();
  }
}

let moved = 0;
async function move(player: { id: string }, amountMinor: bigint, currency = 'EUR'): Promise<void> {
  moved += 1;
  server.clock.advanceMs(1000);
  const change = { playerId: player.id, currency, amountMinor, externalId: `move-${moved}`, reason: 'test' };
  await inTransaction(server.context.database, (transaction) => adjust(server.context, transaction, change));
}

const cents = (amount: number): number => Math.round(amount * 100);

/** A player who plays, loses a round again, and asks for a payout. */
async function aMover(): Promise<BuiltPlayer & { invoiceId: string; rounds: string[] }> {
  const player = await aPlayer(server);
  const studio = aStudio(server, await aGameSession(server, player));
  const key = (name: string): string => `${name}-${player.id}`;
  await studio.bet(key('b1'), '10.00', { roundId: key('one') });
  await studio.win(key('w1'), '25.00', { roundId: key('one'), roundClosed: true });
  await studio.bet(key('b2'), '5.00', { roundId: key('two') });
  await studio.rollback(key('r2'), key('b2'), { roundId: key('two') });
  const invoiceId = randomUUID();
  const payout = { playerId: player.id, invoiceId, currency: 'EUR', amountMinor: 4000n };
  await inTransaction(server.context.database, (transaction) => reserveWithdrawal(server.context, transaction, payout));
  return { ...player, invoiceId, rounds: [key('one'), key('two')] };
}

describe('a player’s money', () => {
  it('BO-054 the accounts show cash, bonus, what is locked and owed, hidden ones too', async () => {
    const player = await aMover();
    await createAccount(server.context, { playerId: player.id, currency: 'USD' });
    await server.testDatabase.pool.query(`update ledger.account set status = 3 where player_id = $1 and currency = 'USD'`, [player.id]);
    const { body } = await get(`/players/${player.id}/accounts`);
    expect(body.data).toMatchObject([
      { currency: 'EUR', cash: 75, bonus: 0, locked: 40, owed: 0, withdrawable: 75, status: 'active', playResult: 15 },
      { currency: 'USD', cash: 0, status: 'hidden', version: 0 },
    ]);
    for (const name of ['accounts', 'statement']) expect((await get(`/players/${randomUUID()}/${name}`)).status).toBe(404);
  });

  it('BO-054 I1 I4 the statement foots: both sides of each operation, and a running balance that ends at the account', async () => {
    const player = await aMover();
    const { rows, meta: counted } = await page(player);
    expect(rows.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['withdrawalReserve', -40, 75],
      ['rollback', 5, 115],
      ['bet', -5, 110],
      ['win', 25, 115],
      ['bet', -10, 90],
      ['adjustment', 100, 100],
    ]);
    expect(counted).toEqual({ next: null, perPage: 50, count: 6, isExact: true });
    for (const { entries } of rows) expect(entries.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(0);
    for (const [index, row] of rows.entries())
      expect(cents(row.balanceAfter)).toBe(cents(rows[index + 1]?.balanceAfter ?? 0) + cents(row.amount));
    const [reserve, rollback, taken] = rows;
    expect(reserve?.entries).toEqual([
      { account: 'cash', amount: -40 },
      { account: 'locked', amount: 40 },
    ]);
    expect(reserve?.reference).toMatchObject({ source: 'player:withdrawal', invoiceId: player.invoiceId, round: null });
    expect(taken?.entries.map(({ account }) => account)).toEqual(['cash', expect.stringMatching(/^game_clearing:/)]);
    expect(taken?.reference).toMatchObject({ round: player.rounds[1], invoiceId: null, settledBy: rollback?.id });
    const own = z
      .array(z.looseObject({ amount: z.number() }))
      .parse((await get(`/players/${player.id}/statement?kind=bet&kind=win`)).body.data);
    expect(own.map(({ amount }) => amount)).toEqual([-5, 25, -10]);
    const entries = await server.testDatabase.pool.query<{ id: string; sum: string }>(
      `select e.op_id as id, sum(abs(e.amount_minor))::text as sum from ledger.entry e join ledger.op o on o.id = e.op_id
       where o.player_id = $1 group by e.op_id`,
      [player.id],
    );
    const sums = new Map(entries.rows.map(({ id, sum }) => [id, Number(sum)]));
    for (const row of rows) expect(row.entries.reduce((sum, { amount }) => sum + Math.abs(cents(amount)), 0)).toBe(sums.get(row.id));
    expect((await verifyBooks(connectionOf(server.context.database))).filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  });

  it('BO-041 OS-22 reads on by cursor in several currencies without gap or repeat while money moves', async () => {
    const player = await aPlayer(server, { amount: '0' });
    for (const currency of ['USD', 'BTC']) await createAccount(server.context, { playerId: player.id, currency });
    for (const index of Array.from({ length: 12 }, (_, count) => count))
      await move(player, BigInt(index + 1), ['EUR', 'USD', 'BTC'][index % 3] ?? 'EUR');
    const before = await page(player);
    expect(before.rows.map(({ currency }) => currency).slice(0, 4)).toEqual(['BTC', 'USD', 'EUR', 'BTC']);
    const read = await pages(player, '?perPage=5', () => move(player, 7n, 'USD'));
    expect(read.map(({ id }) => id)).toEqual(before.rows.map(({ id }) => id));
    expect((await pages(player, '?perPage=1&currency=USD')).map(({ currency }) => currency)).toEqual(
      Array.from({ length: 6 }, () => 'USD'),
    );
    const { next } = (await page(player, '?perPage=5')).meta;
    const cursor = encodeURIComponent(next ?? '');
    const other = await aPlayer(server);
    for (const path of [`/players/${other.id}/statement?perPage=5`, `/players/${player.id}/statement?currency=USD`])
      expect((await get(`${path}&cursor=${cursor}`)).status).toBe(422);
  });

  it('BO-054 finds the single operation of a kind below many others, and page by page the operations of a full page', async () => {
    const player = await aMover();
    for (const index of Array.from({ length: 20 }, (_, count) => count)) await move(player, BigInt(index + 1));
    const reserved = await page(player, '?kind=withdrawalReserve&perPage=1');
    expect(reserved.rows.map(({ amount }) => amount)).toEqual([-40]);
    expect(reserved.meta).toEqual({ next: null, perPage: 1, count: 1, isExact: true });
    const whole = (await page(player)).rows.map(({ id }) => id);
    expect(whole).toHaveLength(26);
    expect((await pages(player, '?perPage=1')).map(({ id }) => id)).toEqual(whole);
  });

  it('BO-054 narrows to a period by its moments, however long the account is', async () => {
    const player = await aPlayer(server, { amount: '0' });
    const moments: string[] = [];
    for (const index of Array.from({ length: 9 }, (_, count) => count)) {
      await move(player, BigInt(index + 1));
      moments.push(server.clock.now().toISOString());
    }
    const amounts = async (from: number, to: number) => {
      const query = `?from=${moments[from] ?? ''}&to=${moments[to] ?? ''}&perPage=2`;
      const rows = await pages(player, query);
      return rows.map(({ amount }) => cents(amount));
    };
    expect(await amounts(2, 6)).toEqual([6, 5, 4, 3]);
    expect(await amounts(0, 1)).toEqual([1]);
    expect(await amounts(4, 4)).toEqual([]);
    const { meta: counted } = await page(player, `?from=${moments[3] ?? ''}&perPage=1`);
    expect(counted.count).toBe(6);
  });
});
