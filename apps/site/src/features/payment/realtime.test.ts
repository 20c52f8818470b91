import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { applyInvoiceUpdate, invoiceAlert, type InvoicePublication } from './realtime.ts';

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
