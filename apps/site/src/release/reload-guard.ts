import { reloadGuardMs } from '@pavilion/contract/page-constants.ts';
import { type KeyValueStore, localKeys } from '../browser/storage.ts';

/** Whether an automatic reload is allowed: not twice within ten seconds (product §9, K-11). Records the time if it is. */
export function mayReload(store: KeyValueStore, nowMs: number): boolean {
  const last = Number(store.getItem(localKeys.lastReload) ?? Number.NaN);
  if (nowMs - last < reloadGuardMs) return false;
  store.setItem(localKeys.lastReload, String(nowMs));
  return true;
}
