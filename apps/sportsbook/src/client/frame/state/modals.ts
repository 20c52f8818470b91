import { createStore } from './store.ts';

/** What closes each dialog that is open, the last opened last. */
export const modals = createStore<readonly (() => void)[]>([]);

/** Counts a dialog as open. @returns what counts it as closed */
export function openModal(close: () => void): () => void {
  modals.set((all) => [...all, close]);
  return () => modals.set((all) => all.filter((one) => one !== close));
}

/** A press beside the frame, or Escape on the page, closes the last one. */
export const closeModal = (): void => modals.get().at(-1)?.();
