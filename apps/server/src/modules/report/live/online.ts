import { countPlayersOnline } from '../../player/index.ts';
import type { ReportKernel } from '../context.ts';
import { keptSince } from './follow.ts';
import { deleteOldMinutes, isOnlineKept, keepOnline } from './minute-store.ts';
import { minuteOf } from './sums.ts';

const ROWS_AT_ONCE = 5000;

/** Keeps once a minute how many players are on line, to be compared with a week later. */
export async function sampleOnline({ database, clock }: ReportKernel): Promise<void> {
  const minute = minuteOf(clock.now());
  if (await isOnlineKept(database, minute)) return;
  await keepOnline(database, { minute, players: await countPlayersOnline({ database, clock }) });
}

/** Takes away what nothing is compared with any more. */
export async function sweepMinutes({ database, clock }: ReportKernel): Promise<void> {
  await deleteOldMinutes(database, { before: keptSince(clock.now()), limit: ROWS_AT_ONCE });
}
