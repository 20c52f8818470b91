import { sumWithCurrency, useFormats } from '../../texts/formats.ts';

const SUMS = /(?<amount>\d+(?:\.\d+)?) (?<currency>[A-Z]{3,5})\b/g;

/** One side's facts as stored with the day, with amounts in the operator's format. */
export function useSide(): (said: string) => string {
  const { money } = useFormats();
  return (said) => said.replaceAll(SUMS, (_whole, amount: string, currency: string) => sumWithCurrency(money, { amount, currency }));
}
