import type { Client } from '@pavilion/contract/client.ts';
import { limitDefinition } from '@pavilion/contract/constants.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../session/use-site.ts';

/** The player's limits with what is used of them. They are asked for when a refusal names them. */
export const limitsOptions = (api: Client) =>
  queryOptions({ queryKey: ['risk', 'limits'], queryFn: () => api.risk.listLimits(), staleTime: 0 });

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
