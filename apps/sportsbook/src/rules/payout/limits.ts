import { PRICE_UNIT } from './factor.ts';
import { type Fraction, floor, fraction } from './fraction.ts';
import { lineCount, type Shape, sumOverLines } from './system-lines.ts';

/** The limits of a ticket, checked when it is placed; a return is never cut afterwards (SB-12). Amounts in minor units. */
interface TicketLimits {
  readonly ticketMaxMinor: bigint;
  readonly payoutMaxMinor: bigint;
  readonly leastMinor: bigint;
  /** 1000 is the whole of the limits of stake and market. */
  readonly playerFactorThousandths: bigint;
  /** For each leg: the allowed liability on its outcome, and what the player's open tickets have used of it. */
  readonly legs: readonly { readonly marketMaxMinor: bigint; readonly usedMinor: bigint }[];
}

export interface MaxStake {
  readonly maxStakeMinor: bigint;
  readonly limit: 'ticket' | 'payout' | 'market';
}

const isBelow = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator < b.numerator * a.denominator;

/**
 * The highest stake that all limits allow: min of φT, P/c and (φQ − used)/(c − 1) of each leg, with c the potential return per unit of
 * stake (sportsbook §4.3). Zero if that is below the least stake. Of equal limits the first is named.
 */
export function maxStake(shape: Shape, prices: readonly bigint[], limits: TicketLimits): MaxStake {
  const sum = sumOverLines(
    shape,
    prices.map((price) => fraction(price, PRICE_UNIT)),
  );
  const perUnit = fraction(sum.numerator, sum.denominator * lineCount(shape));
  const gain = perUnit.numerator - perUnit.denominator;
  const bounds: { bound: Fraction; limit: MaxStake['limit'] }[] = [
    { bound: fraction(limits.playerFactorThousandths * limits.ticketMaxMinor, 1000n), limit: 'ticket' },
    { bound: fraction(limits.payoutMaxMinor * perUnit.denominator, perUnit.numerator), limit: 'payout' },
  ];
  if (gain > 0n)
    for (const { marketMaxMinor, usedMinor } of limits.legs) {
      const room = limits.playerFactorThousandths * marketMaxMinor - 1000n * usedMinor;
      bounds.push({ bound: fraction((room > 0n ? room : 0n) * perUnit.denominator, 1000n * gain), limit: 'market' });
    }
  const tightest = bounds.reduce((least, candidate) => (isBelow(candidate.bound, least.bound) ? candidate : least));
  const maxStakeMinor = floor(tightest.bound);
  return { maxStakeMinor: maxStakeMinor < limits.leastMinor ? 0n : maxStakeMinor, limit: tightest.limit };
}
