import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { aMarket, pricesMessage, voidMessage } from '../../testing/feed-messages.ts';
import { verifyTickets } from '../reconciliation/verify.ts';
import { TestTickets } from '../testing/tickets.ts';

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

/** Longer than the outbox leaves any call alone. */
const LONGEST_PAUSE_MS = 30_000;

const quoteData = z.object({ quoteId: z.string(), offer: z.string(), part: z.string(), restStake: z.string() });

/** The chance of the home side in ppm; the other two outcomes share the rest. */
async function chance(eventId: string, homePpm: number): Promise<void> {
  const market = aMarket(eventId);
  const rest = (1_000_000 - homePpm) / 2;
  const outcomes = market.outcomes.map((outcome, place) => ({ ...outcome, probabilityPpm: place === 0 ? homePpm : rest }));
  await book.receive(pricesMessage(book.place(eventId), [{ ...market, outcomes }]));
}

/** A player with a single of 20.00 at 2.12 on a home side whose fair chance is 0.7: its whole offer is 28.19. */
async function aTicket({ isLive = false } = {}) {
  const { playerId, token } = book.aPlayer();
  const eventId = await book.anEvent();
  const ticketId = await book.accepted(token, eventId, { stake: '20.00' });
  await chance(eventId, 700_000);
  if (isLive)
    await book.receive({
      ...book.place(eventId),
      type: 'state',
      messageId: randomUUID(),
      producedAt: book.time.now().toISOString(),
      body: { state: 'live' },
    });
  const cashOut = (fields: object = {}) =>
    book.call('POST', `/bets/${ticketId}/cash-out`, { body: { token, requestId: randomUUID(), ...fields } });
  const quote = (part?: string) =>
    book.call('POST', `/bets/${ticketId}/cash-out/quote`, { body: { token, ...(part === undefined ? {} : { part }) } });
  return { playerId, token, eventId, ticketId, cashOut, quote };
}

/** Held replies poll the table now and then; the outbox is delivered meanwhile, as its loops would. */
async function paid<T>(answer: Promise<T>): Promise<T> {
  let isDone = false;
  const done = answer.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await book.deliver();
    await book.time.wait(1);
  }
  return done;
}

describe('cash-out', () => {
  it('SB-9 a player whose session has ended places nothing, still sees their bets and cashes out', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent();
    const ticketId = await book.accepted(token, eventId);
    book.wallet.closeSession(token);
    // Final for its request, also for who asks after it; only a token that is not known is 401 (sportsbook §4.2).
    expect(await book.bet(token, eventId, { requestId: 'too-late' })).toMatchObject({ status: 409, code: 'SESSION_INVALID' });
    expect(await book.call('GET', '/bets/by-request/too-late', { token })).toMatchObject({ status: 409, code: 'SESSION_INVALID' });
    expect(await book.bet(token, eventId)).toMatchObject({ status: 401, code: 'SESSION_INVALID' });
    book.time.pass(61_000);
    expect(await book.bet(token, eventId)).toMatchObject({ status: 401, code: 'SESSION_INVALID' });
    expect(await book.ticket(token, ticketId)).toMatchObject({ status: 'accepted' });
    expect(await book.call('GET', '/bets', { token })).toMatchObject({ status: 200, data: [{ id: ticketId }] });
    const taken = await book.call('POST', `/bets/${ticketId}/cash-out`, { body: { token, requestId: 'after-the-session' } });
    expect(taken).toMatchObject({ status: 200, data: { id: ticketId } });
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBeGreaterThan(99_000n);
    // An unknown or long-expired token opens nothing.
    expect(await book.call('GET', '/bets', { token: 'token-of-nobody' })).toMatchObject({ status: 401 });
    book.time.pass(13 * 3_600_000);
    expect(await book.call('GET', '/bets', { token })).toMatchObject({ status: 401, code: 'SESSION_INVALID' });
  });

  it('SB-14 pays the whole offer, closes the ticket, and no result or void reaches back to it', async () => {
    const { playerId, token, eventId, ticketId, cashOut } = await aTicket();
    expect(await book.ticket(token, ticketId)).toMatchObject({ cashOut: { offer: '28.19' } });
    expect(await paid(cashOut())).toMatchObject({
      status: 200,
      data: { id: ticketId, payout: '28.19', part: '20.00', restStake: '0.00', status: 'settled', balance: '1008.19' },
    });
    await book.settle(eventId, 'home');
    await book.receive(voidMessage(book.place(eventId), { settlementVersion: 2 }));
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(100_819n);
    expect(await book.ticket(token, ticketId)).toMatchObject({
      status: 'settled',
      result: 'cash-out',
      payout: '28.19',
      remainingStake: '0.00',
    });
    const { rows } = await book.pool.query('select count(*)::int as n from sportsbook.exposure where player_id = $1 and used_minor <> 0', [
      playerId,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('SB-14 cashes a part, settles the rest by its own stake, and pays a void of the rest by win', async () => {
    const { playerId, eventId, token, ticketId, cashOut } = await aTicket();
    const part = await aTicket();
    expect(await paid(cashOut({ amount: '5.00' }))).toMatchObject({
      data: { payout: '7.04', part: '5.00', restStake: '15.00', status: 'accepted' },
    });
    await book.settle(eventId, 'home');
    await paid(part.cashOut({ amount: '5.00' }));
    await book.receive(voidMessage(book.place(part.eventId)));
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(100_000n - 2000n + 704n + 3180n);
    expect(await book.ticket(token, ticketId)).toMatchObject({ result: 'won', payout: '38.84', cashedOut: '7.04' });
    expect(book.wallet.cash(part.playerId)).toBe(100_000n - 2000n + 704n + 1500n);
    expect(await book.ticket(part.token, part.ticketId)).toMatchObject({ result: 'cash-out', payout: '22.04' });
  });

  it('SB-14 corrects the rest of a cashed ticket and leaves the cashed part', async () => {
    const { playerId, eventId, token, ticketId, cashOut } = await aTicket();
    await paid(cashOut({ amount: '5.00' }));
    await book.settle(eventId, 'home');
    await book.deliver();
    await book.settle(eventId, 'away', 2);
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(100_000n - 2000n + 704n);
    expect(await book.ticket(token, ticketId)).toMatchObject({ result: 'cash-out', payout: '7.04' });
  });

  it('SB-101 pays an expired quote once, at no less than its taker named and at the better of that and the offer', async () => {
    const { cashOut, quote, eventId } = await aTicket();
    const expired = async () => {
      const quoted = quoteData.parse((await quote('5.00')).data);
      book.time.pass(5001);
      return { quoteId: quoted.quoteId, minOffer: quoted.offer };
    };
    const same = await expired();
    expect(await paid(cashOut(same))).toMatchObject({ data: { payout: '7.04', restStake: '15.00' } });
    expect(await cashOut(same)).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' });
    const risen = await expired();
    await chance(eventId, 800_000);
    expect(await paid(cashOut(risen))).toMatchObject({ data: { payout: '8.05', restStake: '10.00' } });
    const fallen = await expired();
    await chance(eventId, 600_000);
    expect(await cashOut(fallen)).toMatchObject({ status: 409, code: 'OFFER_CHANGED', fields: { quote: { offer: '6.04', part: '5.00' } } });
    expect(await cashOut({ ...(await expired()), minOffer: 'much' })).toMatchObject({ status: 422, code: 'INVALID' });
  });

  it('SB-9 quotes for five seconds and once; the better of quote and offer wins, a lower one is asked about again', async () => {
    const { cashOut, quote, eventId } = await aTicket();
    const quoted = async (part?: string) => quoteData.parse((await quote(part)).data);
    const first = await quoted('5.00');
    expect(first).toMatchObject({ offer: '7.04', part: '5.00', restStake: '15.00' });
    book.time.pass(5001);
    expect(await cashOut({ quoteId: first.quoteId })).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' });
    expect(await cashOut({ quoteId: first.quoteId, minOffer: first.offer })).toMatchObject({ code: 'QUOTE_EXPIRED' });
    const second = await quoted('5.00');
    await chance(eventId, 600_000);
    const changed = await cashOut({ quoteId: second.quoteId });
    expect(changed).toMatchObject({ status: 409, code: 'OFFER_CHANGED', fields: { quote: { offer: '6.04', part: '5.00' } } });
    const third = await quoted('5.00');
    await chance(eventId, 800_000);
    expect(await paid(cashOut({ quoteId: third.quoteId }))).toMatchObject({ data: { payout: '8.05' } });
    expect(await cashOut({ quoteId: third.quoteId })).toMatchObject({ code: 'QUOTE_EXPIRED' });
    expect(await cashOut({ minOffer: '99.00' })).toMatchObject({ code: 'OFFER_CHANGED' });
  });

  it('SB-12 refuses parts below the least ticket, suspended legs, other players and settled tickets', async () => {
    const { cashOut, quote, eventId, ticketId } = await aTicket();
    for (const amount of ['0.09', '19.95', '20.01', 'x']) expect(await cashOut({ amount })).toMatchObject({ status: 422, code: 'INVALID' });
    const { token: stranger } = book.aPlayer();
    expect(await book.call('GET', `/bets/${ticketId}`, { token: stranger })).toMatchObject({ status: 404 });
    expect(await book.call('POST', `/bets/${ticketId}/cash-out`, { body: { token: stranger, requestId: 'r' } })).toMatchObject({
      status: 404,
    });
    await book.reprice(eventId, { status: 'suspended' });
    expect(await quote()).toMatchObject({ status: 409, code: 'NOT_AVAILABLE', fields: { reason: 'suspended' } });
    await book.settle(eventId, 'home');
    expect(await cashOut()).toMatchObject({ status: 409, code: 'SETTLED' });
  });

  it.each([
    // Of 20.00 at 2.12 the whole is worth 2.41, 0.20 and 2.37, the part 0.01, nothing and 0.09.
    ['0.10', 60_000],
    ['0.10', 5000],
    ['0.80', 59_000],
  ])('SB-155 refuses a part of %s, at a chance of %d ppm, whose own offer is below the least, and pays nothing', async (part, ppm) => {
    const { cashOut, quote, eventId, ticketId, playerId, token } = await aTicket();
    await chance(eventId, ppm);
    expect(await quote()).toMatchObject({ status: 200 });
    const tooSmall = { status: 409, code: 'NOT_AVAILABLE', fields: { reason: 'too-small' } };
    expect(await quote(part)).toMatchObject(tooSmall);
    expect(await cashOut({ amount: part })).toMatchObject(tooSmall);
    expect(await cashOut({ amount: part, minOffer: '0.01' })).toMatchObject(tooSmall);
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(98_000n);
    expect(await book.ticket(token, ticketId)).toMatchObject({ status: 'accepted', state: 'open' });
  });

  it('SB-9 waits the live delay and pays the offer after it, or none when the market is suspended then', async () => {
    const one = await aTicket({ isLive: true });
    const requestId = randomUUID();
    const taking = one.cashOut({ requestId });
    const waiting = async (ticketId: string, token: string) => expect((await book.ticket(token, ticketId))['state']).toBe('cashing');
    await vi.waitFor(() => waiting(one.ticketId, one.token), { timeout: 40_000 });
    expect(await one.cashOut()).toMatchObject({ status: 409, code: 'NOT_AVAILABLE', fields: { reason: 'waiting' } });
    await chance(one.eventId, 800_000);
    book.time.pass(5000);
    // In play the book takes 6 %.
    const answer = await paid(taking);
    expect(answer).toMatchObject({ status: 200, data: { payout: '31.88' } });
    expect(await one.cashOut({ requestId })).toEqual(answer);
    const two = await aTicket({ isLive: true });
    const refused = two.cashOut();
    await vi.waitFor(() => waiting(two.ticketId, two.token), { timeout: 40_000 });
    await book.reprice(two.eventId, { status: 'suspended' });
    book.time.pass(5000);
    expect(await refused).toMatchObject({ status: 409, code: 'NOT_AVAILABLE' });
    expect(await book.ticket(two.token, two.ticketId)).toMatchObject({ state: 'open' });
  });
});

describe('races for one ticket', () => {
  it('SB-14 pays one of ten whole cash-outs, and gives equal requests one answer', async () => {
    const { playerId, cashOut } = await aTicket();
    const answers = await paid(Promise.all(Array.from({ length: 10 }, () => cashOut())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'SETTLED')).toHaveLength(9);
    expect(book.wallet.cash(playerId)).toBe(100_819n);
    const equal = await aTicket();
    const requestId = randomUUID();
    const same = await paid(Promise.all(Array.from({ length: 10 }, () => equal.cashOut({ requestId }))));
    expect(new Set(same.map(({ data }) => JSON.stringify({ ...z.looseObject({}).parse(data), balance: null }))).size).toBe(1);
    expect(book.wallet.cash(equal.playerId)).toBe(100_819n);
  });

  it('SB-14 SB-19 ends the same money in every order of cash-out, settlement, correction and void', async () => {
    const orders = [0, 1, 2, 3]
      .flatMap((a) => [0, 1, 2, 3].flatMap((b) => [0, 1, 2, 3].map((c) => [a, b, c, 6 - a - b - c])))
      .filter((order) => new Set(order).size === 4 && order.every((step) => step >= 0 && step <= 3));
    expect(orders).toHaveLength(24);
    for (const order of orders) {
      const { playerId, ticketId, eventId, cashOut } = await aTicket();
      const steps = [
        () => cashOut(),
        () => book.settle(eventId, 'home', 1),
        () => book.settle(eventId, 'away', 2),
        () => book.receive(voidMessage(book.place(eventId), { settlementVersion: 3 })),
      ];
      // All start at once, in this order; one after the other would be no race.
      await paid(Promise.all(order.map((step) => steps[step]?.())));
      // A call behind one in flight is sent again after a pause.
      book.time.pass(LONGEST_PAUSE_MS);
      await book.deliver();
      const { rows } = await book.pool.query('select cashed_minor::text as cashed from sportsbook.ticket where id = $1', [ticketId]);
      const cashed = BigInt(rows[0].cashed);
      // Either the cash-out came before the first result and its price holds, or the void at the end returned the stake.
      expect([0n, 2819n]).toContain(cashed);
      expect(book.wallet.cash(playerId)).toBe(cashed === 0n ? 100_000n : 98_000n + cashed);
    }
  });
});

describe('many at once', () => {
  it('SB-11 makes one ticket of thirty equal placements, with thirty equal answers', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent();
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => book.bet(token, eventId, { requestId })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201 });
    expect(book.wallet.cash(playerId)).toBe(99_000n);
  });

  it('SB-11 lets three of thirty distinct placements through where the limit has room for three', async () => {
    const { playerId, token } = book.aPlayer(100_000_000n);
    const eventId = await book.anEvent({ prices: [21_000, 3550, 3250] });
    // 50,000 of liability at 21.00: three tickets of 750.00 take 45,000.
    const slip = { stake: '750.00', selections: [book.selection(eventId, 'home', '21.00')] };
    const answers = await Promise.all(Array.from({ length: 30 }, () => book.bet(token, eventId, slip)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'MAX_STAKE')).toHaveLength(27);
    expect(book.wallet.cash(playerId)).toBe(100_000_000n - 225_000n);
  });
});

it('SB-15 leaves every invariant of the tickets whole', async () => {
  await book.deliver();
  expect((await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
