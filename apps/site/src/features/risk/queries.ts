import type { Client } from '@pavilion/contract/client.ts';
import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/risk.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../session/use-site.ts';

/** The player's limits with what is used of them. They are asked for when a refusal names them. */
export const limitsOptions = (api: Client) =>
  queryOptions({ queryKey: ['risk', 'limits'], queryFn: () => api.risk.listLimits(), staleTime: 0 });

const playSessionKey = ['risk', 'play-session'] as const;
/** The socket and each change of the balance ask anew; the figures follow the money by a moment, and a connection may be down. */
const playSessionEveryMs = 15_000;

/** How long the player has been playing, the result, and the next reality check (L10). */
export const playSessionOptions = (api: Client) =>
  queryOptions({ queryKey: playSessionKey, queryFn: () => api.risk.readPlaySession(), staleTime: 0 });

/** The same while a game for money is open. */
export function usePlaySession() {
  const { api } = useSite();
  return useQuery({ ...playSessionOptions(api), refetchInterval: playSessionEveryMs });
}

/** After how many minutes without the player the session ends; null: the law asks for no such end (L10). The law does not change in a visit. */
export const idleMinutesOptions = (api: Client) =>
  queryOptions({
    queryKey: ['player', 'idle-minutes'],
    queryFn: async () => (await api.risk.readPlaySession()).idleSignOutMinutes,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  });

type Acknowledgement = Parameters<Client['risk']['acknowledgeRealityCheck']>[0]['body'];

/** Says that the player has seen time and result; play goes on from there. */
export function useAcknowledgeRealityCheck() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Acknowledgement) => api.risk.acknowledgeRealityCheck({ body }),
    onSuccess: (session) => queryClient.setQueryData(playSessionKey, session),
  });
}

/** Chooses how often time and result are shown. */
export function useChooseRealityCheck() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (intervalMinutes: number | null) => api.risk.updateRealityCheck({ body: { intervalMinutes } }),
    onSuccess: (session) => queryClient.setQueryData(playSessionKey, session),
  });
}

/** A year of own money and time; without one the running year. */
export const yearSummaryOptions = (api: Client, year: number | undefined) =>
  queryOptions({
    queryKey: ['risk', 'summary', year ?? 'now'],
    queryFn: () => api.risk.readYearSummary({ query: year === undefined ? {} : { year } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

const assessmentsKey = ['risk', 'self-assessments'] as const;

/** Results of the self-check the player kept. */
export const selfAssessmentsOptions = (api: Client) =>
  queryOptions({ queryKey: assessmentsKey, queryFn: () => api.risk.listSelfAssessments(), staleTime: 60_000 });

/** Keeps a result; nothing is sent before. */
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

/** Share of a limit that is used, in per cent; never more than all of it. */
export function usedPercent({ amount, currentAmount }: Pick<Limit, 'amount' | 'currentAmount'>): number {
  if (amount === null || amount <= 0) return 100;
  return Math.min(100, Math.floor(((currentAmount ?? 0) / amount) * 100));
}

/** The looser limit that waits in this one's place, if one does. Of several of a kind it is the one of the same currency and period, or the only one left. */
export function pendingOf(limit: Limit, limits: readonly Limit[]): Limit | undefined {
  if (!limit.pendingExist) return undefined;
  const waiting = limits.filter(({ status, currency }) => status === limitStatus.pending && currency === limit.currency);
  return waiting.find(({ period }) => period === limit.period) ?? waiting[0];
}

type NewLimit = Parameters<Client['risk']['createLimit']>[0]['body'];
type LimitChange = { id: string; amount?: number };

/** Sets a limit or begins a break. */
export function useCreateLimit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewLimit) => api.risk.createLimit({ body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: limitsKey }),
  });
}

/** Changes the amount; the same amount again keeps a limit that was to end. */
export function useUpdateLimit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: LimitChange) => api.risk.updateLimit({ params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: limitsKey }),
  });
}

/** Asks for a limit to end, or takes back what waits. */
export function useDeleteLimit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.risk.deleteLimit({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: limitsKey }),
  });
}

/** Says after the 24 hours that the looser limit is still wanted. */
export function useConfirmLimit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.risk.confirmLimit({ params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: limitsKey }),
  });
}

const exclusionKey = ['risk', 'exclusion'] as const;

/** The own self-exclusion, in the session that a mail's link opened. */
export const exclusionOptions = (api: Client) =>
  queryOptions({ queryKey: exclusionKey, queryFn: () => api.risk.readExclusion(), staleTime: 0, retry: false });

export function useAskReopening() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.risk.askReopening(),
    onSuccess: (exclusion) => queryClient.setQueryData(exclusionKey, exclusion),
  });
}

/** Sets the weekly deposit limit that the registration offers (design.md §14). */
export function useSetWeeklyLimit() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, currency }: { amount: number; currency: string }) =>
      api.risk.createLimit({ body: { definition: limitDefinition.deposit, period: 'weekly', amount, currency } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['risk', 'limits'] }),
  });
}
