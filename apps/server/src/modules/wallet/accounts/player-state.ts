import {
  excludePlayer as exclude,
  lockPlayer,
  openPlayer,
  type PlayerStatus,
  setPlayerStatus as setStatus,
  setRealityCheck,
} from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { connectionOf } from '../ledger/connection.ts';

/** Tells the ledger a player's status, in the database transaction that changes it: the next bet is decided by it (R7). */
export async function setPlayerStatus(transaction: Database, change: { playerId: string; status: PlayerStatus }): Promise<void> {
  const connection = connectionOf(transaction);
  await openPlayer(connection, change.playerId);
  await lockPlayer(connection, change.playerId);
  await setStatus(connection, change);
}

/** Excludes a player from staking until `endsAt`; every bet committed afterwards is refused (C36, C37, I19). An end only moves later. */
export async function excludePlayer(
  transaction: Database,
  exclusion: { playerId: string; kind: 'exclusion' | 'cooling_off'; startsAt: Date; endsAt: Date },
): Promise<void> {
  const connection = connectionOf(transaction);
  await openPlayer(connection, exclusion.playerId);
  await lockPlayer(connection, exclusion.playerId);
  await exclude(connection, exclusion);
}

/**
 * Tells the ledger when the next reality check is due where a policy pack stops play for it (L10); null: never. A round under way is
 * played to its end, no other one begins until the moment is moved on.
 */
export async function setRealityCheckDue(transaction: Database, change: { playerId: string; dueAt: Date | null }): Promise<void> {
  const connection = connectionOf(transaction);
  await openPlayer(connection, change.playerId);
  await lockPlayer(connection, change.playerId);
  await setRealityCheck(connection, change);
}
