import { refreshPollMs, refreshPollsMax } from '@pavilion/contract/page-constants.ts';
import type { Clock } from '../browser/clock.ts';
import { type KeyValueStore, localKeys } from '../browser/storage.ts';

const loading = 'loading';

type RefreshParts = {
  store: KeyValueStore;
  clock: Pick<Clock, 'wait'>;
  /** Exchanges the old token for a new one. */
  exchange: (oldToken: string) => Promise<string>;
};

/**
 * One refresh for all tabs (product §4 Session, A-52, A-53): the tab that takes the lock refreshes; the others poll it
 * ten times every 500 ms and use the token they find. A lock that was not released is stale and is replaced (D-51).
 * @throws what `exchange` throws; the lock is released first
 */
export async function refreshToken(oldToken: string, { store, clock, exchange }: RefreshParts): Promise<string> {
  if (store.getItem(localKeys.refreshSession) === loading) {
    const fromOtherTab = await awaitOtherTab({ store, clock });
    if (fromOtherTab) return fromOtherTab;
  }
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

async function awaitOtherTab({ store, clock }: Pick<RefreshParts, 'store' | 'clock'>): Promise<string | undefined> {
  for (let poll = 0; poll < refreshPollsMax; poll += 1) {
    await clock.wait(refreshPollMs);
    const value = store.getItem(localKeys.refreshSession);
    if (value !== loading) return value ?? undefined;
  }
  return undefined;
}
