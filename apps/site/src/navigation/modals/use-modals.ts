import { useEffect, useSyncExternalStore } from 'react';
import { useSite } from '../../visitor/use-site.ts';
import type { ModalStack } from './modal-machine.ts';
import type { ModalStore, Veto } from './modal-store.ts';
import type { ModalName } from '../modals.ts';

/** `open`, `close`, `dismiss` and `closeAll` of every modal by its name. */
export function useModals(): ModalStore {
  return useSite().modals;
}

export function useModalStack(): ModalStack {
  const store = useModals();
  return useSyncExternalStore(store.subscribe, store.stack, store.stack);
}

/** Calls this before the modal is dismissed, while the caller is mounted; returning false keeps it open. */
export function useBeforeDismiss(name: ModalName, veto: Veto): void {
  const store = useModals();
  useEffect(() => store.veto('dismiss', name, veto), [store, name, veto]);
}
