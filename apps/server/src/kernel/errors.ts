import type { RefusalName } from '@pavilion/contract/calls/refusals.ts';
import { isRuleName, type RuleName, rules, type RuleValues } from '@pavilion/contract/console/rules.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';

interface DomainErrorOptions {
  /** Which rule each field broke. `http/errors.ts` turns them into the messages under the fields (wire §1.2). */
  fields?: Readonly<Record<string, Failure | readonly Failure[]>>;
  /** The recipient's own language, when it is better known than from the request. */
  language?: string | undefined;
  /** Facts that the words of a refusal name, sent as `error.detail` (operator §3.3). */
  detail?: Readonly<Record<string, string | number | string[]>>;
  /** Facts for the log; never sent. */
  details?: Readonly<Record<string, unknown>>;
  /** After how many seconds a retry makes sense; becomes the Retry-After header. */
  retryAfterSeconds?: number;
  /** To be sent back with the next attempt; for `secondFactorRequired` and `challengeRequired`. */
  challenge?: string;
}

/** A refusal: the product works, and the answer is no. Only `http/errors.ts` turns it into an HTTP answer. */
export class DomainError extends Error {
  readonly reason: RefusalName;
  readonly fields: Readonly<Record<string, Failure | readonly Failure[]>> | undefined;
  readonly language: string | undefined;
  readonly detail: Readonly<Record<string, string | number | string[]>> | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: string | undefined;

  constructor(reason: RefusalName, options: DomainErrorOptions = {}) {
    super(reason);
    this.name = 'DomainError';
    this.reason = reason;
    this.fields = options.fields;
    this.language = options.language;
    this.detail = options.detail;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.challenge = options.challenge;
  }
}

/** Refuses an operator's act under a named rule, which has its own text (operator §3.3). */
export const refusedBy = <Name extends RuleName>(
  reason: 'safetyForbids' | 'conflict',
  rule: Name,
  ...[values]: keyof RuleValues<Name> extends never ? [] : [RuleValues<Name>]
): DomainError => new DomainError(reason, { detail: { rule, ...values } });

/** Fills the facts of a refusal into its text, or into its rule's text if it has one: `Your limit is {max}`. */
export const filled = (text: string, detail: DomainError['detail'] = {}): string =>
  (isRuleName(detail.rule) ? rules[detail.rule] : text).replace(/\{(\w+)\}/g, (written, name: string) =>
    detail[name] === undefined ? written : [detail[name]].flat().join(', '),
  );

/** A violated invariant: a bug, logged with its stack and answered as 500 without detail. */
class InvariantError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvariantError';
  }
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (condition === false || condition === null || condition === undefined) throw new InvariantError(message);
}
