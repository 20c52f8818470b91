import { faultCode, isDatabaseAway } from '../postgres/database-away.ts';
import { DomainError } from '../errors.ts';
import type { Log } from './log.ts';

/** Whether nothing was decided because the database could not be used just now. */
const isUndecided = (thrown: unknown): boolean =>
  isDatabaseAway(thrown) || (thrown instanceof DomainError && thrown.reason === 'temporarilyUnavailable');

/**
 * Logs failed work that will be retried. A lock timeout or a full disk is no fault of the program: it is a warning, with the database's
 * error code as `cause`. Everything else is an error.
 */
export function logUnfinished(log: Log, thrown: unknown, { says, ...facts }: { says: string } & Readonly<Record<string, unknown>>): void {
  if (!isUndecided(thrown)) log.error({ ...facts, err: thrown }, says);
  else log.warn({ ...facts, cause: faultCode(thrown), err: thrown }, says);
}
