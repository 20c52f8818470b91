import type { SiteContext } from '../context.ts';
import { baseCurrencyOf, currenciesOptions } from '../features/settings/queries.ts';
import { equivalentCurrency } from '../features/wallet/equivalent.ts';

/** What the site knows of its visitor as a whole (spec §3 Global state); each part has one home, this only reads them together. */
export type GlobalState = {
  locale: string;
  /** Empty until the currencies were read. */
  baseCurrency: string;
  /** Undefined while the switch is off. */
  equivalentCurrency: string | undefined;
  browserLanguage: string;
  requestCountry: string;
  requestIp: string;
};

export const readGlobalState = ({ api, queryClient, visitor }: Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>): GlobalState => ({
  locale: visitor.locale,
  baseCurrency: baseCurrencyOf(queryClient.getQueryData(currenciesOptions(api).queryKey) ?? [])?.code ?? '',
  equivalentCurrency: equivalentCurrency(),
  browserLanguage: navigator.language,
  requestCountry: visitor.country,
  requestIp: visitor.requestIp,
});
