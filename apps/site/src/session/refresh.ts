import { refreshPollMs, refreshPollsMax } from '@pavilion/contract/page-constants.ts';
import type { Clock } from '../browser/clock.ts';
import { type KeyValueStore, localKeys } from '../browser/storage.ts';
import type { TryLock } from '../browser/try-lock.ts';

const loading = 'loading';

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
