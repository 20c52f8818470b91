/**
 * The meaning of a database error for its batch. `poison` is caused by the batch's own content and recurs on every retry; `unclear` is
 * everything that a retry may resolve: a missing schema, a plan older than a migration, a missing permission.
 */
export type Fault = 'connection' | 'retry' | 'contention' | 'unclear' | 'poison';

/** Serialisation failure and deadlock: nothing happened, and the same batch may be retried (reliability §1.3). */
const retryStates = new Set(['40001', '40P01']);
/** A lock or statement timeout: another transaction holds the player. */
const contentionStates = new Set(['55P03', '57014']);
/** The server is shutting down, full or became a standby: the batch is fine, the server is not. */
const connectionStates = /^(08|53|57P|58|25P03|25006|XX002)/;
/** Values, constraints and errors raised by triggers: the operation itself is refused. */
const poisonStates = /^(21|22|23|44|P0)/;
const sqlState = /^[0-9A-Z]{5}$/;

function faultOfState(state: string): Fault {
  if (retryStates.has(state)) return 'retry';
  if (contentionStates.has(state)) return 'contention';
  if (connectionStates.test(state)) return 'connection';
  return poisonStates.test(state) ? 'poison' : 'unclear';
}

/**
 * Tells what an error of a batch means: `connection` where the way to the server broke, the meaning of the SQLSTATE where the server answered, and
 * `poison` for everything else, which would fail again (reliability §1.4).
 * @example
 * classifyFault(Object.assign(new Error('deadlock detected'), { code: '40P01', severity: 'ERROR' })) // 'retry'
 * classifyFault(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03', severity: 'ERROR' })) // 'contention'
 * classifyFault(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })) // 'connection'
 * classifyFault(Object.assign(new Error('numeric value out of range'), { code: '22003', severity: 'ERROR' })) // 'poison'
 */
export function classifyFault(error: unknown): Fault {
  if (!(error instanceof Error)) return 'poison';
  const state = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (sqlState.test(state) && 'severity' in error) return faultOfState(state);
  const isOfNetwork = /^E[A-Z]+$/.test(state) || /connection|terminated|timeout expired|not queryable/i.test(error.message);
  return isOfNetwork ? 'connection' : 'poison';
}
