import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { aMarket, pricesMessage, stateMessage } from '../../testing/feed-messages.ts';
import { verifyTickets } from '../reconciliation/verify.ts';
import { TestTickets } from '../testing/tickets.ts';
import { recoverTickets } from './recover.ts';

/** The duration of the background work depends on the load of the machine. */
const PATIENCE = { timeout: 30_000, interval: 20 };

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

const DECIDE_MS = 10_000;
const stateOf = async (ticketId: string): Promise<unknown> =>
  (await book.pool.query('select state from sportsbook.ticket where id = $1', [ticketId])).rows[0]?.state;
const ticketOf = async (requestId: string): Promise<string> =>
  (await book.pool.query('select id from sportsbook.ticket where request_id = $1', [requestId])).rows[0]?.id;
const exposureOf = async (playerId: string): Promise<bigint> =>
  BigInt(
    (await book.pool.query('select coalesce(sum(used_minor), 0)::text as used from sportsbook.exposure where player_id = $1', [playerId]))
      .rows[0].used,
  );

describe('placing a bet', () => {
  it('SB-9 accepts a single at the price of the slip, takes the stake once and answers the same for ever', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent();
    const requestId = randomUUID();
    const first = await book.bet(token, eventId, { requestId });
    expect(first).toMatchObject({
      status: 201,
      data: {
        status: 'accepted',
        odds: '2.12',
        stake: '10.00',
        potentialReturn: '21.20',
        currency: 'EUR',
        balance: '990.00',
        selections: [{ outcomeId: `${eventId}~1x2~home`, price: '2.12' }],
      },
    });
    await book.reprice(eventId, { prices: [1500, 4000, 7000] });
    expect(await book.bet(token, eventId, { requestId })).toEqual(first);
    expect(await book.call('GET', `/bets/by-request/${requestId}`, { token })).toEqual(first);
    expect(await book.bet(token, eventId, { requestId, stake: '11.00' })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(book.wallet.cash(playerId)).toBe(99_000n);
  });

  it('W-53 L-14 shows the history of a bet in the language it was placed in; the same request in another one is the same bet', async () => {
    const { token } = book.aPlayer();
    const eventId = await book.anEvent();
    const requestId = randomUUID();
    const selections = [book.selection(eventId, 'draw', '3.55')];
    const first = await book.bet(token, eventId, { requestId, selections, locale: 'de' });
    expect(first).toMatchObject({ status: 201 });
    expect(await book.bet(token, eventId, { requestId, selections, locale: 'fr' })).toEqual(first);
    const { rows } = await book.pool.query(
      "select body -> 'ticket' -> 'items' -> 0 as item from sportsbook.platform_message where body ->> 'type' = 'ticket.updated' and body -> 'ticket' ->> 'id' = $1",
      [await ticketOf(requestId)],
    );
    expect(rows).toMatchObject([{ item: { discipline: 'Fußball', market: 'Endergebnis', outcome: 'Unentschieden' } }]);
  });

  it('SB-9 keeps a refusal: the same request gets it again when it would be accepted', async () => {
    const { token } = book.aPlayer();
    const eventId = await book.anEvent({ prices: [2060, 3550, 3250] });
    const requestId = randomUUID();
    const refused = await book.bet(token, eventId, { requestId });
    expect(refused).toMatchObject({
      status: 409,
      code: 'PRICE_CHANGED',
      fields: { selections: [{ outcomeId: `${eventId}~1x2~home`, asked: '2.12', current: '2.06' }] },
    });
    await book.reprice(eventId, { prices: [2120, 3550, 3250] });
    expect(await book.bet(token, eventId, { requestId })).toEqual(refused);
    expect(await book.bet(token, eventId)).toMatchObject({ status: 201 });
  });

  it('SB-2 SB-8 reads prices and stakes exactly, and refuses an amount that the currency does not have', async () => {
    const { token } = book.aPlayer();
    const eventId = await book.anEvent();
    const withOdds = (odds: unknown) => book.bet(token, eventId, { selections: [{ ...book.selection(eventId), odds }] });
    expect(await withOdds(2.12)).toMatchObject({ status: 201 });
    for (const odds of ['2.1205', '1', '1000.5', 'NaN', 2.12005])
      expect(await withOdds(odds)).toMatchObject({ status: 422, code: 'INVALID' });
    for (const stake of ['1.001', '0.00', '-1.00', '1e3', ' 1']) {
      expect(await book.bet(token, eventId, { stake })).toMatchObject({ status: 422, code: 'STAKE_INVALID' });
    }
    expect(await book.bet(token, eventId, { stake: '0.09' })).toMatchObject({
      status: 422,
      code: 'STAKE_TOO_LOW',
      fields: { minStake: '0.10' },
    });
  });

  it('SB-10 refuses two selections of one event with their pair, whatever the type', async () => {
    const { token } = book.aPlayer();
    const [one, two, three] = [await book.anEvent(), await book.anEvent(), await book.anEvent()];
    const selections = [book.selection(one), book.selection(two), book.selection(one, 'draw', '3.55')];
    const related = { status: 422, code: 'RELATED', fields: { pairs: [[0, 2]] } };
    expect(await book.bet(token, one, { type: 'combo', selections })).toMatchObject(related);
    expect(await book.bet(token, one, { type: 'system', size: 2, selections })).toMatchObject(related);
    const apart = [book.selection(one), book.selection(two), book.selection(three)];
    expect(await book.bet(token, one, { type: 'system', size: [2, 3], selections: apart })).toMatchObject({
      status: 201,
      data: { type: 'system', potentialReturn: '57.52' },
    });
  });

  it('SB-9 refuses who is not signed in, unknown selections, suspended and closed markets and started events', async () => {
    const { token } = book.aPlayer();
    const eventId = await book.anEvent();
    expect(await book.bet('', eventId)).toMatchObject({ status: 401, code: 'LOGIN_REQUIRED' });
    expect(await book.bet('token-of-nobody', eventId)).toMatchObject({ status: 401, code: 'SESSION_INVALID' });
    const foreign = { ...book.selection(eventId), marketId: `${eventId}~total~2.5` };
    expect(await book.bet(token, eventId, { selections: [foreign] })).toMatchObject({ status: 422, code: 'SELECTION_UNKNOWN' });
    await book.reprice(eventId, { status: 'suspended' });
    expect(await book.bet(token, eventId)).toMatchObject({ status: 409, code: 'SUSPENDED' });
    await book.reprice(eventId, { status: 'closed' });
    expect(await book.bet(token, eventId)).toMatchObject({ status: 409, code: 'CLOSED' });
    const late = await book.anEvent();
    book.time.pass(3_600_000);
    expect(await book.bet(token, late)).toMatchObject({ status: 409, code: 'EVENT_STARTED' });
  });

  it('SB-9 SB-91 places better prices always, lower ones within the tolerance, any with true', async () => {
    const { token } = book.aPlayer();
    const eventId = await book.anEvent({ prices: [2120, 3550, 3250] });
    await book.reprice(eventId, { prices: [2200, 3550, 3250] });
    expect(await book.bet(token, eventId)).toMatchObject({ status: 201, data: { odds: '2.20' } });
    expect(await book.bet(token, eventId, { acceptOddsChange: 'better' })).toMatchObject({ status: 201, data: { odds: '2.20' } });
    await book.reprice(eventId, { prices: [2000, 3550, 3250] });
    expect(await book.bet(token, eventId, { acceptOddsChange: 'better' })).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await book.bet(token, eventId, { acceptOddsChange: true })).toMatchObject({ status: 201, data: { odds: '2.00' } });
    // 2.12 less 5.66 % is just above 2.00, less 5.67 % just below.
    expect(await book.bet(token, eventId, { toleranceBasisPoints: 566 })).toMatchObject({ code: 'PRICE_CHANGED' });
    expect(await book.bet(token, eventId, { toleranceBasisPoints: 567 })).toMatchObject({ status: 201, data: { odds: '2.00' } });
    for (const toleranceBasisPoints of [-1, 10_001, 1.5])
      expect(await book.bet(token, eventId, { toleranceBasisPoints })).toMatchObject({ status: 422, code: 'INVALID' });
  });

  it('SB-12 gives the highest stake beforehand, takes exactly it, and not a cent more', async () => {
    const { playerId, token } = book.aPlayer(10_000_000n);
    const eventId = await book.anEvent({ prices: [21_000, 3550, 3250] });
    const selections = [book.selection(eventId, 'home', '21.00')];
    const slip = { token, type: 'single', selections };
    expect(await book.call('POST', '/max-stake', { body: slip })).toMatchObject({
      data: { maxStake: '2500.00', minStake: '0.10', limit: 'market' },
    });
    expect(await book.bet(token, eventId, { selections, stake: '2500.01' })).toMatchObject({
      status: 409,
      code: 'MAX_STAKE',
      fields: { maxStake: '2500.00', limit: 'market' },
    });
    await book.accepted(token, eventId, { selections, stake: '2500.00' });
    expect(await exposureOf(playerId)).toBe(5_000_000n);
    expect(await book.call('POST', '/max-stake', { body: slip })).toMatchObject({ data: { maxStake: '0.00' } });
  });

  it('SB-12 bears no more on an event than it may, however many players come at once', async () => {
    const eventId = await book.anEvent({ prices: [21_000, 3550, 3250] });
    const selections = [book.selection(eventId, 'home', '21.00')];
    // 500,000 may be borne on an event: ten tickets of 2,500.00 at 21.00.
    const players = Array.from({ length: 14 }, () => book.aPlayer(1_000_000n));
    const answers = await Promise.all(players.map(({ token }) => book.bet(token, eventId, { selections, stake: '2500.00' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'SUSPENDED')).toHaveLength(4);
    expect(await book.bet(book.aPlayer().token, eventId, { selections, stake: '1.00' })).toMatchObject({ code: 'SUSPENDED' });
  });

  it('SB-13 passes a refusal of the wallet on, and holds nothing of the ticket', async () => {
    const { playerId, token } = book.aPlayer(500n);
    const eventId = await book.anEvent();
    expect(await book.bet(token, eventId)).toMatchObject({ status: 409, code: 'INSUFFICIENT_FUNDS' });
    for (const code of ['LIMIT_EXCEEDED', 'MAX_BET_EXCEEDED', 'RESTRICTED_GAME', 'PLAYER_EXCLUDED']) {
      book.wallet.refusals.set(playerId, code);
      expect(await book.bet(token, eventId, { stake: '1.00' })).toMatchObject({ status: 409, code });
    }
    expect(await exposureOf(playerId)).toBe(0n);
    expect(book.wallet.cash(playerId)).toBe(500n);
  });
});

describe('a bet in play', () => {
  const pending = async (token: string, eventId: string, slip = {}): Promise<string> => {
    const requestId = randomUUID();
    const answer = await book.bet(token, eventId, { requestId, isAsync: true, ...slip });
    expect(answer).toMatchObject({ status: 202, data: { status: 'pending' } });
    return requestId;
  };
  const decided = (token: string, requestId: string) =>
    vi.waitFor(async () => {
      const answer = await book.call('GET', `/bets/by-request/${requestId}`, { token });
      expect(answer.status).not.toBe(202);
      return answer;
    }, PATIENCE);

  it('SB-9 waits for its delay before any money is requested, and is placed at the price after it', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent({ isLive: true });
    const requestId = await pending(token, eventId, { acceptOddsChange: 'better' });
    expect(book.wallet.cash(playerId)).toBe(100_000n);
    await book.reprice(eventId, { prices: [2300, 3550, 3250] });
    book.time.pass(5000);
    expect(await decided(token, requestId)).toMatchObject({ status: 201, data: { odds: '2.30', potentialReturn: '23.00' } });
    expect(await exposureOf(playerId)).toBe(1300n);
  });

  it('SB-154 refuses a free bet whose price fell below the least in the delay, and gives the right back', async () => {
    const { playerId, token } = book.aPlayer();
    const { data } = await book.call('POST', '/free-bets', { body: { playerId, currency: 'EUR', amount: '10.00' } });
    const freeBetId = z.looseObject({ id: z.string() }).parse(data).id;
    const slip = { freeBetId, acceptOddsChange: 'any' };
    const eventId = await book.anEvent({ isLive: true });
    const low = await pending(token, eventId, slip);
    expect(await book.call('GET', '/free-bets', { token })).toMatchObject({ data: [] });
    await book.reprice(eventId, { prices: [1490, 6000, 12_000] });
    book.time.pass(5000);
    expect(await decided(token, low)).toMatchObject({ status: 422, code: 'FREE_BET_INVALID' });
    expect(await book.call('GET', '/free-bets', { token })).toMatchObject({ data: [{ id: freeBetId }] });
    await book.reprice(eventId, { prices: [2120, 3550, 3250] });
    const least = await pending(token, eventId, slip);
    await book.reprice(eventId, { prices: [1500, 6000, 12_000] });
    book.time.pass(5000);
    expect(await decided(token, least)).toMatchObject({ status: 201, data: { odds: '1.50' } });
    expect(book.wallet.cash(playerId)).toBe(100_000n);
  });

  it('SB-9 is refused when the price fell, when the market is suspended, and when a goal lay in the delay though the price came back', async () => {
    const { playerId, token } = book.aPlayer();
    const ends = [
      { code: 'PRICE_CHANGED', move: (eventId: string) => book.reprice(eventId, { prices: [2000, 3550, 3250] }) },
      { code: 'SUSPENDED', move: (eventId: string) => book.reprice(eventId, { status: 'suspended' }) },
      {
        code: 'SUSPENDED',
        move: (eventId: string) =>
          book.receive(
            stateMessage(book.place(eventId), { home: 1, suspend: 'all', incident: { kind: 'goal' } }),
            pricesMessage(book.place(eventId), [aMarket(eventId)]),
          ),
      },
    ];
    for (const { code, move } of ends) {
      const eventId = await book.anEvent({ isLive: true });
      const requestId = await pending(token, eventId);
      await move(eventId);
      book.time.pass(5000);
      expect(await decided(token, requestId)).toMatchObject({ status: 409, code });
    }
    expect(book.wallet.cash(playerId)).toBe(100_000n);
    expect(await exposureOf(playerId)).toBe(0n);
  });

  it('SB-11 SB-12 is refused when a price that rose in the delay takes it beyond a limit, and taken where it stays within', async () => {
    const { playerId, token } = book.aPlayer(10_000_000n);
    const eventId = await book.anEvent({ isLive: true, prices: [21_000, 3550, 3250] });
    const selections = [book.selection(eventId, 'home', '21.00')];
    // In play 25,000 may be won on an outcome: 1,250.00 at 21.00, 1,000.00 at 26.00.
    const [most, less] = [
      await pending(token, eventId, { selections, stake: '1000.00', acceptOddsChange: 'better' }),
      await pending(token, eventId, { selections, stake: '200.00', acceptOddsChange: 'better' }),
    ];
    await book.reprice(eventId, { prices: [26_000, 3550, 3250] });
    book.time.pass(5000);
    const answers = [await decided(token, most), await decided(token, less)];
    // Either stake fits within the limit, but not both.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'MAX_STAKE', fields: { limit: 'market' } });
    expect(await exposureOf(playerId)).toBeLessThanOrEqual(2_500_000n);
    expect(await exposureOf(playerId)).toBeGreaterThan(0n);
  });

  it('SB-13 continues with a ticket whose process died during the delay', async () => {
    const { token } = book.aPlayer();
    const eventId = await book.anEvent({ isLive: true });
    const requestId = await pending(token, eventId);
    // The waiting process is as good as dead: its wait does not end before another process looks.
    await book.pool.query(`update sportsbook.ticket set accept_at = accept_at - interval '1 hour' where request_id = $1`, [requestId]);
    await recoverTickets(book.context);
    expect(await decided(token, requestId)).toMatchObject({ status: 201 });
    book.time.pass(5000);
  });
});

describe('a stake whose outcome is unknown', () => {
  it('SB-13 repeats the same call until it is decided, and takes the stake once', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent();
    book.wallet.disturbances.push({ type: 'bet', action: 'drop' }, { type: 'bet', action: 503 });
    expect(await book.bet(token, eventId)).toMatchObject({ status: 201 });
    expect(book.wallet.cash(playerId)).toBe(99_000n);
    const bets = book.wallet.calls.filter((call) => call.type === 'bet' && call.playerId === playerId);
    expect(new Set(bets.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(book.wallet.disturbances).toEqual([]);
  });

  it('SB-13 cancels past the deadline: only its rollback is sent, an OK that lands later changes nothing', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent();
    const release = book.wallet.hold();
    const requestId = randomUUID();
    const placing = book.bet(token, eventId, { requestId });
    await vi.waitFor(async () => expect(await stateOf(await ticketOf(requestId))).toBe('staking'), PATIENCE);
    const ticketId = await ticketOf(requestId);
    book.time.pass(2 * DECIDE_MS);
    // Another process finds the stake past its deadline while the first still waits for its answer.
    await recoverTickets(book.context);
    await vi.waitFor(async () => expect(await stateOf(ticketId)).toBe('cancelling'), PATIENCE);
    expect(await placing).toMatchObject({ status: 202, data: { status: 'pending' } });
    release();
    await book.settled();
    expect(await stateOf(ticketId)).toBe('cancelling');
    await book.deliver();
    expect(await stateOf(ticketId)).toBe('rejected');
    expect(book.wallet.cash(playerId)).toBe(100_000n);
    expect(await exposureOf(playerId)).toBe(0n);
    expect(await book.call('GET', `/bets/by-request/${requestId}`, { token })).toMatchObject({ status: 409, code: 'TEMPORARY' });
  });

  it('SB-13 takes a stake up after a crash: before its deadline by the same call, after it by the rollback', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent();
    const ids: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      const ticketId = await book.accepted(token, eventId);
      ids.push(ticketId);
      // The tables as if the process had died between the commit and the reply.
      await book.pool.query(
        `update sportsbook.ticket set state = 'staking', accepted_at = null, wire_status = null, session_token = $2,
        decide_by = $3 where id = $1`,
        [ticketId, token, new Date(book.time.nowMs + 20_000)],
      );
      await book.pool.query(`update sportsbook.wallet_call set state = 'waiting' where ticket_id = $1`, [ticketId]);
    }
    const [early = '', late = ''] = ids;
    await book.pool.query(`update sportsbook.ticket set decide_by = $2 where id = $1`, [late, new Date(book.time.nowMs)]);
    book.time.pass(6000);
    await recoverTickets(book.context);
    await book.settled();
    await book.deliver();
    expect(await stateOf(early)).toBe('open');
    expect(await stateOf(late)).toBe('rejected');
    expect(book.wallet.cash(playerId)).toBe(99_000n);
  });
});

it('SB-15 leaves every invariant of the tickets whole', async () => {
  await book.deliver();
  expect((await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
