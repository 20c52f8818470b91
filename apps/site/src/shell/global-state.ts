import type { SiteContext } from '../context.ts';
import { baseCurrencyOf } from '@pavilion/contract/areas/settings-lists.ts';
import { visitorOptions } from '../features/player/queries.ts';
import { currenciesOptions } from '../features/settings/queries.ts';
import { equivalentCurrency } from '../features/wallet/equivalent/equivalent.ts';

/** The site's state as a whole (product §3 Global state); read from the modules that own its parts. */
type GlobalState = {
  locale: string;
  /** Empty until the currencies are loaded. */
  baseCurrency: string;
  /** Undefined while the switch is off. */
  equivalentCurrency: string | undefined;
  browserLanguage: string;
  requestCountry: string;
  /** Empty until the server was asked. */
  requestIp: string;
};

export const readGlobalState = ({ api, queryClient, visitor }: Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>): GlobalState => ({
  locale: visitor.locale,
  baseCurrency: baseCurrencyOf(queryClient.getQueryData(currenciesOptions(api).queryKey) ?? [])?.code ?? '',
  equivalentCurrency: equivalentCurrency(),
  browserLanguage: navigator.language,
  requestCountry: visitor.country,
  requestIp: queryClient.getQueryData(visitorOptions(api).queryKey)?.ip ?? '',
});
