import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const COUNT = 8;
const each = Array.from({ length: COUNT }, (_, index) => index);

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

it('P37 P26 P14 loses and doubles nothing while the provider is flaky, and everything resolves once it is well', async () => {
  const player = await aPlayer(server);
  await player.pay(1000);
  await server.psp('/settings', { payouts: 'manual' });
  await server.psp('/faults', { errorRate: 0.5, latencyMs: 20 });
  const [deposits, withdrawals] = await Promise.all([
    Promise.all(each.map((index) => player.post('deposit', player.depositBody({ amount: 20 + index }), randomUUID()))),
    Promise.all(each.map((index) => player.withdraw({ amount: 10 + index }))),
  ]);
  for (const { status } of deposits) expect([200, 409]).toContain(status);
  expect((await player.account()).lockedBalance).toBe(each.reduce((sum, index) => sum + 10 + index, 0));
  await server.psp('/faults', {});
  const areSent = async (): Promise<boolean> => {
    // Each look lets the pauses of circuit, poller and sweep pass.
    server.clock.advanceMs(125_000);
    const states = await Promise.all(withdrawals.map((id) => server.stateOf(id)));
    return states.every((state) => state === 'submitted');
  };
  await expect.poll(areSent, patience).toBe(true);
  expect(await Promise.all(withdrawals.map((id) => server.payoutsAtProvider(id)))).toEqual(each.map(() => 1));
  for (const id of withdrawals) await server.psp(`/invoices/${id}/outcome`, { outcome: 'success', times: 2 });
  await expect.poll(async () => (await player.account()).lockedBalance, patience).toBe(0);
  const statuses = async () => new Set((await player.invoices('?type=2&perPage=100')).map(({ status }) => status));
  expect(await statuses()).toEqual(new Set([2]));
});

it('W-35 I1 I4 I11 I12 I13 I14 I15 I16 I19 leaves sound books that agree with the invoices', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['I14', 'I15', 'I16', 'I19']));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});
