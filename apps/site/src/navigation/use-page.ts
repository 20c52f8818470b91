import { useRouterState } from '@tanstack/react-router';
import type { Search } from './search/search.ts';

/** Path of the page shown, without its locale prefix. */
export const usePathname = (): string => useRouterState({ select: (state) => state.location.pathname });

/** Query of the page shown. */
export const useSearch = (): Search => useRouterState({ select: (state) => state.location.search });
