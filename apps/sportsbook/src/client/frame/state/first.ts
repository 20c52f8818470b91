import * as z from 'zod/mini';
import type { EventView } from '../data/views.ts';
import { eventSchema, eventView, menuSchema } from '../data/wire.ts';
import { beginAt } from '../device.ts';
import { book } from './book.ts';
import { session } from './player/session.ts';
import { readRoute, route } from './route.ts';

/**
 * What the book said when the server drew the first screen. The document carries it, so that the browser draws the same and continues from
 * there. What could not be read is absent, and read by the browser.
 */
export const firstSchema = z.object({
  nowMs: z.number(),
  location: z.string(),
  menu: z.optional(menuSchema),
  featured: z.optional(z.nullable(z.string())),
  /** Events by the topic of their list. */
  lists: z.record(z.string(), z.array(eventSchema)),
  /** The event that is opened; null where the book has none. */
  event: z.optional(z.nullable(eventSchema)),
});
export type First = z.infer<typeof firstSchema>;

/** Begins the stores of the first screen. */
export function begin({ nowMs, location, menu, featured, lists, event }: First, locale: string): void {
  const at = readRoute(location);
  const listed = Object.values(lists).flat();
  const known = [...listed, ...(event ? [event] : [])].map((one): [string, EventView] => [one.id, eventView(one)]);
  beginAt(nowMs);
  route.begin(at);
  session.begin({ ...session.first(), locale });
  book.begin({
    ...book.first(),
    menu: menu ?? null,
    featured,
    events: new Map(known),
    lists: Object.fromEntries(Object.entries(lists).map(([topic, events]) => [topic, events.map(({ id }) => id)])),
    missing: event === null && at.page === 'event' ? [at.eventId] : [],
  });
}
