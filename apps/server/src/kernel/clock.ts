import { atBeats } from '@pavilion/postgres';
import { type Database, one, run } from './database.ts';

/** The platform's time. Rules, expiries and records use it; tokens and signatures of outside companies use real time (D-88). */
export interface Clock {
  now(): Date;
  /** Real time, which the sandbox cannot move: access tokens expire by it (D-88). */
  realNow(): Date;
}

/** A clock whose offset from real time is stored in the database, so that every process agrees on it. */
export interface PlatformClock extends Clock {
  /** Reloads the offset from the database. */
  refresh(): Promise<void>;
  /** Sets the platform's time, for every process. Sandbox only, before anything reads it. */
  startAt(moment: Date): Promise<void>;
  /** Moves the platform's time forward by that many seconds, for every process. Sandbox only. */
  advance(seconds: number): Promise<Date>;
  stop(): void;
}

const runningClocks = new WeakMap<Clock, Clock>();

/** A clock frozen at another one's current time, so that everything in one decision is judged by the same moment. */
export function stopClock(clock: Clock): Clock {
  const now = clock.now();
  const stopped: Clock = { now: () => now, realNow: () => clock.realNow() };
  runningClocks.set(stopped, runningClock(clock));
  return stopped;
}

/** The running clock behind a stopped one; a running clock itself. State kept for a running product is keyed by it. */
export const runningClock = (clock: Clock): Clock => runningClocks.get(clock) ?? clock;

// The sandbox's promise is "within 2 s" (sandbox §3).
const REFRESH_INTERVAL_MS = 1000;

export function createPlatformClock(database: Database, options: { isMovable: boolean }): PlatformClock {
  let offsetMs = 0;
  const now = (): Date => new Date(Date.now() + offsetMs);
  const refresh = async (): Promise<void> => {
    const row = await one<{ offset_ms: bigint }>(database)`select offset_ms from kernel.clock`;
    offsetMs = Number(row?.offset_ms ?? 0n);
  };
  const stopRefreshing = options.isMovable
    ? atBeats(REFRESH_INTERVAL_MS, () => {
        // While the database is unreachable the clock keeps its offset; the next refresh corrects it.
        refresh().catch(() => undefined);
      })
    : undefined;
  return {
    now,
    realNow: () => new Date(),
    refresh,
    startAt: async (moment) => {
      await run(database)`update kernel.clock set offset_ms = ${moment.getTime() - Date.now()}`;
      await refresh();
    },
    advance: async (seconds) => {
      await run(database)`update kernel.clock set offset_ms = offset_ms + ${Math.round(seconds * 1000)}`;
      await refresh();
      return now();
    },
    stop: () => stopRefreshing?.(),
  };
}
