import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventMessage } from '../../protocol/messages.ts';
import {
  aMarket,
  eventMessage,
  pricesMessage,
  settlementMessage,
  stateMessage,
  undoMessage,
  voidMessage,
  voidUndoMessage,
} from '../../testing/feed-messages.ts';
import { takeInOrder } from '../ingestion/order.ts';
import { legResultOf } from './leg-result.ts';
import { reduceEvent } from './reduce.ts';
import type { BookEvent, BookMarket } from './types.ts';

const eventId = 'ev-football-812';
const marketId = `${eventId}~1x2`;
const at = (eventSeq: number) => ({ eventId, eventSeq });

const bookOf = (messages: readonly EventMessage[]): BookEvent | undefined =>
  messages.reduce<BookEvent | undefined>((event, message) => reduceEvent(event, message), undefined);
const marketOf = (messages: readonly EventMessage[]): BookMarket | undefined => bookOf(messages)?.markets.get(marketId);

const opening = [eventMessage(at(1)), pricesMessage(at(2), [aMarket(eventId)])];

/** A message of any kind with the sequence number `eventSeq`. */
const anyMessage = (eventSeq: number): fc.Arbitrary<EventMessage> =>
  fc.oneof(
    fc
      .tuple(fc.integer({ min: 1010, max: 9000 }), fc.constantFrom('open', 'suspended', 'closed'), fc.boolean())
      .map(([price, status, isTotal]) =>
        pricesMessage(at(eventSeq), [
          isTotal
            ? aMarket(eventId, { type: 'total', line: '2.25', prices: [price, 2000], status })
            : aMarket(eventId, { prices: [price, 3000, 4000], status }),
        ]),
      ),
    fc
      .tuple(fc.nat(5), fc.boolean())
      .map(([home, isGoal]) => stateMessage(at(eventSeq), { home, ...(isGoal ? { suspend: 'all', incident: { kind: 'goal' } } : {}) })),
    fc.nat(4).map((version) => settlementMessage(at(eventSeq), { settlementVersion: version + 1 })),
    fc.nat(4).map((version) => undoMessage(at(eventSeq), version + 1)),
    fc.nat(4).map((version) => voidMessage(at(eventSeq), { marketId, settlementVersion: version + 1 })),
    fc.nat(4).map((version) => voidUndoMessage(at(eventSeq), { marketId, settlementVersion: version + 1 })),
  );
const history = fc
  .integer({ min: 0, max: 25 })
  .chain((length) => fc.tuple(...Array.from({ length }, (_, place) => anyMessage(place + 3))))
  .map((rest): EventMessage[] => [...opening, ...rest]);

/** The book's event after a number of messages, in the order of the ingestion rule. */
function receive(arrivals: readonly EventMessage[]): { event: BookEvent | undefined; waiting: number } {
  const held = new Map<number, EventMessage & { isSnapshot: boolean }>();
  let event: BookEvent | undefined;
  for (const arrived of arrivals)
    for (const message of takeInOrder(event?.eventSeq ?? 0, held, [{ ...arrived, isSnapshot: arrived.type === 'snapshot' }]))
      event = reduceEvent(event, message);
  return { event, waiting: held.size };
}

describe('the book of an event', () => {
  it('SB-7 ends the same for shuffled and tripled messages', () => {
    const mixed = history.chain((messages) =>
      fc.tuple(fc.constant(messages), fc.shuffledSubarray([...messages, ...messages, ...messages], { minLength: messages.length * 3 })),
    );
    fc.assert(
      fc.property(mixed, ([messages, arrivals]) => {
        expect(receive(arrivals)).toEqual({ event: bookOf(messages), waiting: 0 });
      }),
      { numRuns: 300 },
    );
  });

  it('SB-7 waits at a dropped message and goes on when it comes again', () => {
    const dropped = history.chain((messages) => fc.tuple(fc.constant(messages), fc.nat(messages.length - 1)));
    fc.assert(
      fc.property(dropped, ([messages, place]) => {
        const missing = messages.slice(place, place + 1);
        const others = messages.filter((_, index) => index !== place);
        const before = receive(others);
        expect(before.event).toEqual(bookOf(messages.slice(0, place)));
        expect(before.waiting).toBe(messages.length - place - 1);
        expect(receive([...others, ...missing]).event).toEqual(bookOf(messages));
      }),
      { numRuns: 200 },
    );
  });

  it('SB-7 jumps over a gap by a snapshot, and drops what the snapshot holds', () => {
    const markets = [{ ...aMarket(eventId, { prices: [1900, 3500, 4200], status: 'settled' }), version: 8 }];
    const body = {
      header: eventMessage(at(1)).body,
      status: { state: 'ended' as const },
      markets,
      settlements: [settlementMessage(at(7)).body],
      voids: [],
    };
    const snapshot: EventMessage = { ...eventMessage(at(9)), type: 'snapshot', body };
    const late = pricesMessage(at(4), [aMarket(eventId, { prices: [5000, 5000, 5000] })]);
    const next = stateMessage(at(10), { state: 'ended', home: 2 });
    const { event, waiting } = receive([...opening, next, snapshot, late]);
    expect({ eventSeq: event?.eventSeq, home: event?.score?.home, waiting }).toEqual({ eventSeq: 10, home: 2, waiting: 0 });
    expect(event?.markets.get(marketId)).toMatchObject({
      status: 'settled',
      settlementVersion: 1,
      version: 8,
      results: { home: { kind: 'won' } },
    });
  });

  it('SB-7 the highest settlement version counts; one that is not higher changes nothing', () => {
    const second = settlementMessage(at(3), { settlementVersion: 2, results: { home: 'lost', draw: 'won', away: 'lost' } });
    const first = settlementMessage(at(4));
    expect(marketOf([...opening, second, first])).toMatchObject({
      settlementVersion: 2,
      status: 'settled',
      results: { draw: { kind: 'won' } },
    });
    const third = settlementMessage(at(5), { settlementVersion: 3 });
    expect(marketOf([...opening, second, first, third])?.results).toMatchObject({ home: { kind: 'won' } });
  });

  it('SB-7 pays nothing by certainty 1: the market closes and waits', () => {
    expect(marketOf([...opening, settlementMessage(at(3), { certainty: 1 })])).toMatchObject({
      status: 'closed',
      results: null,
      settlementVersion: 0,
    });
    const taken = [...opening, settlementMessage(at(3)), undoMessage(at(4), 1)];
    expect(marketOf(taken)).toMatchObject({ status: 'closed', results: null });
    expect(marketOf([...taken, settlementMessage(at(5))])).toMatchObject({ status: 'closed' });
    expect(marketOf([...taken, settlementMessage(at(5), { settlementVersion: 2 })])).toMatchObject({ status: 'settled' });
  });

  it.each(['open', 'suspended'] as const)('SB-161 a market that is %s goes on when the void of a window is taken back', (status) => {
    const window = { from: '2026-11-20T17:00:00.000Z', to: '2026-11-20T18:00:00.000Z' };
    const before = [...opening, pricesMessage(at(3), [aMarket(eventId, { status })]), voidMessage(at(4), { marketId, ...window })];
    const back = voidUndoMessage(at(5), { marketId, settlementVersion: 2 });
    expect([marketOf(before), marketOf([...before, back])]).toMatchObject([
      { status, voids: [{}] },
      { status, voids: [], version: 5 },
    ]);
  });

  it('SB-19 a void beats the result for the bets of its window, and gives it back when it is taken back', () => {
    const settled = [...opening, settlementMessage(at(3))];
    const window = { from: '2026-11-20T18:00:00.000Z', to: '2026-11-20T18:10:00.000Z' };
    const inside = Date.parse('2026-11-20T18:10:00.000Z');
    const result = (messages: readonly EventMessage[], acceptedAtMs: number) => {
      const market = marketOf(messages);
      return market && legResultOf(market, 'home', acceptedAtMs)?.kind;
    };
    const windowed = [...settled, voidMessage(at(4), { marketId, settlementVersion: 2, ...window })];
    expect([result(windowed, inside), result(windowed, inside + 1)]).toEqual(['void', 'won']);
    expect(marketOf(windowed)?.status).toBe('settled');
    const whole = [...settled, voidMessage(at(4), { settlementVersion: 2 })];
    expect([result(whole, inside), marketOf(whole)?.status]).toEqual(['void', 'void']);
    const back = [...whole, voidUndoMessage(at(5), { settlementVersion: 3 })];
    expect([result(back, inside), marketOf(back)?.status]).toEqual(['won', 'settled']);
  });

  it('SB-6 a suspension of all reaches every open market at once and opens only by prices', () => {
    const goal = stateMessage(at(3), { home: 1, suspend: 'all', incident: { kind: 'goal', side: 'home' } });
    expect(marketOf([...opening, goal])).toMatchObject({ status: 'suspended', version: 3, outcomes: [{ price: 2120 }, {}, {}] });
    expect(bookOf([...opening, goal])?.decisiveIncidents).toBe(1);
    const reopened = pricesMessage(at(4), [aMarket(eventId, { prices: [1500, 4000, 7000] })]);
    expect(marketOf([...opening, goal, reopened])).toMatchObject({ status: 'open', version: 4 });
    expect(marketOf([...opening, settlementMessage(at(3)), pricesMessage(at(4), [aMarket(eventId)])])?.status).toBe('settled');
  });
});
