import { accountsOfPlayer, lockPlayer } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { connectionOf } from './connection.ts';

/** The player's cash, locked until the transaction ends. */
export async function lockedCash(transaction: Database, { playerId, currency }: { playerId: string; currency: string }): Promise<bigint> {
  const connection = connectionOf(transaction);
  await lockPlayer(connection, playerId);
  const accounts = await accountsOfPlayer(connection, playerId);
  return accounts.find((account) => account.currency === currency)?.balances.cash ?? 0n;
}
