const PRICE_UNIT = 1000;
const MAX_PRICE = 1000 * PRICE_UNIT;
const DECIMAL_PRICE = /^(\d{1,4})(?:\.(\d{1,3}))?$/;

export const oddsFormats = ['decimal', 'fractional', 'american'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/** The price of a request in thousandths, by exact conversion (SB-2). @returns undefined for more than three decimals, 1 and less, above 1000 */
export function parsePrice(given: string | number): number | undefined {
  const match = DECIMAL_PRICE.exec(String(given));
  if (match === null) return undefined;
  const [, whole = '', part = ''] = match;
  const thousandths = Number(whole) * PRICE_UNIT + Number(part.padEnd(3, '0'));
  return thousandths > PRICE_UNIT && thousandths <= MAX_PRICE ? thousandths : undefined;
}

/** Two decimals, or three where the third counts: 2100 is `2.10`, 1333 is `1.333` (SB-2). */
export function formatPrice(thousandths: number | bigint): string {
  const digits = String(thousandths).padStart(4, '0');
  const [whole, part] = [digits.slice(0, -3), digits.slice(-3)];
  return `${whole}.${part.endsWith('0') ? part.slice(0, 2) : part}`;
}

/** The usual ladder of fractional odds (sportsbook §1.1). */
const FRACTIONS = (
  '1/100 1/66 1/50 1/40 1/33 1/25 1/20 1/16 1/14 1/12 1/10 1/9 1/8 1/7 2/13 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 1/2 ' +
  '8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 1/1 11/10 6/5 5/4 11/8 7/5 6/4 8/5 13/8 7/4 9/5 15/8 2/1 85/40 11/5 9/4 12/5 5/2 13/5 ' +
  '11/4 14/5 3/1 16/5 10/3 7/2 18/5 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1 20/1 22/1 25/1 ' +
  '28/1 33/1 40/1 50/1 66/1 80/1 100/1 125/1 150/1 200/1 250/1 300/1 400/1 500/1 1000/1'
)
  .split(' ')
  .map((text) => {
    const [numerator = 0, denominator = 1] = text.split('/').map(Number);
    return { text, numerator, denominator };
  });

/** The highest entry of the ladder that does not promise more than the price. Example: 2100 (gain 1.1) is 11/10. */
function fractionalOdds(thousandths: number): string {
  const gain = thousandths - PRICE_UNIT;
  const entry = FRACTIONS.findLast(({ numerator, denominator }) => numerator * PRICE_UNIT <= gain * denominator);
  return (entry ?? { text: '1/100' }).text;
}

const roundHalfUp = (numerator: number, denominator: number): number => Math.floor((2 * numerator + denominator) / (2 * denominator));

/** Gain on a stake of 100, or the stake that gains 100. Example: 2100 is +110, 1333 is -300. */
function americanOdds(thousandths: number): string {
  const gain = thousandths - PRICE_UNIT;
  return thousandths >= 2 * PRICE_UNIT ? `+${roundHalfUp(gain, 10)}` : `-${roundHalfUp(100 * PRICE_UNIT, gain)}`;
}

/** Two decimals, never rounded up: the odds of a whole ticket promise no more than it pays. 362428 is `362.42`. */
const totalText = (thousandths: bigint): string => formatPrice(thousandths - (thousandths % 10n));

/** The odds of a whole ticket. A product has no place on the ladder of fractions: its gain is written to one. Example: 3922 is 2.92/1. */
export function formatTotalOdds(thousandths: bigint, format: OddsFormat): string {
  if (format === 'decimal') return totalText(thousandths);
  if (format === 'fractional') return `${totalText(thousandths - BigInt(PRICE_UNIT))}/1`;
  return thousandths > BigInt(PRICE_UNIT) ? americanOdds(Number(thousandths)) : '+0';
}

/** A price in the player's format. Fractional and American odds are for display only; calculations use thousandths (sportsbook §1.1). */
export function formatOdds(thousandths: number, format: OddsFormat): string {
  switch (format) {
    case 'decimal':
      return formatPrice(thousandths);
    case 'fractional':
      return fractionalOdds(thousandths);
    case 'american':
      return americanOdds(thousandths);
  }
}
