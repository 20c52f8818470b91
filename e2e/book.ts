import type { FrameLocator, Locator } from '@playwright/test';
import * as z from 'zod/mini';
import { productUrl } from './sandbox.ts';
import { expect } from './test.ts';

const eventsSchema = z.object({ data: z.array(z.object({ id: z.string(), home: z.string(), away: z.string(), startsAt: z.string() })) });
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

/** An event's row in the list. */
export const row = (frame: FrameLocator, { home, away }: Event): Locator =>
  frame.getByRole('listitem').filter({ hasText: home }).filter({ hasText: away });

/** The price of the home side in an event's row, by its accessible name. */
export const homePrice = (frame: FrameLocator, event: Event): Locator =>
  row(frame, event).getByRole('button', { name: new RegExp(`^${event.home}, `) });

/** Prices rest after a jump of the platform's clock, which another journey may make, until the feed has caught up. */
export async function press(price: Locator): Promise<void> {
  await expect(price).toBeEnabled({ timeout: 60_000 });
  await price.click();
}
