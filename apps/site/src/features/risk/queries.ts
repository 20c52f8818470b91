import type { Client } from '@pavilion/contract/calls/client.ts';
import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { failedActAlert } from '../../api/attempt.ts';
import { useAlerts } from '../../content/alerts.ts';
import { useQuery } from '../../hydration/use-query.ts';
import { useSite } from '../../visitor/use-site.ts';

/** The player's limits with the used amounts; refetched when a refusal refers to them. */
export const limitsOptions = (api: Client) =>
  queryOptions({ queryKey: ['risk', 'limits'], queryFn: () => api.risk.listLimits(), staleTime: 0 });

const playSessionKey = ['risk', 'play-session'] as const;
/** Polling interval: events refetch the figures too, but they lag behind the money, and the connection may be down. */
const playSessionEveryMs = 15_000;

/** The length and result of play, and the time of the next reality check (L10). */
export const playSessionOptions = (api: Client) =>
  queryOptions({ queryKey: playSessionKey, queryFn: () => api.risk.readPlaySession(), staleTime: 0 });

/** The same while a game for money is open. */
export function usePlaySession() {
  const { api } = useSite();
  return useQuery({ ...playSessionOptions(api), refetchInterval: playSessionEveryMs });
}

/** After how many idle minutes the session ends; null if the law requires none (L10). Cached for the visit. */
export const idleMinutesOptions = (api: Client) =>
  queryOptions({
    queryKey: ['player', 'idle-minutes'],
    queryFn: async () => (await api.risk.readPlaySession()).idleSignOutMinutes,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  });

type Acknowledgement = Parameters<Client['risk']['acknowledgeRealityCheck']>[0]['body'];

/** Acknowledges a reality check, so that play continues. */
export function useAcknowledgeRealityCheck() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Acknowledgement) => api.risk.acknowledgeRealityCheck({ body }),
    onSuccess: (session) => queryClient.setQueryData(playSessionKey, session),
  });
}

/** Sets the interval of reality checks. */
export function useChooseRealityCheck() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (intervalMinutes: number | null) => api.risk.updateRealityCheck({ body: { intervalMinutes } }),
    onSuccess: (session) => queryClient.setQueryData(playSessionKey, session),
  });
}

/** The player's money and time in a year; by default the current one. */
export const yearSummaryOptions = (api: Client, year: number | undefined) =>
  queryOptions({
    queryKey: ['risk', 'summary', year ?? 'now'],
    queryFn: () => api.risk.readYearSummary({ query: year === undefined ? {} : { year } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

const assessmentsKey = ['risk', 'self-assessments'] as const;

/** The self-check results that the player saved. */
export const selfAssessmentsOptions = (api: Client) =>
  queryOptions({ queryKey: assessmentsKey, queryFn: () => api.risk.listSelfAssessments(), staleTime: 60_000 });

/** Saves a result; nothing is sent before. */
export function useKeepSelfAssessment() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answers: number[]) => api.risk.createSelfAssessment({ body: { answers } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: assessmentsKey }),
  });
}

export function useDeleteSelfAssessments() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.risk.deleteSelfAssessments(),
    onSuccess: (kept) => queryClient.setQueryData(assessmentsKey, kept),
  });
}

const limitsKey = ['risk', 'limits'] as const;

/** The used amount of a limit's period, and the amount reserved by unfinished deposits. */
export const countedOf = ({ currentAmount, reservedAmount }: Pick<Limit, 'currentAmount' | 'reservedAmount'>) => {
  const reserved = reservedAmount ?? 0;
  return { paid: Math.max(0, (currentAmount ?? 0) - reserved), reserved };
};

/** The part of the used share that only waits to be paid, in per cent. */
export function waitingPercent({ amount, reservedAmount }: Pick<Limit, 'amount' | 'reservedAmount'>): number {
  if (amount === null || amount <= 0) return 0;
  return Math.min(100, ((reservedAmount ?? 0) / amount) * 100);
}

/** The used share of a limit in per cent, at most 100. */
export function usedPercent({ amount, currentAmount }: Pick<Limit, 'amount' | 'currentAmount'>): number {
  if (amount === null || amount <= 0) return 100;
  return Math.min(100, Math.floor(((currentAmount ?? 0) / amount) * 100));
}

/** The pending looser limit that will replace this one, if any: the one of the same currency and period, or the only remaining one. */
export function pendingOf(limit: Limit, limits: readonly Limit[]): Limit | undefined {
  if (!limit.pendingExist) return undefined;
  const waiting = limits.filter(({ status, currency }) => status === limitStatus.pending && currency === limit.currency);
  return waiting.find(({ period }) => period === limit.period) ?? waiting[0];
}

type NewLimit = Parameters<Client['risk']['createLimit']>[0]['body'];
type LimitChange = { id: string; amount?: number };
/** Whether removing a limit requires the password: only if it is in force (S31). */
type LimitRemoval = { id: string; currentPassword?: string };

/** The break that is running, if any. */
export const runningBreak = (limits: readonly Limit[] | undefined): Limit | undefined =>
  limits?.find(({ definition, status }) => definition === limitDefinition.coolingOff && status === limitStatus.active);

export const createLimitKey = ['risk', 'create-limit'] as const;

/** Sets a limit or begins a break. */
export function useCreateLimit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: createLimitKey,
    mutationFn: (body: NewLimit) => api.risk.createLimit({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: limitsKey }),
  });
}

/** Changes the amount; repeating the same amount cancels a pending removal. */
export function useUpdateLimit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: LimitChange) => api.risk.updateLimit({ params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: limitsKey }),
  });
}

/** Requests the removal of a limit, or cancels a pending change. */
export function useDeleteLimit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, currentPassword = '' }: LimitRemoval) =>
      api.risk.deleteLimit({ params: { id }, body: currentPassword === '' ? {} : { currentPassword } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: limitsKey }),
  });
}

/** Confirms a looser limit after the 24 hours. */
export function useConfirmLimit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.risk.confirmLimit({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: limitsKey }),
  });
}

const exclusionKey = ['risk', 'exclusion'] as const;

/** Self-exclusion in the session that an e-mailed link opened. */
export const exclusionOptions = (api: Client) =>
  queryOptions({ queryKey: exclusionKey, queryFn: () => api.risk.readExclusion(), staleTime: 0, retry: false });

export function useRequestReopening() {
  const { api } = useSite();
  const alert = useAlerts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.risk.askReopening(),
    onError: (error) => void alert(failedActAlert(error)),
    onSuccess: (exclusion) => queryClient.setQueryData(exclusionKey, exclusion),
  });
}

/** Sets the weekly deposit limit that the registration offers (design §14). */
export function useSetWeeklyLimit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, currency }: { amount: number; currency: string }) =>
      api.risk.createLimit({ body: { definition: limitDefinition.deposit, period: 'weekly', amount, currency } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['risk', 'limits'] }),
  });
}

const firstLimitAskedKey = ['risk', 'first-limit-asked'];

/** Notes that a first limit was offered and left: until the page is reloaded it is not offered again (W-242). */
export const firstLimitAsked = (queryClient: QueryClient): unknown => queryClient.setQueryData(firstLimitAskedKey, true);

export const useIsFirstLimitAsked = (): boolean =>
  useQuery({ queryKey: firstLimitAskedKey, queryFn: () => false, enabled: false, initialData: false }).data === true;
