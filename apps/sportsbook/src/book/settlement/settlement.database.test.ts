import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { undoMessage, voidMessage, voidUndoMessage } from '../../testing/feed-messages.ts';
import { verifyTickets } from '../reconciliation/verify.ts';
import { TestTickets } from '../testing/tickets.ts';
import { FRESH_LEASE_MS } from '../wallet/fresh-calls.ts';

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterEach(() => book.settled());
afterAll(() => book.stop());

const countOf = async (table: string, ticketId: string): Promise<number> =>
  z.coerce
    .number()
    .parse((await book.pool.query(`select count(*) as n from sportsbook.${table} where ticket_id = $1`, [ticketId])).rows[0]?.n);
const callsOf = (ticketId: string): string[] =>
  book.wallet.calls
    .filter(({ roundId, type }) => roundId === ticketId && type !== 'end-round')
    .map(({ transactionId }) => transactionId.slice(37));
const exposure = async (): Promise<unknown> =>
  (await book.pool.query('select count(*)::int as n from sportsbook.exposure where used_minor <> 0')).rows[0]?.n;
const message = z.object({ version: z.number(), ticket: z.looseObject({ id: z.string(), status: z.number(), payout: z.string() }) });
const publishedOf = (ticketId: string) =>
  book.wallet.messages
    .map((json) => message.parse(json))
    .filter(({ ticket }) => ticket.id === ticketId)
    .map(({ ticket }) => [ticket.status, ticket.payout]);

describe('settlement', () => {
  it('SB-14 pays a won single once, closes its round, and notifies the platform in order', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent();
    const ticketId = await book.accepted(token, eventId);
    await book.deliver();
    await book.settle(eventId, 'home');
    await book.settle(eventId, 'home');
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(101_120n);
    expect(await book.ticket(token, ticketId)).toMatchObject({ status: 'settled', result: 'won', payout: '21.20' });
    expect(await countOf('settlement', ticketId)).toBe(1);
    expect(callsOf(ticketId)).toEqual(['bet', 'win:1']);
    expect(book.wallet.calls.find(({ transactionId }) => transactionId === `${ticketId}:end:1`)).toMatchObject({
      bets: '10.00',
      wins: '21.20',
    });
    expect(publishedOf(ticketId)).toEqual([
      [1, '0.00'],
      [2, '21.20'],
    ]);
    expect(await exposure()).toBe(0);
  });

  it('W-136 shows what was paid of a win where a part lapsed with a bonus, until it is taken back; the platform receives the whole', async () => {
    const { playerId, token } = book.aPlayer();
    book.wallet.forfeits.set(playerId, 1_120n);
    const eventId = await book.anEvent();
    const ticketId = await book.accepted(token, eventId);
    await book.settle(eventId, 'home');
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(100_000n);
    const shown = { result: 'won', payout: '10.00', forfeited: '11.20', settlements: [{ result: 'won', payout: '10.00' }] };
    expect(await book.ticket(token, ticketId)).toMatchObject(shown);
    expect((await book.call('GET', '/bets?state=settled', { token })).data).toMatchObject([{ payout: '10.00', forfeited: '11.20' }]);
    expect(publishedOf(ticketId).at(-1)).toEqual([2, '21.20']);
    // Once when it was settled, and once more with the wallet's answer.
    const { rows } = await book.pool.query('select count(*)::int as n from sportsbook.change where ticket_id = $1', [ticketId]);
    expect(rows).toEqual([{ n: 3 }]);
    book.wallet.forfeits.delete(playerId);
    await book.settle(eventId, 'away', 2);
    await book.deliver();
    expect(await book.ticket(token, ticketId)).toMatchObject({ result: 'lost', payout: '0.00', forfeited: '0.00' });
    await book.settle(eventId, 'home', 3);
    await book.deliver();
    expect(await book.ticket(token, ticketId)).toMatchObject({ result: 'won', payout: '21.20', forfeited: '0.00' });
  });

  it('SB-14 publishes a ticket as it is at the time of sending, in its highest version, if it has moved on meanwhile', async () => {
    const { token } = book.aPlayer();
    const eventId = await book.anEvent();
    const ticketId = await book.accepted(token, eventId);
    await book.deliver();
    await book.settle(eventId, 'home');
    await book.settle(eventId, 'away', 2);
    await book.deliver();
    const [opened, ...published] = publishedOf(ticketId);
    expect(opened).toEqual([1, '0.00']);
    expect(published).toEqual([
      [3, '0.00'],
      [3, '0.00'],
    ]);
    expect(await countOf('platform_message', ticketId)).toBe(0);
  });

  it('SB-14 loses a combination at its first lost leg and leaves a won one open until its last', async () => {
    const { playerId, token } = book.aPlayer();
    const [one, two] = [await book.anEvent(), await book.anEvent()];
    const combo = { type: 'combo', selections: [book.selection(one), book.selection(two, 'away', '3.25')] };
    const won = await book.accepted(token, one, combo);
    const lost = await book.accepted(token, one, { type: 'combo', selections: [book.selection(one, 'draw', '3.55'), book.selection(two)] });
    await book.settle(one, 'home');
    expect(await book.ticket(token, lost)).toMatchObject({ status: 'settled', result: 'lost', payout: '0.00' });
    expect(await book.ticket(token, won)).toMatchObject({ status: 'accepted' });
    await book.settle(two, 'away');
    await book.deliver();
    expect(await book.ticket(token, won)).toMatchObject({ result: 'won', payout: '68.90' });
    expect(book.wallet.cash(playerId)).toBe(100_000n - 2000n + 6890n);
    expect(callsOf(lost)).toEqual(['bet', 'win:1']);
  });

  it('SB-14 returns a void by rollback of the round, and a void leg counts one in a combination', async () => {
    const { playerId, token } = book.aPlayer();
    const [one, two] = [await book.anEvent(), await book.anEvent()];
    const single = await book.accepted(token, one);
    const combo = await book.accepted(token, one, { type: 'combo', selections: [book.selection(one), book.selection(two)] });
    await book.receive(voidMessage(book.place(one)));
    await book.settle(two, 'home');
    await book.deliver();
    expect(callsOf(single)).toEqual(['bet', 'void:1']);
    expect(await book.ticket(token, single)).toMatchObject({ result: 'refund', payout: '10.00' });
    expect(await book.ticket(token, combo)).toMatchObject({ result: 'won', payout: '21.20' });
    expect(book.wallet.cash(playerId)).toBe(100_000n - 1000n + 2120n);
  });

  it('SB-14 corrects by taking the old win back whole and paying the new one whole, and opens again what is undecided', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent();
    const ticketId = await book.accepted(token, eventId);
    await book.settle(eventId, 'home');
    await book.deliver();
    await book.settle(eventId, 'away', 2);
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(99_000n);
    await book.receive(undoMessage(book.place(eventId), 3));
    await book.deliver();
    expect(await book.ticket(token, ticketId)).toMatchObject({ status: 'accepted', result: null, payout: '0.00' });
    await book.settle(eventId, 'home', 4);
    await book.deliver();
    expect(callsOf(ticketId)).toEqual(['bet', 'win:1', 'win:1:undo', 'win:2', 'win:2:undo', 'win:3']);
    expect(book.wallet.cash(playerId)).toBe(101_120n);
    const { settlements } = await book.ticket(token, ticketId);
    expect(settlements).toMatchObject([
      { result: 'won', payout: '21.20', correctedAt: expect.any(String) },
      { result: 'lost', payout: '0.00', correctedAt: expect.any(String) },
      { result: 'won', payout: '21.20', correctedAt: null },
    ]);
  });

  it('SB-14 leaves the calls of a process that died after its commit to the others once their time is up, and pays each once', async () => {
    const { playerId, token } = book.aPlayer();
    const [one, two] = [await book.anEvent(), await book.anEvent()];
    const ticketIds = [await book.accepted(token, one), await book.accepted(token, two)];
    await book.deliver();
    await book.settle(one, 'home');
    // The process died with its unsent calls.
    expect(book.context.fresh.take(10, book.time.now()).ready).toHaveLength(2);
    expect(await book.deliverOnce()).toBe(0);
    book.time.pass(FRESH_LEASE_MS - 1);
    expect(await book.deliverOnce()).toBe(0);
    book.time.pass(1);
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(98_000n + 2120n);
    // This process is too late: another may have taken them.
    await book.settle(two, 'home');
    book.time.pass(FRESH_LEASE_MS);
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(98_000n + 4240n);
    expect(ticketIds.map(callsOf)).toEqual([
      ['bet', 'win:1'],
      ['bet', 'win:1'],
    ]);
  });

  it('SB-14 sends a lost answer again under its id, in order, and money moves once', async () => {
    const { playerId, token } = book.aPlayer();
    const eventId = await book.anEvent();
    await book.accepted(token, eventId);
    await book.settle(eventId, 'home');
    await book.settle(eventId, 'draw', 2);
    book.wallet.disturbances.push({ type: 'batch', action: 'drop' }, { type: 'batch', action: 503 });
    await book.deliverOnce();
    await book.deliverOnce();
    for (let turn = 0; turn < 6; turn += 1) {
      book.time.pass(60_000);
      await book.deliver();
    }
    expect(book.wallet.cash(playerId)).toBe(99_000n);
    expect(book.wallet.disturbances).toEqual([]);
  });

  it('SB-14 voids by window only the bets accepted inside it', async () => {
    const { token } = book.aPlayer();
    const eventId = await book.anEvent();
    const early = await book.accepted(token, eventId);
    book.time.pass(60_000);
    const from = book.time.now().toISOString();
    const late = await book.accepted(token, eventId);
    await book.receive(voidMessage(book.place(eventId), { marketId: `${eventId}~1x2`, from }));
    await book.settle(eventId, 'home', 2);
    expect(await book.ticket(token, early)).toMatchObject({ result: 'won', selections: [{ result: 'won', decidedReason: null }] });
    expect(await book.ticket(token, late)).toMatchObject({
      result: 'refund',
      selections: [{ result: 'void', decidedReason: 'late start signal' }],
    });
  });

  // The bet is sent at the start, the void arrives after two seconds, and the bet is accepted after five.
  it.each([
    { window: 'ended before', fromMs: -60_000, toMs: 1000, result: 'won' },
    { window: 'held the sending and not', fromMs: null, toMs: 4999, result: 'won' },
    { window: 'held the sending and', fromMs: -60_000, toMs: 60_000, result: 'refund' },
    { window: 'began after the sending and held', fromMs: 1000, toMs: null, result: 'refund' },
  ])('SB-153 a window that $window the acceptance of a bet in its live delay: $result', async ({ fromMs, toMs, result }) => {
    const { token, playerId } = book.aPlayer();
    const eventId = await book.anEvent({ isLive: true });
    const sentMs = book.time.nowMs;
    const at = (ms: number) => new Date(sentMs + ms).toISOString();
    const requestId = randomUUID();
    expect(await book.bet(token, eventId, { requestId, isAsync: true })).toMatchObject({ status: 202 });
    book.time.pass(2000);
    const window = { ...(fromMs === null ? {} : { from: at(fromMs) }), ...(toMs === null ? {} : { to: at(toMs) }) };
    await book.receive(voidMessage(book.place(eventId), { marketId: `${eventId}~1x2`, ...window }));
    book.time.pass(3000);
    const ticketId = await vi.waitFor(
      async () => {
        const { status, data } = await book.call('GET', `/bets/by-request/${requestId}`, { token });
        expect(status).toBe(201);
        return z.looseObject({ id: z.string() }).parse(data).id;
      },
      { timeout: 30_000 },
    );
    await book.deliver();
    await book.settle(eventId, 'home', 2);
    await book.deliver();
    expect(await book.ticket(token, ticketId)).toMatchObject({ status: 'settled', result });
    expect(book.wallet.cash(playerId)).toBe(result === 'won' ? 101_120n : 100_000n);
  });

  it('SB-14 follows a window that takes the place of another in one post', async () => {
    const { token } = book.aPlayer();
    const eventId = await book.anEvent();
    const ticketId = await book.accepted(token, eventId);
    const at = book.time.now().toISOString();
    book.time.pass(60_000);
    const marketId = `${eventId}~1x2`;
    await book.receive(voidMessage(book.place(eventId), { marketId, from: book.time.now().toISOString() }));
    expect(await book.ticket(token, ticketId)).toMatchObject({ status: 'accepted' });
    await book.receive(
      voidUndoMessage(book.place(eventId), { marketId, settlementVersion: 1 }),
      voidMessage(book.place(eventId), { marketId, settlementVersion: 2, to: at }),
    );
    expect(await book.ticket(token, ticketId)).toMatchObject({ status: 'settled', result: 'refund' });
  });

  it('SB-19 keeps a ticket that was refunded whole refunded, puts it on the list, and recomputes a leg in a living ticket', async () => {
    const { token } = book.aPlayer();
    const [one, two] = [await book.anEvent(), await book.anEvent()];
    const single = await book.accepted(token, one);
    const combo = await book.accepted(token, one, { type: 'combo', selections: [book.selection(one), book.selection(two)] });
    await book.receive(voidMessage(book.place(one)));
    await book.receive(voidUndoMessage(book.place(one), { settlementVersion: 2 }));
    await book.settle(one, 'away', 3);
    expect(await book.ticket(token, single)).toMatchObject({ result: 'refund' });
    expect(await book.ticket(token, combo)).toMatchObject({ result: 'lost' });
    const { rows } = await book.pool.query(`select kind from sportsbook.manual_case where subject = $1`, [single]);
    expect(rows).toEqual([{ kind: 'void-undone' }]);
  });

  it('SB-14 parks a credit the wallet refuses, with a case for a person, and stops that ticket alone', async () => {
    const { token } = book.aPlayer();
    const { playerId, token: other } = book.aPlayer();
    const eventId = await book.anEvent();
    const odd = await book.accepted(token, eventId);
    await book.accepted(other, eventId);
    // The round was rolled back outside the book, so its win has no bet any more (C31).
    await book.context.wallet.call('rollback', { transactionId: 'x', playerId: odd, referenceId: `${odd}:bet`, scope: 'op' });
    await book.settle(eventId, 'home');
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(101_120n);
    const { rows } = await book.pool.query(`select subject from sportsbook.manual_case where kind = 'credit-refused'`);
    expect(rows).toEqual([{ subject: `${odd}:2` }]);
    expect(book.errors).toContainEqual(expect.objectContaining({ ticketId: odd, status: 'BET_ROLLED_BACK' }));
  });

  it('SB-9 never lets the price of an accepted selection change', async () => {
    const { token } = book.aPlayer();
    const ticketId = await book.accepted(token, await book.anEvent());
    const change = book.pool.query('update sportsbook.selection set price_thousandths = 9000 where ticket_id = $1', [ticketId]);
    await expect(change).rejects.toThrow('is agreed');
  });

  it('SB-14 pays of a free bet the winnings alone, and gives it back when the ticket is void', async () => {
    const { playerId, token } = book.aPlayer();
    const grant = async (): Promise<string> => {
      const { data } = await book.call('POST', '/free-bets', { body: { playerId, currency: 'EUR', amount: '10.00' } });
      return z.looseObject({ id: z.string() }).parse(data).id;
    };
    const [one, two] = [await book.anEvent(), await book.anEvent()];
    const [first, second] = [await grant(), await grant()];
    const won = await book.accepted(token, one, { freeBetId: first });
    await book.accepted(token, two, { freeBetId: second });
    expect(await book.bet(token, one, { freeBetId: first })).toMatchObject({ status: 422, code: 'FREE_BET_INVALID' });
    expect(book.wallet.cash(playerId)).toBe(100_000n);
    await book.settle(one, 'home');
    await book.receive(voidMessage(book.place(two)));
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(101_120n);
    expect(book.wallet.calls.find(({ transactionId }) => transactionId === `${won}:win:1`)).toMatchObject({
      kind: 'promo',
      amount: '11.20',
    });
    expect(await book.call('GET', '/free-bets', { token })).toMatchObject({ data: [{ id: second, amount: '10.00' }] });
    expect(await book.ticket(token, won)).toMatchObject({ isFreeBet: true, payout: '11.20', cashOut: null });
    // The history counts only money: a stake the player did not pay does not count.
    const published = { id: won, amount: '0.00', remainingStake: '0.00' };
    expect(book.wallet.messages).toContainEqual(
      expect.objectContaining({ ticket: expect.objectContaining({ ...published, status: 2, payout: '11.20' }) }),
    );
  });
});

it('SB-15 leaves every invariant of the tickets whole', async () => {
  await book.deliver();
  expect((await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
