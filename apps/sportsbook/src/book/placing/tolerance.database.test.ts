import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aMarket, pricesMessage, stateMessage } from '../../testing/feed-messages.ts';
import { verifyTickets } from '../reconciliation/verify.ts';
import { TestTickets } from '../testing/tickets.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const DELAY_MS = 5000;
/** Longer than any price is kept anywhere: a pick may stay in the slip for an hour. */
const LONG_MS = 60_000;

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

const homeAt = (price: number): { prices: number[] } => ({ prices: [price, 3550, 3250] });

/** Three matches in play, each with the home side picked at 1.95, 1.72 and 6.20. */
async function threeLivePicks() {
  const asked = [1950, 1720, 6200];
  const events: string[] = [];
  for (const price of asked) events.push(await book.anEvent({ isLive: true, ...homeAt(price) }));
  const selections = events.map((eventId, at) => book.selection(eventId, 'home', String((asked[at] ?? 0) / 1000)));
  const move = async (prices: readonly number[]): Promise<void> => {
    for (const [at, price] of prices.entries()) await book.reprice(events[at] ?? '', homeAt(price));
  };
  return { events, selections, move };
}

/** Sends the combination, runs `during` while the book waits, and returns the outcome. */
async function placed(token: string, slip: { selections: readonly object[]; toleranceBasisPoints?: number }, during: () => Promise<void>) {
  const requestId = randomUUID();
  const sent = await book.bet(token, '', { requestId, isAsync: true, type: 'combo', ...slip });
  if (sent.status !== 202) return sent;
  await during();
  book.time.pass(DELAY_MS);
  return vi.waitFor(async () => {
    const answer = await book.call('GET', `/bets/by-request/${requestId}`, { token });
    expect(answer.status).not.toBe(202);
    return answer;
  }, PATIENCE);
}

const pricesOf = ({ data }: { data?: unknown }): unknown =>
  (data as { selections: { price: string }[] } | undefined)?.selections.map(({ price }) => price);

describe('three picks in play', () => {
  it('SB-91 are placed at the better prices when all of them rose, before and during the delay, with no tolerance at all', async () => {
    const { playerId, token } = book.aPlayer();
    const { selections, move } = await threeLivePicks();
    book.time.pass(LONG_MS);
    await move([1960, 1730, 6300]);
    const answer = await placed(token, { selections }, () => move([1980, 1750, 6400]));
    expect(answer).toMatchObject({ status: 201, data: { odds: '22.176', potentialReturn: '221.76' } });
    expect(pricesOf(answer)).toEqual(['1.98', '1.75', '6.40']);
    expect(book.wallet.cash(playerId)).toBe(99_000n);
  });

  it('SB-91 are placed while every price stays within the tolerance, counted from the price asked and not from the last one', async () => {
    const { token } = book.aPlayer();
    const { selections, move } = await threeLivePicks();
    await move([1920, 1730, 6100]);
    // 3 % below 1.95 is 1.8915, below 6.20 is 6.014.
    const answer = await placed(token, { selections, toleranceBasisPoints: 300 }, () => move([1900, 1720, 6100]));
    expect(answer).toMatchObject({ status: 201, data: { odds: '19.935' } });
    expect(pricesOf(answer)).toEqual(['1.90', '1.72', '6.10']);
  });

  it('SB-91 are refused, with the price that fell too far, though the others rose', async () => {
    const { playerId, token } = book.aPlayer();
    const { events, selections, move } = await threeLivePicks();
    const beyond = await placed(token, { selections, toleranceBasisPoints: 300 }, () => move([1890, 1900, 7000]));
    expect(beyond).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      fields: { selections: [{ outcomeId: `${events[0]}~1x2~home`, asked: '1.95', current: '1.89' }] },
    });
    await move([1950, 1710, 6200]);
    expect(await placed(token, { selections }, async () => undefined)).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    expect(book.wallet.cash(playerId)).toBe(100_000n);
  });

  it('SB-91 are placed at any price for who asked for that', async () => {
    const { token } = book.aPlayer();
    const { selections, move } = await threeLivePicks();
    const slip = { selections, acceptOddsChange: true };
    expect(pricesOf(await placed(token, slip, () => move([1500, 1400, 4000])))).toEqual(['1.50', '1.40', '4.00']);
  });

  it('SB-91 are refused when one is suspended at the end of the delay, or a goal fell in it, whatever the tolerance', async () => {
    const { playerId, token } = book.aPlayer();
    const first = await threeLivePicks();
    const suspended = await placed(token, { selections: first.selections, toleranceBasisPoints: 10_000 }, () =>
      book.reprice(first.events[1] ?? '', { status: 'suspended' }),
    );
    expect(suspended).toMatchObject({ status: 409, code: 'SUSPENDED' });
    const second = await threeLivePicks();
    const scorers = second.events[2] ?? '';
    const shaken = await placed(token, { selections: second.selections, toleranceBasisPoints: 10_000 }, () =>
      book.receive(
        stateMessage(book.place(scorers), { home: 1, suspend: 'all', incident: { kind: 'goal' } }),
        pricesMessage(book.place(scorers), [aMarket(scorers, homeAt(6200))]),
      ),
    );
    expect(shaken).toMatchObject({ status: 409, code: 'SUSPENDED', fields: { outcomes: [`${scorers}~1x2~home`] } });
    expect(book.wallet.cash(playerId)).toBe(100_000n);
  });
});

it('SB-15 leaves every invariant of the tickets whole after the moves', async () => {
  await book.deliver();
  expect((await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
