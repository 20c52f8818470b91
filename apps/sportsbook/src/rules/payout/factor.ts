import { type Fraction, fraction, one } from './fraction.ts';

/** The result of a leg (sportsbook §3.1). With `deadHeat`, `tied` competitors share `paid` paid places. */
export type LegResult =
  | { kind: 'won' | 'lost' | 'void' | 'push' | 'half_won' | 'half_lost' }
  | { kind: 'dead_heat'; paid: number; tied: number };

/** A price is decimal odds in thousandths: 2.10 is 2100n. */
export const PRICE_UNIT = 1000n;

/** The return of one unit of stake on a leg (sportsbook §3.2). Example: half won at 1.970 is 2970/2000. */
export function factorOf(price: bigint, result: LegResult): Fraction {
  switch (result.kind) {
    case 'won':
      return fraction(price, PRICE_UNIT);
    case 'lost':
      return fraction(0n);
    case 'void':
    case 'push':
      return one;
    case 'half_won':
      return fraction(price + PRICE_UNIT, 2n * PRICE_UNIT);
    case 'half_lost':
      return fraction(1n, 2n);
    case 'dead_heat':
      return fraction(price * BigInt(result.paid), PRICE_UNIT * BigInt(result.tied));
  }
}
