import * as z from 'zod/mini';
import type { EventView, MarketStatus } from './views.ts';
import { eventHead, marketHead, marketStatus, quartersOf, standing, viewOfHead } from './wire.ts';

/** Outcomes and markets carry the short indexes their changes come under (sportsbook.md §7). */
const market = z.object({
  i: z.number(),
  ...marketHead,
  outcomes: z.array(z.object({ o: z.number(), id: z.string(), key: z.string(), name: z.optional(z.string()), price: z.number() })),
});

export const eventBody = z.object({ event: eventHead, markets: z.array(market) });
const listBody = z.object({ events: z.array(eventBody) });
export const snapshotBody = z.union([listBody, eventBody]);
export type EventBody = z.infer<typeof eventBody>;

/** What changes beside prices: the event is named where a topic has several. */
export const stateChange = z.partial(z.object({ event: z.string(), ...standing }));
export type StateChange = z.infer<typeof stateChange>;

export const isMarketStatus = (text: string): text is MarketStatus => marketStatus.safeParse(text).success;

export function eventOf({ event, markets }: EventBody): EventView {
  return viewOfHead(
    event,
    markets.map(({ id, type, line, part, status, outcomes }) => ({
      id,
      type,
      line: quartersOf(line),
      part: part ?? null,
      status,
      outcomes: outcomes.map((outcome) => ({
        id: outcome.id,
        key: outcome.key,
        name: outcome.name ?? outcome.key,
        price: BigInt(outcome.price),
        move: null,
      })),
    })),
  );
}
