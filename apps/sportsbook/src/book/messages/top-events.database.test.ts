import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LOCALES } from '../../names/locales.ts';
import { TestTickets } from '../testing/tickets.ts';
import { publishTopEvents } from './top-events.ts';

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterAll(() => book.stop());

const published = z.array(
  z.object({
    body: z.object({
      locale: z.string(),
      version: z.number(),
      events: z.array(z.object({ market: z.object({ outcomes: z.array(z.object({ name: z.string(), odds: z.string() })) }) })),
    }),
  }),
);

/** The next publication by locale, after the minimum interval. */
async function publishNext() {
  book.time.pass(5_000);
  await publishTopEvents(book.context);
  const { rows } = await book.pool.query('delete from sportsbook.platform_message returning body');
  return new Map(published.parse(rows).map(({ body }) => [body.locale, body]));
}

describe('events worth showing', () => {
  it('P-16 L-14 are published in every language the book speaks, and again where a price moved in the plain one alone', async () => {
    const eventId = await book.anEvent();
    const first = await publishNext();
    expect([...first.keys()].toSorted()).toEqual(Object.keys(LOCALES).toSorted());
    const drawIn = (locale: string) => first.get(locale)?.events[0]?.market.outcomes[1]?.name;
    expect([drawIn('en'), drawIn('de'), drawIn('fr')]).toEqual(['Draw', 'Unentschieden', 'Nul']);
    expect(await publishNext()).toEqual(new Map());

    await book.reprice(eventId, { prices: [2130, 3500, 3200] });
    const moved = await publishNext();
    expect([...moved.keys()]).toEqual(['en']);
    expect(moved.get('en')).toMatchObject({ version: 2, events: [{ market: { outcomes: [{ odds: '2.13' }, {}, {}] } }] });

    await book.anEvent();
    expect((await publishNext()).size).toBe(first.size);
  });
});
