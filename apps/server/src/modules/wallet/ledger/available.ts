import { LedgerUnavailableError } from '@pavilion/ledger';
import { DomainError } from '../../../kernel/errors.ts';

/** An undecided operation is a 503: the same id may be tried again without harm (reliability §3.1). */
export async function available<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LedgerUnavailableError) {
      throw new DomainError('temporarilyUnavailable', { retryAfterSeconds: error.retryAfterSeconds, details: { reason: error.reason } });
    }
    throw error;
  }
}
