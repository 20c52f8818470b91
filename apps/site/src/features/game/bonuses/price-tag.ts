import { withoutNoise } from '../../../content/format.ts';

type PriceTag = { gain: number; cost: number; worth: number };

/**
 * The expected value of a bonus: its gain minus the expected cost of wagering at a return in per cent. May be negative.
 *
 * Example: a bonus of 20 EUR with bets of 600 EUR at a return of 96 % costs 24 EUR and is worth −4 EUR.
 */
export function priceTag({ gain, betTotal, returnPercent }: { gain: number; betTotal: number; returnPercent: number }): PriceTag {
  const cost = withoutNoise((betTotal * (100 - returnPercent)) / 100);
  return { gain, cost, worth: withoutNoise(gain - cost) };
}
