import { setTimeout as delay } from 'node:timers/promises';
import { isChosen } from '../random.ts';
import type { WalletResult } from './accounts/wallet.ts';

/** How the studios misbehave on purpose, as shares from 0 to 1 of their money calls (`POST /sandbox/studio/faults`). */
export type StudioFaults = {
  /** The call is lost on its way there. */
  dropRate: number;
  /** The answer is lost on its way back. */
  timeoutRate: number;
  /** Something between the two answers 500, whether the call has arrived or not. */
  errorRate: number;
  /** The call is sent twice at the same time. */
  duplicateRate: number;
  /** A copy of the call arrives late, when the round may have advanced or ended. */
  delayRate: number;
  /** The end of a round arrives before its win. */
  reorderRate: number;
};

export const noFaults = (): StudioFaults => ({
  dropRate: 0,
  timeoutRate: 0,
  errorRate: 0,
  duplicateRate: 0,
  delayRate: 0,
  reorderRate: 0,
});

const lateMs = 400;
const undecided: WalletResult = { isDecided: false };

/** Sends one call over a simulated bad network: lost, answered by a proxy, sent twice, or repeated late. */
export async function sendFaultily(faults: StudioFaults, send: () => Promise<WalletResult>): Promise<WalletResult> {
  if (isChosen(faults.dropRate)) return undecided;
  if (isChosen(faults.delayRate)) void delay(lateMs, undefined, { ref: false }).then(send);
  const copies = isChosen(faults.duplicateRate) ? [send(), send()] : [send()];
  if (isChosen(faults.errorRate / 2)) return undecided;
  const [result = undecided] = await Promise.all(copies);
  return isChosen(faults.timeoutRate) || isChosen(faults.errorRate / 2) ? undecided : result;
}

/** Is this one of the answers to a player's bets that a tester wants lost? */
export function isAnswerLost(lostAnswers: Map<string, number>, playerId: string): boolean {
  const left = lostAnswers.get(playerId) ?? 0;
  if (left > 1) lostAnswers.set(playerId, left - 1);
  else lostAnswers.delete(playerId);
  return left > 0;
}
