import {
  excludePlayer as exclude,
  lockPlayer,
  momentAfterMoves,
  openPlayer,
  type PlayerStatus,
  setPlayerStatus as setStatus,
  setRealityCheck,
} from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';

/** Writes a player's status to the ledger, in the database transaction that changes it: the next bet is decided by it (R7). */
export async function setPlayerStatus(transaction: Database, change: { playerId: string; status: PlayerStatus }): Promise<void> {
  const connection = connectionOf(transaction);
  await openPlayer(connection, change.playerId);
  await lockPlayer(connection, change.playerId);
  await setStatus(connection, change);
}

interface ExclusionGiven {
  playerId: string;
  kind: 'exclusion' | 'cooling_off';
  /** The end, counted from the start; an end only ever moves later. */
  endsAt(startsAt: Date): Date;
}

/**
 * Excludes a player from staking from this moment: bets that are being decided are finished first, every bet committed afterwards is refused
 * (C36, C37, I19). @returns when it began and ends
 */
export async function excludePlayer(
  { clock }: Pick<WalletKernel, 'clock'>,
  transaction: Database,
  given: ExclusionGiven,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const connection = connectionOf(transaction);
  const { playerId, kind } = given;
  await openPlayer(connection, playerId);
  await lockPlayer(connection, playerId);
  // Read after locking, so that stakes booked by the previous holder of the lock count.
  const startsAt = await momentAfterMoves(connection, { playerId, now: clock.now() });
  const endsAt = given.endsAt(startsAt);
  await exclude(connection, { playerId, kind, startsAt, endsAt });
  return { startsAt, endsAt };
}

/**
 * Writes to the ledger when the next reality check is due, for policy packs that stop play for it (L10); null: never. A round in progress
 * is played to its end; no other one begins until the time is moved forward.
 */
export async function setRealityCheckDue(transaction: Database, change: { playerId: string; dueAt: Date | null }): Promise<void> {
  const connection = connectionOf(transaction);
  await openPlayer(connection, change.playerId);
  await lockPlayer(connection, change.playerId);
  await setRealityCheck(connection, change);
}
