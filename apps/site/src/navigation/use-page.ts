import { useRouterState } from '@tanstack/react-router';

/** Path of the page shown, without its locale prefix. */
export const usePathname = (): string => useRouterState({ select: (state) => state.location.pathname });
