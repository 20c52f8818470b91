import {
  type LimitCounter,
  type LimitCounterGiven,
  limitCountersOfPlayer,
  lockPlayer,
  openPlayer,
  replaceLimitCounters,
} from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { connectionOf } from '../ledger/connection.ts';

/**
 * Sets the limits a player's next stake is decided by, in the database transaction that changes them (L4). What is used of each is counted
 * from the books, so that a limit set in the middle of a week knows the week.
 */
export async function setLimitCounters(transaction: Database, playerId: string, counters: readonly LimitCounterGiven[]): Promise<void> {
  const connection = connectionOf(transaction);
  await openPlayer(connection, playerId);
  await lockPlayer(connection, playerId);
  await replaceLimitCounters(connection, playerId, counters);
}

/** The counters of a player's limits as the last stake left them; rolling ones as they are at this moment. */
export function limitCountersOf(database: Database, playerId: string, at: Date): Promise<LimitCounter[]> {
  return limitCountersOfPlayer(connectionOf(database), playerId, at);
}
