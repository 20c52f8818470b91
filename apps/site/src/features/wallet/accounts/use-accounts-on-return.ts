import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { accountsOptions } from '../queries.ts';

/** Whether returning to the tab refetches the accounts (S-24): for players on phones, where sockets are suspended in the background. */
export const refetchesOnReturn = (visitor: { isMobile: boolean }, isSignedIn: boolean, visibility: DocumentVisibilityState): boolean =>
  visitor.isMobile && isSignedIn && visibility === 'visible';

/** Refetches the accounts when a player returns to the tab on a phone. */
export function useAccountsOnReturn(): void {
  const { api, visitor } = useSite();
  const isSignedIn = useIsSignedIn();
  const queryClient = useQueryClient();
  useEffect(() => {
    const onChange = () => {
      if (!refetchesOnReturn(visitor, isSignedIn, document.visibilityState)) return;
      void queryClient.invalidateQueries({ queryKey: accountsOptions(api).queryKey });
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [api, visitor, isSignedIn, queryClient]);
}
