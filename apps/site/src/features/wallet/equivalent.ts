import { equivalentCurrencyDefault } from '@pavilion/contract/constants.ts';
import { useSyncExternalStore } from 'react';
import { localKeys, localStore } from '../../session/storage.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const stored = (): string | undefined => localStore().getItem(localKeys.equivalentCurrency) ?? undefined;

/** Switching on keeps USD on the device, switching off forgets it (spec §4). */
export function chooseEquivalent(isOn: boolean): void {
  if (isOn) localStore().setItem(localKeys.equivalentCurrency, equivalentCurrencyDefault);
  else localStore().removeItem(localKeys.equivalentCurrency);
  for (const listener of listeners) listener();
}

/** The currency balances are also shown in; none while the switch is off. */
export const useEquivalentCurrency = (): string | undefined => useSyncExternalStore(subscribe, stored, () => undefined);
