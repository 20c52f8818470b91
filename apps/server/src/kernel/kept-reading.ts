import { patiently, withoutPatience } from '@pavilion/postgres';
import { type Clock, runningClock } from './clock.ts';

type Timed = { readonly clock: Clock };

interface KeptReading<Context extends Timed, Value> {
  of(context: Context): Promise<Value>;
  /** Drops what is kept, after a change that must be seen at once. */
  forget(context: Pick<Context, 'clock'>): void;
}

/**
 * Caches a reading that many calls need and that seldom changes. Processes that do not forget it may serve it outdated for as long.
 * @param read receives the previous reading, unless it was forgotten
 */
export function keptReading<Context extends Timed, Value>(
  keptForMs: number,
  read: (context: Context, earlier: Promise<Value> | undefined) => Promise<Value>,
): KeptReading<Context, Value> {
  // A running product has one clock, so its cached readings are keyed by the clock and freed with it.
  const kept = new WeakMap<Clock, { untilMs: number; reading: Promise<Value> }>();
  return {
    of: (context) => {
      const clock = runningClock(context.clock);
      const nowMs = clock.realNow().getTime();
      const known = kept.get(clock);
      if (known !== undefined && nowMs < known.untilMs) return patiently(() => known.reading);
      const reading = withoutPatience(() => read(context, known?.reading));
      kept.set(clock, { untilMs: nowMs + keptForMs, reading });
      // A failed reading is not kept: the next call tries again.
      reading.catch(() => {
        if (kept.get(clock)?.reading === reading) kept.delete(clock);
      });
      return patiently(() => reading);
    },
    forget: ({ clock }) => {
      kept.delete(runningClock(clock));
    },
  };
}
