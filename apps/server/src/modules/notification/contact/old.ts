import { monthsFrom } from '../../../kernel/calendar-window.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { packsInForce } from '../../settings/index.ts';
import { deleteOldGuestMessages } from './store.ts';

const MONTHS_OF_YEAR = 12;
const ROWS_AT_ONCE = 1000;

/**
 * Deletes what guests wrote as many years after the last words as accounts are kept after they were closed (D-200). A guest lives under no
 * pack, so the longest of the terms counts. What a player wrote goes with the account.
 */
export async function sweepGuestMessages(context: Pick<Kernel, 'database' | 'clock'>): Promise<void> {
  const years = Math.max(...(await packsInForce(context)).map(({ pack }) => pack.closedAccountYears));
  const before = monthsFrom(context.clock.now(), -MONTHS_OF_YEAR * years);
  await deleteOldGuestMessages(context.database, { before, limit: ROWS_AT_ONCE });
}
