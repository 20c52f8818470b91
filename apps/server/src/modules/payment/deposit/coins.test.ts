import { currencyCodes, formatShortest, parseDecimal, scaleOf } from '@pavilion/money';
import { verifyBooks } from '@pavilion/ledger';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { startNeighbour } from '../../../testing/neighbour.ts';
import { listDust } from '../index.ts';
import { applyQueriedReport } from '../provider-events/service.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

vi.setConfig({ testTimeout: 120_000 });
const patience = { timeout: 120_000 };
const thirty = Array.from({ length: 30 }, (_, index) => index);
const given = z.object({ type: z.literal('address'), address: z.string(), tag: z.string().optional() });

/** Asked back, as every real provider is; and one whose signed word is enough, as anybody may play the sandbox's. */
let server: PaymentServer;
let box: PaymentServer;
beforeAll(async () => {
  [server, box] = await Promise.all([startPaymentServer(), startPaymentServer({ isSandboxPspAsked: false })]);
});
afterAll(() => Promise.all([server.stop(), box.stop()]));

const coins = [
  { currency: 'BTC', method: 'pavilion.deposit.bitcoin', network: 'bitcoin', required: 2 },
  { currency: 'ETH', method: 'pavilion.deposit.ether', network: 'ethereum', required: 12 },
  { currency: 'ETH', method: 'pavilion.deposit.ether', network: 'arbitrum', required: 12 },
  { currency: 'USDT', method: 'pavilion.deposit.usdt', network: 'tron', required: 20 },
  { currency: 'USDT', method: 'pavilion.deposit.usdt', network: 'ethereum', required: 12 },
  { currency: 'USDT', method: 'pavilion.deposit.usdt', network: 'ton', required: 1 },
] as const;
type Coin = (typeof coins)[number];
const tether = { currency: 'USDT', method: 'pavilion.deposit.usdt', network: 'tron', required: 20 } as const;

/** A player with a deposit address, with the platform's id of it. */
async function aHolder(at: PaymentServer, { currency, method, network }: Coin = tether) {
  const player = await aPlayer(at, { currency });
  const { body } = await player.post('deposit', player.depositBody({ method, amount: 0, fields: { crypto_network: network } }));
  const { address, tag } = given.parse(body.data);
  const addressId = await at.addressIdAt(address, tag ?? null);
  const balance = async (): Promise<number> => (await player.account()).balance;
  /** The clock advances at each look: what a busy machine refuses or cannot ask within the time of a call is retried by the clock. */
  const laterBalance = (): Promise<number> => {
    at.clock.advanceMs(5000);
    return balance();
  };
  return { ...player, address, tag: tag ?? null, addressId, balance, laterBalance };
}
type Holder = Awaited<ReturnType<typeof aHolder>>;

/** An event about a transfer, as the provider signs it. */
const aTransfer = (
  holder: Holder,
  facts: { type?: string; amount?: string; reference?: string | null; confirmations?: number | null },
) => ({
  ...anEvent({ invoiceId: holder.addressId, type: 'deposit.confirming', amount: '50', currency: holder.currency }),
  reference: `${randomUUID()}:0`,
  ...facts,
});

/** Coins sent by the sandbox's own chain. */
const send = ({ address, tag, currency }: Holder, sent: { amount?: string; confirmations: number; reference?: string }) =>
  server.psp('/chain/deposits', { address, tag, currency, amount: '50', ...sent });

describe('dust', () => {
  const cut = (text: string, currency: string) => Number(formatShortest(parseDecimal(text, scaleOf(currency)), scaleOf(currency)));

  it.each(coins)('P-60 credits a transfer of $currency by $network with eighteen decimals, and records what it cuts off', async (coin) => {
    const holder = await aHolder(server, coin);
    const whole = coin.currency === 'USDT' ? '50' : '0';
    const sent = { amount: `${whole}.123456789012345678`, confirmations: 50 };
    expect(await server.sendEvent(aTransfer(holder, sent))).toBe(200);
    const scale = scaleOf(coin.currency);
    expect(await holder.balance()).toBe(cut(`${whole}.${'123456789012345678'.slice(0, scale)}`, coin.currency));
    const [invoice] = await holder.invoices();
    expect(await server.dustOf(invoice?.id ?? '')).toBe(`0.${'0'.repeat(scale)}${'123456789012345678'.slice(scale)}`);
    expect(await server.flags(invoice?.id ?? '')).toEqual([]);
  });
  it('P-60 credits such a transfer that was reported confirmation by confirmation', async () => {
    const holder = await aHolder(server, coins[1]);
    await send(holder, { amount: '0.123456789012345678', confirmations: 13 });
    await expect.poll(holder.laterBalance, patience).toBe(0.123456789);
    expect(await holder.invoices()).toHaveLength(1);
  });
  it('P-60 credits a page of each currency by its webhook and by asking', async () => {
    const opened = [];
    for (const currency of currencyCodes) {
      await server.openCardsTo(currency);
      const player = await aPlayer(server, { currency });
      const scale = scaleOf(currency);
      const amount = scale === 0 ? '50.25' : `50.${'0'.repeat(scale - 1)}19`;
      const paid = async (isHeard: boolean): Promise<string> => {
        const { body } = await player.post('deposit', player.depositBody(), randomUUID());
        const { invoiceId } = z.object({ invoiceId: z.string() }).parse(body.data);
        await server.bookAsPaid({ invoiceId, amount, currency });
        if (isHeard) await server.sendEvent(anEvent({ invoiceId, amount, currency }));
        return invoiceId;
      };
      opened.push({ currency, player, scale, amount, invoiceIds: [await paid(true), await paid(false)] });
    }
    server.clock.advanceMs(125_000);
    for (const { currency, player, scale, amount, invoiceIds } of opened) {
      const credited = cut(scale === 0 ? '50' : amount.slice(0, -1), currency);
      await expect
        .poll(async () => (await player.invoices()).map((one) => [one.currency, one.status, one.transactionAmount]), patience)
        .toEqual([
          [currency, 2, credited],
          [currency, 2, credited],
        ]);
      const dust = scale === 0 ? '0.25' : `0.${'0'.repeat(scale)}9`;
      expect([currency, ...(await Promise.all(invoiceIds.map(server.dustOf)))]).toEqual([currency, dust, dust]);
    }
  });
  it('P-60 reports what was cut off by currency', async () => {
    const report = await listDust(server.app.context);
    expect(report.map(({ currency }) => currency)).toEqual(currencyCodes.toSorted());
    expect(report.find(({ currency }) => currency === 'JPY')).toEqual({ currency: 'JPY', dust: '0.50', payments: 2 });
  });
  it('P-60 P12 says of an unmatched transfer what differs', async () => {
    const holder = await aHolder(server);
    const events = [
      aTransfer(holder, { reference: null, confirmations: 50 }),
      aTransfer(holder, { reference: '', confirmations: 50 }),
      { ...aTransfer(holder, { confirmations: 50 }), currency: 'BTC' },
      { ...aTransfer(holder, { confirmations: 50 }), currency: 'XXX' },
      aTransfer(holder, { amount: '9.9999999', confirmations: 50 }),
      aTransfer(holder, { amount: '0.0000001', confirmations: 50 }),
      aTransfer(holder, { amount: '0', confirmations: 50 }),
      aTransfer(holder, { amount: '9'.repeat(40), confirmations: 50 }),
    ];
    for (const event of events) expect(await server.sendEvent(event)).toBe(200);
    expect(await server.eventNotes(holder.addressId)).toEqual(
      [
        'reference_missing',
        'reference_missing',
        'currency_differs',
        'currency_differs',
        'below_minimum',
        'below_smallest_unit',
        'amount_zero',
        'amount_too_large',
      ].map((note) => ['unmatched', note]),
    );
    expect([await holder.balance(), await holder.invoices()]).toEqual([0, []]);
  });
});

describe('confirmations', () => {
  it.each(coins)(
    'P-62 credits no transfer of $currency by $network before its chain has confirmed it, whatever the word says',
    async (coin) => {
      const holder = await aHolder(box, coin);
      const reference = `${randomUUID()}:0`;
      const received = [null, 0, coin.required - 1];
      for (const confirmations of received)
        expect(await box.sendEvent(aTransfer(holder, { type: 'deposit.paid', reference, confirmations }))).toBe(200);
      expect([await holder.balance(), (await holder.invoices()).map(({ status }) => status)]).toEqual([0, [1]]);
      expect((await box.eventNotes(holder.addressId)).map(([state]) => state)).toEqual(received.map(() => 'parked'));
      await box.sendEvent(aTransfer(holder, { type: 'deposit.paid', reference, confirmations: coin.required }));
      expect(await holder.balance()).toBe(50);
      box.clock.advanceMs(5000);
      await expect.poll(async () => (await box.eventNotes(holder.addressId)).map(([state]) => state), patience).not.toContain('parked');
      expect(await holder.balance()).toBe(50);
    },
  );
  it('P-62 credits none that is named by our invoice or by its hash either', async () => {
    const holder = await aHolder(box);
    const reference = `${randomUUID()}:0`;
    await box.sendEvent(aTransfer(holder, { reference, confirmations: 3 }));
    const invoiceId = (await holder.invoices())[0]?.id ?? '';
    for (const named of [invoiceId, reference])
      for (const type of ['deposit.paid', 'deposit.confirming'])
        expect(await box.sendEvent({ ...aTransfer(holder, { type, reference, confirmations: 19 }), invoiceId: named })).toBe(200);
    expect([await holder.balance(), await box.stateOf(invoiceId)]).toEqual([0, 'confirming']);
    await box.sendEvent({ ...aTransfer(holder, { reference, confirmations: 20 }), invoiceId });
    expect([await holder.balance(), (await holder.invoices()).length]).toEqual([50, 1]);
  });
  it('P-62 asks the provider about a transfer that is called paid too soon, and credits what it answers', async () => {
    const holder = await aHolder(server);
    await send(holder, { confirmations: 3 });
    await expect.poll(async () => (await holder.invoices())[0]?.publicData, patience).toMatchObject({ confirmations: 3 });
    const reference = await server.referenceOf((await holder.invoices())[0]?.id ?? '');
    await server.sendEvent(aTransfer(holder, { type: 'deposit.paid', reference, confirmations: 0, amount: '5000' }));
    expect((await server.eventNotes(holder.addressId)).at(-1)).toEqual(['parked', '3 of 20 confirmations']);
    await server.confirmQuietly(reference, 20);
    await expect.poll(holder.laterBalance, patience).toBe(50);
  });
  it('P-62 credits none by the answer to a question about our invoice', async () => {
    const holder = await aHolder(server);
    const reference = `${randomUUID()}:0`;
    await server.sendEvent(aTransfer(holder, { reference, confirmations: 3 }));
    const invoiceId = (await holder.invoices())[0]?.id ?? '';
    await applyQueriedReport(server.app.context, invoiceId, { status: 'success', amount: '50', currency: 'USDT', reference });
    expect([await holder.balance(), await server.stateOf(invoiceId)]).toEqual([0, 'confirming']);
  });
  it('P-62 gives up with an alarm on one that is never confirmed', async () => {
    const holder = await aHolder(server);
    await server.sendEvent(aTransfer(holder, { type: 'deposit.paid', confirmations: 0 }));
    server.clock.advanceMs(25 * 3_600_000);
    await expect.poll(async () => (await server.eventNotes(holder.addressId))[0]?.[0], patience).toBe('unmatched');
    expect(server.logLines.some((line) => line.includes('event_unconfirmed'))).toBe(true);
    expect(await holder.balance()).toBe(0);
  });
});

describe('a coin that comes back', () => {
  it('P-61 P35 credits it once more for each time it is in the chain', async () => {
    const holder = await aHolder(server);
    await send(holder, { confirmations: 20 });
    await expect.poll(holder.laterBalance, patience).toBe(50);
    const invoiceId = (await holder.invoices())[0]?.id ?? '';
    const reference = await server.referenceOf(invoiceId);
    for (const stretch of [1, 2, 3]) {
      await server.psp('/chain/reorganisations', { reference });
      await expect.poll(async () => [await holder.laterBalance(), await server.stateOf(invoiceId)], patience).toEqual([0, 'charged_back']);
      // A late event from before the reorganisation: the provider's query knows better.
      await server.sendEvent(aTransfer(holder, { reference, confirmations: 21 + stretch }));
      await server.sendEvent(aTransfer(holder, { type: 'deposit.paid', reference, confirmations: 21 + stretch }));
      expect((await server.eventNotes(holder.addressId)).at(-1)).toEqual(['ignored', 'outdated']);
      expect(await holder.balance()).toBe(0);
      await send(holder, { confirmations: 20, reference });
      await expect.poll(holder.laterBalance, patience).toBe(50);
      await Promise.all(thirty.map((index) => server.sendEvent(aTransfer(holder, { reference, confirmations: 20 + index }))));
      expect(await holder.balance()).toBe(50);
    }
    expect(await server.reversals(invoiceId)).toEqual([-5000n, 5000n, -5000n, 5000n, -5000n, 5000n].map((minor) => minor * 10_000n));
    expect(await holder.invoices()).toMatchObject([{ status: 2, number: 1 }]);
  });
  it('P-61 P35 credits it again by the signed report of a provider that needs no query, once out of thirty concurrent reports', async () => {
    const holder = await aHolder(box);
    const reference = `${randomUUID()}:0`;
    const [seen, gone] = [
      { reference, confirmations: 50 },
      { type: 'deposit.failed', reference, confirmations: 0 },
    ];
    for (const balance of [50, 0, 50, 0, 50]) {
      const events = balance === 50 ? thirty.map(() => aTransfer(holder, seen)) : [aTransfer(holder, gone)];
      const answers = await Promise.all([...events, ...events].map((event) => box.sendEvent(event)));
      expect(new Set(answers)).toEqual(new Set([200]));
      box.clock.advanceMs(2000);
      await expect.poll(holder.balance, patience).toBe(balance);
    }
    const invoiceId = (await holder.invoices())[0]?.id ?? '';
    expect(await box.reversals(invoiceId)).toEqual([-5000n, 5000n, -5000n, 5000n].map((minor) => minor * 10_000n));
    expect(await box.stateOf(invoiceId)).toBe('success');
  });
  it('P-61 P35 credits it once more when two processes hear of it thirty times at once', async () => {
    const neighbour = await startNeighbour({ ...server, testDatabase: { url: server.databaseUrl } }, { publicUrl: server.url });
    const processes = [server, server.callsTo(neighbour.url)];
    const sendByTurns = (events: object[]) => Promise.all(events.map((event, index) => processes[index % 2]?.sendEvent(event)));
    const holder = await aHolder(server);
    await send(holder, { confirmations: 20 });
    await expect.poll(holder.laterBalance, patience).toBe(50);
    const invoiceId = (await holder.invoices())[0]?.id ?? '';
    const reference = await server.referenceOf(invoiceId);
    await server.psp('/chain/reorganisations', { reference });
    await expect.poll(holder.laterBalance, patience).toBe(0);
    await server.confirmQuietly(reference, 20);
    expect(new Set(await sendByTurns(thirty.map(() => aTransfer(holder, { reference, confirmations: 20 }))))).toEqual(new Set([200]));
    server.clock.advanceMs(2000);
    await expect.poll(async () => (await server.eventNotes(holder.addressId)).map(([state]) => state), patience).not.toContain('parked');
    expect([await holder.balance(), await server.reversals(invoiceId)]).toEqual([50, [-50_000_000n, 50_000_000n]]);
    await neighbour.stop();
  });
  it('P-61 P21 pays off the debt that its disappearance left', async () => {
    const holder = await aHolder(box);
    const reference = `${randomUUID()}:0`;
    await box.sendEvent(aTransfer(holder, { reference, confirmations: 20 }));
    const method = 'pavilion.withdrawal.usdt';
    const fields = { crypto_network: 'tron', wallet_id: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };
    await holder.withdraw({ method, amount: 30, fields });
    await box.sendEvent(aTransfer(holder, { type: 'deposit.failed', reference, confirmations: 0 }));
    expect(await holder.account()).toMatchObject({ balance: 0, withdrawalBalance: 0 });
    await box.sendEvent(aTransfer(holder, { reference, confirmations: 20 }));
    expect(await holder.account()).toMatchObject({ balance: 20, withdrawalBalance: 20 });
  });
  it.each<[string, readonly [string, number][]]>([
    [
      'seen, gone, confirmed',
      [
        ['deposit.confirming', 5],
        ['deposit.failed', 0],
        ['deposit.confirming', 20],
      ],
    ],
    [
      'seen, gone, paid',
      [
        ['deposit.confirming', 5],
        ['deposit.failed', 0],
        ['deposit.paid', 20],
      ],
    ],
    [
      'gone first, confirmed',
      [
        ['deposit.failed', 0],
        ['deposit.confirming', 20],
      ],
    ],
    [
      'gone first, twice, paid',
      [
        ['deposit.failed', 0],
        ['deposit.failed', 0],
        ['deposit.paid', 20],
      ],
    ],
    [
      'gone twice',
      [
        ['deposit.confirming', 5],
        ['deposit.failed', 0],
        ['deposit.confirming', 5],
        ['deposit.failed', 0],
        ['deposit.paid', 20],
      ],
    ],
    [
      'confirmed bit by bit',
      [
        ['deposit.confirming', 5],
        ['deposit.failed', 0],
        ['deposit.confirming', 19],
        ['deposit.confirming', 20],
      ],
    ],
    [
      'paid too soon',
      [
        ['deposit.paid', 5],
        ['deposit.failed', 0],
        ['deposit.paid', 20],
        ['deposit.paid', 21],
      ],
    ],
  ])('P-61 P35 credits it once where it was gone before its credit: %s', async (_, steps) => {
    const holder = await aHolder(box);
    const reference = `${randomUUID()}:0`;
    for (const [type, confirmations] of steps) await box.sendEvent(aTransfer(holder, { type, reference, confirmations }));
    box.clock.advanceMs(2000);
    await expect.poll(holder.balance, patience).toBe(50);
    expect(await holder.invoices()).toMatchObject([{ status: 2, number: 1 }]);
  });
  it('P-61 P35 credits it once by the provider’s own chain where it was gone before its credit', async () => {
    const holder = await aHolder(server);
    await send(holder, { confirmations: 5 });
    await expect.poll(async () => [await holder.laterBalance(), (await holder.invoices()).length], patience).toEqual([0, 1]);
    const reference = await server.referenceOf((await holder.invoices())[0]?.id ?? '');
    await server.psp('/chain/reorganisations', { reference });
    await send(holder, { confirmations: 20, reference });
    await expect.poll(holder.laterBalance, patience).toBe(50);
    expect(await holder.invoices()).toMatchObject([{ status: 2, number: 1 }]);
  });
  it('P-61 P35 queries a transfer whose end was reported before its beginning', async () => {
    const holder = await aHolder(server);
    const reference = `${randomUUID()}:0`;
    await server.sendEvent(aTransfer(holder, { type: 'deposit.failed', reference, confirmations: 0 }));
    await server.sendEvent(aTransfer(holder, { reference, confirmations: 20 }));
    expect(await holder.balance()).toBe(0);
    expect((await server.eventNotes(holder.addressId)).at(-1)).toEqual(['parked', 'provider says missing']);
  });
});

describe('claims on a coin', () => {
  const [seen, gone, back] = [
    { type: 'deposit.confirming', confirmations: 20 },
    { type: 'deposit.failed', confirmations: 0 },
    { type: 'deposit.confirming', confirmations: 21 },
  ];
  const [chargeback, won, refund] = [
    { type: 'chargeback', amount: '50' },
    { type: 'dispute.won', amount: '50' },
    { type: 'refund', amount: '20' },
  ];
  /** All permutations that keep the chain's own order. */
  function orders<T>(chain: readonly T[], claims: readonly T[]): T[][] {
    if (chain.length + claims.length === 0) return [[]];
    const [next, ...later] = chain;
    const byChain = next === undefined ? [] : orders(later, claims).map((rest) => [next, ...rest]);
    return [...byChain, ...claims.flatMap((claim, at) => orders(chain, claims.toSpliced(at, 1)).map((rest) => [claim, ...rest]))];
  }

  it.each([
    { received: 'a chargeback and the coin', chain: [seen], claims: [chargeback], state: 'charged_back', kept: 0 },
    { received: 'a chargeback and a coin that goes', chain: [seen, gone], claims: [chargeback], state: 'charged_back', kept: 0 },
    { received: 'a refund and a coin that goes', chain: [seen, gone], claims: [refund], state: 'charged_back', kept: 0 },
    {
      received: 'a dispute that is won and a coin that goes',
      chain: [seen, gone],
      claims: [chargeback, won],
      state: 'charged_back',
      kept: 0,
    },
    {
      received: 'a chargeback and a coin that comes back',
      chain: [seen, gone, back],
      claims: [chargeback],
      state: 'charged_back',
      kept: 0,
    },
    { received: 'a refund and a coin that comes back', chain: [seen, gone, back], claims: [refund], state: 'refunded', kept: 30 },
    {
      received: 'a dispute that is won and a coin that comes back',
      chain: [seen, gone, back],
      claims: [chargeback, won],
      state: 'dispute_won',
      kept: 50,
    },
  ])('P-63 P-61 ends in $state with $kept in every order of $received, and no more is out than was paid', async (row) => {
    const held: { order: readonly object[]; holder: Holder }[] = [];
    for (const order of orders<object>(row.chain, row.claims)) {
      const holder = await aHolder(box);
      const reference = `${randomUUID()}:0`;
      for (const update of order) expect(await box.sendEvent(aTransfer(holder, { reference, ...update }))).toBe(200);
      held.push({ order, holder });
    }
    // One step of the clock for all: each order belongs to a different player.
    box.clock.advanceMs(5000);
    for (const { order, holder } of held) {
      await expect.poll(async () => (await box.eventNotes(holder.addressId)).map(([state]) => state), patience).not.toContain('parked');
      const invoiceId = (await holder.invoices())[0]?.id ?? '';
      const { state, kept } = row;
      expect({ order, state: await box.stateOf(invoiceId), kept: await holder.balance() }).toEqual({ order, state, kept });
      const netMinor = (await box.reversals(invoiceId)).reduce((sum, minor) => sum + minor, 0n);
      expect(netMinor).toBe(BigInt(kept - 50) * 1_000_000n);
    }
  });
  it('P-63 P22 gives back by hand what the claim and the chain hold, once', async () => {
    const holder = await aHolder(box);
    const reference = `${randomUUID()}:0`;
    for (const update of [seen, gone, chargeback]) await box.sendEvent(aTransfer(holder, { reference, ...update }));
    const invoiceId = (await holder.invoices())[0]?.id ?? '';
    const sum = async () => (await box.call('GET', '/api/payment/invoices/statistics', { token: holder.token })).body.data;
    expect([await box.stateOf(invoiceId), await holder.balance(), await sum()]).toMatchObject(['charged_back', 0, [{ depositsSum: null }]]);
    for (const name of ['nora', 'omar', 'lena']) await box.operators.correct(invoiceId, name, 'disputeWon');
    expect([await box.stateOf(invoiceId), await holder.balance(), await sum()]).toMatchObject(['dispute_won', 50, [{ depositsSum: 50 }]]);
    expect(await box.reversals(invoiceId)).toEqual([-50n, 50n, -50n, 50n].map((major) => major * 1_000_000n));
  });
});

it('W-35 P-60 P-61 I4 I12 leaves sound books that agree with the invoices', async () => {
  for (const each of [server, box]) {
    const findings = await verifyBooks(connectionOf(each.database));
    expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
    expect(await each.breaches()).toEqual([]);
  }
});
