import { type Refusal, refuse } from '../refusal.ts';
import type { TakenRisk } from '../risk/store.ts';
import { readAmount } from '../tickets/amount.ts';
import {
  EVENT_MAX_EUR_MINOR,
  leastTicketMinor,
  type MarketClass,
  marketMaxMinor,
  payoutMaxMinor,
  ticketMaxMinor,
  toEurMinor,
} from '../../rules/payout/limit-table.ts';
import { maxStake, type MaxStake } from '../../rules/payout/limits.ts';
import { lineCount, type Shape } from '../../rules/payout/system-lines.ts';
import { potentialReturn } from '../../rules/payout/settle.ts';
import { amountOf } from '../tickets/view.ts';

/** A leg as the limits see it. */
export interface LimitedLeg extends MarketClass {
  readonly eventId: string;
  readonly outcomeId: string;
}

interface StakeRequest {
  readonly currency: string;
  readonly shape: Shape;
  /** Prices of the picks: one per leg, or that of the built bet. */
  readonly prices: readonly bigint[];
  readonly legs: readonly LimitedLeg[];
  readonly risk: TakenRisk;
}

/** Least stake of a ticket: the currency's, and a minor unit for each line (sportsbook §4.1 Bounds). */
export function minStakeOf(shape: Shape, currency: string): bigint {
  const [least, lines] = [leastTicketMinor(currency), lineCount(shape)];
  return least > lines ? least : lines;
}

/** The highest stake of a slip, the same number before placing and at it (SB-12). */
export function maxStakeOf({ currency, shape, prices, legs, risk }: StakeRequest): MaxStake {
  return maxStake(shape, prices, {
    ticketMaxMinor: ticketMaxMinor(currency),
    payoutMaxMinor: payoutMaxMinor(currency),
    leastMinor: minStakeOf(shape, currency),
    playerFactorThousandths: risk.playerFactorThousandths,
    legs: legs.map((leg) => ({
      marketMaxMinor: marketMaxMinor(leg, currency),
      usedMinor: risk.usedMinorByOutcome.get(leg.outcomeId) ?? 0n,
    })),
  });
}

/** Step 8 of placing: is the stake an amount of the currency, and within every limit (sportsbook §4.3)? */
export function judgeStake(stake: string, request: StakeRequest): { readonly stakeMinor: bigint } | { readonly refusal: Refusal } {
  const { currency, shape, prices, legs, risk } = request;
  const stakeMinor = readAmount(stake, currency);
  if (stakeMinor === undefined) return { refusal: refuse(422, 'STAKE_INVALID', { stake: 'is no amount of the currency' }) };
  const minStakeMinor = minStakeOf(shape, currency);
  if (stakeMinor < minStakeMinor) return { refusal: refuse(422, 'STAKE_TOO_LOW', { minStake: amountOf(minStakeMinor, currency) }) };
  const { maxStakeMinor, limit } = maxStakeOf(request);
  if (stakeMinor > maxStakeMinor) return { refusal: refuse(409, 'MAX_STAKE', { maxStake: amountOf(maxStakeMinor, currency), limit }) };
  const liabilityEurMinor = toEurMinor(potentialReturn(stakeMinor, shape, prices) - stakeMinor, currency);
  // Above the event limit the book takes no more stakes on it until an operator has looked.
  const full = legs.filter(({ eventId }) => (risk.liabilityEurMinorByEvent.get(eventId) ?? 0n) + liabilityEurMinor > EVENT_MAX_EUR_MINOR);
  if (full.length > 0) return { refusal: refuse(409, 'SUSPENDED', { outcomes: full.map(({ outcomeId }) => outcomeId) }) };
  return { stakeMinor };
}
