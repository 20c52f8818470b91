import { parseDecimal } from '@pavilion/money';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { verifyTickets } from '../reconciliation/verify.ts';
import { anyAct, TicketPlay, type World } from '../testing/ticket-play.ts';
import { TestTickets } from '../testing/tickets.ts';

let book: TestTickets;
let play: TicketPlay;
beforeAll(async () => {
  book = await TestTickets.start();
  play = new TicketPlay(book);
});
afterEach(() => book.settled());
afterAll(() => book.stop());

const minorOf = (text: string): bigint => parseDecimal(text, 2);
const ticketView = z.looseObject({
  status: z.string(),
  potentialReturn: z.string(),
  remainingStake: z.string(),
  payout: z.string(),
  cashedOut: z.string(),
  isFreeBet: z.boolean(),
  selections: z.array(z.looseObject({ eventId: z.string(), outcomeId: z.string() })),
});
const viewOf = async (token: string, id: string) => ticketView.parse(await book.ticket(token, id));
const possibleOf = async (token: string, id: string): Promise<string> => (await viewOf(token, id)).potentialReturn;

const minorRows = z.array(z.object({ id: z.string(), minor: z.coerce.bigint() }));
async function sums(text: string, values: readonly unknown[]): Promise<Map<string, bigint>> {
  const { rows } = await book.pool.query(text, [...values]);
  return new Map(minorRows.parse(rows).map(({ id, minor }) => [id, minor]));
}
const usedOf = (playerId: string): Promise<Map<string, bigint>> =>
  sums('select outcome_id as id, used_minor as minor from sportsbook.exposure where player_id = $1 and used_minor <> 0', [playerId]);
const liabilitiesOf = (eventIds: readonly string[]): Promise<Map<string, bigint>> =>
  sums(
    'select event_id as id, liability_eur_minor as minor from sportsbook.event_liability where event_id = any($1) and liability_eur_minor <> 0',
    [eventIds],
  );
const breaches = async () => (await verifyTickets(book.pool)).filter((finding) => finding.breaches.length > 0);

/** A combination of 10.00 on the home sides of two events, at 1.90 and 1.95. */
async function aCombination() {
  const { playerId, token } = book.aPlayer();
  const [first, second] = [await book.anEvent({ prices: [1900, 3550, 3250] }), await book.anEvent({ prices: [1950, 3550, 3250] })];
  const selections = [book.selection(first, 'home', '1.90'), book.selection(second, 'home', '1.95')];
  const id = await book.accepted(token, first, { type: 'combo', selections });
  return { playerId, token, first, second, id };
}

describe('the possible return of a ticket', () => {
  it('SB-103 falls to the legs that are left when one is void, in the ticket, the list, the quote and after a part is cashed out', async () => {
    const { token, first, id } = await aCombination();
    expect(await viewOf(token, id)).toMatchObject({ potentialReturn: '37.05', odds: '3.705' });
    await play.voidEvent(first);
    // The odds stay as agreed; the void leg explains the different return.
    expect(await viewOf(token, id)).toMatchObject({ potentialReturn: '19.50', odds: '3.705', selections: [{ result: 'void' }, {}] });
    expect((await book.call('GET', '/bets', { token })).data).toMatchObject([{ id, potentialReturn: '19.50' }]);
    const quoted = await book.call('POST', `/bets/${id}/cash-out/quote`, { body: { token, part: '4.00' } });
    expect(quoted.data).toMatchObject({ fullReturn: '19.50', restStake: '6.00', restPotentialReturn: '11.70' });
    expect(await play.cashOut(token, id, '4.00')).toMatchObject({ status: 200 });
    expect(await possibleOf(token, id)).toBe('11.70');
  });

  it.each([
    ['void', '19.50'],
    ['push', '19.50'],
    ['won', '37.05'],
    ['half_won', '28.27'],
    ['half_lost', '9.75'],
    ['dead_heat 1/2', '18.52'],
  ] as const)('SB-103 counts a leg that is %s as it was decided: %s', async (result, possible) => {
    const { token, first, second, id } = await aCombination();
    await play.decide(first, result);
    expect(await possibleOf(token, id)).toBe(possible);
    await play.decide(second, 'won');
    expect(await viewOf(token, id)).toMatchObject({ status: 'settled', payout: possible, potentialReturn: possible });
  });

  it('SB-103 follows the lines of a system as they are lost, come back and are halved', async () => {
    const { token } = book.aPlayer();
    const events = [await book.anEvent(), await book.anEvent(), await book.anEvent()];
    const id = await book.accepted(token, '', {
      type: 'system',
      size: 2,
      stake: '3.00',
      selections: events.map((one) => book.selection(one)),
    });
    expect(await possibleOf(token, id)).toBe('13.48');
    const [one = '', two = ''] = events;
    await play.decide(one, 'lost');
    expect(await possibleOf(token, id)).toBe('4.49');
    await play.undo(one);
    expect(await possibleOf(token, id)).toBe('13.48');
    await play.decide(one, 'half_lost');
    await play.decide(two, 'half_lost');
    // One quarter of a line, and twice half a leg with the open one.
    expect(await possibleOf(token, id)).toBe('2.37');
  });

  it('SB-103 of a free bet is its winnings, from the answer to placing on', async () => {
    const { playerId, token } = book.aPlayer();
    const [first, second] = [await book.anEvent(), await book.anEvent()];
    const selections = [book.selection(first), book.selection(second)];
    const placed = await book.bet(token, first, { type: 'combo', freeBetId: await play.grantFreeBet(playerId), selections });
    expect(placed).toMatchObject({ status: 201, data: { stake: '10.00', potentialReturn: '34.94' } });
    const { id } = z.looseObject({ id: z.string() }).parse(placed.data);
    await play.voidEvent(first);
    expect(await possibleOf(token, id)).toBe('11.20');
    expect(await usedOf(playerId)).toEqual(new Map(selections.map(({ outcomeId }) => [outcomeId, 1120n])));
    await play.decide(second, 'won');
    await book.deliver();
    expect(book.wallet.cash(playerId)).toBe(100_000n + 1120n);
  });
});

describe('limits by the legs as they stand', () => {
  it('SB-104 a void leg gives back the room that its price took, for the player and for the event', async () => {
    const { playerId, token } = book.aPlayer(500_000n);
    const [long, short] = [
      await book.anEvent({ prices: [11_000, 3550, 3250] }),
      await book.anEvent({ type: 'total', line: '2.5', prices: [1430, 2700] }),
    ];
    const marketId = `${short}~total~2.5`;
    const over = { eventId: short, marketId, outcomeId: `${marketId}~over`, odds: '1.43' };
    const maxStake = async (): Promise<unknown> =>
      (await book.call('POST', '/max-stake', { body: { token, type: 'single', selections: [over] } })).data;
    const bet = () => book.bet(token, short, { stake: '300.00', selections: [over] });
    expect(await maxStake()).toMatchObject({ maxStake: '10000.00' });
    await book.accepted(token, '', { type: 'combo', stake: '840.00', selections: [book.selection(long, 'home', '11.00'), over] });
    expect(await maxStake()).toMatchObject({ maxStake: '294.88', limit: 'market' });
    expect(await bet()).toMatchObject({ status: 409, code: 'MAX_STAKE' });
    // Other players' bets leave the event less than this ticket took of it.
    const others = `update sportsbook.event_liability set liability_eur_minor = liability_eur_minor + $2 where event_id = $1`;
    await book.pool.query(others, [short, 49_000_000]);
    const { token: stranger } = book.aPlayer();
    const strangers = () => book.bet(stranger, short, { stake: '10.00', selections: [over] });
    expect(await strangers()).toMatchObject({ status: 409, code: 'SUSPENDED' });
    await play.voidEvent(long);
    expect(await strangers()).toMatchObject({ status: 201 });
    expect(await maxStake()).toMatchObject({ maxStake: '10000.00', limit: 'ticket' });
    expect(await bet()).toMatchObject({ status: 201 });
    expect((await usedOf(playerId)).get(over.outcomeId)).toBe(36_120n + 12_900n);
    await book.pool.query(others, [short, -49_000_000]);
  });

  it('SB-104 counts a leg that is decided during the live delay, and gives the rest back with the refusal', async () => {
    const { playerId, token } = book.aPlayer();
    const [live, other] = [await book.anEvent({ isLive: true }), await book.anEvent()];
    const selections = [book.selection(live), book.selection(other)];
    expect(await book.bet(token, live, { isAsync: true, type: 'combo', selections })).toMatchObject({ status: 202 });
    expect([...(await usedOf(playerId)).values()]).toEqual([3494n, 3494n]);
    await play.voidEvent(other);
    expect([...(await usedOf(playerId)).values()]).toEqual([1120n, 1120n]);
    expect(await breaches()).toEqual([]);
    book.time.pass(6000);
    await vi.waitFor(async () => expect(await usedOf(playerId)).toEqual(new Map()));
  });
});

type Shown = z.output<typeof ticketView> & World['bets'][number];
const shownIn = ({ bets }: World): Promise<Shown[]> =>
  Promise.all(bets.map(async (bet) => ({ ...bet, ...(await viewOf(bet.token, bet.id)) })));

/** The risk on players and events, computed from what the tickets show. */
function riskOf(shown: readonly Shown[]) {
  const [used, liabilities] = [new Map<string, bigint>(), new Map<string, bigint>()];
  for (const { status, token, potentialReturn, remainingStake, isFreeBet, selections } of shown) {
    const gain = minorOf(potentialReturn) - (isFreeBet ? 0n : minorOf(remainingStake));
    if (status === 'settled' || gain <= 0n) continue;
    for (const { eventId, outcomeId } of selections) {
      used.set(`${token} ${outcomeId}`, (used.get(`${token} ${outcomeId}`) ?? 0n) + gain);
      liabilities.set(eventId, (liabilities.get(eventId) ?? 0n) + gain);
    }
  }
  return { used, liabilities };
}

async function keptRisk({ players, events }: World) {
  const used = new Map<string, bigint>();
  for (const { playerId, token } of players) for (const [id, minor] of await usedOf(playerId)) used.set(`${token} ${id}`, minor);
  return { used, liabilities: await liabilitiesOf(events) };
}

const message = z.object({
  version: z.number(),
  ticket: z.looseObject({ id: z.string(), status: z.number(), items: z.array(z.looseObject({ result: z.string().nullable() })) }),
});
/** The last update of a ticket to the platform: its version, status and the results of its legs. */
function published(ticketId: string): readonly [number, number, ...(string | null)[]] {
  const all = book.wallet.messages.map((json) => message.parse(json)).filter(({ ticket }) => ticket.id === ticketId);
  const { version, ticket } = all.at(-1) ?? { version: 0, ticket: { status: 0, items: [] } };
  return [version, ticket.status, ...ticket.items.map(({ result }) => result)];
}
const changesOf = async (ticketId: string): Promise<unknown> =>
  (await book.pool.query('select count(*)::int as n from sportsbook.change where ticket_id = $1', [ticketId])).rows[0]?.n;

describe('a leg that is decided', () => {
  it('SB-105 is published of an open, a won and a lost ticket alike, once for each change of its result', async () => {
    const { token } = book.aPlayer();
    const events = [await book.anEvent(), await book.anEvent(), await book.anEvent()];
    const selections = events.map((event) => book.selection(event));
    const system = await book.accepted(token, '', { type: 'system', size: 2, stake: '3.00', selections });
    const combo = await book.accepted(token, '', { type: 'combo', selections });
    const told = async () => {
      await book.deliver();
      return [published(system), published(combo)];
    };
    const [one = '', two = '', three = ''] = events;
    expect(await told()).toEqual([
      [2, 1, null, null, null],
      [2, 1, null, null, null],
    ]);
    await play.decide(one, 'lost');
    expect(await told()).toEqual([
      [3, 1, 'lost', null, null],
      [3, 3, 'lost', null, null],
    ]);
    const before = await changesOf(system);
    await play.decide(two, 'won');
    await play.decide(two, 'won');
    expect(await told()).toEqual([
      [4, 1, 'lost', 'won', null],
      [4, 3, 'lost', 'won', null],
    ]);
    // Sockets are updated with it, and receive nothing unchanged.
    expect(await changesOf(system)).toBe(Number(before) + 1);
    await play.undo(two);
    expect(await told()).toEqual([
      [5, 1, 'lost', null, null],
      [5, 3, 'lost', null, null],
    ]);
    await play.voidEvent(two);
    await play.decide(three, 'push');
    expect(await told()).toEqual([
      [7, 2, 'lost', 'void', 'push'],
      [7, 3, 'lost', 'void', 'push'],
    ]);
  });

  it('SB-105 makes an offer of before it one of an earlier ticket', async () => {
    const { token, first, id } = await aCombination();
    const quoted = await book.call('POST', `/bets/${id}/cash-out/quote`, { body: { token } });
    const { quoteId, offer } = z.looseObject({ quoteId: z.string(), offer: z.string() }).parse(quoted.data);
    await play.decide(first, 'half_lost');
    const body = { token, requestId: 'after-the-leg', quoteId, minOffer: offer };
    expect(await book.call('POST', `/bets/${id}/cash-out`, { body })).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' });
  });
});

describe('tickets by chance', () => {
  it('SB-103 SB-104 show what settling pays when every open leg wins, and the limits count the sum of what they show', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 9 }), async (acts) => {
        const world = await play.aWorld();
        for (const given of acts) {
          await play.perform(world, given);
          expect(await keptRisk(world)).toEqual(riskOf(await shownIn(world)));
        }
        const before = (await shownIn(world)).filter(({ status }) => status === 'accepted');
        const open = new Set(
          before.flatMap(({ selections }) => selections.filter((leg) => leg['result'] === 'open').map(({ eventId }) => eventId)),
        );
        for (const eventId of open) await play.decide(eventId, 'won', 'won');
        const after = await Promise.all(before.map(({ token, id }) => viewOf(token, id)));
        expect(after.map(({ payout, cashedOut }) => minorOf(payout) - minorOf(cashedOut))).toEqual(
          before.map(({ potentialReturn }) => minorOf(potentialReturn)),
        );
        expect(await keptRisk(world)).toEqual({ used: new Map(), liabilities: new Map() });
      }),
      { numRuns: 12 },
    );
  });

  it('SB-106 leaves every invariant of the tickets whole', async () => {
    await book.deliver();
    expect(await breaches()).toEqual([]);
  });
});
