import { amount } from '../amounts.ts';
import type { Session } from '../api.ts';
import { fill } from '../dom.ts';
import type { Shell } from '../shell.ts';
import { t, timeText } from '../texts.ts';

/** Shows the highest win of a slot for the chosen stake (games §2.1). */
export function noteMostWin({ note }: Shell, { figures }: Session, stakeMinor: bigint): void {
  const times = figures?.mostWinTimes ?? null;
  if (times !== null) fill(note, t('mostWin', { amount: amount(stakeMinor * BigInt(times)) }));
}

/** Announces at the start that the last round was resolved automatically (games §2.4). */
export function noteAutoResolved({ note }: Shell, { history }: Session): void {
  const [last] = history;
  if (!last?.isAutoResolved) return;
  fill(note, t('autoResolved', { time: timeText(last.openedAt) }));
}
