import type { EventView, MenuSport } from '../data/views.ts';
import { createStore } from './store.ts';

/** The known part of the book: events by id, and the order of each list. */
interface Book {
  readonly menu: readonly MenuSport[] | null;
  readonly events: ReadonlyMap<string, EventView>;
  /** The ids of a list's events in order; undefined before they arrive, null if they could not be read. */
  readonly lists: Readonly<Record<string, readonly string[] | null | undefined>>;
  /** Events the book no longer has. */
  readonly missing: readonly string[];
  /** Events that could not be read: they may exist. */
  readonly unread: readonly string[];
  /** The menu, which says which lists there are, could not be read. */
  readonly isMenuUnread: boolean;
  /** The match that heads the lists in play; null without one, undefined before the book has said. */
  readonly featured: string | null | undefined;
  readonly isFeedLost: boolean;
}

export const book = createStore<Book>({
  menu: null,
  events: new Map(),
  lists: {},
  missing: [],
  unread: [],
  isMenuUnread: false,
  featured: undefined,
  isFeedLost: false,
});
