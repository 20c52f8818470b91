import { verifyBooks } from '@pavilion/ledger';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { operatorInvariants } from '../../../../../../../ops/invariants-of-operators.ts';
import { ofWriteOffs } from '../../../../../../../ops/invariants-of-write-offs.ts';
import { inTransaction } from '../../../../kernel/database.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { adjust, owedOf, reverseChargeback } from '../../../wallet/index.ts';
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
  payer = await desk.person('write-off-payer', 'payments');
  finance = await desk.person('write-off-finance', 'finance');
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const asked = z.object({
  approval: z.looseObject({ id: z.string() }),
});
const ask = (who: TestOperator, invoiceId: string) =>
  desk.post(who, `/invoices/${invoiceId}/corrections`, { kind: 'writeOff', reason: 'nothing is left to collect' });
const approve = (who: TestOperator, id: string) => desk.post(who, `/approvals/${id}/approve`, {});
async function askFor(invoiceId: string) {
  const answered = await ask(payer, invoiceId);
  expect(answered.status).toBe(202);
  return asked.parse(answered.body.data).approval;
}

type Player = Awaited<ReturnType<typeof aPlayer>>;

/** Loses an amount to the house. */
const spend = (player: Player, amountMinor: bigint) =>
  inTransaction(server.database, (transaction) =>
    adjust(server.app.context, transaction, {
      playerId: player.id,
      currency: 'EUR',
      amountMinor: -amountMinor,
      externalId: randomUUID(),
      reason: 'spent',
    }),
  );

/** A deposit of 100, partly spent before its bank took all of it back. */
async function anOwingPlayer(spentMinor = 4_000n) {
  const player = await aPlayer(server);
  const invoiceId = await player.pay(100);
  await spend(player, spentMinor);
  await server.sendEvent(anEvent({ invoiceId, type: 'chargeback', amount: '100.00' }));
  return { player, invoiceId };
}

const ofInvoice = ({ player, invoiceId }: { player: Player; invoiceId: string }) =>
  ({ playerId: player.id, invoiceId, kind: 'deposit', currency: 'EUR' }) as const;
const owed = async (at: { player: Player; invoiceId: string }) => (await owedOf(server.database, [ofInvoice(at)]))[0];

/** A part of a debt is repaid, as by a win: what comes in is settled first. */
const repay = (at: { player: Player; invoiceId: string }, amountMinor: bigint) =>
  inTransaction(server.database, (transaction) =>
    reverseChargeback(server.app.context, transaction, {
      playerId: at.player.id,
      invoiceId: randomUUID(),
      currency: 'EUR',
      psp: 'sandbox',
      amountMinor,
      beforeMinor: 0n,
    }),
  );

it('BO-081 BO-032 W-159 what a player owes is written off by two people, once, and nothing is in the way any more', async () => {
  const at = await anOwingPlayer();
  const { player, invoiceId } = at;
  expect(await owed(at)).toBe(4_000n);
  const approval = await askFor(invoiceId);
  expect(approval).toMatchObject({
    before: { owed: '40.00', currency: 'EUR' },
    after: { kind: 'writeOff', owed: '0.00' },
  });
  await player.pay(30);
  expect((await player.account()).withdrawalBalance).toBe(0);
  expect((await player.post('withdrawal', player.withdrawalBody())).body.error?.code).toBe(13_006);
  expect((await approve(payer, approval.id)).code).toBe(17_000);
  expect(await owed(at)).toBe(4_000n);
  expect((await approve(finance, approval.id)).status).toBe(200);
  expect((await approve(finance, approval.id)).status).toBe(200);
  expect(await owed(at)).toBe(0n);
  expect(await player.account()).toMatchObject({ balance: 30, withdrawalBalance: 30 });
  expect((await player.post('withdrawal', player.withdrawalBody())).status).toBe(200);
  expect(await server.flags(invoiceId)).toContain('written_off');
  expect((await ask(payer, invoiceId)).status).toBe(409);
});

it('BO-081 BO-055 the payment, the statement and the explanation name who wrote it off, and where the loss is', async () => {
  const { player, invoiceId } = await anOwingPlayer();
  const { id } = await askFor(invoiceId);
  await approve(finance, id);
  const file = await desk.get(finance, `/invoices/${invoiceId}`);
  const { timeline } = z.looseObject({ timeline: z.array(z.looseObject({ kind: z.string() })) }).parse(file.body.data);
  expect(timeline.filter(({ kind }) => kind === 'act')).toMatchObject([
    { act: 'writeOff', operatorEmail: finance.email, reason: 'nothing is left to collect' },
  ]);
  const lines = z
    .array(z.looseObject({ id: z.string(), kind: z.string() }))
    .parse((await desk.get(finance, `/players/${player.id}/statement?kind[]=writeOff`)).body.data);
  expect(lines).toMatchObject([
    {
      kind: 'writeOff',
      amount: 0,
      entries: [
        { account: 'owed', amount: 40 },
        { account: expect.stringMatching(/^write_off:/), amount: -40 },
      ],
      reference: { invoiceId },
    },
  ]);
  const explained = await desk.get(payer, `/players/${player.id}/explain?kind=operation&id=${lines[0]?.id}`);
  expect(explained.body.data).toMatchObject([{ cause: { kind: 'deposit', id: invoiceId } }, { operation: { kind: 'writeOff' } }]);
});

it('BO-081 OS-07 W-159 a repayment meanwhile makes it stale, and no more is ever written off than is owed', async () => {
  const at = await anOwingPlayer();
  const { id } = await askFor(at.invoiceId);
  await repay(at, 1_500n);
  const refused = await approve(finance, id);
  expect([refused.code, refused.body.error?.detail]).toMatchObject([17_005, { before: 'owed 40.00', now: 'owed 25.00' }]);
  expect(await owed(at)).toBe(2_500n);
  expect((await approve(finance, (await askFor(at.invoiceId)).id)).status).toBe(200);
  expect([await owed(at), (await at.player.account()).balance]).toEqual([0n, 0]);
});

it('BO-081 OS-04 W-159 repayments, two approvers and a second request at once end in one of them, to the cent', async () => {
  const other = await desk.person('write-off-finance-2', 'finance');
  for (const turn of Array.from({ length: 6 }, (_, index) => index)) {
    const at = await anOwingPlayer();
    const [one, two] = [await askFor(at.invoiceId), await askFor(at.invoiceId)];
    const decisions = [() => approve(finance, one.id), () => approve(other, one.id), () => approve(other, two.id), () => repay(at, 1_500n)];
    const turned = [...decisions.slice(turn % decisions.length), ...decisions.slice(0, turn % decisions.length)];
    await Promise.all(turned.map((decide) => decide()));
    const { balance } = await at.player.account();
    // Either it was written off first and the repayment is cash, or the repayment came first and what is left is still owed.
    expect([
      [0n, 15],
      [2_500n, 0],
    ]).toContainEqual([await owed(at), balance]);
  }
});

it('BO-081 W-160 what a won dispute returns of a debt that was written off is the house’s first, once', async () => {
  const at = await anOwingPlayer();
  const { player, invoiceId } = at;
  await approve(finance, (await askFor(invoiceId)).id);
  await server.sendEvent(anEvent({ invoiceId, type: 'dispute.won', amount: '30.00' }));
  expect((await player.account()).balance).toBe(0);
  const won = anEvent({ invoiceId, type: 'dispute.won', amount: '70.00' });
  for (const _copy of [1, 2]) await server.sendEvent(won);
  expect((await player.account()).balance).toBe(60);
  expect(await owed(at)).toBe(0n);
  await server.sendEvent(anEvent({ invoiceId, type: 'dispute.won', amount: '70.00' }));
  expect((await player.account()).balance).toBe(60);
  const lines = await desk.get(finance, `/players/${player.id}/statement?kind[]=writeOffRecovery`);
  expect(lines.body.data).toMatchObject([{ amount: -10 }, { amount: -30 }]);
});

it('BO-081 W-159 each payment has its own debt, and one that is repaid in part is written off in part', async () => {
  const player = await aPlayer(server);
  const [first, second] = [await player.pay(100), await player.pay(50)];
  await spend(player, 15_000n);
  await server.sendEvent(anEvent({ invoiceId: first, type: 'chargeback', amount: '100.00' }));
  await server.sendEvent(anEvent({ invoiceId: second, type: 'chargeback', amount: '50.00' }));
  await repay({ player, invoiceId: first }, 9_000n);
  const both = () => Promise.all([first, second].map((invoiceId) => owed({ player, invoiceId })));
  expect(await both()).toEqual([6_000n, 5_000n]);
  expect((await approve(finance, (await askFor(first)).id)).status).toBe(200);
  expect(await both()).toEqual([0n, 0n]);
  expect((await ask(payer, second)).status).toBe(409);
});

it('BO-081 W-159 W-160 a payout that went out twice leaves a debt as well, and its bank’s return is the house’s first', async () => {
  const player = await aPlayer(server);
  await player.pay(100);
  const invoiceId = await player.withdraw({ amount: 40 });
  await expect.poll(() => server.stateOf(invoiceId), { timeout: 60_000 }).toBe('submitted');
  await server.sendEvent(anEvent({ invoiceId, type: 'payout.failed', amount: '40.00' }));
  await spend(player, 7_000n);
  await server.sendEvent(anEvent({ invoiceId, type: 'payout.paid', amount: '40.00' }));
  const file = await desk.get(finance, `/invoices/${invoiceId}`);
  expect(file.body.data).toMatchObject({ invoice: { state: 'paid', owed: 10 } });
  expect((await approve(finance, (await askFor(invoiceId)).id)).status).toBe(200);
  const returned = await desk.post(payer, `/invoices/${invoiceId}/corrections`, { kind: 'bankReturn', reason: 'the bank has written' });
  expect((await approve(finance, asked.parse(returned.body.data).approval.id)).status).toBe(200);
  expect(await player.account()).toMatchObject({ balance: 30, withdrawalBalance: 30 });
});

it('BO-081 BO-030 one that is refused, with a note, leaves the debt as it was', async () => {
  const { invoiceId } = await anOwingPlayer();
  const { id } = await askFor(invoiceId);
  expect((await desk.post(finance, `/approvals/${id}/refuse`, { note: '' })).status).toBe(422);
  expect((await desk.post(finance, `/approvals/${id}/refuse`, { note: 'the bank may still answer' })).status).toBe(200);
  expect((await approve(finance, id)).code).toBe(17_003);
  expect((await desk.get(payer, `/invoices/${invoiceId}`)).body.data).toMatchObject({ invoice: { owed: 40 } });
});

it('BO-081 I1 I4 I18 I30 I31 I39 I40 W-159 W-160 leaves sound books after all of it', async () => {
  const connection = connectionOf(server.database);
  const findings = [...(await verifyBooks(connection)), ...(await verifyBooks(connection, [...operatorInvariants, ...ofWriteOffs]))];
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
