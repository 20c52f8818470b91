import { playerStatus } from '@pavilion/contract/constants.ts';
import { monthsFrom } from '../../../kernel/calendar-window.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { packsInForce } from '../../settings/index.ts';
import type { PlayerKernel } from '../context.ts';
import * as players from '../profile/store.ts';
import { dateClosings, listLongClosed } from './closed-store.ts';
import { openErasure } from './service.ts';
import { findOpenErasure, isErased } from './store.ts';

/** The most accounts that one sweep handles for each pack. */
const ACCOUNTS_AT_ONCE = 500;
const MONTHS_OF_YEAR = 12;

/**
 * Requests the erasure of players whose accounts were closed as many years ago as their pack says (reliability §9.1, D-200). The request is
 * then handled like a player's own: it waits for a week, and until money, rounds and exclusions are settled.
 */
export async function sweepClosedAccounts(context: PlayerKernel): Promise<void> {
  const { database, clock } = context;
  await dateClosings(database, ACCOUNTS_AT_ONCE);
  const now = clock.now();
  for (const pack of await packsInForce(context)) {
    const before = monthsFrom(now, -MONTHS_OF_YEAR * pack.pack.closedAccountYears);
    await eachAlone(context, {
      items: await listLongClosed(database, { pack, before, now, limit: ACCOUNTS_AT_ONCE }),
      says: 'the erasure of a closed account could not be requested',
      factsOf: (playerId) => ({ playerId }),
      handle: (playerId) => letGo(context, playerId),
    });
  }
}

/** Checked again once the player is locked: an operator may have reopened the account, or another process requested the erasure. */
async function letGo(context: PlayerKernel, playerId: string): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const player = await players.lockPlayer(transaction, playerId);
    if (player?.status !== playerStatus.closed || (await isErased(transaction, playerId))) return;
    if ((await findOpenErasure(transaction, playerId)) === undefined) await openErasure(context, transaction, playerId);
  });
}
