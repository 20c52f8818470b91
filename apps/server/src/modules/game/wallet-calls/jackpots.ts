import type { ProviderBet, ProviderWin } from '@pavilion/contract/providers/provider.ts';
import { AmountError, isCurrencyCode, parseDecimal, scaleOf, truncateDecimal } from '@pavilion/money';
import { findRatedCurrency, type SettingsContext, settingsValues } from '../../settings/index.ts';
import { agreedJackpot, PICO_PER_MINOR, jackpotValue, type StatedContribution, type WinPlay } from '../../wallet/index.ts';

const PICO_DECIMALS = 12;

type Stated = Pick<ProviderBet, 'contributions' | 'amount' | 'currency'>;

/**
 * Parses a bet's contributions to jackpots (docs/game-providers.md), one per jackpot, ordered by name; undefined if it states none.
 * `AMOUNT_INVALID` if an amount is invalid or the sum exceeds the stake.
 */
export async function readContributions(
  context: SettingsContext,
  { call, provider }: { call: Stated; provider: string },
): Promise<readonly StatedContribution[] | 'AMOUNT_INVALID' | undefined> {
  if (call.contributions === undefined) return undefined;
  const sums = sumByJackpot(call.contributions, call.currency);
  if (sums === undefined || total(sums) > (readPico(call.amount, call.currency) ?? 0n)) return 'AMOUNT_INVALID';
  const { jackpots } = await settingsValues(context);
  const rate = (await findRatedCurrency(context, call.currency))?.rate;
  return [...sums]
    .filter(([, fedPico]) => fedPico > 0n)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, fedPico]) => ({
      name,
      pot: agreedJackpot(jackpots, { provider, name }),
      fedPico,
      // Without a rate it is in the jackpot, and covers nothing of what is compared in another currency.
      valuePico: rate === undefined ? 0n : jackpotValue(fedPico, rate),
    }));
}

const total = (sums: ReadonlyMap<string, bigint>): bigint => [...sums.values()].reduce((sum, pico) => sum + pico, 0n);

function sumByJackpot(contributions: NonNullable<Stated['contributions']>, currency: string): ReadonlyMap<string, bigint> | undefined {
  const sums = new Map<string, bigint>();
  for (const { pot, amount } of contributions) {
    const pico = readPico(amount, currency);
    if (pico === undefined) return undefined;
    sums.set(pot, (sums.get(pot) ?? 0n) + pico);
  }
  return sums;
}

/** Parses an amount in trillionths of the currency's minor unit; undefined for an invalid, negative or more precise one. */
function readPico(text: string, currency: string): bigint | undefined {
  if (!isCurrencyCode(currency) || text.startsWith('-')) return undefined;
  const scale = scaleOf(currency);
  try {
    const { minor, dust } = truncateDecimal(text, scale);
    return minor * PICO_PER_MINOR + parseDecimal(dust, scale + PICO_DECIMALS);
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}

/** The jackpot a win names: ours where it was agreed on with its provider. */
export async function readJackpot(
  context: SettingsContext,
  { call, provider }: { call: Pick<ProviderWin, 'pot' | 'kind'>; provider: string },
): Promise<WinPlay['jackpot']> {
  if (call.pot === undefined || call.kind !== 'jackpot') return undefined;
  const { jackpots } = await settingsValues(context);
  return { name: call.pot, pot: agreedJackpot(jackpots, { provider, name: call.pot }) };
}
