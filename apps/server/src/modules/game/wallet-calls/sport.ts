import { type ProviderBet, providerReturnedStake, providerSportBet, type ProviderWin } from '@pavilion/contract/providers/provider.ts';
import { parseDecimal } from '@pavilion/money';
import type { BetPlay, WinPlay } from '../../wallet/index.ts';
import { readAmount } from './amounts.ts';

const ODDS_DECIMALS = 3;

/** What a bet says of its ticket; undefined where it cannot be read. */
export function toSportBet(given: ProviderBet['sport']): BetPlay['sport'] {
  const read = providerSportBet.safeParse(given);
  if (!read.success) return undefined;
  const { ticketType, coefficient, live, legs } = read.data;
  return { ticketType, oddsThousandths: parseDecimal(coefficient, ODDS_DECIMALS), isLive: live, legs };
}

/** What of a stake a cash-out gives back; undefined where it cannot be read. */
export function toReturnedStake({ returnedStake, currency }: ProviderWin): WinPlay['returned'] {
  const given = providerReturnedStake.safeParse(returnedStake);
  if (!given.success) return undefined;
  const [before, after] = [readAmount(given.data.before, currency), readAmount(given.data.after, currency)];
  if ('refusal' in before || 'refusal' in after) return undefined;
  return { reference: given.data.referenceId, beforeMinor: before.amountMinor, afterMinor: after.amountMinor };
}
