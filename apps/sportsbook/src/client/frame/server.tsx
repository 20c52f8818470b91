import { renderToString } from 'react-dom/server';
import * as z from 'zod/mini';
import { eventSchema, eventsSchema, featuredSchema, menuSchema } from './data/wire.ts';
import { listTopic } from './data/topic.ts';
import { App } from './screens/app.tsx';
import { isInPlay } from './screens/clock.ts';
import { load } from './screens/later.tsx';
import type { ListOfSport } from './state/beside.ts';
import { begin, type First } from './state/first.ts';
import { sportsOf } from './state/follow.ts';
import { type Route, readRoute } from './state/route.ts';
import { chooseLanguage } from './texts.ts';

z.config({ jitless: true });

/** Asks the book's API what anybody may ask. Undefined where it cannot answer now, null where it has no such thing. */
type Ask = (path: string) => Promise<unknown>;

interface DrawRequest {
  readonly location: string;
  readonly locale: string;
  readonly nowMs: number;
  readonly ask: Ask;
}

async function read<Schema extends z.core.$ZodType>(answer: Promise<unknown>, schema: Schema): Promise<z.infer<Schema> | undefined> {
  const found = z.safeParse(schema, await answer);
  return found.success ? found.data : undefined;
}

/** The lists of a screen, and those whose events stand beside it or in the place of an empty one. */
function listsOf(at: Route, menu: First['menu'] = [], event: First['event'] = null): readonly ListOfSport[] {
  if (event !== null) return [{ sport: event.sport, kind: isInPlay(event) ? 'live' : 'upcoming' }];
  if (at.page !== 'list') return [];
  const own = sportsOf(at, menu).map((sport) => ({ sport, kind: at.kind }));
  const isEmpty = at.kind === 'live' && own.every(({ sport }) => !menu.some(({ id, live }) => id === sport && live > 0));
  return isEmpty ? [...own, ...own.slice(0, 1).map(({ sport }) => ({ sport, kind: 'today' as const }))] : own;
}

async function readFirst({ location, locale, nowMs, ask }: DrawRequest): Promise<First> {
  const at = readRoute(location);
  const asks = at.page === 'event' ? ask(`events/${encodeURIComponent(at.eventId)}?locale=${locale}`) : undefined;
  const [menu, featured, event] = await Promise.all([
    read(ask('menu'), menuSchema),
    read(ask('featured'), featuredSchema),
    asks && read(asks, z.nullable(eventSchema)),
  ]);
  const lists = await Promise.all(
    listsOf(at, menu, event).map(async ({ sport, kind }) => {
      const query = new URLSearchParams({ state: kind, sport, markets: 'main', perPage: '100', locale });
      const events = await read(ask(`events?${query}`), eventsSchema);
      return events === undefined ? [] : [[listTopic(sport, kind), events] as const];
    }),
  );
  return { nowMs, location, menu, featured: featured?.eventId, lists: Object.fromEntries(lists.flat()), event };
}

/** One screen is drawn at a time: they share their stores. */
let drawing: Promise<unknown> = load();

/**
 * The first screen as a guest sees it, and what it was drawn of.
 * @public
 */
export async function draw(asked: DrawRequest): Promise<{ html: string; first: First }> {
  const first = await readFirst(asked);
  const html = drawing.then(async () => {
    await chooseLanguage(asked.locale);
    begin(first, asked.locale);
    return renderToString(<App />);
  });
  drawing = html.catch(() => undefined);
  return { html: await html, first };
}
