import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyTickets } from '../reconciliation/verify.ts';
import { type Slip, TestTickets } from '../testing/tickets.ts';
import type { TicketWithLegs } from '../tickets/ticket.ts';
import { acceptTickets } from '../acceptance/accept.ts';
import type { RequestedBet, Booked } from './bet-request.ts';
import { bookBatch } from './book.ts';
import { goOn } from './continue.ts';
import { betRequest } from './shape.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

let book: TestTickets;
beforeAll(async () => {
  book = await TestTickets.start();
});
afterAll(async () => {
  await book.settled();
  await book.stop();
});

/** A bet by a new player, as it reaches the book. */
function asked(eventId: string, slip: Slip = {}): RequestedBet {
  const { playerId, token } = book.aPlayer();
  const body = { token, requestId: randomUUID(), stake: '10.00', type: 'single', selections: [book.selection(eventId)], ...slip };
  return { session: { token, playerId, currency: 'EUR' }, request: betRequest.parse(body) };
}

const booked = (outcomes: readonly (Booked | 'alone')[]): TicketWithLegs[] =>
  outcomes.flatMap((outcome) => (outcome !== 'alone' && outcome.kind === 'booked' ? [outcome.ticket] : []));
const stateOf = async (ticketId: string | undefined): Promise<unknown> =>
  (await book.pool.query('select state from sportsbook.ticket where id = $1', [ticketId])).rows[0]?.state;
const requestsOf = async (bets: readonly RequestedBet[]): Promise<number> =>
  (
    await book.pool.query('select 1 from sportsbook.request where request_id = any($1::text[])', [
      bets.map(({ request }) => request.requestId),
    ])
  ).rows.length;

/** Holds a row as another transaction would, until the returned function is called. */
async function holdRow(table: 'player' | 'ticket', id: string): Promise<() => Promise<void>> {
  const client = await book.pool.connect();
  await client.query('begin');
  await client.query(`select 1 from sportsbook.${table} where ${table === 'player' ? 'player_id' : 'id'} = $1 for update`, [id]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

describe('bets that come together', () => {
  it('SB-9 SB-11 are one transaction, and each bet is judged on its own', async () => {
    const eventId = await book.anEvent();
    const known = asked(eventId);
    for (const ticket of booked(await bookBatch(book.context, [known]))) await goOn(book.context, ticket);
    const bets = [
      asked(eventId),
      asked(eventId, { selections: [book.selection(eventId, 'home', '2.50')] }),
      known,
      asked(eventId, { stake: '0.01' }),
      asked(eventId, { selections: [{ ...book.selection(eventId), outcomeId: 'nobody' }] }),
      asked(eventId, { freeBetId: randomUUID() }),
      asked(eventId, { stake: '20.00' }),
    ];
    const outcomes = await bookBatch(book.context, bets);
    expect(outcomes).toMatchObject([
      { kind: 'booked', ticket: { ticket: { state: 'staking', stakeMinor: 1000n } } },
      { kind: 'refused', reply: { status: 409, body: { error: { code: 'PRICE_CHANGED' } } } },
      { kind: 'known' },
      { kind: 'refused', reply: { status: 422, body: { error: { code: 'STAKE_TOO_LOW' } } } },
      { kind: 'refused', reply: { status: 422, body: { error: { code: 'SELECTION_UNKNOWN' } } } },
      { kind: 'refused', reply: { status: 422, body: { error: { code: 'FREE_BET_INVALID' } } } },
      { kind: 'booked', ticket: { ticket: { state: 'staking', stakeMinor: 2000n } } },
    ]);
    const { rows } = await book.pool.query('select distinct xmin::text as xmin from sportsbook.ticket where id = any($1::uuid[])', [
      booked(outcomes).map(({ ticket }) => ticket.id),
    ]);
    expect(rows).toHaveLength(1);
    const batches = book.wallet.calls.length;
    await Promise.all(booked(outcomes).map((ticket) => goOn(book.context, ticket)));
    expect(book.wallet.calls.slice(batches)).toMatchObject([{ type: 'bet' }, { type: 'bet' }]);
    for (const { ticket } of booked(outcomes)) {
      expect(await stateOf(ticket.id)).toBe('open');
      expect(book.wallet.cash(ticket.playerId)).toBe(100_000n - ticket.stakeMinor);
    }
  });

  it('SB-9 leave out the bet whose price is outdated in the book, without a trace', async () => {
    const [current, behind] = [await book.anEvent(), await book.anEvent()];
    await book.pool.query(`update sportsbook.market set version = version + 1 where id = $1`, [`${behind}~1x2`]);
    const bets = [asked(current), asked(behind), asked(current)];
    const outcomes = await bookBatch(book.context, bets);
    expect(outcomes).toMatchObject([{ kind: 'booked' }, 'alone', { kind: 'booked' }]);
    expect(await requestsOf(bets)).toBe(2);
    await Promise.all(booked(outcomes).map((ticket) => goOn(book.context, ticket)));
    const { token, requestId } = betRequest.parse({ ...bets[1]?.request, selections: [book.selection(behind)] });
    const alone = { body: { token, requestId, stake: '10.00', type: 'single', selections: [book.selection(behind)] } };
    expect(await book.call('POST', '/bets', alone)).toMatchObject({ status: 409, code: 'SUSPENDED' });
  });

  it('SB-11 do not wait for a player whose row another holds', async () => {
    const eventId = await book.anEvent();
    const [held, free] = [book.aPlayer(), book.aPlayer()];
    await book.accepted(held.token, eventId);
    const release = await holdRow('player', held.playerId);
    const waiting = book.bet(held.token, eventId);
    expect(await book.bet(free.token, eventId)).toMatchObject({ status: 201 });
    await release();
    expect(await waiting).toMatchObject({ status: 201 });
    expect(book.wallet.cash(held.playerId)).toBe(98_000n);
  });

  it('SB-9 are booked alone where one among them breaks the transaction', async () => {
    const eventId = await book.anEvent();
    // No table can store this character, and the refusal would have to contain it.
    const broken = asked(eventId, { selections: [{ ...book.selection(eventId), outcomeId: '\u0000' }] });
    const bets = [asked(eventId), broken, asked(eventId)];
    expect(await bookBatch(book.context, bets)).toEqual(['alone', 'alone', 'alone']);
    expect(await requestsOf(bets)).toBe(0);
  });

  it('SB-14 open without waiting for a ticket that a settlement holds', async () => {
    const eventId = await book.anEvent();
    const tickets = booked(await bookBatch(book.context, [asked(eventId), asked(eventId)]));
    const [held, free] = tickets.map(({ ticket }) => ticket.id);
    const release = await holdRow('ticket', held ?? '');
    const taken = tickets.map((found) => ({ found, answer: { status: 'OK', balance: '990.00' } }));
    const accepting = acceptTickets(book.context, taken);
    await vi.waitFor(async () => expect(await stateOf(free)).toBe('open'), PATIENCE);
    expect(await stateOf(held)).toBe('staking');
    await release();
    await accepting;
    expect(await stateOf(held)).toBe('open');
  });

  it('SB-11 return the stored answer of the request, both status and text', async () => {
    const bet = asked(await book.anEvent());
    const [found] = booked(await bookBatch(book.context, [bet]));
    if (found === undefined) throw new Error('the bet was not booked');
    const kept = { status: 409, body: { error: { code: 'SUSPENDED', message: 'kept before' } } };
    await book.pool.query('update sportsbook.request set http_status = $1, answer = $2 where request_id = $3', [
      kept.status,
      kept.body,
      bet.request.requestId,
    ]);
    const { decided } = book.context.decisions.next({ playerId: found.ticket.playerId, requestId: bet.request.requestId });
    await acceptTickets(book.context, [{ found, answer: { status: 'OK', balance: '990.00' } }]);
    expect(await decided).toEqual(kept);
  });

  it('SB-14 settle as they open where their market was decided meanwhile', async () => {
    const eventId = await book.anEvent();
    const tickets = booked(await bookBatch(book.context, [asked(eventId), asked(eventId)]));
    await book.settle(eventId, 'home');
    await Promise.all(tickets.map((ticket) => goOn(book.context, ticket)));
    await book.deliver();
    for (const { ticket } of tickets) {
      expect(await stateOf(ticket.id)).toBe('settled');
      expect(book.wallet.cash(ticket.playerId)).toBe(101_120n);
    }
  });

  it('SB-15 leave every invariant of the tickets whole', async () => {
    await book.deliver();
    expect((await verifyTickets(book.pool)).filter(({ breaches }) => breaches.length > 0)).toEqual([]);
  });
});
