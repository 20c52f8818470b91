/** What a failure of the database means for the batch that met it. */
export type Fault = 'connection' | 'retry' | 'contention' | 'poison';

/** Serialisation failure and deadlock: nothing happened, the same batch may try again (reliability §1.3). */
const retryStates = new Set(['40001', '40P01']);
/** A lock or the statement took too long: somebody else holds the player. */
const contentionStates = new Set(['55P03', '57014']);
/** The server goes away, is full or became a standby: the batch is fine, the place is not. */
const connectionStates = /^(08|53|57P|58|25P03|25006|XX002)/;
const sqlState = /^[0-9A-Z]{5}$/;

export function classifyFault(error: unknown): Fault {
  if (!(error instanceof Error)) return 'poison';
  const state = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (sqlState.test(state) && 'severity' in error) {
    if (retryStates.has(state)) return 'retry';
    if (contentionStates.has(state)) return 'contention';
    return connectionStates.test(state) ? 'connection' : 'poison';
  }
  const isOfNetwork = /^E[A-Z]+$/.test(state) || /connection|terminated|timeout expired|not queryable/i.test(error.message);
  return isOfNetwork ? 'connection' : 'poison';
}
