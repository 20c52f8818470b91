import type { Client } from '@pavilion/contract/calls/client.ts';
import type { UsedPasskeyCredential } from '@pavilion/contract/formats/passkey.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import { device } from '../../../browser/fingerprint.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useBeginSession } from '../queries.ts';
import { usePasskeySupport } from '../../../browser/passkey-support.ts';
import { choosePasskey, isCancelled, makePasskey } from '@pavilion/ui/passkeys/ceremony.ts';

/** The player's passkeys. */
export const passkeysOptions = (api: Client) =>
  queryOptions({ queryKey: ['player', 'passkeys'], queryFn: () => api.player.listPasskeys(), staleTime: 0 });

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

/** Signs in by a passkey the browser asks for, or by one it was given. */
export function usePasskeySignIn() {
  const { api } = useSite();
  const begin = useBeginSession();
  return useMutation({
    mutationFn: async (suggested?: UsedPasskeyCredential) => {
      const credential = suggested ?? (await choosePasskey(await api.player.startPasskeySignIn()));
      await begin(await api.player.signInWithPasskey({ body: { credential, ...(await device()) } }));
    },
  });
}

/** A passkey in place of the password, for the next call of this session that asks for it (S31). */
export function usePasskeyStepUp() {
  const { api } = useSite();
  const isHere = usePasskeySupport() === 'here';
  const { data: passkeys = [] } = useQuery({ ...passkeysOptions(api), enabled: isHere });
  const confirm = useMutation({
    mutationFn: async () => {
      const credential = await choosePasskey(await api.player.startPasskeyStepUp());
      return api.player.confirmPasskeyStepUp({ body: { credential } });
    },
  });
  return { isOffered: isHere && passkeys.some(({ isSuspended }) => !isSuspended), confirm, isCancelled: isCancelled(confirm.error) };
}
