import type { ErrorName } from '@pavilion/contract/errors.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';

export interface DomainErrorOptions {
  /** Which rule each field broke. `http/errors.ts` puts the words under the fields (wire §1.2). */
  fields?: Readonly<Record<string, Failure | readonly Failure[]>>;
  /** The language of whom it concerns, where it is known better than by the request: a player's own. */
  language?: string | undefined;
  /** Facts for the log; never sent. */
  details?: Readonly<Record<string, unknown>>;
  /** After how many seconds trying again makes sense; becomes the Retry-After header. */
  retryAfterSeconds?: number;
  /** What the second step of a sign-in sends back; sent with `secondFactorRequired` alone. */
  challenge?: string;
}

/** A refusal: the product works, the answer is no. `http/errors.ts` alone turns it into an HTTP answer. */
export class DomainError extends Error {
  readonly reason: ErrorName;
  readonly fields: Readonly<Record<string, Failure | readonly Failure[]>> | undefined;
  readonly language: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly challenge: string | undefined;

  constructor(reason: ErrorName, options: DomainErrorOptions = {}) {
    super(reason);
    this.name = 'DomainError';
    this.reason = reason;
    this.fields = options.fields;
    this.language = options.language;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.challenge = options.challenge;
  }
}

/** A broken assumption of ours: a bug, logged with its stack, answered as 500 without detail. */
export class InvariantError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvariantError';
  }
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (condition === false || condition === null || condition === undefined) throw new InvariantError(message);
}

/** Ends a `switch` over a union: a new member does not compile until it is handled. */
export function assertNever(value: never): never {
  throw new InvariantError(`Unhandled value: ${JSON.stringify(value)}`);
}
