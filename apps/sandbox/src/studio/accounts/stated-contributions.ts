import { jackpotTerms } from '@pavilion/fairness';
import { formatDecimal } from '@pavilion/money';
import type { Round } from '../round.ts';
import { scaleOf } from './wallet.ts';
import { hasJackpots } from '../jackpots/service.ts';

const BASIS_POINT_DECIMALS = 4;

/**
 * The contributions of a bet to the jackpots as sent to the wallet: exact shares of the stake in its own currency. Empty for games without
 * jackpots.
 */
export function statedContributions(
  { gameId, currency, freespinId }: Pick<Round, 'gameId' | 'currency' | 'freespinId'>,
  stakeMinor: bigint,
): { contributions?: readonly { pot: string; amount: string }[] } {
  // Free spins neither feed a jackpot nor win one (games.md §9.1).
  if (freespinId !== null || !hasJackpots(gameId)) return {};
  const decimals = scaleOf(currency) + BASIS_POINT_DECIMALS;
  return {
    contributions: jackpotTerms.map(({ name, shareBasisPoints }) => ({
      pot: name,
      amount: formatDecimal(stakeMinor * shareBasisPoints, decimals),
    })),
  };
}
