import type { Client } from '@pavilion/contract/calls/client.ts';
import { choosePasskey, isCancelled } from '@pavilion/ui/passkeys/ceremony.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { usePasskeySupport } from '../../browser/passkey-support.ts';
import { useQuery } from '../../hydration/use-query.ts';
import { useSite } from '../../visitor/use-site.ts';

/** The player's passkeys. */
export const passkeysOptions = (api: Client) =>
  queryOptions({ queryKey: ['player', 'passkeys'], queryFn: () => api.player.listPasskeys(), staleTime: 0 });

/** A passkey assertion that replaces the password in the next call of this session that requires it (S31). */
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
