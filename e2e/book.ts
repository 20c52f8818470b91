import type { FrameLocator, Locator } from '@playwright/test';
import * as z from 'zod/mini';
import { productUrl } from './sandbox.ts';
import { expect } from './test.ts';

const event = z.object({
  id: z.string(),
  sport: z.string(),
  home: z.string(),
  away: z.string(),
  startsAt: z.string(),
  markets: z.array(z.object({ status: z.string(), outcomes: z.array(z.object({ odds: z.coerce.number() })) })),
});
const eventsSchema = z.object({ data: z.array(event) });
export type Event = z.infer<typeof eventsSchema>['data'][number];

export const call = async (path: string, body?: unknown): Promise<unknown> => {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${productUrl()}/sandbox/sportsbook/${path}`, init);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
};

const pairOf = ({ home, away }: Event): string => [home, away].toSorted().join(' – ');

/** Events that begin late enough to stay before their start while the test lasts, of two teams that meet but once: rows are found by their names. */
export async function upcomingEvents(sport: string, least: number): Promise<Event[]> {
  let found: Event[] = [];
  // A product just started announces its events while it does much else.
  await expect
    .poll(
      async () => {
        const offered = eventsSchema.parse(await call(`events?sport=${sport}&markets=main&perPage=200`)).data;
        const meetings = Map.groupBy(offered, pairOf);
        const upcoming = eventsSchema.parse(await call(`events?state=upcoming&sport=${sport}&markets=main&perPage=30`)).data.slice(6);
        found = upcoming.filter((event) => meetings.get(pairOf(event))?.length === 1);
        return found.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(least);
  return found;
}

/** An event of a sport by the name that the client shows. */
export async function eventNamed(sport: string, name: string): Promise<Event> {
  const offered = eventsSchema.parse(await call(`events?sport=${sport}&markets=main&perPage=200`)).data;
  const found = offered.find(({ home, away }) => `${home} – ${away}` === name);
  if (found === undefined) throw new Error(`The feed offers no ${name}`);
  return found;
}

/**
 * Freezes events, so that a bet or a cash-out gets the price it was shown (sportsbook SB-100). They are not released: a parallel journey
 * may bet on the same ones.
 */
export async function freeze(...events: readonly Event[]): Promise<void> {
  for (const { id } of events) await call(`events/${id}/freeze`, {});
}

const liveEvents = async (): Promise<Event[]> => eventsSchema.parse(await call('events?state=live&markets=main&perPage=200')).data;

/** A match in play of another sport than the one in which journeys bet on such. */
export async function liveEventOutside(sport: string): Promise<Event> {
  const found = (await liveEvents()).find((event) => event.sport !== sport);
  if (found === undefined) throw new Error(`Only ${sport} is in play`);
  return found;
}

const [SHORTEST_ODDS, LONGEST_ODDS] = [1.2, 8];
/** Whether all outcomes of the main market are offered, at prices that leave something to cash out. */
const isOpen = ({ markets: [main] }: Event): boolean =>
  main?.status === 'open' && main.outcomes.every(({ odds }) => odds > SHORTEST_ODDS && odds < LONGEST_ODDS);

/** A match in play that is frozen at a moment at which it is open: markets pause at moments that decide. */
export async function frozenLiveEvent(sport: string): Promise<Event> {
  let found: Event | undefined;
  await expect
    .poll(
      async () => {
        const tried = (await liveEvents()).find((event) => event.sport === sport && isOpen(event));
        if (tried === undefined) return undefined;
        await freeze(tried);
        found = (await liveEvents()).find((live) => live.id === tried.id && isOpen(live));
        if (found === undefined) await call(`events/${tried.id}/freeze`, { off: true });
        return found;
      },
      { timeout: 60_000 },
    )
    .toBeDefined();
  if (found === undefined) throw new Error('No match is open');
  return found;
}

/** An event's row in the list, found by its id: a list has hundreds of items, whose roles and words took seconds to compute at each look. */
export const row = (frame: FrameLocator, { id, home, away }: Event): Locator =>
  frame.locator(`li[data-event="${id}"]`).filter({ hasText: home }).filter({ hasText: away });

/** The price of the home side in an event's row, by its accessible name. */
export const homePrice = (frame: FrameLocator, event: Event): Locator =>
  row(frame, event).getByRole('button', { name: new RegExp(`^${event.home}, `) });

/** Prices rest after a jump of the platform's clock, which another journey may make, until the feed has caught up. */
export async function press(price: Locator): Promise<void> {
  await expect(price).toBeEnabled({ timeout: 60_000 });
  await price.click();
}
