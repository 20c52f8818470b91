import fc from 'fast-check';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { crossAreaInvariants } from '../../../../../../ops/invariants-across-areas.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { accountsOf } from '../../wallet/index.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { type Desk, openDesk } from '../testing/desk.ts';
import { creditsOf, listedOf } from '../testing/credits.ts';
import { anEvent, aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

vi.setConfig({ testTimeout: 240_000 });
const patience = { timeout: 120_000 };

/** Asks the provider before it credits; the other one takes its signed word, as the sandbox does. */
let server: PaymentServer;
let box: PaymentServer;
let desk: Desk;
let payer: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  [server, box] = await Promise.all([startPaymentServer(), startPaymentServer({ isSandboxPspAsked: false })]);
  desk = await openDesk(server);
  payer = await desk.person('further-payer', 'payments');
  finance = await desk.person('further-finance', 'finance');
});
afterAll(() => Promise.all([server.stop(), box.stop()]));

const asked = z.object({ approval: z.looseObject({ id: z.string() }) });
const events = z.array(z.looseObject({ id: z.string(), eventId: z.string() }));
type Said = { amount?: string; currency?: string; reference?: string; type?: string };

async function tell(to: PaymentServer, invoiceId: string, said: Said) {
  const event = { ...anEvent({ invoiceId }), ...said };
  expect(await to.sendEvent(event)).toBe(200);
  return event;
}
const pay = (to: PaymentServer, invoiceId: string, payment: { amount: string; times?: number; again?: boolean }) =>
  to.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success', ...payment });
const lastNote = async (at: PaymentServer, invoiceId: string) => (await at.eventNotes(invoiceId)).at(-1);

describe('a payment after the one that settled a deposit', () => {
  it.each<[string, Said, string]>([
    ['another reference', { reference: 'another' }, 'second_payment'],
    ['another amount', { amount: '30.00' }, 'second_payment'],
    ['another currency', { currency: 'USD' }, 'currency_differs'],
    ['no reference and another amount', { reference: undefined as never, amount: '30.00' }, 'second_payment'],
  ])('P-87 of %s is flagged and listed at once, and not credited', async (_what, said, note) => {
    for (const one of [server, box]) {
      const player = await aPlayer(one);
      const invoiceId = await player.pay(50);
      await tell(one, invoiceId, said);
      expect(await lastNote(one, invoiceId)).toEqual(['unmatched', note]);
      expect(await one.flags(invoiceId)).toContain('second_payment');
      // The same once more is no third one, and the first is known still.
      await tell(one, invoiceId, said);
      await tell(one, invoiceId, {});
      expect((await one.eventNotes(invoiceId)).slice(-2)).toEqual([
        ['ignored', 'repeated'],
        ['ignored', 'repeated'],
      ]);
      expect((await player.account()).balance).toBe(50);
    }
  });
  it.each(['chargeback', 'refund', 'dispute.won'])(
    'P-87 after a %s is flagged and listed, also where something is missing',
    async (type) => {
      const player = await aPlayer(box);
      const { invoiceId } = await player.open({ amount: 50 });
      await tell(box, invoiceId, { amount: '30.00' });
      if (type === 'dispute.won') await tell(box, invoiceId, { type: 'chargeback', amount: '30.00' });
      await tell(box, invoiceId, { type, amount: '30.00' });
      const { balance } = await player.account();
      const state = await box.stateOf(invoiceId);
      await tell(box, invoiceId, { amount: '20.00', reference: 'later' });
      expect(await lastNote(box, invoiceId)).toEqual(['unmatched', 'second_payment']);
      expect([(await player.account()).balance, await box.stateOf(invoiceId)]).toEqual([balance, state]);
      expect(await box.flags(invoiceId)).toContain('second_payment');
    },
  );
  it('P-87 BO-172 is credited by two people once, as a separate line, or put away by one', async () => {
    const player = await aPlayer(server);
    const invoiceId = await player.pay(50);
    const [kept, sentBack] = [
      await tell(server, invoiceId, { reference: 'kept' }),
      await tell(server, invoiceId, { reference: 'sent back' }),
    ];
    const rows = events.parse((await desk.get(payer, '/provider-events?state=unmatched')).body.data);
    const idOf = ({ eventId }: { eventId: string }) => rows.find((row) => row.eventId === eventId)?.id ?? '';
    const reason = 'the bank statement has both';
    const { body } = await desk.post(payer, `/provider-events/${idOf(kept)}/match`, { invoiceId, reason });
    const approval = asked.parse(body.data).approval.id;
    expect((await desk.post(payer, `/approvals/${approval}/approve`, {})).code).toBe(17_000);
    expect((await desk.post(finance, `/approvals/${approval}/approve`, {})).status).toBe(200);
    expect((await desk.post(payer, `/provider-events/${idOf(sentBack)}/ignore`, { reason: 'returned to its payer' })).status).toBe(200);
    for (const { reference } of [kept, sentBack]) {
      await tell(server, invoiceId, { reference });
      expect(await lastNote(server, invoiceId)).toEqual(['ignored', 'repeated']);
    }
    expect([(await player.account()).balance, await creditsOf(server.database, invoiceId)]).toEqual([100, [5000n, 5000n]]);
    // A refund of another payment leaves the credited one alone.
    await tell(server, invoiceId, { type: 'refund', reference: 'sent back' });
    expect(await lastNote(server, invoiceId)).toEqual(['unmatched', 'claim_of_second_payment']);
    expect((await player.account()).balance).toBe(100);
    await tell(server, invoiceId, { type: 'refund', reference: 'kept' });
    expect([(await player.account()).balance, await lastNote(server, invoiceId)]).toEqual([50, ['applied', 'refunded']]);
    expect(await player.invoice(invoiceId)).toMatchObject({ amount: 50, transactionAmount: 100, number: 1 });
    expect(await server.eventsOf(player.id, 'DepositSettled')).toBe(2);
  });
  it('P-88 tops up what was paid too little, a line each, and no further than that', async () => {
    for (const one of [server, box]) {
      const player = await aPlayer(one);
      const { invoiceId } = await player.open({ amount: 50 });
      await pay(one, invoiceId, { amount: '30.00' });
      await expect.poll(async () => (await player.account()).balance, patience).toBe(30);
      expect(await one.flags(invoiceId)).toEqual(['amount_differs']);
      await pay(one, invoiceId, { amount: '20.00' });
      await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
      expect([await creditsOf(one.database, invoiceId), await one.flags(invoiceId)]).toEqual([[3000n, 2000n], []]);
      expect(await player.invoice(invoiceId)).toMatchObject({ transactionAmount: 50, number: 1 });
      await pay(one, invoiceId, { amount: '20.00', again: true });
      await expect.poll(() => lastNote(one, invoiceId), patience).toEqual(['unmatched', 'second_payment']);
      expect((await player.account()).balance).toBe(50);
    }
  });
  it('P-88 takes no event alone for a top-up where the provider is asked, nor one that has more than is missing', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open({ amount: 50 });
    await pay(server, invoiceId, { amount: '30.00', times: 0 });
    await tell(server, invoiceId, { amount: '30.00' });
    await tell(server, invoiceId, { amount: '20.00', reference: 'unheard of' });
    expect(await lastNote(server, invoiceId)).toEqual(['unmatched', 'second_payment']);
    await pay(server, invoiceId, { amount: '20.01' });
    await expect.poll(async () => (await server.eventNotes(invoiceId)).length, patience).toBe(3);
    await expect.poll(() => lastNote(server, invoiceId), patience).toEqual(['unmatched', 'second_payment']);
    expect((await player.account()).balance).toBe(30);
  });
  it('P-88 credits each of two payments that came before either was heard of', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open({ amount: 50 });
    for (const amount of ['30.00', '20.00']) await pay(server, invoiceId, { amount, times: 0, again: true });
    await tell(server, invoiceId, { amount: '30.00' });
    await tell(server, invoiceId, { amount: '20.00', reference: 'the other part' });
    expect([await creditsOf(server.database, invoiceId), await server.flags(invoiceId)]).toEqual([[3000n, 2000n], []]);
  });
  it('P-88 counts parts once that a query found in one sum', async () => {
    const player = await aPlayer(server);
    const { invoiceId } = await player.open({ amount: 50 });
    for (const amount of ['30.00', '20.00']) await pay(server, invoiceId, { amount, times: 0, again: true });
    server.clock.advanceMs(121_000);
    await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
    for (const part of [{ amount: '30.00' }, { amount: '20.00', reference: 'the other part' }]) {
      await tell(server, invoiceId, part);
      expect(await lastNote(server, invoiceId)).toEqual(['ignored', 'counted']);
    }
    await tell(server, invoiceId, { amount: '20.00', reference: 'a third' });
    expect(await lastNote(server, invoiceId)).toEqual(['unmatched', 'second_payment']);
    expect([await creditsOf(server.database, invoiceId), (await player.account()).balance]).toEqual([[5000n], 50]);
  });
});

describe('a second payout', () => {
  it.each<[string, Said]>([
    ['another reference', { reference: 'another' }],
    ['another amount', { amount: '25.00' }],
    ['another currency', { currency: 'USD' }],
  ])('P-89 of %s is flagged and listed, and a repeat is not', async (_what, said) => {
    const player = await aPlayer(server);
    await player.pay(50);
    const invoiceId = await player.withdraw({ amount: 20 });
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('submitted');
    const paid = { type: 'payout.paid', amount: '20.00' };
    await tell(server, invoiceId, paid);
    await tell(server, invoiceId, paid);
    expect([await lastNote(server, invoiceId), await server.flags(invoiceId)]).toEqual([['ignored', 'repeated'], []]);
    await tell(server, invoiceId, { ...paid, ...said });
    expect([await lastNote(server, invoiceId), await server.flags(invoiceId)]).toEqual([['unmatched', 'second_payout'], ['second_payout']]);
    await tell(server, invoiceId, { ...paid, ...said });
    expect(await lastNote(server, invoiceId)).toEqual(['ignored', 'repeated']);
    expect(await player.account()).toMatchObject({ balance: 30, lockedBalance: 0 });
  });
});

const success = { type: 'deposit.paid', currency: 'EUR' };
const words = [
  { ...success, amount: '50.00', reference: 'a' },
  { ...success, amount: '30.00', reference: 'b' },
  { ...success, amount: '20.00', reference: 'b' },
  { ...success, amount: '20.00', reference: 'c' },
  { ...success, amount: '50.00', reference: 'd' },
  { ...success, amount: '50.00', reference: 'e', currency: 'USD' },
  { type: 'refund', amount: '20.00', currency: 'EUR', reference: 'r' },
  { type: 'chargeback', amount: '50.00', currency: 'EUR', reference: 'r' },
  { type: 'dispute.won', amount: '50.00', currency: 'EUR', reference: 'r' },
] as const;
const heard = fc.constantFrom(...words);

const [paid, most, rest, other, again, foreign, refunded, taken, won] = words;
/** Sequences in which a payment, its parts and what is taken back meet; the others by chance. */
const told = [
  [paid, again],
  [most, rest, paid],
  [rest, other, most],
  [foreign, paid],
  [paid, taken, again],
  [taken, paid, won],
  [paid, taken, won, again],
  [refunded, most, rest],
  [paid, refunded, taken],
];

it('P-91 in any order, no more is credited than was paid, and every payment is credited or listed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(heard, { minLength: 1, maxLength: 4 }), async (said) => {
      const player = await aPlayer(box);
      const { invoiceId } = await player.open({ amount: 50 });
      for (const one of said) await tell(box, invoiceId, one);
      const payments = new Map(said.filter(({ type }) => type === 'deposit.paid').map((one) => [JSON.stringify(one), one]));
      const cameIn = (currency: string): bigint =>
        [...payments.values()]
          .filter((one) => one.currency === currency)
          .reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
      const credited = (await creditsOf(box.database, invoiceId)).reduce((sum, minor) => sum + minor, 0n);
      const listed = await listedOf(box.database, invoiceId);
      expect([credited + (listed['EUR'] ?? 0n), listed['USD'] ?? 0n]).toEqual([cameIn('EUR'), cameIn('USD')]);
      const out = (await box.reversals(invoiceId)).reduce((sum, minor) => sum - minor, 0n);
      const [account] = await accountsOf(box.app.context, player.id);
      expect((account?.balances.cash ?? 0n) + (account?.balances.receivable ?? 0n)).toBe(credited - out);
      const isListed = Object.keys(listed).length > 0;
      expect((await box.flags(invoiceId))?.some((flag) => ['second_payment', 'currency_differs'].includes(flag))).toBe(isListed);
    }),
    { numRuns: 60, examples: told.map((sequence): [typeof sequence] => [sequence]) },
  );
});

it('I4 I12 I39 P-63 P-91 leaves sound books that agree with the invoices', async () => {
  for (const { database } of [server, box]) {
    const findings = await verifyBooks(connectionOf(database), crossAreaInvariants);
    expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  }
});
