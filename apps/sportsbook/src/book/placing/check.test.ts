import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aMarket, eventMessage, pricesMessage, stateMessage } from '../../testing/feed-messages.ts';
import type { EventMessage } from '../../protocol/messages.ts';
import { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import { reduceEvent } from '../market-cache/reduce.ts';
import { checkLegs } from './check.ts';

const RUNS = 500;
const eventIds = ['ev-football-1', 'ev-football-2', 'ev-football-3'];
const price = fc.integer({ min: 1010, max: 30_000 });
/** Mostly small moves, as in play; a null suspends the market. */
const move = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 940, max: 1060 }) },
  { weight: 1, arbitrary: fc.integer({ min: 300, max: 3000 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

/** Three matches in play whose home prices a test moves. */
class LiveBook {
  readonly cache = new InMemoryMarketCache({ nowMs: () => Date.parse('2026-11-20T20:00:00Z'), monotonicMs: () => 0 });
  #seq = 0;

  constructor(prices: readonly number[]) {
    this.cache.freshness.refresh();
    for (const [at, eventId] of eventIds.entries()) {
      this.#take(eventMessage(this.#place(eventId)));
      this.#take(stateMessage(this.#place(eventId), {}));
      this.reprice(at, prices[at] ?? 0);
    }
  }

  #place = (eventId: string) => {
    this.#seq += 1;
    return { eventId, eventSeq: this.#seq };
  };

  #take(message: EventMessage): void {
    const event = reduceEvent(this.cache.event(message.eventId), message);
    if (event !== undefined) this.cache.put(event);
  }

  reprice(at: number, home: number | null): void {
    const eventId = eventIds[at] ?? '';
    const market = home === null ? { status: 'suspended' as const } : { prices: [home, 3550, 3250] };
    this.#take(pricesMessage(this.#place(eventId), [aMarket(eventId, market)]));
  }

  check = (asked: readonly number[], tolerance: number) =>
    checkLegs(
      this.cache,
      {
        selections: asked.map((odds, at) => {
          const eventId = eventIds[at] ?? '';
          return { eventId, marketId: `${eventId}~1x2`, outcomeId: `${eventId}~1x2~home`, odds: BigInt(odds) };
        }),
      },
      tolerance,
    );
}

it('SB-91 whatever prices do, a bet is placed exactly when each present price is at least the requested one less the tolerance', () => {
  fc.assert(
    fc.property(
      fc.tuple(price, price, price),
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(fc.tuple(move, move, move), { minLength: 1, maxLength: 8 }),
      (asked, tolerance, moves) => {
        const book = new LiveBook(asked);
        for (const factors of moves) {
          const now = factors.map((factor, at) =>
            factor === null ? null : Math.max(1010, Math.floor(((asked[at] ?? 0) * factor) / 1000)),
          );
          for (const [at, home] of now.entries()) book.reprice(at, home);
          const verdict = book.check(asked, tolerance);
          const isSuspended = now.includes(null);
          const isFallen = now.some((home, at) => home !== null && home * 10_000 < (asked[at] ?? 0) * (10_000 - tolerance));
          const decided = 'legs' in verdict ? verdict.legs.map(({ takenPrice }) => Number(takenPrice)) : verdict.refusal.code;
          expect(decided).toEqual(isSuspended ? 'SUSPENDED' : isFallen ? 'PRICE_CHANGED' : now);
        }
      },
    ),
    { numRuns: RUNS },
  );
});
