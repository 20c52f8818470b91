import { convertMinor, parseDecimal, type RatedCurrency, roundDown, scaleOf } from '@pavilion/money';
import { baseCurrency, ratedCurrency, type SettingsContext } from '../../../settings/index.ts';
import type { AmountByCurrency } from './campaign.ts';

/** A currency and the base with their rates: what turns an operator's amounts into one player's. */
export interface CurrencyPair {
  readonly base: RatedCurrency;
  readonly wanted: RatedCurrency;
}

export async function currencyPair(context: SettingsContext, currency: string): Promise<CurrencyPair> {
  const base = await baseCurrency(context);
  return { base: { currency: base.code, rate: base.rate }, wanted: await ratedCurrency(context, currency) };
}

/**
 * An operator's amount in minor units of the wanted currency: its own item where there is one, else the base amount converted and
 * rounded down. Example: `{ base: "5", items: { USD: "6" } }` is 600n in USD, and 500n in EUR, the base.
 */
export function amountIn({ base, wanted }: CurrencyPair, amount: AmountByCurrency): bigint {
  const own = amount.items[wanted.currency];
  if (own !== undefined) return parseDecimal(own, scaleOf(wanted.currency));
  return convertMinor(parseDecimal(amount.base, scaleOf(base.currency)), { from: base, to: wanted, rounding: roundDown });
}

export const amountInOrNull = (pair: CurrencyPair, amount: AmountByCurrency | null): bigint | null =>
  amount === null ? null : amountIn(pair, amount);
