import { useRouteContext } from '@tanstack/react-router';
import type { SiteContext } from '../context.ts';

/** The site's context: the API client, the visitor, the configuration. */
export function useSite(): SiteContext {
  return useRouteContext({ from: '__root__' });
}
