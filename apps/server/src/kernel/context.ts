import type { Config } from '../config.ts';
import type { Announcement, DomainEvent } from '../events.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Log } from './log.ts';
import type { Random } from './random.ts';
import type { Secrets } from './secrets.ts';

export interface EnqueueOptions {
  /** Platform time before which the job does not run. */
  runAt?: Date;
  /** A second job under the same key replaces the first while it has not begun. */
  key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  maxAttempts?: number;
}

/** Queued work. Enqueued inside the use case's own database transaction, so that it exists exactly when its cause does. */
export interface JobQueue {
  enqueue(database: Database, job: { name: string; payload: unknown }, options?: EnqueueOptions): Promise<void>;
}

/** What every module stands on. Functions state which parts they need: `Pick<Kernel, 'database' | 'clock'>`. */
export interface Kernel {
  config: Config;
  database: Database;
  clock: Clock;
  random: Random;
  log: Log;
  secrets: Secrets;
  jobs: JobQueue;
  /** Absolute base of links, known once the server listens. */
  publicUrl(): string;
  /** Appends domain events and the realtime messages they mean, in their order, inside the given transaction. */
  publish(transaction: Database, ...events: readonly DomainEvent[]): Promise<void>;
  /** Tells those who listen, when and if the given transaction commits; the event log keeps nothing of it. What is told together is written together. */
  announce(transaction: Database, ...announcements: readonly Announcement[]): Promise<void>;
}
