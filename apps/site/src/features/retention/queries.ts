import type { Client } from '@pavilion/contract/client.ts';
import type { LoyaltyAccount } from '@pavilion/contract/retention.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../session/use-site.ts';

export const levelsOptions = (api: Client) =>
  queryOptions({
    queryKey: ['retention', 'levels'],
    queryFn: async () => (await api.retention.listLevels({ query: { sortBy: 'order', sortOrder: 'asc' } })).data,
    staleTime: 600_000,
  });

export function useLoyaltyAccount() {
  const { api } = useSite();
  return useQuery({
    queryKey: ['retention', 'account'],
    queryFn: () => api.retention.readLoyaltyAccount(),
    enabled: useIsSignedIn() && !import.meta.env.SSR,
  });
}

/**
 * Progress to the next level in per cent: (points − current) / (next − current); 100 at the top (P-22, D-40).
 * Example: 1,680 points between 1,000 and 2,000 are 68 %.
 */
export function loyaltyPercent({ points, currentLevel, nextLevel }: Pick<LoyaltyAccount, 'points' | 'currentLevel' | 'nextLevel'>): number {
  if (nextLevel === null || nextLevel.points <= currentLevel.points) return 100;
  return ((points - currentLevel.points) / (nextLevel.points - currentLevel.points)) * 100;
}
