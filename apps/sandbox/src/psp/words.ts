import path from 'node:path';
import { Languages, type Words } from '../words.ts';

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
  'testBank',
  'holder',
  'accountNumber',
  'note',
  'success',
  'failure',
  'pending',
  'back',
  'title',
  'unknown',
  'unknownNote',
] as const;

/** What the payment page says, by its place on the page. */
export type CheckoutWords = Words<(typeof wordKeys)[number]>;

const languages = new Languages(path.join(import.meta.dirname, 'languages'), wordKeys);

/** The words in the language the merchant named for the payer, else in the first of the browser's that there is, else in English. */
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
