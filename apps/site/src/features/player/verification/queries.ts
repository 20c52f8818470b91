import type { Client } from '@pavilion/contract/calls/client.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { documentsOptions } from '../documents/queries.ts';
import { profileOptions } from '../queries.ts';

/** The state of the player's identity check and the provider's decisions so far. */
const identityCheckOptions = (api: Client) =>
  queryOptions({ queryKey: ['player', 'identity-check'], queryFn: () => api.player.readIdentityCheck(), staleTime: 0 });

/** Fetched in the browser only, with a session. */
export function useIdentityCheck() {
  const { api } = useSite();
  const isHydrated = useIsHydrated();
  const isSignedIn = useIsSignedIn();
  return useQuery({ ...identityCheckOptions(api), enabled: isHydrated && isSignedIn });
}

/** Fetches a token for the provider's widget, again when it has expired (wire §2.4). */
export function useStartIdentityCheck() {
  const { api } = useSite();
  return useMutation({ mutationFn: () => api.player.startIdentityCheck() });
}

/** Refetches what a decision of the provider may have changed. */
export function useRefreshIdentity(): () => void {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return () => {
    for (const { queryKey } of [identityCheckOptions(api), documentsOptions(api), profileOptions(api)])
      void queryClient.invalidateQueries({ queryKey });
  };
}
