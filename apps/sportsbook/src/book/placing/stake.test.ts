import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shape } from '../../rules/payout/system-lines.ts';
import { amountOf } from '../tickets/view.ts';
import { judgeStake, maxStakeOf, minStakeOf } from './stake.ts';

const risk = { playerFactorThousandths: 1000n, usedMinorByOutcome: new Map(), liabilityEurMinorByEvent: new Map() };
const askOf = (shape: Shape, price: bigint, currency: string) => ({
  currency,
  shape,
  prices: Array.from({ length: shape.legCount }, () => price),
  legs: Array.from({ length: shape.legCount }, (_leg, place) => ({
    eventId: `ev-${place}`,
    outcomeId: `ev-${place}~1x2~home`,
    tier: 'A' as const,
    isMain: true,
    isLive: false,
  })),
  risk,
});

const goliath: Shape = { legCount: 8, sizes: [2, 3, 4, 5, 6, 7, 8], bankers: [] };

describe('the highest stake of a slip', () => {
  it.each([
    ['EUR', '2.47'],
    ['JPY', '247'],
    ['BTC', '0.00000247'],
  ])('SB-157 in %s is none where a minor unit for each line is more than it', (currency, least) => {
    const ask = askOf(goliath, 20_000n, currency);
    expect(amountOf(minStakeOf(goliath, currency), currency)).toBe(least);
    expect(maxStakeOf(ask)).toMatchObject({ maxStakeMinor: 0n });
    expect(judgeStake(least, ask)).toMatchObject({ refusal: { code: 'MAX_STAKE', fields: { maxStake: amountOf(0n, currency) } } });
  });

  it('SB-157 is a stake that placing takes, or none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 9 }),
        fc.bigInt({ min: 1010n, max: 90_000n }),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'BTC', 'ETH', 'TRY'),
        (legCount, price, currency) => {
          const sizes = Array.from({ length: legCount }, (_size, place) => place + 1);
          const ask = askOf({ legCount, sizes, bankers: [] }, price, currency);
          const { maxStakeMinor } = maxStakeOf(ask);
          const judged = judgeStake(amountOf(maxStakeMinor, currency), ask);
          expect(maxStakeMinor === 0n || 'stakeMinor' in judged).toBe(true);
        },
      ),
    );
  });
});
