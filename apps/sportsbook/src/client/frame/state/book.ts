import type { EventView, MenuSport } from '../data/views.ts';
import { createStore } from './store.ts';

/** What is known of the book: events by id, and the order of each list. */
export interface Book {
  readonly menu: readonly MenuSport[] | null;
  readonly events: ReadonlyMap<string, EventView>;
  /** Ids of a list's events in its order; undefined before it came, null where it could not be read. */
  readonly lists: Readonly<Record<string, readonly string[] | null | undefined>>;
  /** Events the book does not know any more. */
  readonly missing: readonly string[];
  /** Events that could not be read: nothing is known of them. */
  readonly unread: readonly string[];
  /** The menu could not be read, and with it which lists there are. */
  readonly isMenuUnread: boolean;
  readonly isFeedLost: boolean;
}

export const book = createStore<Book>({
  menu: null,
  events: new Map(),
  lists: {},
  missing: [],
  unread: [],
  isMenuUnread: false,
  isFeedLost: false,
});
