import { formatPrice } from '../../odds/index.ts';
import { PRICE_UNIT } from './factor.ts';
import { type Fraction, floor, fraction } from './fraction.ts';
import { lineCount, type Shape, sumOverLines } from './lines.ts';

/** Half up to thousandths, for display alone. */
const rounded = ({ numerator, denominator }: Fraction): bigint =>
  floor(fraction(2n * PRICE_UNIT * numerator + denominator, 2n * denominator));

/**
 * What one unit of stake returns when all legs win, as the history shows it: a single's price, a combination's product, a system's
 * potential return by its stake (sportsbook.md §4.1). Example: 2.12 and 1.85 combined are `"3.922"`.
 */
export function coefficientText(shape: Shape, prices: readonly bigint[]): string {
  const { numerator, denominator } = sumOverLines(
    shape,
    prices.map((price) => fraction(price, PRICE_UNIT)),
  );
  return formatPrice(rounded(fraction(numerator, denominator * lineCount(shape))));
}
