import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';

/** Why a player cannot place bets now; the rest of the client keeps working (sportsbook §8). */
export type Restriction = { until: string | null; reason: 'realityCheck' | 'break' | 'limit' };

const breaks: readonly number[] = [limitDefinition.selfExclusion, limitDefinition.coolingOff];
const playLimits: readonly number[] = [limitDefinition.bet, limitDefinition.loss];

/** An active break, else a used-up bet or loss limit in `currency`, else a due reality check; null if the player may bet. */
export function restrictionOf(
  limits: readonly Pick<Limit, 'definition' | 'status' | 'amount' | 'currentAmount' | 'currency' | 'expiredAt'>[],
  { currency, isRealityCheckDue }: { currency: string | undefined; isRealityCheckDue: boolean },
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
  return isRealityCheckDue ? { until: null, reason: 'realityCheck' } : null;
}
