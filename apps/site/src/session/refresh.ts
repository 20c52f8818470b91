import { ApiError } from '@pavilion/contract/calls/api-error.ts';
import { refreshPollMs, refreshPollsMax } from '@pavilion/contract/page-constants.ts';
import type { Clock } from '../browser/clock.ts';
import { type KeyValueStore, localKeys } from '../browser/storage.ts';
import { readToken } from './token.ts';
import type { TryLock } from '../browser/try-lock.ts';

const loading = 'loading';

/** How far the device's clock is ahead of the server's, negative where behind, by a token that was issued between two of its moments. */
export function aheadMsOf(token: string, sinceMs: number, untilMs: number): number {
  const issuedAtMs = readToken(token)?.issuedAtMs ?? sinceMs;
  return Math.max(0, sinceMs - issuedAtMs) + Math.min(0, untilMs - issuedAtMs);
}

/** Exchanges the old token; the only call that sets its token itself. */
export async function exchangeOverHttp(oldToken: string): Promise<string> {
  const { createClient } = await import('@pavilion/contract/calls/client.ts');
  const { createFetchSend } = await import('@pavilion/contract/calls/fetch.ts');
  const { accessToken } = await createClient(createFetchSend({ getToken: () => oldToken })).player.refreshSession();
  return accessToken;
}

/** Refusals that say when to ask, and nothing about the session. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether a refresh failed without the server's word on the session: it was not reached, restarts, or has too much to do (D-275). */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError ? error.status >= 500 || LATER.has(error.status) : error instanceof TypeError;

type RefreshParts = {
  store: KeyValueStore;
  clock: Pick<Clock, 'wait'>;
  tryLock: TryLock;
  /** The token of the cookie, which another tab may have replaced. */
  current: () => string | undefined;
  /** Exchanges the old token for a new one and stores it. */
  exchange: (oldToken: string) => Promise<string>;
};

/**
 * One refresh for all tabs (product §4 Session, A-52, A-53): the tab that takes the lock refreshes; the others poll it
 * ten times every 500 ms and use the token they find. A lock that was not released is stale: one of those who polled takes the next (D-51, D-208).
 * @throws what `exchange` throws; the lock is released first
 */
export async function refreshToken(oldToken: string, parts: RefreshParts): Promise<string> {
  const { store, clock, tryLock } = parts;
  const before = store.getItem(localKeys.refreshSession);
  for (let polls = 0; ; polls += 1) {
    const stale = Math.floor(polls / refreshPollsMax);
    const token = await tryLock(`${localKeys.refreshSession}-${stale}`, async () =>
      stale === 0 && store.getItem(localKeys.refreshSession) === loading ? undefined : refreshAlone(oldToken, parts),
    );
    if (token !== undefined) return token;
    await clock.wait(refreshPollMs);
    const left = store.getItem(localKeys.refreshSession);
    if (left !== null && left !== loading && left !== before) return left;
  }
}

async function refreshAlone(oldToken: string, { store, current, exchange }: RefreshParts): Promise<string> {
  const newer = current();
  if (newer !== undefined && newer !== oldToken) return newer;
  store.setItem(localKeys.refreshSession, loading);
  try {
    const token = await exchange(oldToken);
    store.setItem(localKeys.refreshSession, token);
    return token;
  } catch (error) {
    store.removeItem(localKeys.refreshSession);
    throw error;
  }
}
