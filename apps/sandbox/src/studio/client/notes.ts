import { amount } from './amounts.ts';
import type { Session } from './api.ts';
import { fill } from './dom.ts';
import type { Shell } from './shell.ts';
import { t, timeText } from './texts.ts';

/** What a slot pays at most for the chosen stake stands beside it (games.md §2.1). */
export function noteMostWin({ note }: Shell, { figures }: Session, stakeMinor: bigint): void {
  const times = figures?.mostWinTimes ?? null;
  if (times !== null) fill(note, t('mostWin', { amount: amount(stakeMinor * BigInt(times)) }));
}

/** Says at the start that the last round was ended without the player (games.md §2.4). */
export function noteAutoResolved({ note }: Shell, { history }: Session): void {
  const [last] = history;
  if (!last?.isAutoResolved) return;
  fill(note, t('autoResolved', { time: timeText(last.openedAt) }));
}
