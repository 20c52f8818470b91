import type { SiteContext } from '../../context.ts';
import { fieldsOptions } from '../../features/player/queries.ts';
import { constantsOptions, countriesOptions, currenciesOptions } from '../../features/settings/queries.ts';

type Parts = Pick<SiteContext, 'api' | 'queryClient'>;

/** The operator's settings, which determine the tabs and providers of sign-in and registration. */
export const prefetchEntrance = ({ api, queryClient }: Parts): Promise<void> => queryClient.prefetchQuery(constantsOptions(api));

/** Preloads what the registration form is built from, so it is rendered with the page. */
export async function prefetchRegistration({ api, queryClient }: Parts): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(fieldsOptions(api, 'registration')),
    queryClient.prefetchQuery(countriesOptions(api)),
    queryClient.prefetchQuery(currenciesOptions(api)),
  ]);
}
