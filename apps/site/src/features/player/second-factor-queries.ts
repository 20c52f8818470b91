import type { Client } from '@pavilion/contract/client.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../session/use-site.ts';

/** Whether a code is asked for after the password. */
export const secondFactorOptions = (api: Client) =>
  queryOptions({ queryKey: ['player', 'second-factor'], queryFn: () => api.player.readSecondFactor(), staleTime: 0 });

/** A secret for the app, by the password. */
export function useStartSecondFactor() {
  const { api } = useSite();
  return useMutation({ mutationFn: (currentPassword: string) => api.player.startSecondFactor({ body: { currentPassword } }) });
}

/** Turns it on by a first code, and answers the recovery codes, which are read nowhere else. */
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

/** Reads anew how it stands. */
export function useReloadSecondFactor(): () => Promise<void> {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: secondFactorOptions(api).queryKey });
}
