import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../session/use-site.ts';
import { accountsOptions } from './queries.ts';

/** Whether coming back to the tab asks for the balance anew (S-24): a player's on a phone, where sockets sleep. */
export const asksOnReturn = (visitor: { isMobile: boolean }, isSignedIn: boolean, visibility: DocumentVisibilityState): boolean =>
  visitor.isMobile && isSignedIn && visibility === 'visible';

export function useAccountsOnReturn(): void {
  const { api, visitor } = useSite();
  const isSignedIn = useIsSignedIn();
  const queryClient = useQueryClient();
  useEffect(() => {
    const onChange = () => {
      if (!asksOnReturn(visitor, isSignedIn, document.visibilityState)) return;
      void queryClient.invalidateQueries({ queryKey: accountsOptions(api).queryKey });
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [api, visitor, isSignedIn, queryClient]);
}
