import type { Client } from '@pavilion/contract/client.ts';
import { tournamentState } from '@pavilion/contract/constants.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { Tournament } from '@pavilion/contract/retention.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '../../../content/alerts.ts';
import { browserClock } from '../../../session/clock.ts';
import { session } from '../../../session/session.ts';
import { useIsHydrated } from '../../../session/use-is-hydrated.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../session/use-site.ts';
import type { CollectionLink } from '../../game/queries.ts';

/** Everything of tournaments stands under this key, so that the shared channel refreshes all of it. */
export const tournamentsKey = ['retention', 'tournaments'] as const;

/** wire §7.11: finished tournaments come in pages of this many. */
const finishedPerPage = 6;
const finishedPerPageMobile = 3;
const finishedStates = [tournamentState.finished, tournamentState.archived];
const soonestReloadMs = 2000;
const latestReloadMs = 3_600_000;

/** How long until the first of these starts or ends: then the list is another one (wire §7.11). */
function untilNextChange(tournaments: readonly Pick<Tournament, 'state' | 'startAt' | 'endAt'>[]): number | false {
  const moments = tournaments.flatMap(({ state, startAt, endAt }) =>
    state === tournamentState.scheduled ? [Date.parse(startAt)] : state === tournamentState.running ? [Date.parse(endAt)] : [],
  );
  if (moments.length === 0) return false;
  return Math.min(latestReloadMs, Math.max(soonestReloadMs, Math.min(...moments) - browserClock.nowMs()));
}

/** Running and coming tournaments that have a page in this language (wire §7.11). */
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
      // Without a page in this language there is none to ask for; an empty filter would ask for all.
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

/** One tournament as a guest sees it, or with the own entry for the player named. */
export const tournamentOptions = (api: Client, { identity, playerId, locale }: { identity: string; playerId: string; locale: string }) =>
  queryOptions({
    queryKey: [...detailKey, identity, locale, playerId],
    queryFn: () => api.retention.readTournament({ params: { id: identity }, query: { locale } }),
    refetchInterval: ({ state }) => (state.data ? untilNextChange([state.data]) : false),
    staleTime: 10_000,
  });

/** The tournament of a page: what the server drew until the own entry is there. */
export function useTournament(identity: string): Tournament | undefined {
  const { api, visitor } = useSite();
  const isHydrated = useIsHydrated();
  const isSignedIn = useIsSignedIn();
  const playerId = isHydrated && isSignedIn ? session.playerId() : '';
  return useQuery({ ...tournamentOptions(api, { identity, playerId, locale: visitor.locale }), placeholderData: keepPreviousData }).data;
}

/** Takes part; the page reads the entry anew whatever the answer was. */
export function useParticipate(identity: string) {
  const { api } = useSite();
  const queryClient = useQueryClient();
  const alert = useAlerts();
  return useMutation({
    mutationFn: () => api.retention.participateInTournament({ params: { id: identity } }),
    onError: () => void alert('global.somethingWrong'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...detailKey, identity] }),
  });
}

/** Identities of the collections whose games count; none means every game. */
export function countedCollections(conditions: Tournament['conditions'], collections: readonly CollectionLink[]): CollectionLink[] {
  const { gameCollections = [], gameCollectionsExcluded = false } = conditions;
  if (gameCollections.length === 0) return [];
  return collections.filter(({ identity }) => gameCollections.includes(identity) !== gameCollectionsExcluded);
}

/** A board as the tournament's channel tells it takes the place of the one on screen (wire §4.5). */
export function applyBoard(queryClient: QueryClient, { tournamentId, leaderboard }: PublicationFound['leaderboard']): void {
  queryClient.setQueriesData<Tournament>({ queryKey: detailKey }, (known) =>
    known?.id === tournamentId ? { ...known, leaderboard } : known,
  );
}

/** The own points and place take the place of those on screen (wire §4.5). */
export function applyOwnEntry(queryClient: QueryClient, { entry }: PublicationFound['playerEntry']): void {
  queryClient.setQueriesData<Tournament>(
    { queryKey: detailKey, predicate: ({ queryKey }) => queryKey.at(-1) === entry.playerId },
    (known) => (known?.id === entry.tournamentId ? { ...known, playerEntry: { points: entry.points, place: entry.place } } : known),
  );
}
