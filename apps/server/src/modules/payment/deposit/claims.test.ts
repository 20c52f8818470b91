import { verifyBooks } from '@pavilion/ledger';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });
const patience = { timeout: 120_000 };
const thirty = Array.from({ length: 30 }, (_, index) => index);

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

function orders<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

type Player = Awaited<ReturnType<typeof aPlayer>>;
type Update = readonly [type: string, amount: string];

/** A deposit of 50.00 that the provider has booked, and that has not been reported yet. */
async function anUnheardDeposit(player: Player): Promise<string> {
  const { body } = await player.post('deposit', player.depositBody({ amount: 50 }), randomUUID());
  const { invoiceId } = Object(body.data);
  await server.bookAsPaid({ invoiceId, amount: '50.00', currency: 'EUR' });
  return String(invoiceId);
}

const send = async (invoiceId: string, [type, amount]: Update): Promise<void> => {
  expect(await server.sendEvent(anEvent({ invoiceId, type, amount }))).toBe(200);
};

const paid: Update = ['deposit.paid', '50.00'];

describe('updates of a deposit in another order', () => {
  it.each<{ claims: Update[]; state: string; kept: number; flags: string[] }>([
    { claims: [['chargeback', '50.00']], state: 'charged_back', kept: 0, flags: ['chargeback'] },
    { claims: [['refund', '50.00']], state: 'refunded', kept: 0, flags: ['refund'] },
    {
      claims: [
        ['chargeback', '20.00'],
        ['chargeback', '30.00'],
      ],
      state: 'charged_back',
      kept: 0,
      flags: ['chargeback'],
    },
    {
      claims: [
        ['chargeback', '40.00'],
        ['chargeback', '30.00'],
        ['dispute.won', '30.00'],
      ],
      state: 'charged_back',
      kept: 10,
      flags: ['chargeback', 'chargeback_above_deposit', 'dispute_won'],
    },
    {
      claims: [
        ['chargeback', '50.00'],
        ['dispute.won', '50.00'],
        ['deposit.confirming', '50.00'],
      ],
      state: 'dispute_won',
      kept: 50,
      flags: ['chargeback', 'dispute_won'],
    },
    {
      claims: [
        ['refund', '10.00'],
        ['chargeback', '20.00'],
        ['dispute.won', '20.00'],
      ],
      state: 'refunded',
      kept: 40,
      flags: ['chargeback', 'dispute_won', 'refund'],
    },
    {
      claims: [
        ['refund', '50.00'],
        ['chargeback', '50.00'],
        ['dispute.won', '50.00'],
      ],
      state: 'refunded',
      kept: 0,
      flags: ['chargeback', 'chargeback_above_deposit', 'dispute_won', 'refund'],
    },
    {
      claims: [
        ['refund', '15.00'],
        ['chargeback', '50.00'],
        ['dispute.won', '50.00'],
      ],
      state: 'refunded',
      kept: 35,
      flags: ['chargeback', 'chargeback_above_deposit', 'dispute_won', 'refund'],
    },
  ])('P-63 P-66 ends in the same state in every order of the payment and $claims', async ({ claims, state, kept, flags }) => {
    const player = await aPlayer(server);
    let expected = 0;
    for (const order of orders([paid, ...claims])) {
      const invoiceId = await anUnheardDeposit(player);
      for (const update of order) await send(invoiceId, update);
      expected += kept;
      const found = { state: await server.stateOf(invoiceId), balance: (await player.account()).balance };
      expect({ order, ...found }).toEqual({ order, state, balance: expected });
      expect((await server.flags(invoiceId))?.toSorted()).toEqual(flags);
    }
    const { body } = await server.call('GET', '/api/payment/invoices/statistics', { token: player.token });
    expect(body.data).toMatchObject([{ depositsSum: expected === 0 ? null : expected }]);
  });
  it('P-63 P14 counts a chargeback that overtook its payment when the payment is found by asking', async () => {
    const player = await aPlayer(server);
    const invoiceId = await anUnheardDeposit(player);
    await send(invoiceId, ['chargeback', '50.00']);
    expect(await server.flags(invoiceId)).toEqual(['chargeback_without_credit']);
    expect(server.logLines.some((line) => line.includes('chargeback_without_credit') && line.includes(invoiceId))).toBe(true);
    server.clock.advanceMs(125_000);
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('charged_back');
    expect(await server.reversals(invoiceId)).toEqual([-5000n]);
    expect((await player.account()).balance).toBe(0);
  });
  it('P-63 P4 counts a chargeback that came before our own invoice was there', async () => {
    const invoiceId = randomUUID();
    await send(invoiceId, ['chargeback', '50.00']);
    expect(await server.eventNotes(invoiceId)).toEqual([['parked', 'invoice unknown']]);
  });
  it('P-63 P22 takes a second part from the rest of the deposit; thirty concurrent claims take no more than was paid', async () => {
    const player = await aPlayer(server);
    const invoiceId = await player.pay(50);
    await send(invoiceId, ['chargeback', '20.00']);
    expect((await player.account()).balance).toBe(30);
    await Promise.all(thirty.map(() => send(invoiceId, ['chargeback', '20.00'])));
    await expect.poll(async () => (await player.account()).balance, patience).toBe(0);
    expect(await server.reversals(invoiceId)).toEqual([-2000n, -2000n, -1000n]);
    expect(await server.flags(invoiceId)).toEqual(['chargeback', 'chargeback_above_deposit']);
  });
  it('P-63 P21 lets a dispute that was won pay what is owed first', async () => {
    const player = await aPlayer(server);
    const invoiceId = await player.pay(50);
    await player.withdraw({ amount: 40 });
    for (const update of [
      ['dispute.won', '35.00'],
      ['chargeback', '20.00'],
      ['chargeback', '30.00'],
    ] as const)
      await send(invoiceId, update);
    expect(await player.account()).toMatchObject({ balance: 0, withdrawalBalance: 0 });
    await send(invoiceId, ['dispute.won', '15.00']);
    expect(await player.account()).toMatchObject({ balance: 10, withdrawalBalance: 10 });
    expect(await server.stateOf(invoiceId)).toBe('dispute_won');
  });
  it('P-63 names the obstacle to a claim in another currency or of zero', async () => {
    const player = await aPlayer(server);
    const invoiceId = await player.pay(50);
    for (const facts of [{ currency: 'USD' }, { amount: '0' }, { amount: '0.001' }])
      await server.sendEvent(anEvent({ invoiceId, type: 'chargeback', ...facts }));
    expect((await server.eventNotes(invoiceId)).slice(1)).toEqual([
      ['unmatched', 'currency_differs'],
      ['unmatched', 'amount_zero'],
      ['unmatched', 'below_smallest_unit'],
    ]);
    expect((await player.account()).balance).toBe(50);
  });
  it('P-63 hears of refunds and of disputes from the sandbox’s desk', async () => {
    const player = await aPlayer(server);
    const invoiceId = await player.pay(50);
    await server.psp('/refunds', { invoiceId, amount: '5.00' });
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('refunded');
    await server.psp('/chargebacks', { invoiceId, amount: '20.00' });
    await expect.poll(() => server.stateOf(invoiceId), patience).toBe('charged_back');
    await server.psp('/disputes-won', { invoiceId, amount: '20.00' });
    await expect.poll(async () => (await player.account()).balance, patience).toBe(45);
    expect((await player.invoice(invoiceId)).status).toBe(2);
  });
});

describe('a malformed amount', () => {
  const malformed = [
    'NaN',
    'Infinity',
    '50,00',
    '',
    ' ',
    '5e1',
    '1E2',
    '+50',
    '-50',
    '0x32',
    '50.',
    '.5',
    '050',
    '5 0',
    '50 ',
    '５０',
    '1_000',
    '1'.repeat(65),
  ];
  it.each(malformed)('P-64 %j is answered 400 in events of every kind, and nothing is stored', async (amount) => {
    const types = ['deposit.paid', 'deposit.failed', 'deposit.confirming', 'deposit.ready', 'payout.paid', 'payout.failed'];
    for (const type of [...types, 'chargeback', 'refund', 'dispute.won']) {
      const invoiceId = randomUUID();
      expect([type, await server.sendEvent(anEvent({ invoiceId, type, amount }))]).toEqual([type, 400]);
      expect(await server.events(invoiceId)).toEqual([]);
    }
  });
  it.each([
    ['amount', 50],
    ['amount', null],
    ['confirmations', -1],
    ['confirmations', 1.5],
    ['confirmations', 3_000_000_000],
    ['currency', 'eur'],
    ['reference', 'a\u0000b'],
    ['reference', 'x'.repeat(201)],
    ['qr', 'a\u0000b'],
  ])('P-64 %s of %j is answered 400, and nothing is kept', async (field, value) => {
    const invoiceId = randomUUID();
    expect(await server.sendEvent({ ...anEvent({ invoiceId }), [field]: value })).toBe(400);
    expect(await server.events(invoiceId)).toEqual([]);
  });
});

it('W-35 P-63 I4 I12 leaves sound books that agree with the invoices', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});
