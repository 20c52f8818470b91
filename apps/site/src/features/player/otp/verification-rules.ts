import { resendCountdownSeconds } from '@pavilion/contract/constants.ts';
import { type CodeCells, isCodeComplete } from '@pavilion/ui';

const secondMs = 1000;

/** The delay before another code can be requested (product §4 Phone verification). */
export const resendAtMs = (sentAtMs: number): number => sentAtMs + resendCountdownSeconds * secondMs;

/** The text under the boxes: the countdown, or the server's message at the limit, then the button (S-01, X-09). */
export function resendView(isLimited: boolean, secondsLeft: number): 'limit' | 'countdown' | 'button' {
  if (secondsLeft <= 0) return 'button';
  return isLimited ? 'limit' : 'countdown';
}

/** Verify is disabled while the code is incomplete, while an error is shown, and during a check (S-02). */
export const canVerify = ({ cells, hint, isBusy }: { cells: CodeCells; hint: string | undefined; isBusy: boolean }): boolean =>
  isCodeComplete(cells) && hint === undefined && !isBusy;
