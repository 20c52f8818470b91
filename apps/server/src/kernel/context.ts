import type { Config } from '../config/config.ts';
import type { Announcement, DomainEvent } from './followers/domain-events.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import type { Log } from './log/log.ts';
import type { Random } from './secrets/random.ts';
import type { Secrets } from './secrets/secrets.ts';

export interface EnqueueOptions {
  /** Platform time before which the job does not run. */
  runAt?: Date;
  /** A second job under the same key replaces the first while it has not begun. */
  key?: string;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  maxAttempts?: number;
}

/** Background jobs. Enqueued inside the use case's own database transaction, so that a job exists exactly when its cause does. */
export interface JobQueue {
  enqueue(database: Database, job: { name: string; payload: unknown }, options?: EnqueueOptions): Promise<void>;
  /** Takes back the job of a key that has not begun. One that is not there is fine. */
  cancel(database: Database, key: string): Promise<void>;
}

/** The dependencies of every module. Functions declare the parts they need: `Pick<Kernel, 'database' | 'clock'>`. */
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
  /** Appends domain events and the realtime messages derived from them, in order, inside the given transaction. */
  publish(transaction: Database, ...events: readonly DomainEvent[]): Promise<void>;
  /**
   * Publishes transient messages to subscribers when and if the transaction commits; the event log does not keep them. Messages announced
   * together are written together.
   */
  announce(transaction: Database, ...announcements: readonly Announcement[]): Promise<void>;
}
