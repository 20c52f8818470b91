import * as z from 'zod/mini';
import { get, list, post, putOnce } from '../endpoints.ts';
import { amount } from '../../formats/amount.ts';
import { moment } from '../../formats/values.ts';
import { wholeNumber } from '../../formats/whole-number.ts';
import { approvalTitle, ask, reasonBody, reasonText } from '../approvals.ts';
import { automaticBody, leafNames, policyBody, ruleBodies, ruleKinds, turnoverBody } from './rule-bodies.ts';

const DAYS_MAX = 30;
const VERSION_MAX = 1_000_000;

const kindParams = z.object({ kind: z.enum(ruleKinds) });
const version = () => wholeNumber({ min: 0, max: VERSION_MAX });
const summed = { count: z.int(), amount: amount() };

/** Who published a version, when and why; null for the one that ships with the product. */
const publication = {
  version: z.int(),
  author: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
  reason: z.string(),
  approvalId: z.nullable(z.string()),
  publishedAt: z.nullable(moment()),
};

/** A leaf as it was for one withdrawal: its parameter and what was there. */
export const leafView = z.object({
  name: z.enum(leafNames),
  isOn: z.boolean(),
  holds: z.boolean(),
  limit: z.nullable(z.string()),
  seen: z.nullable(z.string()),
});

/** The brake's sums in the base currency: the amount released automatically within the hour, and the usual one for this hour of the day. */
const brakeSums = z.object({ sum: amount(), usual: amount(), limit: amount() });

/** The switch and the brake of automatic release. */
const automaticState = z.object({
  isOn: z.boolean(),
  base: z.string(),
  brake: z.extend(brakeSums, {
    stoppedAt: z.nullable(moment()),
    events: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['stopped', 'reopened']),
        facts: z.nullable(brakeSums),
        operator: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
        reason: z.string(),
        occurredAt: moment(),
      }),
    ),
  }),
});

const ruled = <Body extends z.ZodMiniType>(body: Body) =>
  z.object({
    ...publication,
    body,
    /** Requests waiting for a second person. */
    waiting: z.array(
      z.object({ approvalId: z.string(), what: z.string(), title: z.nullable(approvalTitle), askedByEmail: z.string(), askedAt: moment() }),
    ),
  });

const rulesView = z.object({
  base: z.string(),
  /** Whether any turnover is asked for; a setting of the site. */
  isTurnoverAsked: z.boolean(),
  policy: ruled(policyBody),
  turnover: ruled(turnoverBody),
  automatic: ruled(automaticBody),
  /** How many withdrawals each check kept from automatic release in the last thirty days. */
  held: z.array(z.object({ name: z.enum([...leafNames, 'switch', 'brake']), ...summed })),
  alone: z.object(summed),
});

const outcome = z.object({
  alone: z.object(summed),
  held: z.object(summed),
  leaves: z.array(z.object({ name: z.enum(leafNames), ...summed })),
});
const dryRunView = z.object({
  base: z.string(),
  from: moment(),
  to: moment(),
  judged: z.int(),
  /** From before the facts were stored. */
  withoutFacts: z.int(),
  /** False where there were more than could be judged in time; the newest were. */
  isComplete: z.boolean(),
  before: outcome,
  after: outcome,
  nowAlone: z.object(summed),
  nowHeld: z.object(summed),
  sample: z.array(
    z.object({
      invoiceId: z.string(),
      at: moment(),
      amount: amount(),
      before: z.array(z.enum(leafNames)),
      after: z.array(z.enum(leafNames)),
    }),
  ),
});

const change = z.object({ baseVersion: version(), reason: reasonText() });

/** The rules of payments and of what leaves alone (operator §2.2, page 20; operator §6.4). */
export const paymentRulesEndpoints = {
  readPaymentRules: get('/payment-rules', 'payments.read', {
    summary: 'The rules of payments in force, and what each leaf has held in thirty days',
    response: rulesView,
  }),
  listRuleVersions: list('/payment-rules/:kind/versions', 'payments.read', {
    summary: 'Every version of a kind of rules, the newest first',
    params: kindParams,
    response: z.array(
      z.object({ id: z.string(), ...publication, state: z.enum(['published', 'replaced']), body: z.record(z.string(), z.unknown()) }),
    ),
  }),
  askRules: ask('/payment-rules/:kind', 'payments.policy.write', {
    summary: 'Asks a colleague for other rules, written upon a version',
    params: kindParams,
    body: z.extend(change, { body: z.record(z.string().check(z.maxLength(64)), z.unknown()) }),
    multilineFields: ['reason'],
    errors: ['revisionConflict', 'conflict'],
  }),
  askRollback: ask('/payment-rules/:kind/rollback', 'payments.policy.write', {
    summary: 'Asks a colleague to publish the body of an earlier version as the next one',
    params: kindParams,
    body: z.extend(change, { version: version() }),
    multilineFields: ['reason'],
    errors: ['revisionConflict', 'conflict'],
  }),
  readAutomaticRelease: get('/auto-approval', 'payments.read', {
    summary: 'The switch and the brake of automatic release',
    response: automaticState,
  }),
  stopAutomaticRelease: putOnce('/auto-approval/stop', 'payments.withdrawals.hold', {
    summary: 'Switches automatic release off at once; every withdrawal waits for a person',
    body: reasonBody,
    response: automaticState,
    multilineFields: ['reason'],
    errors: ['conflict'],
  }),
  reopenBrake: putOnce('/auto-approval/reopen', 'payments.policy.approve', {
    summary: 'Opens the brake again after it has stopped automatic release; its sum starts over',
    body: reasonBody,
    response: automaticState,
    multilineFields: ['reason'],
    errors: ['conflict'],
  }),
  dryRunAutomaticRelease: post('/auto-approval/dry-run', 'payments.policy.write', {
    summary: 'Judges the withdrawals of past days by a draft of the rules; changes nothing',
    body: z.object({
      rules: z.object({ policy: z.optional(ruleBodies['payment.policy']), automatic: z.optional(ruleBodies['auto.approval']) }),
      days: wholeNumber({ min: 1, max: DAYS_MAX }),
    }),
    response: dryRunView,
  }),
};
