import { makePasskey } from '@pavilion/ui/passkeys/ceremony.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSite } from '../../../visitor/use-site.ts';
import { passkeysOptions } from '../../content/passkeys.ts';

/** Asks for the password, has the browser make a passkey and stores it. */
export function useAddPasskey() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ currentPassword, name }: { currentPassword: string; name: string }) => {
      const credential = await makePasskey(await api.player.startPasskey({ body: { currentPassword } }));
      return api.player.addPasskey({ body: { credential, name } });
    },
    onSuccess: (passkeys) => queryClient.setQueryData(passkeysOptions(api).queryKey, passkeys),
  });
}

export function useRenamePasskey() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => api.player.renamePasskey({ params: { id }, body: { name } }),
    onSuccess: (passkeys) => queryClient.setQueryData(passkeysOptions(api).queryKey, passkeys),
  });
}

export function useRemovePasskey() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, currentPassword }: { id: string; currentPassword: string }) =>
      api.player.removePasskey({ params: { id }, body: { currentPassword } }),
    onSuccess: (passkeys) => queryClient.setQueryData(passkeysOptions(api).queryKey, passkeys),
  });
}
