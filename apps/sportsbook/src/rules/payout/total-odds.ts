import { formatPrice } from '@pavilion/money/odds.ts';
import { PRICE_UNIT } from './factor.ts';
import { type Fraction, floor, fraction } from './fraction.ts';
import { lineCount, type Shape, sumOverLines } from './system-lines.ts';

/** Half up to thousandths, for display alone. */
const rounded = ({ numerator, denominator }: Fraction): bigint =>
  floor(fraction(2n * PRICE_UNIT * numerator + denominator, 2n * denominator));

/**
 * The return of one unit of stake if all legs win, as displayed in the history: a single's price, a combination's product, a system's
 * potential return divided by its stake (sportsbook §4.1). Example: 2.12 and 1.85 combined are `"3.922"`.
 */
export function totalOddsText(shape: Shape, prices: readonly bigint[]): string {
  const { numerator, denominator } = sumOverLines(
    shape,
    prices.map((price) => fraction(price, PRICE_UNIT)),
  );
  return formatPrice(rounded(fraction(numerator, denominator * lineCount(shape))));
}
