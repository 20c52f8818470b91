import type { Client } from '@pavilion/contract/calls/client.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { failedActAlert } from '../../../api/attempt.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useSite } from '../../../visitor/use-site.ts';

const exportsKey = ['player', 'data-exports'] as const;
const erasureKey = ['player', 'erasure'] as const;
/** A copy is created within seconds; its state is polled meanwhile. */
const preparingEveryMs = 2000;

export const dataExportsOptions = (api: Client) =>
  queryOptions({
    queryKey: exportsKey,
    queryFn: () => api.player.listDataExports(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'preparing') ? preparingEveryMs : false),
  });

export const erasureOptions = (api: Client) =>
  queryOptions({ queryKey: erasureKey, queryFn: () => api.player.readErasure(), staleTime: 0 });

export function useCreateDataExport() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (currentPassword: string) => api.player.createDataExport({ body: { currentPassword } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: exportsKey }),
  });
}

/** The file, which can be downloaded once. */
export function useReadDataExport() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.player.readDataExport({ params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportsKey }),
  });
}

export function useCreateErasure() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (currentPassword: string) => api.player.createErasure({ body: { currentPassword } }),
    onSuccess: (erasure) => queryClient.setQueryData(erasureKey, erasure),
    // The obstacles to an erasure may have changed meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: erasureKey }),
  });
}

export function useDeleteErasure() {
  const { api } = useSite();
  const alert = useAlerts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.player.deleteErasure(),
    onError: (error) => void alert(failedActAlert(error)),
    onSuccess: (erasure) => queryClient.setQueryData(erasureKey, erasure),
  });
}
