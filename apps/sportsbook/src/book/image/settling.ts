import type { PoolClient } from 'pg';

/** The client of a running database transaction. */
export type BookTransaction = Pick<PoolClient, 'query'>;

/**
 * What the tickets do when markets were settled, voided or taken back: called in the transaction that stored the results, so that
 * both stand or fall together (SB-14). It recomputes every ticket with a leg on one of these markets from the results in the tables.
 * @returns what to call once the transaction has committed, and only then
 */
export type SettleTicketsOf = (transaction: BookTransaction, marketIds: readonly string[]) => Promise<() => void>;
