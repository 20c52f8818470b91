import type { Database } from '../../database.ts';

/**
 * What the tickets do when markets were settled, voided or taken back: called in the transaction that stored the results, so that
 * both stand or fall together (SB-14). It recomputes every ticket with a leg on one of these markets from the results in the tables.
 */
export type SettleTicketsOf = (transaction: Database, marketIds: readonly string[]) => Promise<void>;
