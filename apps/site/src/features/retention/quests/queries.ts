import type { Client } from '@pavilion/contract/calls/client.ts';
import { questState } from '@pavilion/contract/constants.ts';
import type { Quest } from '@pavilion/contract/areas/retention.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useActiveAccount } from '../../wallet/queries.ts';
import { failedActAlert } from '../../../api/attempt.ts';

export { doneTasks } from './quest-text.ts';

/** The tabs of quests: their states and page sizes (wire §7.11, D-59). */
export const questTabs = {
  active: { states: [questState.active], perPage: undefined },
  available: { states: [], perPage: 5 },
  completed: { states: [questState.completed, questState.rewarded], perPage: 3 },
  expired: { states: [questState.expired, questState.cancelled], perPage: 3 },
} as const;
export type QuestTab = keyof typeof questTabs;
export const isQuestTab = (id: string): id is QuestTab => Object.hasOwn(questTabs, id);

const questsKey = ['retention', 'quests'] as const;
const playerQuestsKey = ['retention', 'player-quests'] as const;

/** A tab's quests, page after page, in the currency of the active account. */
export const questTabOptions = (api: Client, tab: QuestTab, currency: string) =>
  infiniteQueryOptions({
    queryKey: [...(tab === 'available' ? questsKey : playerQuestsKey), tab, currency],
    queryFn: ({ pageParam: page }) => {
      const { states, perPage } = questTabs[tab];
      const paging = perPage === undefined ? {} : { page, perPage };
      return tab === 'available'
        ? api.retention.listQuests({ query: { ...paging, currency } })
        : api.retention.listPlayerQuests({ query: { ...paging, state: [...states], currency } });
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
  });

const startablePerPage = 100;

const ownQuestsOptions = (api: Client) =>
  queryOptions({ queryKey: [...playerQuestsKey, 'own'], queryFn: async () => (await api.retention.listPlayerQuests({})).data });

/** Whether quests are enabled and the visitor is signed in (N-16). */
export function useHasQuests(): boolean {
  const { config } = useSite();
  return useIsSignedIn() && config.questsEnabled;
}

/** The player's quests of any state and currency. */
export function useOwnQuests() {
  const { api } = useSite();
  return useQuery({ ...ownQuestsOptions(api), enabled: useHasQuests() });
}

/** The player's running quests in any currency; undefined until loaded. */
export function useActiveQuests() {
  const { data, isError, refetch } = useOwnQuests();
  return { data: data?.filter(({ state }) => state === questState.active), isError, refetch };
}

/** The player's quests and the available ones; no data until both are loaded. */
export function useKnownQuests(): { data: Quest[] | undefined; isError: boolean; refetch: () => unknown } {
  const { api } = useSite();
  const currency = useActiveAccount()?.currency ?? '';
  const isOn = useHasQuests();
  const own = useQuery({ ...ownQuestsOptions(api), enabled: isOn });
  const open = useQuery({
    queryKey: [...questsKey, 'all', currency],
    queryFn: async () => (await api.retention.listQuests({ query: { perPage: startablePerPage, currency } })).data,
    enabled: isOn && currency !== '',
  });
  const failed = [own, open].filter(({ isError }) => isError);
  return {
    data: own.data && open.data ? [...own.data, ...open.data] : undefined,
    isError: failed.length > 0,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** A mutation of a quest. Presses during one are ignored: the second click of a double click would only be refused. */
function useQuestChange(change: (api: Client, id: string) => Promise<Quest>) {
  const { api } = useSite();
  const queryClient = useQueryClient();
  const alert = useAlerts();
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => change(api, id),
    onError: (error: unknown) => void alert(failedActAlert(error)),
    // Whatever the outcome, the lists are refetched.
    onSettled: () => {
      isUnderWay.current = false;
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: questsKey }),
        queryClient.invalidateQueries({ queryKey: playerQuestsKey }),
      ]);
    },
  });
  const run = (id: string, onSuccess?: () => void): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(id, onSuccess === undefined ? {} : { onSuccess });
  };
  return { run, isPending };
}

/** Starts a quest, or claims the reward of a completed one. */
export const useActivateQuest = () => useQuestChange((api, id) => api.retention.activateQuest({ params: { id } }));
export const useCancelQuest = () => useQuestChange((api, id) => api.retention.cancelQuest({ params: { id } }));
