import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useSite } from '../../../visitor/use-site.ts';
import { holdBalances, releaseBalances } from '../queries.ts';
import { ownTab } from './own-tab.ts';

const channelName = 'pavilion-rounds';

type RoundNews = { readonly tab: string; readonly isRunning: boolean };

const openChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);

/** Holds balances back in every tab of this browser while a game of this page shows a round (T-29). A page that is left holds nothing. */
export function useRoundHold(): (isRunning: boolean) => void {
  const { api } = useSite();
  const queryClient = useQueryClient();
  const channel = useRef<BroadcastChannel>(undefined);
  const isHeld = useRef(false);
  const hold = useCallback(
    (isRunning: boolean) => {
      if (!isRunning && !isHeld.current) return;
      isHeld.current = isRunning;
      if (isRunning) holdBalances({ api, queryClient }, ownTab);
      else releaseBalances(ownTab);
      channel.current?.postMessage({ tab: ownTab, isRunning } satisfies RoundNews);
    },
    [api, queryClient],
  );
  useEffect(() => {
    const opened = openChannel();
    channel.current = opened;
    const leave = (): void => hold(false);
    addEventListener('pagehide', leave);
    return () => {
      leave();
      removeEventListener('pagehide', leave);
      opened?.close();
    };
  }, [hold]);
  return hold;
}

/** Holds balances back while another tab shows a round. */
export function useRoundsElsewhere(isSignedIn: boolean): void {
  const { api } = useSite();
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = isSignedIn ? openChannel() : undefined;
    channel?.addEventListener('message', ({ data: { tab, isRunning } }: MessageEvent<RoundNews>) => {
      if (tab === ownTab) return;
      if (isRunning) holdBalances({ api, queryClient }, tab);
      else releaseBalances(tab);
    });
    return () => channel?.close();
  }, [api, isSignedIn, queryClient]);
}
