import { useSyncExternalStore } from 'react';
import { localKeys, localStore } from '../../session/storage.ts';
import { useSite } from '../../session/use-site.ts';
import { useProfile } from '../player/queries.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const stored = (): string => localStore().getItem(localKeys.paymentGeo) ?? '';

/** Remembers where the player's bank is; the method lists follow (W-02). */
export function choosePaymentRegion(country: string): void {
  localStore().setItem(localKeys.paymentGeo, country);
  for (const listener of listeners) listener();
}

export type PaymentRegion = {
  /** Empty while it is unknown. */
  country: string;
  /** `country` of the calls: only where it differs from the visitor's own (wire §7.9). */
  countryToSend: string | undefined;
};

/** The region of a visitor from `visitorCountry` who has chosen `chosen`, or nothing. */
export function regionOf(chosen: string, visitorCountry: string): PaymentRegion {
  const own = visitorCountry.toUpperCase();
  const country = chosen || own;
  return { country, countryToSend: country === own || country === '' ? undefined : country };
}

/** Where the edge does not know the visitor's country, the profile's is the best guess. */
export function usePaymentRegion(): PaymentRegion {
  const { visitor } = useSite();
  const { data: profile } = useProfile();
  const chosen = useSyncExternalStore(subscribe, stored, () => '');
  return regionOf(chosen, visitor.country || (profile?.country ?? ''));
}
