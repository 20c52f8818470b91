import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { bucketOf, noCalls } from './buckets.ts';
import * as store from './store.ts';

/** One call to a provider, as its circuit has seen it. */
export interface CallHeard {
  durationMs: number;
  isFault: boolean;
  /** Until when nothing is sent, where this call has opened the circuit. */
  openUntil: Date | null;
}

const KEPT_MS = 8 * 24 * 60 * MINUTE_MS;

interface Counted {
  minutes: Map<number, { calls: number; faults: number; took: number[] }>;
  fault: { at: Date; openUntil: Date | null } | undefined;
  answeredAt: Date | undefined;
}

const nothing = (): Counted => ({ minutes: new Map(), fault: undefined, answeredAt: undefined });

type Parts = Pick<Kernel, 'database' | 'clock' | 'log'>;

/**
 * Counts the calls to a provider, by the minute. Calls that end during a write are written with the next one, so that a busy provider costs
 * one statement at a time. Unwritten counts are lost when a process dies: they are statistics, not money.
 */
export function createCallRecorder({ database, clock, log }: Parts, psp: string): (call: CallHeard) => void {
  let counted = nothing();
  let isWriting = false;
  const write = async (): Promise<void> => {
    const { minutes, fault, answeredAt } = counted;
    counted = nothing();
    for (const [minuteMs, minute] of minutes) await store.addMinute(database, { psp, minute: new Date(minuteMs), ...minute });
    if (fault !== undefined) await store.saveFault(database, { psp, ...fault });
    if (answeredAt !== undefined) await store.closeCircuit(database, { psp, at: answeredAt });
  };
  const run = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    try {
      while (counted.minutes.size > 0) await write();
    } catch (error) {
      log.warn({ err: error, psp }, 'calls to a payment provider could not be counted');
    } finally {
      isWriting = false;
    }
  };
  return ({ durationMs, isFault, openUntil }) => {
    const now = clock.now();
    const minuteMs = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
    const minute = counted.minutes.get(minuteMs) ?? { calls: 0, faults: 0, took: noCalls() };
    minute.calls += 1;
    minute.faults += isFault ? 1 : 0;
    const bucket = bucketOf(durationMs);
    minute.took[bucket] = (minute.took[bucket] ?? 0) + 1;
    counted.minutes.set(minuteMs, minute);
    if (isFault) counted.fault = { at: now, openUntil: openUntil ?? counted.fault?.openUntil ?? null };
    counted.answeredAt = isFault ? undefined : now;
    void run();
  };
}

/** Deletes calls older than the providers' page shows. */
export const forgetOldCalls = ({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> =>
  store.forgetMinutes(database, new Date(clock.now().getTime() - KEPT_MS));
