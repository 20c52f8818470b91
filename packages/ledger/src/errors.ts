/**
 * `unanswered`: the batch was sent and its connection fell silent or broke; its outcome is unknown until a retry under the same key finds
 * it. `database`: there was no server to send it to, or it answered with an error not caused by the batch.
 */
export type UnavailableReason = 'queueFull' | 'deadline' | 'database' | 'unanswered' | 'contention' | 'stopping';

/**
 * No decision was recorded, or its outcome is unknown: retry under the same key (answered as 503). `retryAfterSeconds` is a hint for the
 * Retry-After header.
 * @example
 * new LedgerUnavailableError('queueFull').message // 'the ledger is temporarily unavailable: queueFull'
 * new LedgerUnavailableError('deadline').retryAfterSeconds // 1
 */
export class LedgerUnavailableError extends Error {
  readonly reason: UnavailableReason;
  readonly retryAfterSeconds: number;
  constructor(reason: UnavailableReason, options: { cause?: unknown } = {}) {
    super(`the ledger is temporarily unavailable: ${reason}`, options);
    this.name = 'LedgerUnavailableError';
    this.reason = reason;
    this.retryAfterSeconds = 1;
  }
}

/** An operation that breaks its batch was isolated; it had no effect, and the rest of the batch was applied (reliability §1.4). */
export class LedgerPoisonError extends Error {
  constructor(cause: unknown) {
    super('an operation could not be processed and was isolated', { cause });
    this.name = 'LedgerPoisonError';
  }
}
