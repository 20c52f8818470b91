import { consoleChannels, consoleCloseCodes, consoleSocketPath } from '@pavilion/contract/console/channels.ts';
import { socketOptions } from '@pavilion/contract/constants.ts';
import type { Centrifuge, PublicationContext } from 'centrifuge';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { queryClient } from '../api/api.ts';
import { HEARD_EVERY_MS, hearAll, heardNames, setSocketOpen } from '../api/reading.ts';
import { type Session, sessionOptions, useMay, useSession } from '../session/session.ts';

const readAgain = (names: readonly string[]): void => {
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
};

/** The queries to reload when a channel publishes, and after every new connection; publications name objects, never their content. */
export const readBy = {
  approvals: ['approvals'],
  bulk: ['bulk'],
  queues: ['session', 'queues', 'incidents'],
  handover: ['handover'],
  withdrawals: ['withdrawals', 'invoices'],
  chargebacks: ['chargebacks', 'invoices'],
  unmatched: ['provider-events'],
  differences: ['reconciliations'],
  documents: ['documents'],
  contact: ['contact'],
  player: ['player'],
  colleagues: ['look'],
  /** Come whole, and are read again only after a new connection. */
  live: ['live-figures'],
} as const;

/** The lists whose every change is announced by their channel. Deposits are invoices too, and belong to no queue. */
const wholly = new Set<string>(['approvals', 'queues', 'session', 'handover', 'withdrawals', 'chargebacks', 'documents', 'contact']);

/** Events that concern only a part of their channel: viewing an object does not change it, and a bulk's progress comes often. */
const narrow = [
  { message: z.object({ kind: z.literal('item.looked') }), names: readBy.colleagues },
  { message: z.object({ area: z.literal('colleagues') }), names: readBy.colleagues },
  { message: z.object({ event: z.literal('bulk.progress') }), names: readBy.bulk },
] as const;

/** The queries that a publication invalidates. */
const namesOf = (data: unknown, ofChannel: readonly string[]): readonly string[] =>
  narrow.find(({ message }) => message.safeParse(data).success)?.names ?? ofChannel;

let silentSince: number | undefined;
const listeners = new Set<() => void>();

/** @returns whether everything that was heard of is read again because of it */
function setSilentSince(since: number | undefined): boolean {
  if (since !== undefined && silentSince !== undefined) return false;
  silentSince = since;
  setSocketOpen(since === undefined);
  // Their next reading was minutes away while announcements came.
  if (since !== undefined) readAgain(heardNames());
  listeners.forEach((listener) => listener());
  return since !== undefined;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Since when nothing has come on its own; undefined while the socket is open. Everything is read every ten seconds then. */
export const useSilentSince = (): number | undefined => useSyncExternalStore(subscribe, () => silentSince);

/** Reads again what a socket that opened or fell silent may have missed. */
export function watchSocket(opened: Centrifuge): void {
  opened.on('connected', () => {
    setSilentSince(undefined);
    readAgain([...new Set(Object.values(readBy).flat())]);
  });
  opened.on('connecting', ({ code }) => code !== 0 && setSilentSince(Date.now()));
  // Without a reachable server the first attempt already fails.
  opened.on('error', () => opened.state !== 'connected' && setSilentSince(Date.now()));
  opened.on('disconnected', ({ code }) => {
    // Whether the session continues is asked once.
    if (!setSilentSince(Date.now())) readAgain(readBy.queues);
    if (code === consoleCloseCodes.authorityChanged) opened.connect();
  });
}

let client: Promise<Centrifuge> | undefined;

/** The socket is one for the page, opened with the first who needs it. */
function socket(): Promise<Centrifuge> {
  client ??= import('centrifuge').then(({ Centrifuge: Socket }) => {
    const opened = new Socket(`${location.origin.replace(/^http/, 'ws')}${consoleSocketPath}`, socketOptions);
    watchSocket(opened);
    opened.connect();
    return opened;
  });
  return client;
}

/** Hears what a channel says, while the component is there; `hear` is the same one each time. */
export function useHeard(channel: string | undefined, hear: (data: unknown) => void): void {
  useEffect(() => {
    if (channel === undefined) return;
    let isGone = false;
    const opening = socket().then((opened) => {
      if (isGone) return undefined;
      const subscription = opened.getSubscription(channel) ?? opened.newSubscription(channel);
      subscription.on('publication', ({ data }: PublicationContext) => hear(data));
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
  }, [channel, hear]);
}

/** Reads again whenever a channel speaks. */
function useChannel(channel: string | undefined, names: readonly string[]): void {
  useHeard(
    channel,
    useCallback((data: unknown) => readAgain(namesOf(data, names)), [names]),
  );
  useHearing(channel, names);
}

/** Queries that a channel announces wholly are read seldom while the component is there. */
function useHearing(channel: string | undefined, names: readonly string[]): void {
  useEffect(() => (channel === undefined ? undefined : hearAll(names.filter((name) => wholly.has(name)))), [channel, names]);
}

const backlogs = z.object({ queues: z.array(z.object({ name: z.string(), count: z.int(), oldestAt: z.nullable(z.string()) })) });

/**
 * The message carries the counts: the session is not read for them. It is read where an answer that is under way may be older, and where it was
 * last read a minute ago, since messages must not put that off.
 */
export function hearBacklogs(data: unknown): void {
  const read = backlogs.safeParse(data);
  const { queryKey } = sessionOptions;
  const state = queryClient.getQueryState(queryKey);
  const isFresh = state?.fetchStatus === 'idle' && Date.now() - state.dataUpdatedAt < HEARD_EVERY_MS;
  const session = state?.data;
  if (!read.success || !isFresh || session === undefined || session === null) return readAgain(readBy.queues);
  queryClient.setQueryData<Session>(queryKey, { ...session, queues: read.data.queues }, { updatedAt: state?.dataUpdatedAt ?? 0 });
  readAgain(readBy.queues.filter((name) => name !== queryKey[0]));
}

/** Keeps the operator's backlog up to date: counts, approvals, and the queues they may read. */
export function useLiveDesk(): void {
  const { operator, queues } = useSession();
  const may = useMay();
  // Without a session every attempt to open it would be refused, again and again.
  useEffect(() => () => void closeSocket(), []);
  const queue = (name: string): string | undefined => (queues.some((one) => one.name === name) ? consoleChannels.queue(name) : undefined);
  useChannel(consoleChannels.operator(operator.id), readBy.approvals);
  useHeard(consoleChannels.queues, hearBacklogs);
  useHearing(consoleChannels.queues, readBy.queues);
  useChannel(consoleChannels.handover, readBy.handover);
  useChannel(may('approvals.read') ? consoleChannels.approvals : undefined, readBy.approvals);
  useChannel(queue('withdrawals'), readBy.withdrawals);
  useChannel(queue('chargebacks'), readBy.chargebacks);
  useChannel(queue('unmatched'), readBy.unmatched);
  useChannel(queue('differences'), readBy.differences);
  useChannel(queue('documents'), readBy.documents);
  useChannel(queue('contact'), readBy.contact);
}

/** Keeps a player's page as the player is. */
export function useLivePlayer(playerId: string): void {
  useChannel(consoleChannels.player(playerId), readBy.player);
}

/** Closes the socket when the session ends, after which nothing is read. */
export async function closeSocket(): Promise<void> {
  const closing = client;
  client = undefined;
  setSocketOpen(false);
  const opened = await closing;
  opened?.removeAllListeners();
  opened?.disconnect();
}
