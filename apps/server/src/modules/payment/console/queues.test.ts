import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { HOUR_MS, MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { run } from '../../../kernel/database.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const standing = z.looseObject({ part: z.string(), count: z.int(), dueAt: z.nullable(z.string()), oldestAt: z.nullable(z.string()) });
async function partOf(part: string) {
  const payer = await desk.person(`payer-${randomUUID()}`, 'payments');
  return z
    .array(standing)
    .parse((await desk.get(payer, '/queues')).body.data)
    .find((one) => one.part === part);
}
/** The recorded waiting times of decisions, in seconds. */
async function timesOf(queue: string): Promise<{ part: string; waitedSeconds: number; byOperator: boolean }[]> {
  const { rows } = await server.pool.query<{ part: string; waitedSeconds: number; byOperator: boolean }>(
    `select part, extract(epoch from decided_at - since)::int as "waitedSeconds", operator_id is not null as "byOperator"
    from console.queue_time where queue = $1 order by decided_at`,
    [queue],
  );
  return rows;
}
const badge = async (name: string) => {
  const payer = await desk.person(`payer-${randomUUID()}`, 'payments');
  const session = z.looseObject({ queues: z.array(z.object({ name: z.string(), count: z.int() })) });
  return session.parse((await desk.get(payer, '/session')).body.data).queues.find((one) => one.name === name)?.count;
};

it('BO-077 withdrawals are measured apart, green by a quarter of an hour, held by four', async () => {
  const player = await aPlayer(server);
  await player.pay(5000);
  await player.withdraw({ amount: 2000 });
  const payer = await desk.person('payer-held', 'payments');
  const [row] = z
    .array(z.looseObject({ id: z.string(), isGreen: z.boolean(), targetAt: z.string() }))
    .parse((await desk.get(payer, '/withdrawals/held')).body.data);
  const mine = row?.isGreen === true ? 'withdrawalsGreen' : 'withdrawalsHeld';
  expect(await partOf(mine)).toMatchObject({ queue: 'withdrawals', count: 1, soon: 0, over: 0, dueAt: row?.targetAt });
  const targetMs = mine === 'withdrawalsGreen' ? 15 * MINUTE_MS : 4 * HOUR_MS;
  server.clock.advanceMs(targetMs + MINUTE_MS);
  expect(await partOf(mine)).toMatchObject({ count: 1, over: 1, late: 0, targetSeconds: targetMs / 1000 });
  expect(await badge('withdrawals')).toBe(1);
  const decision = { reason: 'paid from another card', playerReason: 'Please use your own card' };
  expect((await desk.post(payer, `/invoices/${row?.id ?? ''}/reject`, decision)).status).toBe(200);
  const [kept] = await timesOf('withdrawals');
  expect(kept).toMatchObject({ part: mine, byOperator: true });
  expect(kept?.waitedSeconds).toBeGreaterThanOrEqual((targetMs + MINUTE_MS) / 1000);
});

it('BO-081 a chargeback that was answered waits for its provider, not for us', async () => {
  const player = await aPlayer(server);
  const invoiceId = await player.pay(80);
  await server.psp('/chargebacks', { invoiceId, respondInMs: 48 * HOUR_MS });
  await expect.poll(() => badge('chargebacks'), { timeout: 30_000 }).toBe(1);
  const open = await partOf('chargebacksOpen');
  expect(open).toMatchObject({ count: 1, over: 0, targetSeconds: null });
  expect(Date.parse(open?.dueAt ?? '') - Date.parse(open?.oldestAt ?? '')).toBeGreaterThan(47 * HOUR_MS);
  const payer = await desk.person('payer-evidence', 'payments');
  await desk.post(payer, `/chargebacks/${invoiceId}/evidence`, { text: 'The player has confirmed it' });
  await expect.poll(() => badge('chargebacks'), { timeout: 30_000 }).toBe(0);
  expect(await timesOf('chargebacks')).toMatchObject([{ part: 'chargebacksOpen', byOperator: true }]);
});

it('BO-080 BO-084 events and differences wait until somebody has placed or explained them, each from when it was found', async () => {
  const found = server.clock.now();
  const differences = JSON.stringify([{ kind: 'missing' }, { kind: 'missing' }, { kind: 'missing' }]);
  await run(server.app.context.database)`
    insert into payment.reconciliation (psp, day, compared_count, differences, ran_at)
    values ('queue-psp', '2026-01-02', 9, ${differences}::jsonb, ${found})
  `;
  // These moves were not announced, and counts are shared for a second.
  server.clock.advanceMs(1000);
  expect(await partOf('differences')).toMatchObject({ queue: 'differences', count: 3, over: 0, oldestAt: found.toISOString() });
  const payer = await desk.person('payer-notes', 'payments');
  const noted = await desk.put(payer, '/reconciliations/queue-psp/2026-01-02/2', { state: 'explained', note: 'it was of the day before' });
  expect(noted.status).toBe(200);
  expect(await timesOf('differences')).toMatchObject([{ part: 'differences', byOperator: true }]);
  server.clock.advanceMs(72 * HOUR_MS);
  expect(await partOf('differences')).toMatchObject({ count: 2, over: 2, late: 0, targetSeconds: 72 * 3600 });
  expect([await badge('differences'), await badge('unmatched')]).toEqual([2, 0]);
});
