import { automaticBody, policyBody, type RuleKind, turnoverBody } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { AmountError, formatShortest, isCurrencyCode, parseDecimal, scaleOf } from '@pavilion/money';
import type * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { readTurnoverRules, saveTurnoverRules } from '../../risk/index.ts';
import { readAutomatic, saveRules } from '../automatic/store.ts';
import { readPolicy, savePolicy } from '../policy/store.ts';
import type { Fields } from '@pavilion/contract/console/rule-changes.ts';

type PolicyBody = z.output<typeof policyBody>;

/** A kind of rules: how its body is read from the module's rows, checked and applied (operator §3.5). */
interface RuleSet {
  /** @throws ZodError for an invalid body */
  parse(body: unknown): Fields;
  read(database: Database, base: string): Promise<Fields>;
  /** @throws validation for what the schema alone does not see */
  check(body: unknown, base: string): void;
  apply(transaction: Database, given: { body: unknown; version: number; base: string }): Promise<void>;
}

const refuse = (path: string, failure: Failure = { rule: 'other' }): never => {
  throw new DomainError('validation', { fields: { [`body.${path}`]: failure } });
};

/** @throws validation for more decimals than the base currency has, or nothing */
function minorAt(amount: string, { path, base }: { path: string; base: string }): bigint {
  try {
    const minor = parseDecimal(amount, scaleOf(base));
    return minor > 0n ? minor : refuse(path);
  } catch (error) {
    if (error instanceof AmountError) return refuse(path);
    throw error;
  }
}

const amounts = {
  reviewFrom: 'reviewFromMinor',
  fourEyesFrom: 'fourEyesFromMinor',
  verifyFrom: 'verifyFromMinor',
  velocityDayAmount: 'velocityDayMinor',
  velocityWeekAmount: 'velocityWeekMinor',
} as const;

const minorsOf = (body: PolicyBody, base: string) => {
  const at = (path: keyof typeof amounts): bigint => minorAt(body[path], { path, base });
  return {
    reviewFromMinor: at('reviewFrom'),
    fourEyesFromMinor: at('fourEyesFrom'),
    verifyFromMinor: at('verifyFrom'),
    velocityDayMinor: at('velocityDayAmount'),
    velocityWeekMinor: at('velocityWeekAmount'),
  };
};

/** Refuses what would make nonsense of the other: two people from an amount below that of one. */
export function policyOf(body: PolicyBody, base: string) {
  const minors = minorsOf(body, base);
  if (minors.fourEyesFromMinor < minors.reviewFromMinor) refuse('fourEyesFrom');
  const { velocityDayCount, velocityWeekCount, newDestinationHoldSeconds, depositTtlSeconds } = body;
  const { isWithdrawalDeclineAllowed, confirmations } = body;
  const rest = { velocityDayCount, velocityWeekCount, newDestinationHoldSeconds, depositTtlSeconds };
  return { ...minors, ...rest, isWithdrawalDeclineAllowed, confirmations };
}

const policy: RuleSet = {
  parse: (body) => policyBody.parse(body),
  read: async (database, base) => {
    const kept = await readPolicy(database);
    const text = (minor: bigint): string => formatShortest(minor, scaleOf(base));
    return {
      reviewFrom: text(kept.reviewFromMinor),
      fourEyesFrom: text(kept.fourEyesFromMinor),
      verifyFrom: text(kept.verifyFromMinor),
      velocityDayCount: kept.velocityDayCount,
      velocityDayAmount: text(kept.velocityDayMinor),
      velocityWeekCount: kept.velocityWeekCount,
      velocityWeekAmount: text(kept.velocityWeekMinor),
      newDestinationHoldSeconds: kept.newDestinationHoldSeconds,
      depositTtlSeconds: kept.depositTtlSeconds,
      isWithdrawalDeclineAllowed: kept.isWithdrawalDeclineAllowed,
      confirmations: kept.confirmations,
    };
  },
  check: (body, base) => void policyOf(policyBody.parse(body), base),
  apply: (transaction, { body, version, base }) => savePolicy(transaction, { ...policyOf(policyBody.parse(body), base), version }),
};

const turnover: RuleSet = {
  parse: (body) => turnoverBody.parse(body),
  read: (database) => readTurnoverRules(database),
  check: (body) => {
    for (const [currency, multiplier] of Object.entries(turnoverBody.parse(body)))
      if (!isCurrencyCode(currency) || Number(multiplier) === 0) refuse(currency);
  },
  apply: (transaction, { body }) => saveTurnoverRules(transaction, turnoverBody.parse(body)),
};

const automatic: RuleSet = {
  parse: (body) => automaticBody.parse(body),
  read: async (database) => (await readAutomatic(database)).rules,
  check: (body, base) => {
    const { leaves, brake } = automaticBody.parse(body);
    minorAt(leaves.day_sum.amount, { path: 'leaves.day_sum.amount', base });
    minorAt(brake.leastAmount, { path: 'brake.leastAmount', base });
  },
  apply: (transaction, { body, version }) => saveRules(transaction, { rules: automaticBody.parse(body), version }),
};

export const ruleSets: Readonly<Record<RuleKind, RuleSet>> = {
  'payment.policy': policy,
  'turnover.rule': turnover,
  'auto.approval': automatic,
};
