import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { sessionEndpoints } from '@pavilion/contract/console/session.ts';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { api, queryClient } from '../api/api.ts';
import { readEvery } from '../api/reading.ts';

export type Session = AnswerOf<(typeof sessionEndpoints)['readSession']>;

/** While the platform is away: how soon the console notices that it is back. */
const AWAY_EVERY_MS = 2000;
const SIGNED_OUT = 401;
const SESSION_KEY = 'session';

let lastOperatorId: string | undefined;

/** Answers to one operator are not for a colleague who signs in after them in the same window, or in another tab of it. */
function forgetAnswersToAnother({ operator: { id } }: Session): void {
  if (lastOperatorId !== undefined && lastOperatorId !== id)
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY });
  lastOperatorId = id;
}

async function readSession(): Promise<Session | null> {
  try {
    const session = await api.session.readSession();
    forgetAnswersToAnother(session);
    return session;
  } catch (error) {
    if (error instanceof ApiError && error.status === SIGNED_OUT) return null;
    throw error;
  }
}

const everyMs = readEvery('session');

/** The own session with the queue counts; null when signed out. */
export const sessionOptions = queryOptions({
  queryKey: [SESSION_KEY],
  queryFn: readSession,
  retry: false,
  // The failure screen uses this query too, for its time zone: a refetch on mount would loop forever.
  retryOnMount: false,
  refetchInterval: ({ state }) => (state.error === null ? everyMs() : AWAY_EVERY_MS),
});

/** Null before sign-in. */
export const useSessionOrNone = (): Session | null => useQuery(sessionOptions).data ?? null;

/** Given by the shell, which shows the sign-in instead once it is over: no page is drawn again without it. */
export const SessionContext = createContext<Session | null>(null);

/** The session of a page that only signed-in operators see. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('A page of the console needs a session');
  return session;
}

export function useMay(): (permission: PermissionName | 'own') => boolean {
  const { permissions } = useSession();
  return (permission) => permission === 'own' || permissions.some((held) => held.permission === permission);
}

/** Ages are shown by the minute. */
const TICK_MS = 5000;
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer for everything that ages on a page, and none while nothing does. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => listeners.forEach((one) => one()), TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** The platform's clock: its time at the last session read, advanced by the browser's clock, whether or not the server can be reached. */
export function usePlatformNow(): number {
  const { clock } = useSession();
  const readAt = useQueryClient().getQueryState(sessionOptions.queryKey)?.dataUpdatedAt ?? 0;
  const here = useSyncExternalStore(onTick, () => Math.floor(Date.now() / TICK_MS) * TICK_MS);
  return new Date(clock.now).getTime() + Math.max(0, here - readAt);
}
