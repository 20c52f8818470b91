import { DomainError } from '../errors.ts';
import type { TakenAttempt } from './store.ts';

/** Marks the attempt as judged right or wrong, whether or not the call then succeeds. */
export type MarkJudged = () => void;

/** A fault of the platform's, and no refusal. */
const isFault = (error: unknown): boolean => !(error instanceof DomainError) || error.reason === 'temporarilyUnavailable';

/**
 * Makes an attempt that was counted before. A fault that ends it before it was judged, such as a lock or an unavailable connection, gives it back: a
 * player asked to retry has not tried anything. An attempt that cannot be given back stays counted.
 * @throws what the attempt throws
 */
export async function madeAttempt<T>(
  taken: readonly TakenAttempt[],
  giveBack: (taken: readonly TakenAttempt[]) => Promise<void>,
  attempt: (judged: MarkJudged) => Promise<T>,
): Promise<T> {
  let isJudged = false;
  try {
    return await attempt(() => {
      isJudged = true;
    });
  } catch (error) {
    if (!isJudged && isFault(error)) await giveBack(taken).catch(() => undefined);
    throw error;
  }
}
