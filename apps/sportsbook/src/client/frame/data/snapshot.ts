import * as z from 'zod/mini';
import type { EventView, MarketStatus, MarketView } from './views.ts';
import { eventHead, marketHead, marketStatus, quartersOf, standing, viewOfHead } from './wire.ts';

/** Outcomes and markets carry the short indexes their changes come under (sportsbook §7). */
export const marketBody = z.object({
  i: z.number(),
  order: z.number(),
  ...marketHead,
  outcomes: z.array(z.object({ o: z.number(), id: z.string(), key: z.string(), name: z.optional(z.string()), price: z.number() })),
});

export const eventBody = z.object({ event: eventHead, markets: z.array(marketBody) });
const listBody = z.object({ events: z.array(eventBody) });
export const snapshotBody = z.union([listBody, eventBody]);
export type EventBody = z.infer<typeof eventBody>;

/** Changes other than prices; names the event if a topic has several. */
export const stateChange = z.partial(z.object({ event: z.string(), startsAt: z.string(), marketCount: z.number(), ...standing }));
export type StateChange = z.infer<typeof stateChange>;

export const isMarketStatus = (text: string): text is MarketStatus => marketStatus.safeParse(text).success;

export type MarketBody = z.infer<typeof marketBody>;

export const marketOf = ({ id, type, line, part, status, order, outcomes }: MarketBody): MarketView => ({
  id,
  type,
  line: quartersOf(line),
  part: part ?? null,
  status,
  order,
  outcomes: outcomes.map((one) => ({ id: one.id, key: one.key, name: one.name ?? one.key, price: BigInt(one.price), move: null })),
});

export const eventOf = ({ event, markets }: EventBody): EventView => viewOfHead(event, markets.map(marketOf));
