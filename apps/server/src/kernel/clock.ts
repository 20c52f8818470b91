import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The platform's time. Rules, expiries and records ask it; tokens and signatures of the outside world go by real time (D-88). */
export interface Clock {
  now(): Date;
  /** Real time, which nobody moves: access tokens live by it (D-88). */
  realNow(): Date;
}

/** A clock whose distance from real time is kept in the database, so that every process agrees on it. */
export interface PlatformClock extends Clock {
  /** Reads the distance from the database. */
  refresh(): Promise<void>;
  /** Moves the platform's time forward by that many seconds, for every process. Only the sandbox calls it. */
  advance(seconds: number): Promise<Date>;
  stop(): void;
}

// The sandbox's promise is "within 2 s" (sandbox.md, POST /sandbox/clock).
const REFRESH_INTERVAL_MS = 500;

export function createPlatformClock(database: Database, options: { isMovable: boolean }): PlatformClock {
  let offsetMs = 0;
  const now = (): Date => new Date(Date.now() + offsetMs);
  const refresh = async (): Promise<void> => {
    const { rows } = await sql<{ offset_ms: bigint }>`select offset_ms from kernel.clock`.execute(database);
    offsetMs = Number(rows[0]?.offset_ms ?? 0n);
  };
  const timer = options.isMovable
    ? setInterval(() => {
        // A database that is away for a moment leaves the clock where it was; the next reading mends it.
        refresh().catch(() => undefined);
      }, REFRESH_INTERVAL_MS)
    : undefined;
  timer?.unref();
  return {
    now,
    realNow: () => new Date(),
    refresh,
    advance: async (seconds) => {
      await sql`update kernel.clock set offset_ms = offset_ms + ${Math.round(seconds * 1000)}`.execute(database);
      await refresh();
      return now();
    },
    stop: () => clearInterval(timer),
  };
}

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  advanceMs(milliseconds: number): void;
  advance(seconds: number): Promise<Date>;
  set(instant: Date): void;
}

export function createManualClock(start = new Date('2026-11-20T12:00:00.000Z')): ManualClock {
  let instantMs = start.getTime();
  return {
    now: () => new Date(instantMs),
    realNow: () => new Date(instantMs),
    advanceMs: (milliseconds) => {
      instantMs += milliseconds;
    },
    advance: async (seconds) => {
      instantMs += seconds * 1000;
      return new Date(instantMs);
    },
    set: (instant) => {
      instantMs = instant.getTime();
    },
  };
}
