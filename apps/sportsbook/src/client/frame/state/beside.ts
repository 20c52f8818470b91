import type { ListKind } from '../data/views.ts';
import { createStore } from './store.ts';

export interface ListOfSport {
  readonly sport: string;
  readonly kind: ListKind;
}

/** The lists whose events stand on a screen that is no list. */
export const listsBeside = createStore<readonly ListOfSport[]>([]);

/** Has a list read and followed while some of its events are shown. @returns what ends it */
export function followBeside(list: ListOfSport): () => void {
  listsBeside.set((all) => [...all, list]);
  return () => listsBeside.set((all) => all.filter((one) => one !== list));
}
