import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { Client } from '@pavilion/contract/calls/client.ts';
import { tournamentState } from '@pavilion/contract/constants.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { browserClock } from '../../../browser/clock.ts';
import { session } from '../../../session/session.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import type { CollectionLink } from '../../game/queries.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** The common key of all tournament queries, which the shared channel invalidates. */
export const tournamentsKey = ['retention', 'tournaments'] as const;

/** The page size of finished tournaments (wire §7.11). */
const finishedPerPage = 6;
const finishedPerPageMobile = 3;
const finishedStates = [tournamentState.finished, tournamentState.archived];
const soonestReloadMs = 2000;
const latestReloadMs = HOUR_MS;

/** Milliseconds until the first of these starts or ends, which changes the list (wire §7.11). */
function untilNextChange(tournaments: readonly Pick<Tournament, 'state' | 'startAt' | 'endAt'>[]): number | false {
  const moments = tournaments.flatMap(({ state, startAt, endAt }) =>
    state === tournamentState.scheduled ? [Date.parse(startAt)] : state === tournamentState.running ? [Date.parse(endAt)] : [],
  );
  if (moments.length === 0) return false;
  return Math.min(latestReloadMs, Math.max(soonestReloadMs, Math.min(...moments) - browserClock.nowMs()));
}

/** Running and upcoming tournaments that have content in this language (wire §7.11). */
export const openTournamentsOptions = (api: Client, { identities, locale }: { identities: readonly string[]; locale: string }) =>
  queryOptions({
    queryKey: [...tournamentsKey, 'open', identities, locale],
    queryFn: async () => {
      if (identities.length === 0) return [];
      const state = [tournamentState.scheduled, tournamentState.running];
      return (await api.retention.listTournaments({ query: { state, identity: [...identities], locale } })).data;
    },
    refetchInterval: ({ state }) => untilNextChange(state.data ?? []),
    staleTime: 30_000,
  });

/** A page of finished tournaments. */
export const finishedTournamentsOptions = (
  api: Client,
  list: { identities: readonly string[]; page: number; isMobile: boolean; locale: string },
) =>
  queryOptions({
    queryKey: [...tournamentsKey, 'finished', list],
    queryFn: async () => {
      const { identities, page, isMobile, locale } = list;
      // Without content in this language there is nothing to request; an empty filter would return all.
      if (identities.length === 0) return { data: [], totalPages: 0 };
      const perPage = isMobile ? finishedPerPageMobile : finishedPerPage;
      const answer = await api.retention.listTournaments({
        query: { state: finishedStates, identity: [...identities], page, perPage, locale },
      });
      return { data: answer.data, totalPages: answer.meta.totalPages };
    },
    staleTime: 30_000,
  });

const detailKey = [...tournamentsKey, 'detail'] as const;

/** A tournament as a guest sees it, or with the entry of the given player. */
export const tournamentOptions = (api: Client, { identity, playerId, locale }: { identity: string; playerId: string; locale: string }) =>
  queryOptions({
    queryKey: [...detailKey, identity, locale, playerId],
    queryFn: () => api.retention.readTournament({ params: { id: identity }, query: { locale } }),
    refetchInterval: ({ state }) => (state.data ? untilNextChange([state.data]) : false),
    staleTime: 10_000,
  });

/** The tournament of a page: the server's data until the player's entry is loaded. */
export function useTournament(identity: string): Tournament | undefined {
  const { api, visitor } = useSite();
  const isHydrated = useIsHydrated();
  const isSignedIn = useIsSignedIn();
  const playerId = isHydrated && isSignedIn ? session.playerId() : '';
  return useQuery({ ...tournamentOptions(api, { identity, playerId, locale: visitor.locale }), placeholderData: keepPreviousData }).data;
}

/** Joins the tournament; the entry is refetched whatever the answer. */
export function useParticipate(identity: string) {
  const { api } = useSite();
  const queryClient = useQueryClient();
  const alert = useAlerts();
  return useMutation({
    mutationFn: () => api.retention.participateInTournament({ params: { id: identity } }),
    onError: (error: unknown) => void alert(failedActAlert(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...detailKey, identity] }),
  });
}

/** Identities of the collections whose games count; none means every game. */
export function countedCollections(conditions: Tournament['conditions'], collections: readonly CollectionLink[]): CollectionLink[] {
  const { gameCollections = [], gameCollectionsExcluded = false } = conditions;
  if (gameCollections.length === 0) return [];
  return collections.filter(({ identity }) => gameCollections.includes(identity) !== gameCollectionsExcluded);
}

/** Replaces the cached leaderboard by the published one (wire §4.5). */
export function applyBoard(queryClient: QueryClient, { tournamentId, leaderboard }: PublicationFound['leaderboard']): void {
  queryClient.setQueriesData<Tournament>({ queryKey: detailKey }, (known) =>
    known?.id === tournamentId ? { ...known, leaderboard } : known,
  );
}

/** Replaces the player's cached points and place by the published ones (wire §4.5). */
export function applyOwnEntry(queryClient: QueryClient, { entry }: PublicationFound['playerEntry']): void {
  queryClient.setQueriesData<Tournament>(
    { queryKey: detailKey, predicate: ({ queryKey }) => queryKey.at(-1) === entry.playerId },
    (known) => (known?.id === entry.tournamentId ? { ...known, playerEntry: { points: entry.points, place: entry.place } } : known),
  );
}
