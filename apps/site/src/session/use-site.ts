import { useRouter } from '@tanstack/react-router';
import type { SiteContext } from '../context.ts';

/**
 * The site's context: the API client, the visitor, the configuration. It is the same for as long as the page is, while the router makes its
 * routes' contexts anew with every change of the query: who followed those would be drawn again whenever a dialog opens.
 */
export function useSite(): SiteContext {
  return useRouter().options.context;
}
