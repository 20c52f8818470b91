import { useRouter } from '@tanstack/react-router';
import type { SiteContext } from '../context.ts';

/**
 * The site's context: the API client, the visitor, the configuration. It is stable for the life of the page, while the router recreates its
 * routes' contexts with every change of the query: components that used those would rerender whenever a dialog opens.
 */
export function useSite(): SiteContext {
  return useRouter().options.context;
}
