import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

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
export interface CheckoutWords {
  readonly language: string;
  readonly say: (word: (typeof wordKeys)[number], values?: Readonly<Record<string, string>>) => string;
}

const fileSchema = z.record(z.enum(wordKeys), z.string());
const directory = path.join(import.meta.dirname, 'languages');
const fallback = 'en';

function readWords(file: string): CheckoutWords {
  const texts = fileSchema.parse(JSON.parse(fs.readFileSync(path.join(directory, file), 'utf8')));
  return {
    language: path.basename(file, '.json'),
    say: (word, values = {}) => texts[word].replaceAll(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? ''),
  };
}

/** Read at the start: every file of the folder is a language of the page. */
const all = fs.readdirSync(directory).map(readWords);

function wordsOf(locale: string): CheckoutWords | undefined {
  const wanted = locale.trim().toLowerCase();
  const [tongue = ''] = wanted.split('-');
  return all.find(({ language }) => language === wanted) ?? all.find(({ language }) => language.split('-')[0] === tongue);
}

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
  const found = [...(locale === null ? [] : [locale]), ...asked, fallback].map(wordsOf).find((words) => words !== undefined);
  if (found === undefined) throw new Error(`There are no words for ${fallback} in ${directory}`);
  return found;
}
