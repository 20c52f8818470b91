import path from 'node:path';
import { Languages, type Words } from '../page-texts.ts';

const wordKeys = [
  'pay',
  'fail',
  'later',
  'card',
  'bank',
  'code',
  'agent',
  'ewallet',
  'other',
  'merchant',
  'invoice',
  'reference',
  'testCard',
  'cardName',
  'cardNumber',
  'cardExpiry',
  'cardCode',
  'saveCard',
  'testBank',
  'holder',
  'accountNumber',
  'note',
  'success',
  'failure',
  'pending',
  'closed',
  'back',
  'title',
  'unknown',
  'unknownNote',
] as const;

/** The texts of the payment page. */
export type CheckoutWords = Words<(typeof wordKeys)[number]>;

const languages = new Languages(path.join(import.meta.dirname, 'languages'), wordKeys);

/** The texts in the language the merchant named for the payer, else in the browser's first supported one, else in English. */
export function checkoutWords({
  locale,
  acceptLanguage = '',
}: {
  locale: string | null;
  acceptLanguage?: string | undefined;
}): CheckoutWords {
  const asked = acceptLanguage
    .slice(0, 200)
    .split(',')
    .map((one) => one.split(';')[0] ?? '');
  return languages.of([...(locale === null ? [] : [locale]), ...asked]);
}
