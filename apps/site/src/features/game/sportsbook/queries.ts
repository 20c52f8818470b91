import type { Client } from '@pavilion/contract/calls/client.ts';
import { queryOptions } from '@tanstack/react-query';

const staleMs = 5000;
const pollMs = 15_000;

/** The sportsbook's top events, polled while they are mounted because odds and scores change. */
export const topEventsOptions = (api: Client, locale: string) =>
  queryOptions({
    queryKey: ['game', 'listTopEvents', locale],
    queryFn: () => api.game.listTopEvents({ query: { locale } }),
    staleTime: staleMs,
    refetchInterval: pollMs,
  });

/** Top events whose teams or league match a name. */
export const foundEventsOptions = (api: Client, { locale, name }: { locale: string; name: string }) =>
  queryOptions({
    queryKey: ['game', 'listTopEvents', locale, name],
    queryFn: () => api.game.listTopEvents({ query: { locale, name } }),
    staleTime: staleMs,
  });
