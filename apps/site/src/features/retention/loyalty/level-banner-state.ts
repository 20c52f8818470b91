import { levelBannerMs } from '@pavilion/contract/page-constants.ts';
import { splitLocale } from '@pavilion/contract/formats/locale-path.ts';
import type { LoyaltyLevel } from '@pavilion/contract/areas/retention.ts';
import { useSyncExternalStore } from 'react';
import { pageRuleOf } from '../../../navigation/routes.ts';

/** The level whose banner is shown now. */
let shown: LoyaltyLevel | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(level: LoyaltyLevel | undefined): void {
  shown = level;
  for (const listener of listeners) listener();
}

/** Whether an address is a game's page: no dialog may open over a running game (S-19). */
export const isAtGame = (pathname: string): boolean => pageRuleOf(splitLocale(pathname).pathname)?.name === 'game';

/** Shows a new level for three seconds (product §4, K-06). */
export function showLevelBanner(level: LoyaltyLevel): void {
  clearTimeout(timer);
  set(level);
  timer = setTimeout(() => set(undefined), levelBannerMs);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLevelBanner = (): LoyaltyLevel | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
