import * as z from 'zod/mini';
import { wholeNumber } from '../../formats/whole-number.ts';

/** An amount of the base currency, as revisions keep it: a decimal text in major units. */
const baseAmountText = () => z.string().check(z.regex(/^(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/));

const DAY_SECONDS = 86_400;
const MONTH_SECONDS = 30 * DAY_SECONDS;
const COUNT_MAX = 10_000;

/** How often a chain that the policy does not name confirms a transfer before it is credited. */
export const CONFIRMATIONS_USUAL = 12;

/** `payment.policy`: amounts, velocity, holds and confirmations (operator §2.2, page 20). */
export const policyBody = z.strictObject({
  reviewFrom: baseAmountText(),
  fourEyesFrom: baseAmountText(),
  verifyFrom: baseAmountText(),
  velocityDayCount: wholeNumber({ min: 1, max: COUNT_MAX }),
  velocityDayAmount: baseAmountText(),
  velocityWeekCount: wholeNumber({ min: 1, max: COUNT_MAX }),
  velocityWeekAmount: baseAmountText(),
  newDestinationHoldSeconds: wholeNumber({ min: 0, max: MONTH_SECONDS }),
  depositTtlSeconds: wholeNumber({ min: 60, max: 7 * DAY_SECONDS }),
  isWithdrawalDeclineAllowed: z.boolean(),
  /** By chain: how often it confirms a transfer before it is credited. */
  confirmations: z.record(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)), wholeNumber({ min: 1, max: 1000 })),
});

/** `turnover.rule`: how often each deposit must be staked before a withdrawal, by currency; currencies not listed require nothing. */
export const turnoverBody = z.record(
  z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
  z.string().check(z.regex(/^(?:0\.\d{1,6}|[1-9]\d?(?:\.\d{1,6})?)$/)),
);

export const alertSeverities = ['low', 'medium', 'high', 'critical'] as const;

const switched = z.strictObject({ isOn: z.boolean() });

/** `auto.approval`: the switch, the leaves that can be switched with their parameters, and the brake (operator §6.4). */
export const automaticBody = z.strictObject({
  isOn: z.boolean(),
  leaves: z.strictObject({
    chargeback: switched,
    new_destination: switched,
    velocity: switched,
    bonus_cluster: switched,
    alerts: z.strictObject({ isOn: z.boolean(), severity: z.enum(alertSeverities) }),
    ladder: z.strictObject({ isOn: z.boolean(), step: wholeNumber({ min: 1, max: 5 }) }),
    day_sum: z.strictObject({ isOn: z.boolean(), amount: baseAmountText() }),
    listed_round: z.strictObject({ isOn: z.boolean(), days: wholeNumber({ min: 1, max: 365 }) }),
    account_age: z.strictObject({ isOn: z.boolean(), hours: wholeNumber({ min: 1, max: 8760 }) }),
    same_way: switched,
    provider_report: switched,
  }),
  brake: z.strictObject({ factor: wholeNumber({ min: 2, max: 100 }), leastAmount: baseAmountText() }),
});

/** Every leaf; `amount`, `identity_unverified` and `turnover` are always asked for (operator §13). */
export const leafNames = [
  'amount',
  'chargeback',
  'new_destination',
  'velocity',
  'identity_unverified',
  'bonus_cluster',
  'alerts',
  'ladder',
  'turnover',
  'day_sum',
  'listed_round',
  'account_age',
  'same_way',
  'provider_report',
] as const;
export type LeafName = (typeof leafNames)[number];

/** The kinds of revision that page 20 keeps (operator §3.5), with the schema of their body. */
export const ruleBodies = { 'payment.policy': policyBody, 'turnover.rule': turnoverBody, 'auto.approval': automaticBody } as const;
export type RuleKind = keyof typeof ruleBodies;
export const ruleKinds = ['payment.policy', 'turnover.rule', 'auto.approval'] as const satisfies readonly RuleKind[];
