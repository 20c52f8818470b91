import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS, HOUR_MS } from '../../durations.ts';
import { settlementMessage, undoMessage, voidMessage } from '../../testing/feed-messages.ts';
import { verifyTickets } from '../reconciliation/verify.ts';
import { TestTickets } from '../testing/tickets.ts';

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterAll(() => book.stop());

const freeBets = z.array(z.looseObject({ id: z.string(), expiresAt: z.string() }));
const openOf = async (token: string) => freeBets.parse((await book.call('GET', '/free-bets', { token })).data);

async function aPlayerWithFreeBet(expiresInSeconds?: number) {
  const { playerId, token } = book.aPlayer();
  const { data } = await book.call('POST', '/free-bets', { body: { playerId, currency: 'EUR', amount: '10.00', expiresInSeconds } });
  return { playerId, token, freeBetId: z.looseObject({ id: z.string() }).parse(data).id };
}

type Ending = 'push' | 'void' | 'won' | 'lost';
const results = (ending: Exclude<Ending, 'void'>) => ({ home: ending, draw: 'lost', away: 'lost' }) as const;

async function end(eventId: string, ending: Ending, settlementVersion = 1): Promise<void> {
  const place = book.place(eventId);
  await book.receive(ending === 'void' ? voidMessage(place) : settlementMessage(place, { settlementVersion, results: results(ending) }));
}

describe('a free bet of which nothing was decided', () => {
  const shapes = { single: { type: 'single' }, combo: { type: 'combo' }, system: { type: 'system', size: [2, 3] } };
  it.each([
    ['single', ['push']],
    ['single', ['void']],
    ['combo', ['push', 'push', 'push']],
    ['combo', ['void', 'push', 'void']],
    ['combo', ['void', 'void', 'void']],
    ['system', ['push', 'push', 'push']],
    ['system', ['push', 'void', 'push']],
    ['system', ['void', 'void', 'void']],
  ] as const)('SB-168 goes back once, and no money with it: %s of %j', async (shape, endings) => {
    const { playerId, token, freeBetId } = await aPlayerWithFreeBet();
    const events = await Promise.all(endings.map(() => book.anEvent()));
    const selections = events.map((eventId) => book.selection(eventId));
    const ticketId = await book.accepted(token, events[0] ?? '', { ...shapes[shape], selections, freeBetId });
    expect(await openOf(token)).toEqual([]);
    for (const [index, ending] of endings.entries()) await end(events[index] ?? '', ending);
    await book.deliver();
    expect(await openOf(token)).toMatchObject([{ id: freeBetId, amount: '10.00' }]);
    expect(book.wallet.cash(playerId)).toBe(100_000n);
    expect(await book.ticket(token, ticketId)).toMatchObject({ payout: '0.00' });
  });

  it('SB-168 stays used where a leg was decided, and where its ticket was lost', async () => {
    const { token, freeBetId } = await aPlayerWithFreeBet();
    const [one, two] = [await book.anEvent(), await book.anEvent()];
    await book.accepted(token, one, { type: 'combo', selections: [book.selection(one), book.selection(two)], freeBetId });
    await end(one, 'push');
    await end(two, 'lost');
    await book.deliver();
    expect(await openOf(token)).toEqual([]);
  });

  it.each(['push', 'void'] as const)('SB-169 is valid for at least seven more days, although its date has passed: %s', async (ending) => {
    const { token, freeBetId } = await aPlayerWithFreeBet(60);
    const eventId = await book.anEvent();
    await book.accepted(token, eventId, { freeBetId });
    book.time.nowMs += 2 * HOUR_MS;
    book.cache.freshness.refresh();
    await end(eventId, ending);
    await book.deliver();
    const [returned] = await openOf(token);
    expect(Date.parse(returned?.expiresAt ?? '') - book.time.nowMs).toBe(7 * DAY_MS);
  });

  it('SB-169 keeps a later date of its own', async () => {
    const { token, freeBetId } = await aPlayerWithFreeBet(30 * 86_400);
    const [before] = await openOf(token);
    const eventId = await book.anEvent();
    await book.accepted(token, eventId, { freeBetId });
    await end(eventId, 'push');
    expect((await openOf(token))[0]?.expiresAt).toBe(before?.expiresAt);
  });

  it('SB-170 is taken back by a correction, and the winnings are paid, unless it was used again', async () => {
    const [unused, usedAgain] = [await aPlayerWithFreeBet(), await aPlayerWithFreeBet()];
    const [eventId, later] = [await book.anEvent(), await book.anEvent()];
    for (const { token, freeBetId } of [unused, usedAgain]) await book.accepted(token, eventId, { freeBetId });
    await end(eventId, 'push');
    await book.accepted(usedAgain.token, later, { freeBetId: usedAgain.freeBetId });
    await end(eventId, 'won', 2);
    await book.deliver();
    expect([book.wallet.cash(unused.playerId), book.wallet.cash(usedAgain.playerId)]).toEqual([101_120n, 101_120n]);
    expect(await openOf(unused.token)).toEqual([]);
    // The bet that was placed with it meanwhile stands, and gives it back by itself.
    await end(later, 'push');
    expect(await openOf(usedAgain.token)).toMatchObject([{ id: usedAgain.freeBetId }]);
  });

  it('SB-170 is taken back where its result is taken back, and comes again with it', async () => {
    const { token, freeBetId } = await aPlayerWithFreeBet();
    const eventId = await book.anEvent();
    await book.accepted(token, eventId, { freeBetId });
    await end(eventId, 'push');
    await book.receive(undoMessage(book.place(eventId), 1));
    expect(await openOf(token)).toEqual([]);
    await end(eventId, 'push', 2);
    expect(await openOf(token)).toMatchObject([{ id: freeBetId }]);
  });
});

it('SB-15 leaves every invariant of the tickets whole', async () => {
  await book.deliver();
  expect((await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
