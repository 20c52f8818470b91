import { withoutDust } from './offers.ts';

export type PriceTag = { gain: number; cost: number; worth: number };

/**
 * What a bonus is worth on average: what it brings less what the betting for it costs at a return (design README 12). It may be negative.
 *
 * Example: 20 EUR that ask for bets of 600 EUR on games that return 96 % cost 24 EUR and are worth −4 EUR.
 */
export function priceTag({ gain, betTotal, returnPercent }: { gain: number; betTotal: number; returnPercent: number }): PriceTag {
  const cost = withoutDust((betTotal * (100 - returnPercent)) / 100);
  return { gain, cost, worth: withoutDust(gain - cost) };
}
