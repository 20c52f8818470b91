import { describe, expect, it } from 'vitest';
import { checkoutPage, decidedPage } from './checkout-page.ts';
import type { Payment } from './store.ts';
import { checkoutWords } from './checkout-texts.ts';

const payment: Payment = {
  invoiceId: 'i-1',
  kind: 'deposit',
  token: 't',
  reference: 'R-1',
  method: 'card',
  status: 'pending',
  amount: '20.00',
  currency: 'EUR',
  settledAmount: null,
  settledCurrency: null,
  description: '<Shop>',
  successUrl: '/',
  errorUrl: '/',
  returnUrl: '/',
  locale: null,
  savedCard: null,
  createdAt: new Date('2026-11-20T12:00:00.000Z'),
  shownAt: null,
  closedAt: null,
};

describe('the payment page', () => {
  it('L-10 speaks the language the merchant names, else the browser’s, else English', () => {
    const languageOf = (locale: string | null, acceptLanguage?: string) => checkoutWords({ locale, acceptLanguage }).language;
    expect(languageOf('pt-br', 'de-DE')).toBe('pt-br');
    expect(languageOf('pt')).toBe('pt-br');
    expect(languageOf(null, 'sv-SE, de-AT;q=0.8, fr')).toBe('de');
    expect(languageOf('xx', 'yy')).toBe('en');
    expect(languageOf(null)).toBe('en');
  });

  it('L-10 names amount and merchant in that language, whole and escaped, from right to left where it is read so', () => {
    const german = checkoutPage(checkoutWords({ locale: 'de' }), payment);
    expect(german).toContain('<html lang="de" dir="ltr">');
    expect(german).toContain('>20.00 EUR zahlen</button>');
    expect(german).not.toContain('<Shop>');
    const decided = decidedPage(checkoutWords({ locale: 'ar' }), { payment: { ...payment, status: 'success' }, backUrl: '/back' });
    expect(decided).toContain('<html lang="ar" dir="rtl">');
    expect(decided).toContain('العودة إلى \u2068&lt;Shop&gt;\u2069');
  });
});
