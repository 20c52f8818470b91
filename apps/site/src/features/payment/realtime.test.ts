import { createClient } from '@pavilion/contract/calls/client.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionKeys, sessionStore } from '../../browser/storage.ts';
import { session } from '../../session/session.ts';
import { payOnce, unansweredPayments } from './processing/unanswered.ts';
import { forgetPayments, paymentBegan, watchPayment } from './processing/under-way.ts';
import { applyInvoiceUpdate, catchUpPayments, invoiceAlert, type InvoicePublication, tellUnanswered } from './realtime.ts';

const invoice: InvoicePublication['invoice'] = {
  id: 'i1',
  playerId: 'p1',
  amount: 50,
  currency: 'EUR',
  paymentMethod: 'Card',
  status: 2,
  createdAt: '2026-11-20T18:05:00.000Z',
  number: 1,
  publicData: null,
};

beforeEach(forgetPayments);

describe('updates of an invoice', () => {
  it.each([
    ['invoice.deposit.updated', 2, 'wallet.depositSuccess'],
    ['invoice.deposit.updated', 3, 'wallet.depositError'],
    ['invoice.withdrawal.updated', 2, 'wallet.withdrawSuccess'],
    ['invoice.withdrawal.updated', 3, 'wallet.withdrawError'],
    ['invoice.deposit.updated', 1, undefined],
    ['invoice.withdrawal.updated', 4, undefined],
    ['invoice.withdrawal.created', 2, undefined],
  ] as const)('X-24 S-08 %s with status %i raises %s', (event, status, key) => {
    expect(invoiceAlert({ event, invoice: { status } })).toBe(key);
  });

  it('X-24 fills in the amount and the date', () => {
    const raised: [string, Record<string, string>][] = [];
    applyInvoiceUpdate(
      new QueryClient(),
      { event: 'invoice.deposit.updated', invoice },
      {
        alert: (key, values) => raised.push([key, values]),
        money: (amount, currency) => `${amount} ${currency}`,
        moment: (iso) => iso.slice(0, 10),
      },
    );
    expect(raised).toEqual([['wallet.depositSuccess', { sum: '50 EUR', date: '2026-11-20' }]]);
  });

  it('W-166 shows no alert about a payment whose end is on the screen, and every alert once it no longer is', () => {
    const raised: string[] = [];
    const hear = (status: number) =>
      applyInvoiceUpdate(
        new QueryClient(),
        { event: 'invoice.deposit.updated', invoice: { ...invoice, status } },
        { alert: (key) => raised.push(key), money: String, moment: String },
      );
    const leave = watchPayment(invoice.id);
    hear(2);
    expect(raised).toEqual([]);
    leave();
    hear(3);
    expect(raised).toEqual(['wallet.depositError']);
  });

  it('invalidates the lists of payments', async () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(['payment', 'invoices', { page: 1 }], { data: [] });
    applyInvoiceUpdate(
      queryClient,
      { event: 'invoice.withdrawal.created', invoice },
      { alert: () => undefined, money: String, moment: String },
    );
    expect(queryClient.getQueryState(['payment', 'invoices', { page: 1 }])?.isInvalidated).toBe(true);
  });
});

const listed = (values: Pick<Invoice, 'id' | 'invoiceType' | 'status'>): Invoice => ({
  statusResult: '',
  amount: 50,
  currency: 'EUR',
  transactionAmount: 50,
  transactionCurrency: 'EUR',
  paymentMethod: 'Card',
  createdAt: '2026-11-20T18:05:00.000Z',
  updatedAt: null,
  number: 1,
  publicData: null,
  isDeclinable: false,
  ...values,
});

/** A page whose socket comes up: what its reading of the newest payments alerts. */
function pageThatReads(...answers: (readonly Invoice[] | Error)[]) {
  const alerts: string[] = [];
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let asked = 0;
  const api = createClient(async () => {
    const answer = answers[asked] ?? [];
    asked += 1;
    if (answer instanceof Error) throw answer;
    return { status: 200, body: { data: answer, meta: { page: 1, perPage: 10, total: answer.length } } };
  });
  const effects = { alert: (key: string) => alerts.push(key), money: String, moment: String };
  return {
    alerts,
    asked: () => asked,
    catchUp: () => catchUpPayments(api, queryClient, effects),
    hear: (publication: InvoicePublication) => applyInvoiceUpdate(queryClient, publication, effects),
  };
}

describe('a payment whose message was missed', () => {
  it.each([
    [1, 2, 'wallet.depositSuccess'],
    [1, 3, 'wallet.depositError'],
    [2, 2, 'wallet.withdrawSuccess'],
    [2, 3, 'wallet.withdrawError'],
  ])('X-24 T-19 of type %i that ended with status %i raises %s once, whatever comes later', async (invoiceType, status, key) => {
    const page = pageThatReads([listed({ id: 'i1', invoiceType, status })], [listed({ id: 'i1', invoiceType, status })]);
    paymentBegan('i1');
    await page.catchUp();
    await page.catchUp();
    page.hear({ event: invoiceType === 1 ? 'invoice.deposit.updated' : 'invoice.withdrawal.updated', invoice: { ...invoice, status } });
    expect(page.alerts).toEqual([key]);
  });

  it('X-24 alerts none that this page did not begin, or that goes on', async () => {
    const page = pageThatReads([listed({ id: 'i1', invoiceType: 1, status: 1 }), listed({ id: 'i2', invoiceType: 1, status: 2 })]);
    paymentBegan('i1');
    paymentBegan(undefined);
    await page.catchUp();
    expect(page.alerts).toEqual([]);
    page.hear({ event: 'invoice.deposit.updated', invoice });
    expect(page.alerts).toEqual(['wallet.depositSuccess']);
  });

  it('T-19 asks nothing while none is under way', async () => {
    const page = pageThatReads();
    await page.catchUp();
    paymentBegan('i1');
    page.hear({ event: 'invoice.deposit.updated', invoice });
    await page.catchUp();
    expect(page.asked()).toBe(0);
  });

  it('X-24 T-19 is looked up again after a reading that failed', async () => {
    const page = pageThatReads(new Error('No connection'), [listed({ id: 'i1', invoiceType: 1, status: 3 })]);
    paymentBegan('i1');
    await page.catchUp();
    expect(page.alerts).toEqual([]);
    await page.catchUp();
    expect(page.alerts).toEqual(['wallet.depositError']);
  });
});

describe('payments that had no answer', () => {
  const listed = (status: number, kind: 'deposit' | 'withdrawal') => ({ ...invoice, invoiceType: kind === 'deposit' ? 1 : 2, status });

  /** The message about a lost payment when the platform answers with `found`; `lost` if that answer is lost as well. */
  async function said(kind: 'deposit' | 'withdrawal', looks: readonly (number | 'none' | 'lost')[]) {
    vi.spyOn(session, 'playerId').mockReturnValue('p1');
    sessionStore().removeItem(sessionKeys.unansweredPayments);
    await payOnce(kind, { amount: 50 }, () => Promise.reject(new TypeError('Failed to fetch'))).catch(() => undefined);
    const [key] = unansweredPayments().map((payment) => payment.key);
    const raised: string[] = [];
    for (const look of looks) {
      const asked: string[] = [];
      const api = createClient(({ path }) => {
        asked.push(path);
        if (look === 'lost') return Promise.reject(new TypeError('Failed to fetch'));
        const data = look === 'none' ? [] : [listed(look, kind)];
        return Promise.resolve({ status: 200, body: { data, meta: { page: 1, perPage: 10, totalRows: data.length } } });
      });
      await tellUnanswered(api, new QueryClient(), { alert: (path) => raised.push(path), money: String, moment: String });
      expect(asked.every((path) => path.endsWith(`?idempotencyKey=${key}`))).toBe(true);
    }
    return { raised, isKept: unansweredPayments().length > 0 };
  }

  it.each<['deposit' | 'withdrawal', (number | 'none' | 'lost')[], { raised: string[]; isKept: boolean }]>([
    ['withdrawal', [1], { raised: ['wallet.unansweredWithdrawal'], isKept: true }],
    ['withdrawal', [4, 4], { raised: ['wallet.unansweredWithdrawal'], isKept: true }],
    ['withdrawal', [2, 2], { raised: ['wallet.withdrawSuccess'], isKept: true }],
    ['withdrawal', [4, 2, 2], { raised: ['wallet.unansweredWithdrawal', 'wallet.withdrawSuccess'], isKept: true }],
    ['withdrawal', [4, 3], { raised: ['wallet.unansweredWithdrawal', 'wallet.withdrawError'], isKept: false }],
    ['withdrawal', [3], { raised: ['wallet.withdrawError'], isKept: false }],
    ['withdrawal', ['none', 'none'], { raised: ['wallet.unansweredMissing'], isKept: true }],
    ['withdrawal', ['lost'], { raised: [], isKept: true }],
    ['withdrawal', ['none', 'lost', 1], { raised: ['wallet.unansweredMissing', 'wallet.unansweredWithdrawal'], isKept: true }],
    ['deposit', [1, 1], { raised: ['wallet.unansweredDeposit'], isKept: true }],
    ['deposit', ['none', 5], { raised: ['wallet.unansweredMissing', 'wallet.unansweredDeposit'], isKept: true }],
    ['deposit', [1, 2], { raised: ['wallet.unansweredDeposit', 'wallet.depositSuccess'], isKept: false }],
    ['deposit', [3], { raised: ['wallet.depositError'], isKept: false }],
  ])('K-43 a %s that is found as %j is said once (%#)', async (kind, looks, outcome) => {
    expect(await said(kind, looks)).toEqual(outcome);
  });

  it.each([
    ['deposit', 2, false],
    ['deposit', 3, false],
    ['withdrawal', 2, true],
    ['withdrawal', 3, false],
  ] as const)('K-43 a %s that ends as %i leads to itself when it is asked for again: %s', async (kind, status, isKept) => {
    await said(kind, [1]);
    applyInvoiceUpdate(
      new QueryClient(),
      { event: `invoice.${kind}.updated`, invoice: { ...invoice, status } },
      { alert: () => undefined, money: String, moment: String },
    );
    expect(unansweredPayments().length > 0).toBe(isKept);
  });
});
