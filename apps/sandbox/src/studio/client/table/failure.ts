import { CallError, type Played, type Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import { notifyHost } from '../host.ts';
import { setMessage, type Shell } from '../shell.ts';
import { errorText, t } from '../texts.ts';
import { tellFailure } from './open-round.ts';

const retryWaitsMs = [600, 1500, 3000];

/** Repeats a call that found no answer: its request id or its count of actions makes it the same step. */
export async function persist(call: () => Promise<Played>, sayRetrying: () => void): Promise<Played> {
  for (const waitMs of retryWaitsMs) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'UNAVAILABLE') throw error;
      sayRetrying();
      await new Promise((resolve) => window.setTimeout(resolve, waitMs));
    }
  }
  return call();
}

/** Explains a failure, here and to the site. If money is missing it offers the cashier, never a higher stake. */
export function showFailure(shell: Shell, { code, isDemo, openRound }: { code: string; isDemo: boolean; openRound: Round | null }): void {
  const text = errorText(code);
  const parts: (Node | string)[] = [text];
  if (code === 'INSUFFICIENT_FUNDS' && !isDemo) {
    const deposit = h('button', { type: 'button', class: 'link' }, [t('deposit')]);
    deposit.addEventListener('click', () => notifyHost({ type: 'deposit' }));
    parts.push(' ', deposit);
  }
  setMessage(shell, 'error', parts);
  fill(shell.alert, text);
  tellFailure(code, openRound);
}
