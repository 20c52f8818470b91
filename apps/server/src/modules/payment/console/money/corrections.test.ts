import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { connectionOf } from '../../../wallet/ledger/connection.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { aPlayer, anEvent } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
let payer: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  payer = await desk.person('correct-payer', 'payments');
  finance = await desk.person('correct-finance', 'finance');
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const asked = z.object({ approval: z.looseObject({ id: z.string() }) });
const correct = (who: TestOperator, invoiceId: string, kind: string) =>
  desk.post(who, `/invoices/${invoiceId}/corrections`, { kind, reason: 'the bank has written' });
const approve = (who: TestOperator, id: string) => desk.post(who, `/approvals/${id}/approve`, {});
async function askFor(invoiceId: string, kind: string): Promise<string> {
  const answered = await correct(payer, invoiceId, kind);
  expect(answered.status).toBe(202);
  return asked.parse(answered.body.data).approval.id;
}

async function aPaidWithdrawal() {
  const player = await aPlayer(server);
  await player.pay(100);
  const invoiceId = await player.withdraw({ amount: 40 });
  await expect.poll(() => server.stateOf(invoiceId), { timeout: 60_000 }).toBe('submitted');
  await server.sendEvent(anEvent({ invoiceId, type: 'payout.paid', amount: '40.00' }));
  return { player, invoiceId };
}

it('BO-078 BO-081 BO-032 a payout that the bank sent back is booked once, by two people', async () => {
  const { player, invoiceId } = await aPaidWithdrawal();
  const [id, other] = [await askFor(invoiceId, 'bankReturn'), await askFor(invoiceId, 'bankReturn')];
  expect((await approve(payer, id)).code).toBe(17_000);
  expect((await player.account()).balance).toBe(60);
  expect((await approve(finance, id)).status).toBe(200);
  expect((await player.account()).balance).toBe(100);
  expect((await approve(finance, other)).code).toBe(17_005);
  expect((await correct(payer, invoiceId, 'bankReturn')).status).toBe(409);
  expect((await player.account()).balance).toBe(100);
  const file = await desk.get(finance, `/invoices/${invoiceId}`);
  const { timeline } = z.looseObject({ timeline: z.array(z.looseObject({ kind: z.string() })) }).parse(file.body.data);
  expect(timeline.filter(({ kind }) => kind === 'act')).toMatchObject([
    { act: 'bankReturn', operatorEmail: finance.email, reason: 'the bank has written' },
  ]);
  const decisions = timeline.filter(({ kind, id: approvalId }) => kind === 'approval' && approvalId === id);
  expect(decisions).toMatchObject([
    { state: 'asked', operatorEmail: payer.email, note: 'the bank has written', approvalKind: 'payments.correction' },
    { state: 'approved', operatorEmail: finance.email },
  ]);
  expect(timeline.filter(({ kind }) => kind === 'operation')).toMatchObject([
    { operation: 'withdrawalReserve', amount: -40, currency: 'EUR' },
    { operation: 'withdrawalPayout' },
    { operation: 'withdrawalReturn', amount: 40 },
  ]);
});

it('BO-081 a dispute that was won gives back what it took; the command line and the console ask for the same', async () => {
  const player = await aPlayer(server);
  const invoiceId = await player.pay(100);
  expect((await correct(payer, invoiceId, 'disputeWon')).status).toBe(409);
  await server.sendEvent(anEvent({ invoiceId, type: 'chargeback', amount: '100.00' }));
  expect((await player.account()).balance).toBe(0);
  expect(await server.operators.correct(invoiceId, 'nora', 'disputeWon')).toEqual({ status: 'second_name_needed' });
  const listed = await desk.get(finance, '/approvals?state=open&kind=payments.correction');
  const [open] = z.array(z.looseObject({ id: z.string(), subject: z.string() })).parse(listed.body.data);
  expect(open?.subject).toBe(invoiceId);
  expect((await approve(finance, open?.id ?? '')).status).toBe(200);
  expect((await player.account()).balance).toBe(100);
  expect(await server.operators.correct(invoiceId, 'omar', 'disputeWon')).toEqual({ status: 'applied_before' });
});

it('BO-081 OS-07 is void once the provider has said the same meanwhile', async () => {
  const player = await aPlayer(server);
  const invoiceId = await player.pay(100);
  await server.sendEvent(anEvent({ invoiceId, type: 'chargeback', amount: '100.00' }));
  const id = await askFor(invoiceId, 'disputeWon');
  await server.sendEvent(anEvent({ invoiceId, type: 'dispute.won', amount: '100.00' }));
  expect((await approve(finance, id)).code).toBe(17_005);
  expect((await player.account()).balance).toBe(100);
});

it('BO-081 I1 I4 takes the permission, and leaves sound books', async () => {
  const { invoiceId } = await aPaidWithdrawal();
  expect((await correct(finance, invoiceId, 'bankReturn')).code).toBe(17_000);
  expect((await correct(payer, payer.id, 'bankReturn')).status).toBe(404);
  expect((await correct(payer, invoiceId, 'writeOff')).status).toBe(409);
  expect((await correct(payer, invoiceId, 'present')).status).toBe(422);
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});
