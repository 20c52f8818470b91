import { sumWithCurrency, useFormats } from '../../texts/formats.ts';

const SUMS = /(?<amount>\d+(?:\.\d+)?) (?<currency>[A-Z]{3,5})\b/g;

/** What one side says, as the day keeps it, with its sums as the operator writes them. */
export function useSide(): (said: string) => string {
  const { money } = useFormats();
  return (said) => said.replaceAll(SUMS, (_whole, amount: string, currency: string) => sumWithCurrency(money, { amount, currency }));
}
