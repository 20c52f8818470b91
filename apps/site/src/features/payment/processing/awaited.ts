import { useSyncExternalStore } from 'react';
import { sessionKeys, sessionStore } from '../../../browser/storage.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const stored = (): string => sessionStore().getItem(sessionKeys.asyncInvoiceId) ?? '';
const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Stores the payment whose page the provider is still preparing, for this tab and across reloads (wire §6.3). */
export function awaitInvoice(invoiceId: string): void {
  sessionStore().setItem(sessionKeys.asyncInvoiceId, invoiceId);
  notify();
}

/** Stops waiting for the stored payment. */
export function forgetAwaited(): void {
  sessionStore().removeItem(sessionKeys.asyncInvoiceId);
  notify();
}

/** The id of the invoice this tab is waiting for; empty for none. */
export const useAwaited = (): string => useSyncExternalStore(subscribe, stored, () => '');
