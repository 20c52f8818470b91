import type { Client } from '@pavilion/contract/calls/client.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../../visitor/use-site.ts';

/** Whether a second factor is enabled. */
export const secondFactorOptions = (api: Client) =>
  queryOptions({ queryKey: ['player', 'second-factor'], queryFn: () => api.player.readSecondFactor(), staleTime: 0 });

/** A secret for the app, by the password. */
export function useStartSecondFactor() {
  const { api } = useSite();
  return useMutation({ mutationFn: (currentPassword: string) => api.player.startSecondFactor({ body: { currentPassword } }) });
}

/** Enables it with a first code and returns the recovery codes, which cannot be retrieved later. */
export function useConfirmSecondFactor() {
  const { api } = useSite();
  return useMutation({ mutationFn: (code: string) => api.player.confirmSecondFactor({ body: { code } }) });
}

export function useRemoveSecondFactor() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; code: string }) => api.player.removeSecondFactor({ body }),
    onSuccess: (state) => queryClient.setQueryData(secondFactorOptions(api).queryKey, state),
  });
}

/** Refetches the state. */
export function useReloadSecondFactor(): () => Promise<void> {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: secondFactorOptions(api).queryKey });
}
