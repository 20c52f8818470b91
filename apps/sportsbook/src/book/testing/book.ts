import type { Pool } from 'pg';
import type { FeedMessage } from '../../protocol/messages.ts';
import { Follower } from '../changes/follower.ts';
import { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import { Ingestion } from '../ingestion/ingestion.ts';
import type { TicketChange } from '../tickets-port.ts';

export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** One process of the book on a test's tables, with a clock that the test sets. */
export class TestBook {
  readonly time = { monotonicMs: 0, now: new Date('2026-11-20T18:00:00Z') };
  /** Markets whose tickets were settled, in order. */
  readonly settled: string[] = [];
  readonly moved: TicketChange[] = [];
  readonly cache: InMemoryMarketCache;
  readonly ingestion: Ingestion;
  readonly follower: Follower;
  settleFails = false;
  /** The event whose tickets alone cannot be settled. */
  failingEvent: string | undefined;

  constructor(pool: Pool) {
    const now = (): Date => this.time.now;
    const monotonicMs = (): number => this.time.monotonicMs;
    this.cache = new InMemoryMarketCache({ nowMs: () => now().getTime(), monotonicMs });
    this.cache.freshness.refresh();
    this.ingestion = new Ingestion({
      pool,
      now,
      monotonicMs,
      log: silentLog,
      suspend: (eventId) => this.cache.suspend(eventId),
      known: (eventId) => this.cache.event(eventId),
      publish: (events) => {
        for (const event of events) this.cache.put(event);
      },
      settleTicketsOf: async (transaction, marketIds) => {
        await transaction.query('select 1');
        const fails = marketIds.some((id) => this.failingEvent !== undefined && id.startsWith(`${this.failingEvent}~`));
        if (this.settleFails || fails) throw new Error('tickets cannot be settled');
        this.settled.push(...marketIds);
        return () => undefined;
      },
    });
    this.follower = new Follower({
      isWatched: () => true,
      pool,
      cache: this.cache,
      log: silentLog,
      now,
      monotonicMs,
      onTickets: (changes) => this.moved.push(...changes),
      onEndedSessions: () => undefined,
    });
  }

  receive(...messages: readonly FeedMessage[]): Promise<void> {
    return this.ingestion.receive(messages);
  }
}
