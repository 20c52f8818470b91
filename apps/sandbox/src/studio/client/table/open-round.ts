import { decimal } from '../amounts.ts';
import type { Round } from '../api.ts';
import { notifyHost } from '../host.ts';

/** Tells the site what is at stake in a round that waits for the player or runs by the clock; one that is decided at once has a result instead. */
export function tellOpenRound({ roundId, isFinished, stakedMinor }: Round): void {
  if (!isFinished) notifyHost({ type: 'round-open', roundId, staked: decimal(stakedMinor) });
}

/**
 * Tells the site of a call that was refused. The site takes a round for ended with it; an open one waits for the player all the same, unless it
 * is played elsewhere or has to be asked for again.
 */
export function tellFailure(code: string, openRound: Round | null): void {
  notifyHost({ type: 'error', code });
  if (openRound && code !== 'SESSION_INVALID' && code !== 'ACTION_ILLEGAL') tellOpenRound(openRound);
}
