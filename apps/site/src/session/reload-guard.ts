import { reloadGuardMs } from '@pavilion/contract/page-constants.ts';
import { type KeyValueStore, localKeys } from './storage.ts';

/** Whether an automatic reload may happen: not twice within ten seconds (spec §9, K-11). Notes the time when it may. */
export function mayReload(store: KeyValueStore, nowMs: number): boolean {
  const last = Number(store.getItem(localKeys.lastReload) ?? Number.NaN);
  if (nowMs - last < reloadGuardMs) return false;
  store.setItem(localKeys.lastReload, String(nowMs));
  return true;
}
