import { alertSeverities, type automaticBody, type LeafName } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { formatDecimal, parseDecimal, scaleOf } from '@pavilion/money';
import type * as z from 'zod/mini';
import { DAY_MS, HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { PaymentPolicy } from '../policy/store.ts';
import {
  chargebackConcern,
  clusterConcern,
  destinationConcern,
  type FoundConcern,
  identityConcern,
  velocityConcern,
} from '../withdrawal/concerns.ts';
import type { Seen } from './snapshot.ts';

/** The stored rules of automatic release (operator §6.4). */
export type AutomaticRules = z.output<typeof automaticBody>;

/** The result of a check for one withdrawal: whether the rules require it and it passed, its parameter, and the value found. */
export interface Leaf {
  name: LeafName;
  isOn: boolean;
  holds: boolean;
  limit: string | null;
  seen: string | null;
}

export interface Judgement {
  concerns: FoundConcern[];
  leaves: Leaf[];
  /** How many people it takes; none where it may leave alone. */
  approvals: 0 | 1 | 2;
  /** Only its amount or a new destination objects. */
  isGreen: boolean;
}

export interface Rules {
  policy: PaymentPolicy;
  automatic: AutomaticRules;
}

const written = (minor: bigint, currency: string): string => formatDecimal(minor, scaleOf(currency));
const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Concerns that need a person's review, by the policy (reliability §4.2). */
function concernsOf(seen: Seen, policy: PaymentPolicy): FoundConcern[] {
  const inBase = { baseMinor: seen.baseMinor, base: seen.base };
  const isVerified = seen.baseMinor < policy.verifyFromMinor || seen.isVerified;
  return [
    ...chargebackConcern(seen.chargebacks),
    ...destinationConcern(seen.use, { now: seen.at, holdSeconds: policy.newDestinationHoldSeconds }),
    ...velocityConcern(seen.usages, { ...inBase, policy }),
    ...identityConcern(isVerified, { ...inBase, policy }),
    ...clusterConcern(seen.clusters),
  ];
}

/** Leaves that follow from the concerns: one holds where its concern was not found. */
function concernLeaves(seen: Seen, { policy, automatic: { leaves } }: Rules, concerns: readonly FoundConcern[]): Leaf[] {
  const holds = (name: FoundConcern['name']): boolean => !concerns.some((concern) => concern.name === name);
  const leaf = (
    name: 'chargeback' | 'new_destination' | 'velocity' | 'bonus_cluster',
    limit: string | null,
    what: string | null,
  ): Leaf => ({
    name,
    isOn: leaves[name].isOn,
    holds: holds(name),
    limit,
    seen: what,
  });
  return [
    leaf('chargeback', null, String(seen.chargebacks.count)),
    leaf('new_destination', String(policy.newDestinationHoldSeconds), momentOf(seen.use.firstUsedAt)),
    leaf('velocity', null, null),
    {
      name: 'identity_unverified',
      isOn: true,
      holds: holds('identity_unverified'),
      limit: written(policy.verifyFromMinor, seen.base),
      seen: seen.isVerified ? 'verified' : 'missing',
    },
    leaf('bonus_cluster', null, String(seen.clusters.length)),
  ];
}

const gravityOf = (severity: string): number => alertSeverities.findIndex((one) => one === severity);

/** Checks of the player's standing with risk and safety. */
function standingLeaves({ alerts, caseCount, ladderStep }: Seen, { leaves }: AutomaticRules): Leaf[] {
  const worst = alerts.toSorted((one, other) => gravityOf(other) - gravityOf(one))[0];
  const isGrave = worst !== undefined && gravityOf(worst) >= gravityOf(leaves.alerts.severity);
  const seen = caseCount > 0 ? 'case' : (worst ?? null);
  return [
    { name: 'alerts', isOn: leaves.alerts.isOn, holds: !isGrave && caseCount === 0, limit: leaves.alerts.severity, seen },
    {
      name: 'ladder',
      isOn: leaves.ladder.isOn,
      holds: ladderStep < leaves.ladder.step,
      limit: String(leaves.ladder.step),
      seen: String(ladderStep),
    },
    // A player with open turnover is refused before this point (D-54).
    { name: 'turnover', isOn: true, holds: true, limit: null, seen: 'met' },
  ];
}

/** Checks of the player's money and its path, from the books. */
function bookLeaves(seen: Seen, { leaves }: AutomaticRules): Leaf[] {
  const { day_sum: sum, listed_round: round, account_age: age, same_way: way, provider_report: report } = leaves;
  const since = (at: Date | null): number => (at === null ? Number.POSITIVE_INFINITY : seen.at.getTime() - at.getTime());
  return [
    {
      name: 'day_sum',
      isOn: sum.isOn,
      holds: seen.daySumMinor <= parseDecimal(sum.amount, scaleOf(seen.base)),
      limit: sum.amount,
      seen: written(seen.daySumMinor, seen.base),
    },
    {
      name: 'listed_round',
      isOn: round.isOn,
      holds: since(seen.listedRoundAt) > round.days * DAY_MS,
      limit: String(round.days),
      seen: momentOf(seen.listedRoundAt),
    },
    {
      name: 'account_age',
      isOn: age.isOn,
      holds: since(seen.registeredAt) >= age.hours * HOUR_MS,
      limit: String(age.hours),
      seen: momentOf(seen.registeredAt),
    },
    { name: 'same_way', isOn: way.isOn, holds: seen.isSameWay, limit: null, seen: seen.isSameWay ? 'same' : 'other' },
    { name: 'provider_report', isOn: report.isOn, holds: seen.report === 'clean', limit: null, seen: seen.report },
  ];
}

/** The required checks that did not pass. */
export const failedOf = (leaves: readonly Leaf[]): LeafName[] => leaves.filter(({ isOn, holds }) => isOn && !holds).map(({ name }) => name);

/** One person's word is enough against these (operator §6.4). */
const harmless: readonly LeafName[] = ['amount', 'new_destination'];

/**
 * Judges a withdrawal by the facts seen. From the four-eyes amount on, two people release it; one person where a check fails; none where all pass.
 * Example as shipped: 150.00 EUR of a player without any record leaves alone, 2,000.00 EUR take one person.
 */
export function judge(seen: Seen, rules: Rules): Judgement {
  const { policy, automatic } = rules;
  const concerns = concernsOf(seen, policy);
  const leaves: Leaf[] = [
    {
      name: 'amount',
      isOn: true,
      holds: seen.baseMinor < policy.reviewFromMinor && seen.baseMinor < policy.fourEyesFromMinor,
      limit: written(policy.reviewFromMinor, seen.base),
      seen: written(seen.baseMinor, seen.base),
    },
    ...concernLeaves(seen, rules, concerns),
    ...standingLeaves(seen, automatic),
    ...bookLeaves(seen, automatic),
  ];
  const failed = failedOf(leaves);
  const isFourEyes = seen.baseMinor >= policy.fourEyesFromMinor;
  return {
    concerns,
    leaves,
    approvals: isFourEyes ? 2 : failed.length > 0 ? 1 : 0,
    isGreen: failed.every((name) => harmless.includes(name)),
  };
}
