import { resendCountdownSeconds } from '@pavilion/contract/constants.ts';
import { type CodeCells, isCodeComplete } from '@pavilion/ui';

const secondMs = 1000;

/** Another code may be asked for so long after one was sent (spec §4 Phone verification). */
export const resendAtMs = (sentAtMs: number): number => sentAtMs + resendCountdownSeconds * secondMs;

/** What stands under the boxes: the limit in place of both, else the countdown, else the button (S-01). */
export function resendView(isLimited: boolean, secondsLeft: number): 'limit' | 'countdown' | 'button' {
  if (isLimited) return 'limit';
  return secondsLeft > 0 ? 'countdown' : 'button';
}

/** Verify is off while the code is incomplete, while an error is told, and while one is being checked (S-02). */
export const canVerify = ({ cells, hint, isBusy }: { cells: CodeCells; hint: string | undefined; isBusy: boolean }): boolean =>
  isCodeComplete(cells) && hint === undefined && !isBusy;
