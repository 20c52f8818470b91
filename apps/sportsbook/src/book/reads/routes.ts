import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Refusal } from '../../http.ts';
import { knownLocale } from '../../names/index.ts';
import { eventState } from '../../protocol/messages.ts';
import type { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import type { BookEvent, BookMarket } from '../market-cache/types.ts';
import { headOf, inOrder, isOffered, mainMarketOf, standingOf } from '../views/event-view.ts';
import { byStart, kindsOf, listKinds } from '../views/lists.ts';
import { menuOf } from '../views/menu.ts';
import type { TopicPosition } from '../socket/hub.ts';
import { createFeatured } from './featured.ts';
import { find } from './find.ts';
import { type MarketView, marketView } from './market-view.ts';

const PREFIX = '/sandbox/sportsbook';
const PER_PAGE = 100;
const PER_PAGE_MAX = 200;
const PAGE_MAX = 1000;
const QUERY_LENGTH_MAX = 100;

const locale = z.string().max(35).optional();
const listQuery = z.object({
  locale,
  state: z.union([z.enum(listKinds), eventState]).optional(),
  sport: z.string().max(50).optional(),
  tournament: z.string().max(100).optional(),
  markets: z.enum(['main', 'all']).default('all'),
  page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  perPage: z.coerce.number().int().min(1).max(PER_PAGE_MAX).default(PER_PAGE),
});
const searchQuery = z.object({ locale, q: z.string().max(QUERY_LENGTH_MAX).default('') });
const localeQuery = z.object({ locale });
const eventParams = z.object({ eventId: z.string().max(100) });

interface ReadsContext {
  readonly cache: InMemoryMarketCache;
  now(): Date;
  /** An event that ended too long ago to be in memory. */
  findOld(eventId: string): Promise<BookEvent | undefined>;
  /** The position of an event's topic, so that a reader can continue from there (SB-16). */
  position(topic: string): TopicPosition | undefined;
}

/** A query checked by its schema. @throws Refusal `INVALID` */
function queryOf<S extends z.ZodType>(request: FastifyRequest, schema: S): z.output<S> {
  const parsed = schema.safeParse(request.query);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new Refusal(422, 'INVALID', { message: 'The query cannot be read.', fields });
}

/** A supported locale; views are cached per locale, so clients must not be able to add more. */
const localeOf = (request: FastifyRequest, asked: string | undefined): string =>
  knownLocale(asked ?? request.headers['accept-language']?.split(/[,;]/)[0]?.trim() ?? 'en');

/** The calls anybody may make: menu, lists, one event, search; all from memory (sportsbook §4.5). */
export function registerReads(server: FastifyInstance, { cache, now, findOld, position }: ReadsContext): void {
  const eventView = (event: BookEvent, { markets, locale: asked }: { markets: readonly BookMarket[]; locale: string }) => {
    const reader = { locale: asked, statusOf: (market: BookMarket) => cache.statusOf(event, market) };
    return {
      ...headOf(event),
      ...standingOf(event),
      markets: markets.map((market) => marketView(market, event.header, reader)),
    };
  };

  server.get(`${PREFIX}/menu`, async (request, reply) => {
    const body = JSON.stringify({ data: menuOf(cache.events(), now().getTime()) });
    const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    reply.header('etag', tag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  const featured = createFeatured(() => cache.events());
  server.get(`${PREFIX}/featured`, async () => ({ data: { eventId: featured() } }));

  server.get(`${PREFIX}/events`, async (request) => {
    const query = queryOf(request, listQuery);
    const nowMs = now().getTime();
    const { state } = query;
    const isWanted = (event: BookEvent): boolean =>
      (query.sport === undefined || event.header.sport === query.sport) &&
      (query.tournament === undefined || event.header.tournamentId === query.tournament) &&
      (state === undefined ? kindsOf(event, nowMs).length > 0 : isInState(event, state, nowMs));
    const all = [...cache.events()].filter(isWanted).toSorted(byStart);
    const shown = all.slice((query.page - 1) * query.perPage, query.page * query.perPage);
    const asked = localeOf(request, query.locale);
    const data = shown.map((event) => eventView(event, { markets: listedMarkets(event, query.markets), locale: asked }));
    return { data, page: { number: query.page, perPage: query.perPage, total: all.length } };
  });

  server.get(`${PREFIX}/events/:eventId`, async (request) => {
    const { eventId } = eventParams.parse(request.params);
    const event = cache.event(eventId) ?? (await findOld(eventId));
    if (event === undefined) throw new Refusal(404, 'NOT_FOUND', { message: 'There is no such event.' });
    const asked = localeOf(request, queryOf(request, localeQuery).locale);
    const markets = [...event.markets.values()].toSorted(inOrder);
    return { data: withPlaces(eventView(event, { markets, locale: asked }), position(`event:${eventId}`)) };
  });

  server.get(`${PREFIX}/search`, async (request) => {
    const query = queryOf(request, searchQuery);
    const { teams, tournaments, events } = find(query.q, cache.events(), now().getTime());
    const asked = localeOf(request, query.locale);
    return {
      data: {
        teams,
        tournaments,
        events: events.map((event) => eventView(event, { markets: listedMarkets(event, 'main'), locale: asked })),
      },
    };
  });
}

/** An event with the number and the short indexes its changes come under by the socket. */
function withPlaces<View extends { markets: readonly MarketView[] }>(view: View, place: TopicPosition | undefined) {
  if (place === undefined || !('markets' in place.body)) return view;
  const indexes = new Map(place.body.markets.map((market) => [market.id, market]));
  const markets = view.markets.map((market) => {
    const known = indexes.get(market.id);
    const outcomes = market.outcomes.map((outcome) => ({ o: known?.outcomes.find(({ id }) => id === outcome.id)?.o, ...outcome }));
    return { i: known?.i, ...market, outcomes };
  });
  return { ...view, epoch: place.epoch, seq: place.seq, markets };
}

const kindNames: readonly string[] = listKinds;

function isInState(event: BookEvent, state: string, nowMs: number): boolean {
  // An event between its published start and the signal of it is still the state `prematch`.
  if (state === event.state) return true;
  return kindNames.includes(state) && kindsOf(event, nowMs).some((kind) => kind === state);
}

function listedMarkets(event: BookEvent, which: 'main' | 'all'): readonly BookMarket[] {
  if (which === 'all') return [...event.markets.values()].filter(isOffered).toSorted(inOrder);
  const main = mainMarketOf(event);
  return main === undefined ? [] : [main];
}
