import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { sessionEndpoints } from '@pavilion/contract/console/session.ts';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PermissionName } from '@pavilion/contract/console/permissions.ts';
import { createContext, useContext } from 'react';
import { api } from '../api/api.ts';

export type Session = AnswerOf<(typeof sessionEndpoints)['readSession']>;

const SESSION_EVERY_MS = 10_000;
const SIGNED_OUT = 401;

async function readSession(): Promise<Session | null> {
  try {
    return await api.session.readSession();
  } catch (error) {
    if (error instanceof ApiError && error.status === SIGNED_OUT) return null;
    throw error;
  }
}

/** The own session with the counts of the queues, read again every ten seconds; null while nobody is signed in. */
export const sessionOptions = queryOptions({ queryKey: ['session'], queryFn: readSession, refetchInterval: SESSION_EVERY_MS });

/** Null before anybody has signed in. */
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

/** The platform's clock as it was when the session was last read, ten seconds ago at most: what ages are counted by. */
export const usePlatformNow = (): number => new Date(useSession().clock.now).getTime();
