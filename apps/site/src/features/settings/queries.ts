import type { Client } from '@pavilion/contract/calls/client.ts';
import { passwordLengthMin } from '@pavilion/contract/constants.ts';
import { baseCurrencyOf, enabledCurrencies, offeredCountries } from '@pavilion/contract/areas/settings-lists.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../hydration/use-query.ts';
import { decimalSignOf } from '@pavilion/money/typed.ts';
import { type CurrencyShape, formatCount, formatMoney, formatTag, moneyText, type ShownMoney, unitOf } from '../../content/format.ts';
import type { TypedUnit } from './typed-amount.ts';
import { useMemo } from 'react';
import { useSite } from '../../visitor/use-site.ts';

const settingsStaleMs = 600_000;

/** Enabled currencies in display order (wire §2.1). */
export const currenciesOptions = (api: Client) =>
  queryOptions({
    queryKey: ['settings', 'listCurrencies'],
    queryFn: () => api.settings.listCurrencies({ query: { visible: 1 } }),
    select: enabledCurrencies,
    staleTime: settingsStaleMs,
  });

/** The code of the base currency; empty until it is known. */
export function useBaseCurrency(): string {
  const { api } = useSite();
  return useQuery({ ...currenciesOptions(api), select: baseCurrencyOf }).data?.code ?? '';
}

/** Countries without those the product does not serve (K-01). */
export const countriesOptions = (api: Client) =>
  queryOptions({
    queryKey: ['settings', 'listCountries'],
    queryFn: async () => offeredCountries(await api.settings.listCountries()),
    staleTime: settingsStaleMs,
  });

export const constantsOptions = (api: Client) =>
  queryOptions({ queryKey: ['settings', 'readConstants'], queryFn: () => api.settings.readConstants(), staleTime: settingsStaleMs });

/** The least length of a new password: the policy's, or until it is known the one that every policy has (D-28). */
export function usePasswordLengthMin(): number {
  const { api } = useSite();
  return useQuery(constantsOptions(api)).data?.player.credentials.lengthMin ?? passwordLengthMin;
}

/** Shapes of the currencies for formatting; empty until they are known, which shows main codes with two decimals. */
export function useCurrencies(): readonly CurrencyShape[] {
  const { api, config } = useSite();
  const { data } = useQuery(currenciesOptions(api));
  return useMemo(() => shapesOf(data ?? [], config.useAtomicUnits), [data, config.useAtomicUnits]);
}

/** Where the operator wants whole units, BTC and ETH have no sub-unit to be shown in (wire §1.5). */
export const shapesOf = (currencies: readonly CurrencyShape[], useAtomicUnits: boolean): readonly CurrencyShape[] =>
  useAtomicUnits ? currencies.map((currency) => ({ ...currency, subCurrencies: [] })) : currencies;

/** The unit amounts of a currency are typed in (wire §1.5). */
export function useAmountUnit(currency: string): TypedUnit {
  const { visitor } = useSite();
  return { ...unitOf(currency, useCurrencies()), decimalSign: decimalSignOf(formatTag(visitor.locale)) };
}

/** Money in the words of the page: as one text for sentences, and in its two parts for `Amount`. */
export type MoneyFormat = {
  text: (amount: number, currency: string) => string;
  /** Without the decimals of a whole amount, for presets: `20 EUR`. */
  short: (amount: number, currency: string) => string;
  parts: (amount: number, currency: string) => ShownMoney;
};

export function useMoneyFormat(): MoneyFormat {
  const { visitor } = useSite();
  const currencies = useCurrencies();
  const isScaled = (currency: string) => formatMoney({ amount: 0, currency }, currencies, visitor.locale).code !== currency;
  return {
    short: (amount, currency) =>
      Number.isInteger(amount) && !isScaled(currency)
        ? `${formatCount(amount, visitor.locale)}\u00a0${currency}`
        : moneyText({ amount, currency }, currencies, visitor.locale),
    text: (amount, currency) => moneyText({ amount, currency }, currencies, visitor.locale),
    parts: (amount, currency) => formatMoney({ amount, currency }, currencies, visitor.locale),
  };
}
