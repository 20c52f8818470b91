import type { Client } from '@pavilion/contract/client.ts';
import { queryOptions } from '@tanstack/react-query';

const freshMs = 5000;
const renewedMs = 15_000;

/** What the sportsbook wants shown now; asked again while it is on the screen, since play goes on. */
export const topEventsOptions = (api: Client, locale: string) =>
  queryOptions({
    queryKey: ['game', 'top-events', locale],
    queryFn: () => api.game.listTopEvents({ query: { locale } }),
    staleTime: freshMs,
    refetchInterval: renewedMs,
  });

/** Those of them whose teams or league are called so. */
export const foundEventsOptions = (api: Client, { locale, name }: { locale: string; name: string }) =>
  queryOptions({
    queryKey: ['game', 'top-events', locale, name],
    queryFn: () => api.game.listTopEvents({ query: { locale, name } }),
    staleTime: freshMs,
  });
