import * as z from 'zod/mini';
import { priceOf } from '../odds/format.ts';
import type { EventView, MarketView } from './views.ts';

/** Shapes of the book's API and socket (sportsbook §4.5, §7): only the fields this client reads. */
const score = z.object({ home: z.number(), away: z.number() });
const clock = z.object({
  period: z.number(),
  seconds: z.nullable(z.number()),
  isRunning: z.boolean(),
  at: z._default(z.nullable(z.number()), null),
  paceMs: z._default(z.number(), 1000),
});
const side = z.enum(['home', 'away']);
const eventState = z.enum(['prematch', 'live', 'interrupted', 'postponed', 'ended', 'abandoned', 'cancelled']);
export const marketStatus = z.enum(['open', 'suspended', 'closed', 'settled', 'void']);

/** The state of an event; a change over the socket may carry only part of it. */
export const standing = {
  state: eventState,
  clock: z.nullish(clock),
  score: z.nullish(score),
  parts: z.optional(z.array(score)),
  points: z.nullish(z.object({ home: z.string(), away: z.string() })),
  server: z.nullish(side),
  statistics: z.optional(z.array(z.object({ name: z.string(), home: z.number(), away: z.number() }))),
  play: z.nullish(z.object({ ball: z.nullable(z.object({ side, x: z.number(), y: z.number() })), momentum: z.nullable(z.number()) })),
  moments: z.optional(z.array(z.object({ kind: z.string(), side, minute: z.optional(z.number()), by: z.optional(z.number()) }))),
};

export const eventHead = z.object({
  id: z.string(),
  sport: z.string(),
  tournamentId: z.string(),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  startsAt: z.string(),
  marketCount: z.number(),
  ...standing,
});
export type EventHead = z.infer<typeof eventHead>;

/** A line is written as a decimal (`"2.25"`); calculations use quarters (SB-1). */
export const marketHead = {
  id: z.string(),
  type: z.string(),
  line: z.nullish(z.string()),
  part: z.nullish(z.string()),
  status: marketStatus,
};

const market = z.object({
  ...marketHead,
  outcomes: z.array(z.object({ id: z.string(), key: z.string(), name: z.string(), odds: z.union([z.string(), z.number()]) })),
});

export const eventSchema = z.extend(eventHead, { markets: z.array(market) });
export const eventsSchema = z.array(eventSchema);
type WireEvent = z.infer<typeof eventSchema>;

const counts = { live: z.number(), today: z.number(), upcoming: z.number() };
export const menuSchema = z.array(
  z.object({
    id: z.string(),
    ...counts,
    tournaments: z.array(z.object({ id: z.string(), name: z.string(), category: z.string(), ...counts })),
  }),
);

export const featuredSchema = z.object({ eventId: z.nullable(z.string()) });

const QUARTERS = 4;

/** A line of the wire in quarters; null for none. */
export const quartersOf = (line: string | null | undefined): number | null =>
  line === null || line === undefined ? null : Math.round(Number(line) * QUARTERS);

/** An event without its markets, as the screens use it. */
export function viewOfHead(head: EventHead, markets: readonly MarketView[]): EventView {
  return {
    id: head.id,
    sport: head.sport,
    tournamentId: head.tournamentId,
    league: head.league,
    home: head.home,
    away: head.away,
    startsAt: head.startsAt,
    state: head.state,
    clock: head.clock ?? null,
    score: head.score ?? null,
    parts: head.parts ?? [],
    points: head.points ?? null,
    server: head.server ?? null,
    statistics: head.statistics ?? [],
    play: head.play ?? null,
    moments: head.moments ?? [],
    marketCount: head.marketCount,
    markets,
  };
}

export function eventView(event: WireEvent): EventView {
  const markets = event.markets.map(({ id, type, line, part, status, outcomes }, order) => ({
    id,
    type,
    line: quartersOf(line),
    part: part ?? null,
    status,
    order,
    outcomes: outcomes.map((outcome) => ({
      id: outcome.id,
      key: outcome.key,
      name: outcome.name,
      price: priceOf(outcome.odds),
      move: null,
    })),
  }));
  return viewOfHead(event, markets);
}
