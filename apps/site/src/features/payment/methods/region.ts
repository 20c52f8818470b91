import { useSyncExternalStore } from 'react';
import { localKeys, localStore } from '../../../browser/storage.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useProfile } from '../../player/queries.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const stored = (): string => localStore().getItem(localKeys.paymentGeo) ?? '';

/** Stores the country of the player's bank and reloads the method lists for it (W-02). */
export function choosePaymentRegion(country: string): void {
  localStore().setItem(localKeys.paymentGeo, country);
  for (const listener of listeners) listener();
}

type PaymentRegion = {
  /** Empty while unknown, or where neither the visitor nor the profile has one. */
  country: string;
  isKnown: boolean;
  /** The `country` of API calls; undefined where it is the visitor's own (wire §7.9). */
  countryToSend: string | undefined;
};

function regionOf(chosen: string, visitorCountry: string): Omit<PaymentRegion, 'isKnown'> {
  const own = visitorCountry.toUpperCase();
  const country = chosen || own;
  return { country, countryToSend: country === own || country === '' ? undefined : country };
}

/** The region to pay from: the chosen one, else the visitor's country, else the profile's where the edge does not know the visitor. */
export function usePaymentRegion(): PaymentRegion {
  const { visitor } = useSite();
  const { data: profile } = useProfile();
  const chosen = useSyncExternalStore(subscribe, stored, () => '');
  const region = regionOf(chosen, visitor.country || (profile?.country ?? ''));
  return { ...region, isKnown: region.country !== '' || profile !== undefined };
}
