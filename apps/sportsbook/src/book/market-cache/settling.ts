import type { PoolClient } from 'pg';

/** The client of a running database transaction. */
export type BookTransaction = Pick<PoolClient, 'query'>;

/**
 * Called by the transaction that stores settlements, voids or their undoing, so that results and tickets commit together (SB-14). It
 * recomputes every ticket with a leg on these markets from the stored results.
 * @returns what to call after the commit, and only then
 */
export type SettleTicketsOf = (transaction: BookTransaction, marketIds: readonly string[]) => Promise<() => void>;
