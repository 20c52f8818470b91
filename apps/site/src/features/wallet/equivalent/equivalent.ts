import { equivalentCurrencyDefault } from '@pavilion/contract/constants.ts';
import { plainDecimal } from '@pavilion/contract/formats/decimal.ts';
import type { Currency } from '@pavilion/contract/areas/settings.ts';
import {
  AmountError,
  equivalentHundredths,
  equivalentScale,
  formatDecimal,
  isCurrencyCode,
  parseDecimal,
  rateFromDecimal,
  scaleOf,
} from '@pavilion/money';
import { useSyncExternalStore } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { localKeys, localStore } from '../../../browser/storage.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { currenciesOptions } from '../../settings/queries.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** The chosen equivalent currency, for code outside components. */
export const equivalentCurrency = (): string | undefined => localStore().getItem(localKeys.equivalentCurrency) ?? undefined;

/** Stores the equivalent currency on this device; undefined removes it (product §4). */
export function chooseEquivalent(currency: string | undefined): void {
  if (currency === undefined) localStore().removeItem(localKeys.equivalentCurrency);
  else localStore().setItem(localKeys.equivalentCurrency, currency);
  for (const listener of listeners) listener();
}

/** Switching on sets US dollars, switching off removes the currency (S-14). */
export const switchEquivalent = (isOn: boolean): void => chooseEquivalent(isOn ? equivalentCurrencyDefault : undefined);

/** The currency that balances are also shown in; undefined while the switch is off. */
export const useEquivalentCurrency = (): string | undefined => useSyncExternalStore(subscribe, equivalentCurrency, () => undefined);

type RatedCurrency = Pick<Currency, 'code' | 'rate'>;

const ratedIn = (currencies: readonly RatedCurrency[], code: string) => {
  const found = currencies.find((currency) => currency.code === code);
  const rate = found && plainDecimal(String(found.rate.rate));
  return rate === undefined ? undefined : { currency: code, rate: rateFromDecimal(rate) };
};

/**
 * Converts an amount to another currency, with two decimals (K-15, wire §1.5): 54.00 USD at rate 108 is 50 EUR. Calculated in minor
 * units and rounded once. Undefined if a rate is unknown or the currencies are the same.
 */
export function equivalentOf(
  money: { amount: number; currency: string },
  target: string,
  currencies: readonly RatedCurrency[],
): number | undefined {
  const [from, to] = [ratedIn(currencies, money.currency), ratedIn(currencies, target)];
  const digits = plainDecimal(String(money.amount));
  if (!from || !to || digits === undefined || money.currency === target) return undefined;
  if (!isCurrencyCode(money.currency) || !isCurrencyCode(target)) return undefined;
  try {
    const minor = parseDecimal(digits, scaleOf(money.currency));
    return Number(formatDecimal(equivalentHundredths(minor, { from, to }), equivalentScale));
  } catch (error) {
    if (error instanceof AmountError) return undefined;
    throw error;
  }
}

/** Converts amounts to the chosen equivalent currency; the result is undefined while none is chosen. */
export function useEquivalentOf(): (money: { amount: number; currency: string }) => { amount: number; currency: string } | undefined {
  const { api } = useSite();
  const currencies = useQuery(currenciesOptions(api)).data ?? [];
  const target = useEquivalentCurrency();
  return (money) => {
    const amount = target === undefined ? undefined : equivalentOf(money, target, currencies);
    return amount === undefined || target === undefined ? undefined : { amount, currency: target };
  };
}
