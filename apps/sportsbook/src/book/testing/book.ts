import type { Pool } from 'pg';
import type { FeedMessage } from '../../protocol/messages.ts';
import { Follower } from '../changes/follower.ts';
import { MemoryImage } from '../image/book-image.ts';
import { Intake } from '../intake/intake.ts';
import type { TicketChange } from '../tickets-door.ts';

export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** One process of the book over the tables of a test, with time in the test's hand. */
export class TestBook {
  readonly time = { monotonicMs: 0, now: new Date('2026-11-20T18:00:00Z') };
  /** Markets whose tickets were settled, in order. */
  readonly settled: string[] = [];
  readonly moved: TicketChange[] = [];
  readonly image: MemoryImage;
  readonly intake: Intake;
  readonly follower: Follower;
  settleFails = false;

  constructor(pool: Pool) {
    const now = (): Date => this.time.now;
    const monotonicMs = (): number => this.time.monotonicMs;
    this.image = new MemoryImage({ nowMs: () => now().getTime(), monotonicMs });
    this.image.freshness.hear();
    this.intake = new Intake({
      pool,
      now,
      monotonicMs,
      known: (eventId) => this.image.event(eventId),
      publish: (events) => {
        for (const event of events) this.image.put(event);
      },
      settleTicketsOf: async (transaction, marketIds) => {
        await transaction.query('select 1');
        if (this.settleFails) throw new Error('tickets cannot be settled');
        this.settled.push(...marketIds);
        return () => undefined;
      },
    });
    this.follower = new Follower({
      pool,
      image: this.image,
      log: silentLog,
      now,
      monotonicMs,
      onTickets: (changes) => this.moved.push(...changes),
    });
  }

  receive(...messages: readonly FeedMessage[]): Promise<void> {
    return this.intake.receive(messages);
  }
}
