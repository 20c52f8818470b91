import type { SiteContext } from '../context.ts';
import { fieldsOptions } from '../features/player/queries.ts';
import { constantsOptions, countriesOptions, currenciesOptions } from '../features/settings/queries.ts';

type Parts = Pick<SiteContext, 'api' | 'queryClient'>;

/** The operator's settings, which decide the tabs and providers of every way in. */
export const prefetchEntrance = ({ api, queryClient }: Parts): Promise<void> => queryClient.prefetchQuery(constantsOptions(api));

/** What the registration form is built from, so that it comes with the page and not after it (conventions §8). */
export async function prefetchRegistration({ api, queryClient }: Parts): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(fieldsOptions(api, 'registration')),
    queryClient.prefetchQuery(countriesOptions(api)),
    queryClient.prefetchQuery(currenciesOptions(api)),
  ]);
}
