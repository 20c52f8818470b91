import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { accountsOptions, patchAccounts } from '../queries.ts';
import { useInPlayElsewhere } from './in-play.ts';
import { useRoundsElsewhere } from './round-hold.ts';

const channelName = 'pavilion-money';

/** Whether returning to the tab refetches the accounts (S-24): a tab in the background may have slept through events. */
export const refetchesOnReturn = (isSignedIn: boolean, visibility: DocumentVisibilityState): boolean =>
  isSignedIn && visibility === 'visible';

/** Fetches a player's accounts when the tab wakes or the connection returns, and shares what this tab shows with the others. */
export function useMoneyKept(): void {
  useFetchOnReturn();
  useSharedAccounts();
  const isSignedIn = useIsSignedIn();
  useRoundsElsewhere(isSignedIn);
  useInPlayElsewhere(isSignedIn);
}

function useFetchOnReturn(): void {
  const { api } = useSite();
  const isSignedIn = useIsSignedIn();
  const queryClient = useQueryClient();
  useEffect(() => {
    const fetchAgain = () => {
      if (refetchesOnReturn(isSignedIn, document.visibilityState))
        void queryClient.invalidateQueries({ queryKey: accountsOptions(api).queryKey });
    };
    document.addEventListener('visibilitychange', fetchAgain);
    addEventListener('online', fetchAgain);
    return () => {
      document.removeEventListener('visibilitychange', fetchAgain);
      removeEventListener('online', fetchAgain);
    };
  }, [api, isSignedIn, queryClient]);
}

/** Across tabs the newest state of an account wins, whichever connection brought it. */
function useSharedAccounts(): void {
  const { api } = useSite();
  const isSignedIn = useIsSignedIn();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isSignedIn || typeof BroadcastChannel === 'undefined') return undefined;
    const { queryKey } = accountsOptions(api);
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<readonly Account[]>) => {
      // An account of another tab that this one lacks was opened there.
      if (!patchAccounts({ api, queryClient }, data)) void queryClient.invalidateQueries({ queryKey });
    });
    let posted: unknown;
    const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== queryKey[0] || query.queryKey[1] !== queryKey[1]) return;
      const accounts = queryClient.getQueryData(queryKey);
      if (accounts === undefined || accounts === posted) return;
      posted = accounts;
      channel.postMessage(accounts);
    });
    return () => {
      stop();
      channel.close();
    };
  }, [api, isSignedIn, queryClient]);
}
