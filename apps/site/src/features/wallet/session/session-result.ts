import type { Account } from '@pavilion/contract/areas/wallet.ts';
import type { Money } from '../../../content/format.ts';

/** Removes the noise of floating-point numbers, and the sign of zero; no currency has more decimals. */
const rounded = (amount: number): number => Math.round(amount * 1e9) / 1e9 || 0;

/** An account's result of play since a session began; one that was opened since began at zero. */
export function sessionResult(
  { currency, playResult }: Pick<Account, 'currency' | 'playResult'>,
  before: readonly { currency: string; playResult: number }[],
): Money {
  const begun = before.find((result) => result.currency === currency)?.playResult ?? 0;
  return { amount: rounded(playResult - begun), currency };
}
