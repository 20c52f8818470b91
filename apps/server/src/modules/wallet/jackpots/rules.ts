import { PICO_PER_MINOR } from '@pavilion/ledger';
import { type Rate, roundDown } from '@pavilion/money';
import type { Jackpots } from '../../settings/index.ts';

/** The name of a jackpot in the books; no provider's id is one. Undefined where the operator has not agreed on that jackpot with that provider. */
export const agreedJackpot = (jackpots: Jackpots, { provider, name }: { provider: string; name: string }): string | undefined =>
  jackpots[name]?.providers.includes(provider) === true ? nameInBooks(name) : undefined;

export const nameInBooks = (name: string): string => `pot:${name}`;

/** The value of an amount at a rate, in trillionths of the base currency's unit; the amount is in trillionths of its minor unit. */
export const jackpotValue = (amountPico: bigint, rate: Rate): bigint => roundDown(amountPico * rate.denominator, rate.numerator);

/** The part of a win covered by its jackpot, and the amount taken from it. */
export interface Cover {
  readonly coveredMinor: bigint;
  readonly valuePico: bigint;
  readonly coveredPico: bigint;
}

export const nothingCovered: Cover = { coveredMinor: 0n, valuePico: 0n, coveredPico: 0n };

/** Without a rate nothing can be compared, and nothing is covered. */
export function coverOf(amountMinor: bigint, { rate, availablePico }: { rate: Rate | undefined; availablePico: bigint }): Cover {
  if (rate === undefined) return nothingCovered;
  const valuePico = jackpotValue(amountMinor * PICO_PER_MINOR, rate);
  if (valuePico <= availablePico) return { coveredMinor: amountMinor, valuePico, coveredPico: valuePico };
  if (availablePico <= 0n) return { coveredMinor: 0n, valuePico, coveredPico: 0n };
  const coveredMinor = roundDown(availablePico * rate.numerator, rate.denominator * PICO_PER_MINOR);
  return { coveredMinor, valuePico, coveredPico: jackpotValue(coveredMinor * PICO_PER_MINOR, rate) };
}
