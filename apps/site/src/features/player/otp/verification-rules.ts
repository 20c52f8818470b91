import { resendCountdownSeconds } from '@pavilion/contract/constants.ts';
import { type CodeCells, isCodeComplete } from '@pavilion/ui';

const secondMs = 1000;

/** The delay before another code can be requested (product §4 Phone verification). */
export const resendAtMs = (sentAtMs: number): number => sentAtMs + resendCountdownSeconds * secondMs;

/** What is shown under the boxes: nothing more at the limit, otherwise the countdown, then the button (S-01). */
export function resendView(isLimited: boolean, secondsLeft: number): 'limit' | 'countdown' | 'button' {
  if (isLimited) return 'limit';
  return secondsLeft > 0 ? 'countdown' : 'button';
}

/** Verify is disabled while the code is incomplete, while an error is shown, and during a check (S-02). */
export const canVerify = ({ cells, hint, isBusy }: { cells: CodeCells; hint: string | undefined; isBusy: boolean }): boolean =>
  isCodeComplete(cells) && hint === undefined && !isBusy;
