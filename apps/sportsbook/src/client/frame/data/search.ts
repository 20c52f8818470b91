import * as z from 'zod/mini';
import { callBook } from './api.ts';
import { eventView, eventSchema } from './wire.ts';
import type { EventView } from './views.ts';

const found = z.object({
  teams: z.array(z.object({ name: z.string(), sport: z.string() })),
  tournaments: z.array(z.object({ id: z.string(), name: z.string(), sport: z.string() })),
  events: z.array(eventSchema),
});

export interface SearchResults {
  readonly teams: readonly { readonly name: string; readonly sport: string }[];
  readonly tournaments: readonly { readonly id: string; readonly name: string; readonly sport: string }[];
  readonly events: readonly EventView[];
}

/** Teams, leagues and events by a few letters; the book forgives one wrong one (sportsbook §4.5). */
export async function searchBook(query: string, locale: string): Promise<SearchResults> {
  const { teams, tournaments, events } = await callBook('search', found, { query: { q: query, locale } });
  return { teams, tournaments, events: events.map(eventView) };
}
