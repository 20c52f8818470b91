/** What a locale writes between the whole part of a number and its decimals. */
export type DecimalSign = '.' | ',';

/** An amount as a person typed it. */
export interface TypedAmount {
  /** A plain decimal: `1000.5`. */
  digits: string;
  /** False for an amount that others could read in another way, or with groups of digits: it is shown as it was understood. */
  isObvious: boolean;
}

const digit = /^\p{Nd}$/u;
const invisible = /\p{Cf}/gu;
const groupMarks = /[\s'’٬]/gu;

const decimalSigns = new Map<string, DecimalSign>();

/** Reads the sign from `Intl`, for any BCP 47 tag, once: fields ask for it whenever they are drawn, and a format is slow to make. */
export function decimalSignOf(tag: string): DecimalSign {
  const sign = decimalSigns.get(tag) ?? (new Intl.NumberFormat(tag).format(1.5).includes(',') ? ',' : '.');
  decimalSigns.set(tag, sign);
  return sign;
}

/** Unicode keeps the ten digits of a script in a row that begins with its zero. */
function digitValue(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}

/** Writes the digits of any script as 0 to 9: `١٠٠`, `۱۰۰`, `१००` and `１００` are `100`. Everything else stays. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, (character) => String(digitValue(character)));

/**
 * What an amount field keeps of a text (V-76): digits as 0 to 9, without leading zeros and without the currency around them. Signs and letters
 * between the digits stay, because an amount without them would be another one.
 */
export function cleanAmount(typed: string): string {
  const bare = asciiDigits(typed)
    .replace(invisible, '')
    .replace(/^[\p{L}\p{Sc}\s]+/u, '')
    .replace(/[\p{Sc}\s]+$/u, '')
    .replace(/\s*m?[A-Z]{3,5}$/u, '');
  return bare.replace(/^0+(?=\d)/, '').replace(/^(?=[.,٫]\d*$)/, '0');
}

/** A currency's sign, or a word as long as a currency's code; `kr` and `R` are neither. */
const currencyNames = /\p{Sc}|\p{L}{3,}/gu;
const currencySigns = ' €EUR $USD $BRL ₺TRY ¥JPY ₿BTC ';

/** Whether a typed amount is of another unit than this one: `0.5 BTC` and `€ 20` are no amounts of mBTC (V-103). */
export const isOfAnother = (typed: string, code: string): boolean =>
  (typed.match(currencyNames) ?? []).some(
    (name) => name.toUpperCase() !== code.toUpperCase() && !currencySigns.includes(` ${name}${code} `),
  );

/** Groups of three, or as in India: two each before the last three. */
const areGroups = ([first = '', ...rest]: readonly string[]): boolean => {
  const last = rest.at(-1);
  if (last === undefined) return true;
  const between = rest.slice(0, -1);
  const isIndian = first.length <= 2 && between.length > 0 && between.every((group) => group.length === 2);
  return /^[1-9]\d{0,2}$/.test(first) && last.length === 3 && (isIndian || between.every((group) => group.length === 3));
};

const couldBeGroups = (text: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);

/** Where the decimals begin in a text of digits, points, commas, and the Arabic signs, which are for decimals and for groups alone. */
function decimalPlace(text: string, decimalSign: DecimalSign): number {
  if (text.includes('٫')) return text.indexOf('٫');
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const sign = text[last];
  if (last === -1 || sign === undefined) return text.length;
  const isOnly = !text.includes(sign === '.' ? ',' : '.');
  if (isOnly && text.indexOf(sign) !== last) return text.length;
  return isOnly && sign !== decimalSign && couldBeGroups(text) ? text.length : last;
}

/**
 * Reads an amount that a person typed or pasted, with digits of any script, a currency around them, and the separators of any country: `1.000,50`,
 * `1,000.50`, `1 000,50` and `1,00,000`. Where a text has two readings (`1.000`) the sign of the locale decides. Undefined for anything that is no
 * amount, such as `1e3`, `-250` or `1.2.3`; nothing is left out to make it one.
 */
export function readTypedAmount(typed: string, decimalSign: DecimalSign): TypedAmount | undefined {
  const text = cleanAmount(typed).replace(/[，،]/g, ',').replaceAll('．', '.').replace(groupMarks, '٬');
  const place = decimalPlace(text, decimalSign);
  const [whole, fraction] = [text.slice(0, place), text.slice(place + 1)];
  const marks = new Set(whole.replace(/\d/g, ''));
  const groups = whole.split(/[.,٬]/);
  if (!/^[\d.,٬]*$/.test(whole) || !/^\d*$/.test(fraction) || marks.size > 1 || !areGroups(groups) || !/\d/.test(text)) return undefined;
  const digits = groups.join('').replace(/^0+(?=\d)/, '') || '0';
  return { digits: fraction === '' ? digits : `${digits}.${fraction}`, isObvious: groups.length === 1 && !couldBeGroups(text) };
}
