import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import { verifyTickets } from '../reconciliation/verify.ts';
import { TestTickets } from '../testing/tickets.ts';

/** Ten times the correct price. */
const WRONG = '21.00';
const WRONG_PRICES = { prices: [21_000, 3550, 3250] };
const created = z.object({ id: z.string() });

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

/** An event whose home side had a wrong price, with a bet at it and an earlier one at the right price. */
async function aWrongPrice() {
  const eventId = await book.anEvent();
  const [early, lucky] = [book.aPlayer(), book.aPlayer()];
  const right = await book.accepted(early.token, eventId);
  book.time.pass(MINUTE_MS);
  const from = book.time.now().toISOString();
  await book.reprice(eventId, WRONG_PRICES);
  const ticketId = await book.accepted(lucky.token, eventId, { selections: [book.selection(eventId, 'home', WRONG)] });
  const to = book.time.now().toISOString();
  book.time.pass(MINUTE_MS);
  return { eventId, early, right, lucky, ticketId, span: { acceptedFrom: from, acceptedTo: to } };
}
type Wrong = Awaited<ReturnType<typeof aWrongPrice>>;

const propose = ({ eventId, span }: Pick<Wrong, 'eventId' | 'span'>, rest: object = {}) =>
  book.call('POST', '/obvious-errors', {
    body: { operator: 'Ada', reason: 'A comma was lost.', outcomeId: `${eventId}~1x2~home`, leastOdds: '15.00', ...span, ...rest },
  });
const decide = (id: string, operator: string, isAgreed = true) =>
  book.call('POST', `/obvious-errors/${id}`, { body: { operator, isAgreed, reason: 'So it was.' } });
const waiting = async (): Promise<unknown> => (await book.call('GET', '/obvious-errors')).data;

describe('a price that was obviously wrong', () => {
  it('SB-14 voids the bets taken at it once two people have agreed, refunds each once and says why; no other bet is touched', async () => {
    const wrong = await aWrongPrice();
    const proposed = await propose(wrong);
    expect(proposed).toMatchObject({ status: 201, data: { firstOperator: 'Ada', leastOdds: '15.00', tickets: 1 } });
    const { id } = created.parse(proposed.data);
    expect(await waiting()).toMatchObject([{ id, tickets: 1 }]);
    expect(await decide(id, 'Ada')).toMatchObject({ status: 409, code: 'SAME_OPERATOR' });
    await book.deliver();
    expect(book.wallet.cash(wrong.lucky.playerId)).toBe(99_000n);
    const both = await Promise.all([decide(id, 'Grace'), decide(id, 'Grace')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await book.deliver();
    expect(book.wallet.cash(wrong.lucky.playerId)).toBe(100_000n);
    expect(await book.ticket(wrong.lucky.token, wrong.ticketId)).toMatchObject({
      result: 'refund',
      payout: '10.00',
      selections: [{ result: 'void', decidedReason: 'obvious_error' }],
    });
    expect(await waiting()).toEqual([]);
    // The match is played: the void remains, and the bet at the right price is paid.
    await book.settle(wrong.eventId, 'home');
    await book.deliver();
    expect([book.wallet.cash(wrong.lucky.playerId), book.wallet.cash(wrong.early.playerId)]).toEqual([100_000n, 101_120n]);
  });

  it('SB-14 takes back what such a bet has won, at once, however long ago, and keeps who decided and why', async () => {
    const wrong = await aWrongPrice();
    await book.settle(wrong.eventId, 'home');
    await book.deliver();
    expect(book.wallet.cash(wrong.lucky.playerId)).toBe(120_000n);
    book.time.pass(2 * DAY_MS);
    const { id } = created.parse((await propose(wrong)).data);
    expect(await decide(id, 'Grace')).toMatchObject({ data: { status: 'applied', tickets: 1 } });
    await book.deliver();
    expect(book.wallet.cash(wrong.lucky.playerId)).toBe(100_000n);
    const { rows } = await book.pool.query(
      'select state, first_operator, second_operator, reason, second_reason from sportsbook.obvious_error where id = $1',
      [id],
    );
    expect(rows).toEqual([
      { state: 'applied', first_operator: 'Ada', second_operator: 'Grace', reason: 'A comma was lost.', second_reason: 'So it was.' },
    ]);
  });

  it('SB-14 leaves the other legs of an accumulator their prices, and a whole cash-out as it was agreed', async () => {
    const wrong = await aWrongPrice();
    const other = await book.anEvent();
    const { playerId, token } = book.aPlayer();
    await book.reprice(wrong.eventId, WRONG_PRICES);
    await book.accepted(token, wrong.eventId, {
      type: 'combo',
      selections: [book.selection(wrong.eventId, 'home', WRONG), book.selection(other)],
    });
    const span = { ...wrong.span, acceptedTo: book.time.now().toISOString() };
    await book.call('POST', `/bets/${wrong.ticketId}/cash-out`, { body: { token: wrong.lucky.token, requestId: 'out' } });
    await book.deliver();
    const cashed = book.wallet.cash(wrong.lucky.playerId);
    const { id } = created.parse((await propose({ eventId: wrong.eventId, span })).data);
    expect(await decide(id, 'Grace')).toMatchObject({ data: { tickets: 1 } });
    await book.settle(other, 'home');
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(101_120n);
    expect(book.wallet.cash(wrong.lucky.playerId)).toBe(cashed);
  });

  it('SB-14 changes nothing where the second person refuses, and takes no word without bets, span or price', async () => {
    const wrong = await aWrongPrice();
    const { id } = created.parse((await propose(wrong)).data);
    expect(await decide(id, 'Grace', false)).toMatchObject({ data: { status: 'refused', tickets: 0 } });
    expect(await decide(id, 'Grace')).toMatchObject({ status: 404 });
    expect(await book.ticket(wrong.lucky.token, wrong.ticketId)).toMatchObject({ status: 'accepted' });
    expect(await propose(wrong, { leastOdds: '21.50' })).toMatchObject({ status: 404 });
    const later = new Date(book.time.nowMs + MINUTE_MS).toISOString();
    for (const rest of [{ leastOdds: '1.00' }, { acceptedTo: later }, { acceptedFrom: later }, { reason: ' ' }, { outcomeId: 'ev' }])
      expect((await propose(wrong, rest)).status).toBe(422);
    expect(await waiting()).toEqual([]);
  });

  it('SB-15 leaves every invariant of the tickets whole', async () => {
    await book.deliver();
    expect((await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  });
});
