import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/risk.ts';

/** What keeps a player from placing bets while everything else of the client stays (sportsbook.md §8). */
export type Restriction = { until: string | null; reason: 'realityCheck' | 'break' | 'limit' };

const breaks: readonly number[] = [limitDefinition.selfExclusion, limitDefinition.coolingOff];
const playLimits: readonly number[] = [limitDefinition.bet, limitDefinition.loss];

/** A break that runs, a limit of play that is used up, or a question that waits for its answer; the longest-lasting first. */
export function restrictionOf(
  limits: readonly Pick<Limit, 'definition' | 'status' | 'amount' | 'currentAmount' | 'currency' | 'expiredAt'>[],
  { currency, isAsked }: { currency: string | undefined; isAsked: boolean },
): Restriction | null {
  const active = limits.filter(({ status }) => status === limitStatus.active);
  const pause = active.find(({ definition }) => breaks.includes(definition));
  if (pause !== undefined) return { until: pause.expiredAt, reason: 'break' };
  const isUsedUp = active.some(
    (limit) =>
      playLimits.includes(limit.definition) &&
      limit.currency === currency &&
      limit.amount !== null &&
      (limit.currentAmount ?? 0) >= limit.amount,
  );
  if (isUsedUp) return { until: null, reason: 'limit' };
  return isAsked ? { until: null, reason: 'realityCheck' } : null;
}
