import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setWithdrawalDecline } from '../testing/policy.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aGambler } from '../testing/gambler.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const REPEATS = 30;
const thirty = Array.from({ length: REPEATS }, (_, index) => index);
const patience = { timeout: 120_000 };

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

/** A player with that much cash from a paid deposit. */
async function aFundedPlayer(amount: number) {
  const player = await aPlayer(server);
  await player.pay(amount);
  return player;
}

/** A withdrawal that has reached the provider and waits there. */
async function aSubmittedWithdrawal(amount = 40) {
  const player = await aFundedPlayer(100);
  const invoiceId = await player.withdraw({ amount });
  await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
  return { player, invoiceId };
}

const balances = (account: { balance: number; lockedBalance: number; withdrawalBalance: number }): number[] => [
  account.balance,
  account.lockedBalance,
  account.withdrawalBalance,
];

describe('asking for a withdrawal', () => {
  it('C-51 W-48 sets the amount aside at once and answers a pending invoice', async () => {
    const player = await aFundedPlayer(100);
    const { status, body } = await player.post('withdrawal', player.withdrawalBody({ amount: 30 }));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ invoiceId: expect.any(String) });
    expect(balances(await player.account())).toEqual([70, 30, 70]);
    expect((await player.invoices('?type=2'))[0]).toMatchObject({ status: 1, invoiceType: 2, amount: 30, paymentMethod: 'Card' });
  });
  it.each([
    ['below the minimum', { amount: 9.99 }, 'amount'],
    ['above the maximum', { amount: 10_000.01 }, 'amount'],
    ['above what can be withdrawn', { amount: 50.01 }, 'amount'],
    ['with too many decimals', { amount: 12.345 }, 'amount'],
    ['with a field that does not fit', { fields: { cardLastFour: '12x4' } }, 'cardLastFour'],
    ['without a field that is required', { fields: {} }, 'cardLastFour'],
    ['in another currency than the account', { currency: 'USD' }, 'currency'],
  ])('P32 W-50 refuses one %s and stores nothing', async (_name, over, field) => {
    const player = await aFundedPlayer(50);
    const refused = await player.post('withdrawal', player.withdrawalBody(over));
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([422, [field]]);
    expect(await player.invoices('?type=2')).toEqual([]);
    expect(balances(await player.account())).toEqual([50, 0, 50]);
  });
  it('D-86 S31 asks for the password when the money is to go where none went before, not at the first place', async () => {
    const player = await aFundedPlayer(50);
    const ask = (cardLastFour: string, more: Record<string, unknown> = {}) =>
      player.post('withdrawal', player.withdrawalBody({ amount: 10, fields: { cardLastFour }, ...more }), randomUUID());
    expect((await ask('1111')).status).toBe(200);
    expect((await ask('1111')).status).toBe(200);
    for (const more of [{}, { currentPassword: 'not-the-password-1' }]) {
      const { status, body } = await ask('2222', more);
      expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([422, ['currentPassword']]);
    }
    expect(balances(await player.account())).toEqual([30, 20, 30]);
    expect((await ask('2222', { currentPassword: player.password })).status).toBe(200);
    expect((await ask('2222')).status).toBe(200);
    expect(balances(await player.account())).toEqual([10, 40, 10]);
  });
  it('P32 refuses another player’s account as unknown', async () => {
    const [player, other] = [await aFundedPlayer(50), await aFundedPlayer(50)];
    expect((await player.post('withdrawal', player.withdrawalBody({ accountId: other.accountId }))).status).toBe(404);
    expect(balances(await other.account())).toEqual([50, 0, 50]);
  });
  it('W-49 P23 X8 lets one of thirty withdrawals of the whole balance through', async () => {
    const player = await aFundedPlayer(80);
    const body = player.withdrawalBody({ amount: 80 });
    const answers = await Promise.all(thirty.map(() => player.post('withdrawal', body, randomUUID())));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: REPEATS - 1 }, () => 422)]);
    expect(balances(await player.account())).toEqual([0, 80, 0]);
    expect(await player.invoices('?type=2')).toHaveLength(1);
  });
  it('P24 X8 never lets withdrawals and bets have the same money', async () => {
    const player = await aFundedPlayer(100);
    const { bet } = await aGambler(server, player);
    const [bets, withdrawals] = await Promise.all([
      Promise.all(thirty.map(() => bet('10'))),
      Promise.all(thirty.map(() => player.post('withdrawal', player.withdrawalBody({ amount: 10 }), randomUUID()))),
    ]);
    const staked = bets.filter(({ status }) => status === 'OK').length * 10;
    const reserved = withdrawals.filter(({ status }) => status === 200).length * 10;
    expect(staked + reserved).toBe(100);
    expect(balances(await player.account())).toEqual([0, reserved, 0]);
    expect(withdrawals.every(({ status }) => status === 200 || status === 422)).toBe(true);
  });
  it('P18 takes thirty requests with one key as one, and refuses another body under it', async () => {
    const player = await aFundedPlayer(100);
    const key = randomUUID();
    const answers = await Promise.all(thirty.map(() => player.post('withdrawal', player.withdrawalBody(), key)));
    expect([...new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))]).toHaveLength(1);
    expect(balances(await player.account())).toEqual([80, 20, 80]);
    const other = await player.post('withdrawal', player.withdrawalBody({ amount: 21 }), key);
    expect([other.status, other.body.error?.code]).toEqual([422, 10011]);
  });
});

describe('paying out', () => {
  it('P25 moves the locked money out when the provider says paid, once for thirty events', async () => {
    const { player, invoiceId } = await aSubmittedWithdrawal();
    const event = anEvent({ invoiceId, type: 'payout.paid', amount: '40.00' });
    const answers = await Promise.all(
      thirty.map((index) => server.sendEvent(index % 2 === 0 ? event : { ...event, eventId: randomUUID() })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await expect.poll(async () => balances(await player.account()), patience).toEqual([60, 0, 60]);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 2, statusResult: '' });
  });
  it('P28 W-48 gives the money back exactly once when the provider says failed', async () => {
    const { player, invoiceId } = await aSubmittedWithdrawal();
    const failed = thirty.map(() => server.sendEvent(anEvent({ invoiceId, type: 'payout.failed', amount: '40.00' })));
    expect(new Set(await Promise.all(failed))).toEqual(new Set([200]));
    await expect.poll(async () => balances(await player.account()), patience).toEqual([100, 0, 100]);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 3, statusResult: 'declined' });
  });
  it('P29 alarms about a failure after paid and moves nothing', async () => {
    const { player, invoiceId } = await aSubmittedWithdrawal();
    await server.sendEvent(anEvent({ invoiceId, type: 'payout.paid', amount: '40.00' }));
    await server.sendEvent(anEvent({ invoiceId, type: 'payout.failed', amount: '40.00' }));
    expect(balances(await player.account())).toEqual([60, 0, 60]);
    expect(await server.flags(invoiceId)).toEqual(['failure_after_paid']);
  });
  it('P14 P25 settles by the provider’s own pace, and by asking when no webhook comes', async () => {
    const { player, invoiceId } = await aSubmittedWithdrawal();
    await server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success', times: 0 });
    expect((await player.invoice(invoiceId)).status).toBe(1);
    server.clock.advanceMs(121_000);
    await expect.poll(async () => (await player.invoice(invoiceId)).status, patience).toBe(2);
  });
  it('P26 leaves a payout whose call timed out unknown until the provider is asked, and pays once', async () => {
    const player = await aFundedPlayer(100);
    await server.psp('/faults', { latencyMs: 4000 });
    const invoiceId = await player.withdraw({ amount: 40 });
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('unknown');
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 1 });
    await server.psp('/faults', {});
    server.clock.advanceMs(60_000);
    expect(await server.stateOf(invoiceId)).toBe('unknown');
    server.clock.advanceMs(61_000);
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
    await server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success' });
    await expect.poll(async () => balances(await player.account()), patience).toEqual([60, 0, 60]);
    expect(await server.payoutsAtProvider(invoiceId)).toBe(1);
  });
  it('P27 asks first what became of a payout after a crash in the middle of the call, and never pays twice', async () => {
    const { invoiceId: sent } = await aSubmittedWithdrawal();
    await server.forceState(sent, 'submitting');
    const player = await aFundedPlayer(100);
    await server.psp('/faults', { down: true });
    const neverSent = await player.withdraw({ amount: 40 });
    await expect.poll(() => server.stateOf(neverSent), patience).toBe('unknown');
    await server.forceState(neverSent, 'submitting');
    await server.psp('/faults', {});
    expect(await server.payoutsAtProvider(neverSent)).toBe(0);
    server.clock.advanceMs(61_000);
    for (const invoiceId of [sent, neverSent]) {
      await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
      expect(await server.payoutsAtProvider(invoiceId)).toBe(1);
    }
  });
  it('P37 keeps a payout approved while the provider is away, and sends it afterwards', async () => {
    const player = await aFundedPlayer(100);
    await server.psp('/faults', { down: true });
    for (let calls = 0; calls < 5; calls += 1) await player.post('deposit', player.depositBody({ amount: 10 + calls }));
    const { body } = await server.call('GET', '/api/payment/methods/withdrawal?currency=EUR', { token: player.token });
    expect(body.data).toContainEqual(expect.objectContaining({ method: 'pavilion.withdrawal.card', isAvailable: false }));
    const invoiceId = await player.withdraw({ amount: 40 });
    await expect.poll(() => server.openJobs(), patience).toBe(0);
    expect(await server.stateOf(invoiceId)).toBe('approved');
    await server.psp('/faults', {});
    server.clock.advanceMs(61_000);
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
  });
});

describe('taking a withdrawal back', () => {
  it('W-54 W-55 C-53 refuses it while the setting is off, offers no such thing and changes nothing', async () => {
    const player = await aFundedPlayer(5000);
    const invoiceId = await player.withdraw({ amount: 2000 });
    expect(await player.invoice(invoiceId)).toMatchObject({ isDeclinable: false });
    const { status, body } = await player.decline(invoiceId);
    expect([status, body.error?.code]).toEqual([409, 13004]);
    expect(balances(await player.account())).toEqual([3000, 2000, 3000]);
  });
  it('W-54 offers it where the setting is on, until the money was sent', async () => {
    await setWithdrawalDecline(server.database, true);
    const { player, invoiceId: sent } = await aSubmittedWithdrawal();
    const held = await player.withdraw({ amount: 10, fields: { cardLastFour: '9999' }, currentPassword: player.password });
    const open = await player.open({ amount: 20 });
    const offered = async (id: string) => (await player.invoice(id)).isDeclinable;
    expect([await offered(held), await offered(sent), await offered(open.invoiceId)]).toEqual([true, false, true]);
    await player.decline(held);
    expect(await offered(held)).toBe(false);
    await setWithdrawalDecline(server.database, false);
  });
  it('C-53 W-48 P30 gives the money back once where the setting is on, whichever call is first', async () => {
    await setWithdrawalDecline(server.database, true);
    const player = await aFundedPlayer(5000);
    const invoiceId = await player.withdraw({ amount: 2000 });
    const other = await aPlayer(server);
    expect((await other.decline(invoiceId)).status).toBe(404);
    const answers = await Promise.all(thirty.map(() => player.decline(invoiceId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(balances(await player.account())).toEqual([5000, 0, 5000]);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 3, statusResult: 'cancelled' });
    expect(await server.operators.release(invoiceId, 'nora')).toBe('approvalDecided');
    await setWithdrawalDecline(server.database, false);
  });
});

it('W-35 I4 I11 I12 I13 I14 I15 I16 I19 leaves sound books that agree with the invoices', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['I14', 'I15', 'I16', 'I19']));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});
