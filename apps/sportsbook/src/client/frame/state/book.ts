import type { EventView, MenuSport } from '../data/views.ts';
import { createStore } from './store.ts';

/** What is known of the book: events by id, and the order of each list. */
export interface Book {
  readonly menu: readonly MenuSport[] | null;
  readonly events: ReadonlyMap<string, EventView>;
  /** Ids of a list's events in its order; undefined before it came, null where it could not be read. */
  readonly lists: Readonly<Record<string, readonly string[] | null | undefined>>;
  readonly missing: readonly string[];
  readonly isFeedLost: boolean;
}

export const book = createStore<Book>({ menu: null, events: new Map(), lists: {}, missing: [], isFeedLost: false });
