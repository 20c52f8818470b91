import { AmountError, convertMinor, parseDecimal, scaleOf } from '@pavilion/money';
import { DomainError } from '../../../../kernel/errors.ts';
import type { PaymentKernel } from '../../context.ts';
import { baseCurrency, ratedCurrencies } from '../../../settings/index.ts';
import type { AmountRange } from './invoice-store.ts';

/** The most that an amount can be. */
const MINOR_MAX = 2n ** 63n - 1n;

interface AskedAmounts {
  currency: readonly string[];
  amountMin?: string | undefined;
  amountMax?: string | undefined;
}

function minorOf(field: 'amountMin' | 'amountMax', amount: string, currency: string): bigint {
  try {
    return parseDecimal(amount, scaleOf(currency));
  } catch (error) {
    if (error instanceof AmountError) throw new DomainError('validation', { fields: { [field]: { rule: 'other' } } });
    throw error;
  }
}

const capped = (minor: bigint): bigint => (minor > MINOR_MAX ? MINOR_MAX : minor);

/**
 * Bounds of an amount by currency: in the one currency asked for; with none or several, in the base currency at today's rates. @throws
 * validation for more decimals than the currency has
 */
export async function amountRanges(
  context: Pick<PaymentKernel, 'database' | 'clock'>,
  { currency, amountMin, amountMax }: AskedAmounts,
): Promise<AmountRange[] | undefined> {
  if (amountMin === undefined && amountMax === undefined) return undefined;
  const rated = await ratedCurrencies(context);
  const [only, ...others] = currency.filter((code) => rated.some((one) => one.currency === code));
  const base = (await baseCurrency(context)).code;
  const from = rated.find((one) => one.currency === (only !== undefined && others.length === 0 ? only : base));
  if (from === undefined) return undefined;
  const min = amountMin === undefined ? 0n : minorOf('amountMin', amountMin, from.currency);
  const max = amountMax === undefined ? MINOR_MAX : minorOf('amountMax', amountMax, from.currency);
  return rated.map((to) => ({
    currency: to.currency,
    minMinor: capped(convertMinor(min, { from, to })),
    maxMinor: amountMax === undefined ? MINOR_MAX : capped(convertMinor(max, { from, to })),
  }));
}
