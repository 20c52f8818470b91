import {
  closeFreespin,
  findFreespins,
  type FreespinState,
  listRunningFreespins,
  lockPlayer,
  openFreespin,
  setFreespinExpiry as setExpiry,
} from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';

/** A campaign of free spins as it is opened for play (games §9.2). */
type OpenedFreespins = Omit<FreespinState, 'usedCount' | 'wonMinor' | 'closedAt'>;

/** Lets a player's free spins be played: from the commit on the wallet takes their bets. Opening twice changes nothing (X12). */
export async function openFreespins(transaction: Database, opened: OpenedFreespins): Promise<void> {
  await openFreespin(connectionOf(transaction), opened);
}

/** Ends free spins: no bet of theirs is taken any more, what begun rounds win is still paid (R6). A batch goes before or after, never across. */
export async function closeFreespins(
  context: Pick<WalletKernel, 'clock'>,
  transaction: Database,
  closing: { id: string; playerId: string },
): Promise<void> {
  await lockPlayer(connectionOf(transaction), closing.playerId);
  await closeFreespin(connectionOf(transaction), { id: closing.id, at: context.clock.now() });
}

/** Sets the end of free spins' time in the books, where the time of a break was added to it (L7). The transaction holds the player. */
export async function setFreespinExpiry(transaction: Database, ends: readonly { id: string; expiresAt: Date }[]): Promise<void> {
  await setExpiry(connectionOf(transaction), ends);
}

/** The number of these free spins that were played, and their winnings. */
export async function freespinsOf(database: Database, ids: readonly string[]): Promise<FreespinState[]> {
  return ids.length === 0 ? [] : findFreespins(connectionOf(database), ids);
}

/** The free spins that have a round in progress. */
export async function runningFreespins(database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(ids.length === 0 ? [] : await listRunningFreespins(connectionOf(database), ids));
}
