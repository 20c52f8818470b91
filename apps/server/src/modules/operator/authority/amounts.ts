import { convertMinor, parseDecimal, scaleOf } from '@pavilion/money';
import { baseCurrency, ratedCurrency, type SettingsContext } from '../../settings/index.ts';

export const baseOf = async (context: SettingsContext): Promise<string> => (await baseCurrency(context)).code;

/** A sum and a bound in the base currency, both in its smallest unit. */
export async function sumInBase(
  context: SettingsContext,
  { amountMinor, currency, maximum }: { amountMinor: bigint; currency: string; maximum: string },
): Promise<{ baseMinor: bigint; maximumMinor: bigint; base: string }> {
  const base = await baseOf(context);
  const [from, to] = [await ratedCurrency(context, currency), await ratedCurrency(context, base)];
  return { baseMinor: convertMinor(amountMinor, { from, to }), maximumMinor: parseDecimal(maximum, scaleOf(base)), base };
}
