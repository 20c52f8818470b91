import { formatOdds as writeOdds, formatPrice, formatTotalOdds, type OddsFormat, parsePrice } from '@pavilion/money/odds.ts';

const isNumeric = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text);

/** Arabic keeps Latin digits (design §10). */
export const numberLocale = (locale: string): string => (locale.startsWith('ar') ? `${locale}-u-nu-latn` : locale);

/** A decimal string as the locale writes it, without going through a float. */
export function formatNumber(text: string, locale: string, digits: { minimum: number; maximum: number }): string {
  if (!isNumeric(text)) return text;
  const options = { minimumFractionDigits: digits.minimum, maximumFractionDigits: digits.maximum };
  return new Intl.NumberFormat(numberLocale(locale), options).format(text);
}

/** A price of the wire in thousandths; zero for one that is not offered (SB-2). */
export const priceOf = (value: string | number): bigint => BigInt(parsePrice(value) ?? 0);

/** A price as the wire writes it: 2100 is `2.10`. */
export const wirePrice = (price: bigint): string => formatPrice(price);

/** A price in the player's format; decimals use the locale's separator. */
export function formatOdds(price: bigint, format: OddsFormat, locale: string): string {
  if (format === 'decimal') return formatNumber(formatPrice(price), locale, { minimum: 2, maximum: 3 });
  return writeOdds(Number(price), format).replace('-', '\u2212');
}

/** The odds of a whole ticket in the player's format (SB-93). */
export function formatTicketOdds(odds: bigint, format: OddsFormat, locale: string): string {
  const text = formatTotalOdds(odds, format).replace('-', '\u2212');
  const [number = '', ...unit] = text.split('/');
  return format === 'american' ? text : [formatNumber(number, locale, { minimum: 2, maximum: 2 }), ...unit].join('/');
}

/** A decimal of either separator in whole units of its last place. Undefined for text with more decimals, and for anything but a number. */
export function unitsOf(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:[.,](\d*))?$/.exec(text) ?? [];
  return whole === '' || fraction.length > decimals ? undefined : BigInt(whole + fraction.padEnd(decimals, '0'));
}

/** The odds of a whole ticket in thousandths: a product may exceed the highest price of a single pick. */
export const ticketOdds = (text: string): bigint => unitsOf(text, 3) ?? 0n;
