import { refreshPollMs, refreshPollsMax } from '@pavilion/contract/page-constants.ts';
import type { Clock } from './clock.ts';
import { type KeyValueStore, localKeys } from './storage.ts';

const loading = 'loading';

export type RefreshParts = {
  store: KeyValueStore;
  clock: Pick<Clock, 'wait'>;
  /** Asks the server for the successor of the old token. */
  exchange: (oldToken: string) => Promise<string>;
};

/**
 * One refresh for all tabs (spec §4 Session, A-52, A-53): whoever finds no lock takes it and asks; the others poll it
 * ten times at 500 ms and take the token they find. A lock nobody released is stale and is taken over (D-51).
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
