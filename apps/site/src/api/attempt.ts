import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';

/**
 * Whether the server decided the request. Otherwise the outcome is unknown, and a retry must reuse the idempotency key: also where an earlier try
 * with another password was accepted under it.
 */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && !isRefusal(error, 'idempotencyKeyReused');

/** The alert for a failed call that moves money: without an answer, its outcome is unknown (U-31). */
export const failedAlert = (error: unknown): 'global.somethingWrong' | 'wallet.unknownOutcome' =>
  isAnswered(error) ? 'global.somethingWrong' : 'wallet.unknownOutcome';

/** The alert of a call that makes or changes something and has failed without a text of its own: without an answer it may be done (U-36). */
export const failedActAlert = (error: unknown): 'global.somethingWrong' | 'global.unknownOutcome' =>
  isAnswered(error) ? 'global.somethingWrong' : 'global.unknownOutcome';
