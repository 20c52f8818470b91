import type { Client } from '@pavilion/contract/calls/client.ts';
import type { LoyaltyAccount } from '@pavilion/contract/areas/retention.ts';
import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '../../hydration/use-query.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';

export const levelsOptions = (api: Client, locale: string) =>
  queryOptions({
    queryKey: ['retention', 'levels', locale],
    queryFn: async () => (await api.retention.listLevels({ query: { sortBy: 'order', sortOrder: 'asc', locale } })).data,
    staleTime: 600_000,
  });

export const loyaltyAccountKey = ['retention', 'account'];

export const loyaltyAccountOptions = (api: Client) =>
  queryOptions({ queryKey: loyaltyAccountKey, queryFn: () => api.retention.readLoyaltyAccount() });

export function useLoyaltyAccount() {
  const { api } = useSite();
  return useQuery({ ...loyaltyAccountOptions(api), enabled: useHasLoyalty() });
}

/** Whether loyalty is enabled and the visitor is signed in (N-16). */
function useHasLoyalty(): boolean {
  const { config } = useSite();
  return useIsSignedIn() && config.loyaltyEnabled;
}

/** The stake per point by kind of game, in a currency; in the base currency for guests. */
export const pointRatesOptions = (api: Client, currency: string) =>
  queryOptions({
    queryKey: ['retention', 'point-rates', currency],
    queryFn: () => api.retention.listPointRates({ query: currency === '' ? {} : { currency } }),
    staleTime: 600_000,
  });

const historyPerPage = 5;

/** The player's latest points by day and source. */
export function usePointHistory() {
  const { api } = useSite();
  return useQuery({
    queryKey: ['retention', 'points'],
    queryFn: async () => (await api.retention.listPointHistory({ query: { page: 1, perPage: historyPerPage } })).data,
    enabled: useHasLoyalty(),
  });
}

/**
 * Progress to the next level in per cent: (points − current) / (next − current); 100 at the top (P-22, D-40).
 * Example: 1,680 points between 1,000 and 2,000 are 68 %.
 */
export function loyaltyPercent({ points, currentLevel, nextLevel }: Pick<LoyaltyAccount, 'points' | 'currentLevel' | 'nextLevel'>): number {
  if (nextLevel === null || nextLevel.points <= currentLevel.points) return 100;
  // A level is kept when points expire: progress is never below its own threshold.
  const percent = (Math.max(0, points - currentLevel.points) / (nextLevel.points - currentLevel.points)) * 100;
  return Math.round(percent * 100) / 100;
}
