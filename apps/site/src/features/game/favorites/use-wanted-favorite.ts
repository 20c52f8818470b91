import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionKeys, sessionStore } from '../../../browser/storage.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';

/** After sign-in, adds the favourite that the player had chosen as a guest (design §5.10). Most visits have none: its script comes when needed. */
export function useWantedFavorite(): void {
  const { api } = useSite();
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    const id = isSignedIn ? sessionStore().getItem(sessionKeys.wantedFavorite) : null;
    if (id === null) return;
    sessionStore().removeItem(sessionKeys.wantedFavorite);
    // A failure is ignored: the game may have left the catalogue.
    void import('./add-wanted-favorite.ts')
      .then(({ addWantedFavorite }) => addWantedFavorite({ api, queryClient }, id))
      .catch(() => undefined);
  }, [api, isSignedIn, queryClient]);
}
