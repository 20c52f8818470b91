import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf } from '../../wallet/index.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const REPEATS = 30;
const patience = { timeout: 120_000 };
const thirty = Array.from({ length: REPEATS }, (_, index) => index);

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

/** A deposit that the provider has booked as paid, and its event. */
async function aPaidEvent(facts: { invoiceId: string; amount?: string; currency?: string }) {
  const event = anEvent(facts);
  await server.bookAsPaid(event);
  return event;
}

/** The player's debt in minor units; never above zero. */
const owedBy = async ({ id }: Awaited<ReturnType<typeof aPlayer>>): Promise<bigint | undefined> =>
  (await accountsOf(server.app.context, id))[0]?.balances.receivable;

describe('updates of a deposit', () => {
  it('P1 W-33 credits once and counts the player’s deposits', async () => {
    const player = await aPlayer(server);
    const first = await player.pay(30);
    const second = await player.pay(12.5);
    expect((await player.account()).balance).toBe(42.5);
    expect([(await player.invoice(first)).number, (await player.invoice(second)).number]).toEqual([1, 2]);
  });
  it('P2 X7 W-33 answers the same event 200 thirty times and credits once', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open();
    const event = await aPaidEvent({ invoiceId });
    const answers = await Promise.all(thirty.map(() => server.sendEvent(event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 2, number: 1 });
  });
  it('P3 credits once for thirty different events of one payment', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open();
    await aPaidEvent({ invoiceId });
    const answers = await Promise.all(thirty.map(() => server.sendEvent(anEvent({ invoiceId }))));
    expect(new Set(answers)).toEqual(new Set([200]));
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 2, number: 1 });
  });
  it('P4 P13 keeps an event of an unknown invoice without effect, and alarms after a day', async () => {
    const invoiceId = randomUUID();
    expect(await server.sendEvent(anEvent({ invoiceId }))).toBe(200);
    expect(await server.sendEvent(anEvent({ invoiceId: 'another-merchants-77' }))).toBe(200);
    expect(await server.events(invoiceId)).toEqual(['parked']);
    server.clock.advanceMs(25 * 3_600_000);
    await expect.poll(() => server.events(invoiceId), patience).toEqual(['unmatched']);
    const alarms = (): number => server.logLines.filter((line) => line.includes('event_without_invoice')).length;
    await expect.poll(alarms, patience).toBe(2);
  });
  it('S47 lets an event that cannot be applied hold up no other, and applies it once it can', async () => {
    const [poor, rich] = [await aPlayer(server), await aPlayer(server)];
    const [broken, sound] = [await poor.open({ amount: 10 }), await rich.open({ amount: 20 })];
    await server.breakCredits(poor.id);
    expect(await server.sendEvent(await aPaidEvent({ invoiceId: broken.invoiceId, amount: '10' }))).toBe(200);
    expect(await server.events(broken.invoiceId)).toEqual(['received']);
    await server.sendEvent(await aPaidEvent({ invoiceId: sound.invoiceId, amount: '20' }));
    expect((await rich.account()).balance).toBe(20);
    await expect.poll(() => server.logLines.some((line) => line.includes('cannot be applied')), patience).toBe(true);
    await server.mendCredits();
    server.clock.advanceMs(5000);
    await expect.poll(async () => (await poor.account()).balance, patience).toBe(10);
  });
  it('P5 P6 ignores pending and failure after success, and alarms about the failure', async () => {
    const player = await aPlayer(server);
    const invoiceId = await player.pay(50);
    expect(await server.sendEvent(anEvent({ invoiceId, type: 'deposit.confirming' }))).toBe(200);
    expect(await server.sendEvent(anEvent({ invoiceId, type: 'deposit.failed' }))).toBe(200);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 2 });
    expect((await player.account()).balance).toBe(50);
    expect(server.logLines.some((line) => line.includes('failure_after_success') && line.includes(invoiceId))).toBe(true);
  });
  it('P7 credits late money after failure, expiry and decline', async () => {
    const player = await aPlayer(server);
    const failed = await player.open({ amount: 10 });
    await server.sendEvent(anEvent({ invoiceId: failed.invoiceId, type: 'deposit.failed', amount: '10' }));
    expect(await player.invoice(failed.invoiceId)).toMatchObject({ status: 3, statusResult: 'declined' });
    const declined = await player.open({ amount: 20 });
    expect((await player.decline(declined.invoiceId)).body.data).toMatchObject({ status: 3, statusResult: 'cancelled' });
    const expired = await player.open({ amount: 40 });
    server.clock.advanceMs(31 * 60_000);
    await expect.poll(async () => (await player.invoice(expired.invoiceId)).statusResult, patience).toBe('expired');
    for (const [invoiceId, amount] of [
      [failed.invoiceId, '10'],
      [declined.invoiceId, '20'],
      [expired.invoiceId, '40'],
    ] as const)
      expect(await server.sendEvent(await aPaidEvent({ invoiceId, amount }))).toBe(200);
    expect((await player.account()).balance).toBe(70);
    expect((await player.invoices()).map(({ status }) => status)).toEqual([2, 2, 2]);
  });
  it('P8 W-34 refuses a forged signature and a right one over another body', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open();
    const event = anEvent({ invoiceId });
    expect(await server.sendEvent(event, { secret: 'not-the-secret' })).toBe(401);
    expect(await server.sendEvent(event, { sentBody: JSON.stringify({ ...event, amount: '5000.00' }) })).toBe(401);
    expect((await player.account()).balance).toBe(0);
    expect(await server.events(invoiceId)).toEqual([]);
  });
  it('P9 refuses an old signature and answers a known event again without effect', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open();
    const event = await aPaidEvent({ invoiceId });
    const nonce = randomUUID();
    const stale = { timestampMs: server.clock.now().getTime() - 301_000 };
    expect(await server.sendEvent(event, stale)).toBe(401);
    expect(await server.sendEvent(event, { nonce })).toBe(200);
    expect(await server.sendEvent(event, { nonce })).toBe(200);
    expect(await server.sendEvent(event, stale)).toBe(200);
    expect(await server.sendEvent(event, { ...stale, secret: 'not-the-secret' })).toBe(401);
    expect((await player.account()).balance).toBe(50);
  });
  it('P8 answers 400 to a signed event that says nothing readable', async () => {
    expect(await server.sendEvent({ eventId: 'x' })).toBe(400);
    expect(await server.sendEvent([])).toBe(400);
  });
  it('P10 P11 credits the settled amount and flags the difference', async () => {
    const player = await aPlayer(server);
    const [less, more] = [await player.open({ amount: 50 }), await player.open({ amount: 60 })];
    await server.sendEvent(await aPaidEvent({ invoiceId: less.invoiceId, amount: '49.99' }));
    await server.sendEvent(await aPaidEvent({ invoiceId: more.invoiceId, amount: '6000.00' }));
    expect((await player.account()).balance).toBe(6049.99);
    expect(await player.invoice(less.invoiceId)).toMatchObject({ status: 2, amount: 50, transactionAmount: 49.99 });
    expect([await server.flags(less.invoiceId), await server.flags(more.invoiceId)]).toEqual([['amount_differs'], ['amount_differs']]);
  });
  it('P12 credits no foreign currency and keeps it for a person', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open();
    expect(await server.sendEvent(await aPaidEvent({ invoiceId, currency: 'USD' }))).toBe(200);
    expect((await player.account()).balance).toBe(0);
    expect([await server.events(invoiceId), await server.flags(invoiceId)]).toEqual([['unmatched'], ['currency_differs']]);
    await server.sendEvent(await aPaidEvent({ invoiceId }));
    expect((await player.account()).balance).toBe(50);
  });
  it('P4 credits a success that is quicker than the answer to our own call, and that answer takes nothing back', async () => {
    const player = await aPlayer(server);
    await server.psp('/faults', { latencyMs: 1500 });
    const opening = player.open();
    const stored = async (): Promise<string | undefined> => (await player.invoices())[0]?.id;
    await expect.poll(stored, patience).toBeDefined();
    await server.psp(`/invoices/${await stored()}/outcome`, { outcome: 'success' });
    const { invoiceId } = await opening;
    await server.psp('/faults', {});
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 2, number: 1 });
  });
  it('P8 P38 credits no webhook that the provider does not confirm on a query, and gives up with an alarm after a day', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open();
    expect(await server.sendEvent(anEvent({ invoiceId, amount: '5000.00' }))).toBe(200);
    expect([await server.events(invoiceId), (await player.account()).balance]).toEqual([['parked'], 0]);
    server.clock.advanceMs(25 * 3_600_000);
    await expect.poll(() => server.events(invoiceId), patience).toEqual(['unmatched']);
    expect(server.logLines.some((line) => line.includes('event_unconfirmed'))).toBe(true);
    expect((await player.account()).balance).toBe(0);
  });
  it('P10 credits what the provider says when it is asked, not what a webhook claims', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open();
    await server.bookAsPaid({ invoiceId, amount: '50.00', currency: 'EUR' });
    await server.sendEvent(anEvent({ invoiceId, amount: '5000.00' }));
    expect((await player.account()).balance).toBe(50);
  });
  it('P37 stores a payment’s event while the provider cannot be queried, and credits it once the provider is back', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open();
    const event = await aPaidEvent({ invoiceId });
    await server.psp('/faults', { down: true });
    expect(await server.sendEvent(event)).toBe(200);
    expect([await server.events(invoiceId), (await player.account()).balance]).toEqual([['parked'], 0]);
    await server.psp('/faults', {});
    server.clock.advanceMs(10_000);
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
  });
  it('P14 asks the provider about a deposit whose webhook never comes', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open();
    await server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success', times: 0 });
    expect((await player.invoice(invoiceId)).status).toBe(1);
    server.clock.advanceMs(121_000);
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
  });
  it('P15 X9 credits the money whichever comes first, the decline or the success', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open();
    const event = await aPaidEvent({ invoiceId });
    await Promise.all([...thirty.map(() => player.decline(invoiceId)), server.sendEvent(event)]);
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
    expect((await player.invoice(invoiceId)).status).toBe(2);
  });
  it('P20 takes a chargeback from the cash that is there, and P22 only once', async () => {
    const player = await aPlayer(server);
    const invoiceId = await player.pay(80);
    await player.pay(20);
    await server.psp('/chargebacks', { invoiceId, amount: '80.00' });
    await expect.poll(async () => (await player.account()).balance, patience).toBe(20);
    const again = thirty.map(() => server.sendEvent(anEvent({ invoiceId, type: 'chargeback', amount: '80.00' })));
    expect(new Set(await Promise.all(again))).toEqual(new Set([200]));
    expect((await player.account()).balance).toBe(20);
    const held = await player.withdraw({ amount: 15 });
    expect(await server.stateOf(held)).toBe('review');
  });
  it('P21 takes cash to nothing, keeps the rest as owed and blocks withdrawals, also of money that comes later', async () => {
    const player = await aPlayer(server);
    const [kept, disputed] = [await player.pay(30), await player.pay(100)];
    await player.withdraw({ amount: 90 });
    const chargeback = anEvent({ invoiceId: disputed, type: 'chargeback', amount: '100.00' });
    expect(new Set(await Promise.all(thirty.map(() => server.sendEvent(chargeback))))).toEqual(new Set([200]));
    // Of the 130.00 that came in, 40.00 were there: 60.00 are owed.
    expect(await player.account()).toMatchObject({ balance: 0, lockedBalance: 90, withdrawalBalance: 0 });
    expect(await owedBy(player)).toBe(-6_000n);
    const withdraw = () => player.post('withdrawal', player.withdrawalBody({ amount: 20 }), randomUUID());
    const refused = await withdraw();
    expect([refused.status, refused.body.error?.code]).toEqual([409, 13_006]);
    // Also with money there that would do.
    await player.pay(50);
    expect(await player.account()).toMatchObject({ balance: 50, lockedBalance: 90, withdrawalBalance: 0 });
    expect([(await withdraw()).body.error?.code, await owedBy(player)]).toEqual([13_006, -6_000n]);
    expect([await server.stateOf(kept), await server.stateOf(disputed)]).toEqual(['success', 'charged_back']);
  });
});

it('W-35 I4 I11 I12 I13 I14 I15 I16 I19 leaves sound books that agree with the invoices', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['I14', 'I15', 'I16', 'I19']));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});

describe('a provider whose secret is handed out', () => {
  let box: PaymentServer;
  beforeAll(async () => {
    box = await startPaymentServer({ isSandboxPspAsked: false });
  });
  afterAll(() => box.stop());

  it('P1 P2 P3 credits its signed word once while its desk has not decided, however often it comes', async () => {
    const player = await aPlayer(box);
    const { invoiceId } = await player.open();
    const paid = anEvent({ invoiceId });
    const answers = await Promise.all(Array.from({ length: 30 }, () => box.sendEvent(paid)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await box.sendEvent(anEvent({ invoiceId }))).toBe(200);
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
    expect(await player.invoice(invoiceId)).toMatchObject({ status: 2 });
  });

  it('P38 waits where its desk has decided otherwise', async () => {
    const player = await aPlayer(box);
    const { invoiceId } = await player.open();
    await box.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'failure', times: 0 });
    expect(await box.sendEvent(anEvent({ invoiceId }))).toBe(200);
    expect([await box.events(invoiceId), (await player.account()).balance]).toEqual([['parked'], 0]);
  });
});
