import { type TurnoverOf, type TurnoverSegment, turnoverSegments } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { connectionOf } from '../ledger/connection.ts';

/** A player's deposits in a currency, oldest first, and the cash that was staked after each of them. */
export function turnoverOf(database: Database, owned: TurnoverOf): Promise<TurnoverSegment[]> {
  return turnoverSegments(connectionOf(database), owned);
}
