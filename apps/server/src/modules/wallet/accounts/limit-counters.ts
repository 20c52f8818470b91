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
 * Sets the limits for a player's next stake, in the database transaction that changes them (L4). Their usage is counted from the books, so
 * a limit set in the middle of a week includes that week.
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
