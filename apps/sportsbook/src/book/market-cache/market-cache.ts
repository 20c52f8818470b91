import type { MarketCache } from './index.ts';
import { Freshness, type CacheClock } from './freshness.ts';
import type { SelectionIds, SelectionNow } from './selection.ts';
import type { BookEvent, BookMarket } from './types.ts';

type EventListener = (after: BookEvent, before: BookEvent | undefined) => void;

/** The book in the memory of one process: whole events, each replaced by a newer one as a whole. */
export class InMemoryMarketCache implements MarketCache {
  readonly freshness: Freshness;
  readonly #clock: CacheClock;
  readonly #events = new Map<string, BookEvent>();
  readonly #listeners = new Set<EventListener>();

  constructor(clock: CacheClock) {
    this.#clock = clock;
    this.freshness = new Freshness(clock);
  }

  /** Caches an event unless a newer version is known. A snapshot may repeat the same number. */
  put(event: BookEvent): void {
    const before = this.#events.get(event.id);
    if (before !== undefined && before.eventSeq > event.eventSeq) return;
    this.#events.set(event.id, event);
    for (const listener of this.#listeners) listener(event, before);
  }

  /** Closes an event to bets until the feed prices it again; the number of its last message stays. */
  suspend(eventId: string): void {
    const before = this.#events.get(eventId);
    if (before === undefined) return;
    const after = { ...before, markets: new Map(before.markets) };
    for (const market of after.markets.values())
      if (market.status === 'open') after.markets.set(market.id, { ...market, status: 'suspended' });
    this.#events.set(eventId, after);
    for (const listener of this.#listeners) listener(after, before);
  }

  /** Evicts events that ended before `untilMs`; the tables keep them. */
  forget(untilMs: number): void {
    for (const event of this.#events.values())
      if ((isOver(event) || event.state === 'postponed') && event.header.startsAtMs < untilMs) this.#events.delete(event.id);
  }

  /** Calls `listener` with every change. @returns a function that stops it */
  onChange(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  events(): Iterable<BookEvent> {
    return this.#events.values();
  }

  event(eventId: string): BookEvent | undefined {
    return this.#events.get(eventId);
  }

  market(marketId: string): BookMarket | undefined {
    return this.#events.get(marketId.slice(0, Math.max(0, marketId.indexOf('~'))))?.markets.get(marketId);
  }

  isFresh(event: BookEvent): boolean {
    return this.freshness.isFresh(isInPlay(event));
  }

  /** A market's status with the feed's silence counted in. */
  statusOf(event: BookEvent, market: BookMarket): BookMarket['status'] {
    return market.status === 'open' && !this.isFresh(event) ? 'suspended' : market.status;
  }

  selection({ eventId, marketId, outcomeId }: SelectionIds): SelectionNow | undefined {
    const event = this.#events.get(eventId);
    const market = event?.markets.get(marketId);
    const outcome = market?.outcomes.find(({ id }) => id === outcomeId);
    if (event === undefined || market === undefined || outcome === undefined) return undefined;
    const status = this.statusOf(event, market);
    const isPriced = status === 'open' && outcome.isActive;
    return {
      event,
      market,
      outcome,
      status,
      price: isPriced ? BigInt(outcome.price) : undefined,
      isLive: isInPlay(event),
      hasStarted: event.state === 'prematch' && this.#clock.nowMs() >= event.header.startsAtMs,
    };
  }
}

/** Play has ended; results may still be corrected. */
export const isOver = ({ state }: Pick<BookEvent, 'state'>): boolean => state === 'ended' || state === 'abandoned' || state === 'cancelled';

export const isInPlay = ({ state }: Pick<BookEvent, 'state'>): boolean => state === 'live' || state === 'interrupted';
