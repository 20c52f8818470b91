import { verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const methodShape = z.object({
  method: z.string(),
  names: z.record(z.string(), z.string()),
  type: z.string(),
  processingType: z.string(),
  amountMin: z.number(),
  amountMax: z.number(),
  logo: z.string(),
  presets: z.array(z.object({ amount: z.number(), default: z.boolean() })),
  fields: z.array(
    z.looseObject({ key: z.string(), value: z.string().nullable(), labels: z.record(z.string(), z.string()), isRequired: z.boolean() }),
  ),
});

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

async function methods(kind: 'deposit' | 'withdrawal', token: string, query: string) {
  const { status, body } = await server.call('GET', `/api/payment/methods/${kind}?${query}`, { token });
  expect(status).toBe(200);
  return z.array(methodShape).parse(body.data);
}

describe('payment methods', () => {
  it.each(['EUR', 'USD', 'BRL', 'TRY', 'JPY', 'KWD'])(
    'C-48 E-08 offers a card deposit in %s with presets inside its bounds, the lowest by default',
    async (currency) => {
      const player = await aPlayer(server);
      const [card] = await methods('deposit', player.token, `currency=${currency}`);
      expect(card).toMatchObject({ method: 'pavilion.deposit.card', type: 'form', processingType: 'form', logo: '/methods/card.svg' });
      expect(card?.names).toMatchObject({ en: 'Card', de: 'Karte' });
      const amounts = card?.presets.map(({ amount }) => amount) ?? [];
      expect(amounts.length).toBeGreaterThanOrEqual(3);
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(card?.amountMin ?? Infinity);
      expect(Math.max(...amounts)).toBeLessThanOrEqual(card?.amountMax ?? 0);
      expect(card?.presets.map((preset) => preset.default)).toEqual(amounts.map((_, index) => index === 0));
    },
  );
  it('C-48 filters by currency and country; region is another name of it', async () => {
    const player = await aPlayer(server, { country: 'BR' });
    const names = async (query: string) => (await methods('deposit', player.token, query)).map(({ method }) => method);
    const [card, transfer] = ['pavilion.deposit.card', 'pavilion.deposit.instant-transfer'];
    const everywhere = await names('currency=EUR');
    expect(everywhere).toContain(card);
    expect(everywhere).not.toContain(transfer);
    const inGermany = await names('currency=EUR&country=DE');
    expect(inGermany.filter((name) => !everywhere.includes(name))).toEqual([transfer]);
    expect(await names('currency=EUR&region=de')).toEqual(inGermany);
    expect(await names('currency=USD&country=DE')).not.toContain(transfer);
    expect(await names('currency=XXX')).toEqual([]);
  });
  it('C-50 E-09 offers a card withdrawal whose fields have labels and a pattern', async () => {
    const player = await aPlayer(server);
    const [card] = await methods('withdrawal', player.token, 'currency=EUR');
    expect(card?.method).toBe('pavilion.withdrawal.card');
    expect(card?.fields).toMatchObject([{ key: 'cardLastFour', fieldType: 'text', isRequired: true, regexp: '^[0-9]{4}$' }]);
    expect(card?.fields[0]?.labels['de']).toBeTruthy();
  });
  it('C-48 C-50 C-52 C-54 need a player', async () => {
    for (const path of ['methods/deposit?currency=EUR', 'methods/withdrawal?currency=EUR', 'invoices', 'invoices/statistics'])
      expect((await server.call('GET', `/api/payment/${path}`)).status).toBe(401);
  });
});

describe('own invoices', () => {
  it('C-52 E-12 lists own invoices newest first by filters and pages', async () => {
    const [player, other] = [await aPlayer(server), await aPlayer(server)];
    await other.pay(99);
    const first = await player.pay(30);
    server.clock.advanceMs(60_000);
    const middle = server.clock.now().toISOString();
    const second = (await player.open({ amount: 20 })).invoiceId;
    server.clock.advanceMs(60_000);
    const third = await player.withdraw({ amount: 15 });
    const ids = async (query: string) => (await player.invoices(query)).map(({ id }) => id);
    expect(await ids('')).toEqual([third, second, first]);
    expect(await ids('?type=1')).toEqual([second, first]);
    expect(await ids('?type=2')).toEqual([third]);
    expect(await ids('?type=3')).toEqual([]);
    expect(await ids('?status=2')).toEqual([first]);
    expect(await ids('?status=9')).toEqual([]);
    expect(await ids('?currency=USD')).toEqual([]);
    expect(await ids(`?dateFrom=${middle}`)).toEqual([third, second]);
    expect(await ids(`?dateTo=${middle}&type=1`)).toEqual([second, first]);
    expect(await ids('?perPage=2&page=2')).toEqual([first]);
    expect([await ids(`?id=${second}`), await ids('?id=nonsense')]).toEqual([[second], []]);
    expect((await other.invoices(`?id=${second}`)).map(({ id }) => id)).toEqual([]);
    const { body } = await server.call('GET', '/api/payment/invoices?perPage=2&page=9', { token: player.token });
    expect(body).toMatchObject({ data: [], meta: { page: 9, perPage: 2, totalRows: 3, totalPages: 2 } });
  });
  it('W-236 a deposit that waits to be paid has its provider’s page, for its player alone and until it is decided', async () => {
    const player = await aPlayer(server);
    const { invoiceId, action, method, fields } = await player.open({ amount: 30 });
    expect((await player.invoice(invoiceId)).page).toEqual({ action, method, fields });
    const another = await aPlayer(server);
    expect(await another.invoices()).toEqual([]);
    await player.decline(invoiceId);
    expect((await player.invoice(invoiceId)).page).toBeUndefined();

    expect((await player.invoice(await player.pay(31))).page).toBeUndefined();
  });
  it('W-238 a payment has the names of its method in each language, whether it is open, declined, paid or paid out', async () => {
    const player = await aPlayer(server);
    const namesOf = async (kind: 'deposit' | 'withdrawal', method: string) =>
      (await methods(kind, player.token, 'currency=EUR')).find((offered) => offered.method === method)?.names;
    const card = await namesOf('deposit', 'pavilion.deposit.card');
    expect(Object.keys(card ?? {})).toHaveLength(12);
    const paid = await player.pay(30);
    const declined = await player.open({ amount: 20 });
    await player.decline(declined.invoiceId);
    const { invoiceId: open } = await player.open({ amount: 25 });
    const withdrawal = await player.withdraw({ amount: 15 });
    expect([(await player.invoice(open)).names, (await player.invoice(declined.invoiceId)).names]).toEqual([card, card]);
    expect((await player.invoice(paid)).names).toEqual(card);
    expect((await player.invoice(withdrawal)).names).toEqual(await namesOf('withdrawal', 'pavilion.withdrawal.card'));
    const { body } = await player.decline(open);
    expect(body.data).toMatchObject({ id: open, names: card });
  });
  it('C-53 declines a pending deposit once; a finished, a foreign or an unknown one is refused', async () => {
    const [player, other] = [await aPlayer(server), await aPlayer(server)];
    const { invoiceId } = await player.open();
    expect((await other.decline(invoiceId)).status).toBe(404);
    expect((await player.decline('nonsense')).status).toBe(404);
    const declined = await player.decline(invoiceId);
    expect([declined.status, declined.body.data]).toMatchObject([200, { id: invoiceId, status: 3 }]);
    expect((await player.decline(invoiceId)).body.error?.code).toBe(13004);
    const paid = await player.pay(10);
    expect((await player.decline(paid)).body.error?.code).toBe(13004);
    expect((await player.account()).balance).toBe(10);
  });
  it('C-54 counts and sums what succeeded, one entry per used currency, with the base currency beside', async () => {
    const player = await aPlayer(server, { currency: 'USD' });
    await player.pay(54);
    await player.pay(108);
    await player.open({ amount: 500 });
    const { body } = await server.call('GET', '/api/payment/invoices/statistics', { token: player.token });
    expect(body.data).toMatchObject([
      {
        currency: 'USD',
        depositsCount: 2,
        depositsSum: 162,
        depositsSumBaseCurrency: 150,
        lastDepositAmount: 108,
        lastDepositAmountBaseCurrency: 100,
        withdrawalsCount: 0,
        withdrawalsSum: null,
        lastWithdrawalProcessedAt: null,
        purchasesSum: null,
      },
    ]);
    // A partly charged-back deposit counts by its rest, a wholly charged-back one does not count.
    const [part, whole] = [await player.pay(54), await player.pay(27)];
    await server.sendEvent(anEvent({ invoiceId: part, type: 'chargeback', amount: '20.00', currency: 'USD' }));
    await server.sendEvent(anEvent({ invoiceId: whole, type: 'chargeback', amount: '27.00', currency: 'USD' }));
    const { body: later } = await server.call('GET', '/api/payment/invoices/statistics', { token: player.token });
    expect(later.data).toMatchObject([{ depositsCount: 3, depositsSum: 196, lastDepositAmount: 34 }]);
    const unused = await aPlayer(server);
    expect((await server.call('GET', '/api/payment/invoices/statistics', { token: unused.token })).body.data).toEqual([]);
  });
  it('E-12 W-35 writes amounts of every scale exactly', async () => {
    for (const [currency, amount] of [
      ['JPY', 1234],
      ['KWD', 12.345],
      ['EUR', 10.1],
    ] as const) {
      const player = await aPlayer(server, { currency });
      const { invoiceId } = await player.open({ amount });
      const event = anEvent({ invoiceId, amount: String(amount), currency });
      await server.bookAsPaid(event);
      await server.sendEvent(event);
      expect([(await player.account()).balance, (await player.invoice(invoiceId)).amount]).toEqual([amount, amount]);
    }
  });
});

it('W-35 I4 I11 I12 I13 I14 I15 I16 I19 leaves sound books that agree with the invoices', async () => {
  const findings = await verifyBooks(connectionOf(server.database));
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['I14', 'I15', 'I16', 'I19']));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  expect(await server.breaches()).toEqual([]);
});
