import { useSyncExternalStore } from 'react';
import { sessionKeys, sessionStore } from '../../session/storage.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const stored = (): string => sessionStore().getItem(sessionKeys.asyncInvoiceId) ?? '';
const told = (): void => {
  for (const listener of listeners) listener();
};

/** Remembers, for this tab and over a reload, the payment whose page the provider still prepares (wire §6.3). */
export function awaitInvoice(invoiceId: string): void {
  sessionStore().setItem(sessionKeys.asyncInvoiceId, invoiceId);
  told();
}

export function forgetAwaited(): void {
  sessionStore().removeItem(sessionKeys.asyncInvoiceId);
  told();
}

/** The payment this tab waits for; empty for none. */
export const useAwaited = (): string => useSyncExternalStore(subscribe, stored, () => '');
