import { consoleChannels, consoleCloseCodes, consoleSocketPath } from '@pavilion/contract/console/channels.ts';
import type { Centrifuge } from 'centrifuge';
import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from '../api/api.ts';
import { useMay, useSession } from '../session/session.ts';

const readAgain = (...names: readonly string[]): void => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
};

/** What has to be read again when a channel speaks; publications name objects, never what is in them. */
const listsOfQueues: Readonly<Record<string, readonly string[]>> = {
  withdrawals: ['withdrawals', 'invoices'],
  documents: ['documents'],
  contact: ['contact'],
};

let silentSince: number | undefined;
const listeners = new Set<() => void>();

function tell(since: number | undefined): void {
  if (since !== undefined && silentSince !== undefined) return;
  silentSince = since;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Since when nothing has come by itself; undefined while the socket is open. Lists are still read every ten seconds. */
export const useSilentSince = (): number | undefined => useSyncExternalStore(subscribe, () => silentSince);

let client: Promise<Centrifuge> | undefined;

/** The socket is one for the page, opened with the first who needs it. */
function socket(): Promise<Centrifuge> {
  client ??= import('centrifuge').then(({ Centrifuge: Socket }) => {
    const opened = new Socket(`${location.origin.replace(/^http/, 'ws')}${consoleSocketPath}`);
    opened.on('connected', () => {
      tell(undefined);
      readAgain('session', 'approvals', ...Object.values(listsOfQueues).flat());
    });
    opened.on('connecting', ({ code }) => code !== 0 && tell(Date.now()));
    opened.on('disconnected', ({ code }) => {
      tell(Date.now());
      readAgain('session');
      if (code === consoleCloseCodes.authorityChanged) opened.connect();
    });
    opened.connect();
    return opened;
  });
  return client;
}

/** Calls back for everything that a channel says, while the component is there. */
function useChannel(channel: string | undefined, onSpeech: () => void): void {
  useEffect(() => {
    if (channel === undefined) return;
    let isGone = false;
    const opening = socket().then((opened) => {
      if (isGone) return undefined;
      const subscription = opened.getSubscription(channel) ?? opened.newSubscription(channel);
      subscription.on('publication', onSpeech);
      subscription.subscribe();
      return { opened, subscription };
    });
    return () => {
      isGone = true;
      void opening.then((found) => {
        if (found === undefined) return;
        found.subscription.removeAllListeners();
        found.subscription.unsubscribe();
        found.opened.removeSubscription(found.subscription);
      });
    };
    // What a channel leads to is the same for as long as it is that channel.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [channel]);
}

/** Keeps what waits for this operator as it is: counts, approvals, and the queues that one may read. */
export function useLiveDesk(): void {
  const { operator, queues } = useSession();
  const may = useMay();
  const has = (name: string): boolean => queues.some((queue) => queue.name === name);
  const queue = (name: string): string | undefined => (has(name) ? consoleChannels.queue(name) : undefined);
  useChannel(consoleChannels.operator(operator.id), () => readAgain('approvals', 'session'));
  useChannel(consoleChannels.queues, () => readAgain('session'));
  useChannel(may('approvals.read') ? consoleChannels.approvals : undefined, () => readAgain('approvals', 'session'));
  useChannel(queue('withdrawals'), () => readAgain('withdrawals', 'invoices'));
  useChannel(queue('documents'), () => readAgain('documents'));
  useChannel(queue('contact'), () => readAgain('contact'));
}

/** Keeps a player's page as the player is. */
export function useLivePlayer(playerId: string): void {
  useChannel(consoleChannels.player(playerId), () => readAgain('player'));
}

/** Ends the socket with the session. */
export async function closeSocket(): Promise<void> {
  const opened = await client;
  client = undefined;
  opened?.disconnect();
}
