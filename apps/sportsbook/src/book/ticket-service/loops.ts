import { untilBeat } from '@pavilion/postgres';
import type { Part, SportsbookLog } from '../../deps.ts';

/** The two kinds of deliveries to the platform: money calls, and updates of tickets. */
export type Delivery = 'money' | 'updates';

export interface Loop {
  /** Between two looks that found nothing. */
  readonly everyMs: number;
  /** A nudge of this kind ends the pause of one of its lanes: there is something to deliver. */
  readonly delivers?: Delivery;
  /** Turns of this work that may run side by side. */
  readonly lanes: number;
  /** After a turn that had something to do but less than `ofMany`, this long until the next: what comes closely together is done together. */
  readonly rest?: { readonly ms: number; readonly ofMany: number };
  /** @returns how much there was to do: some, and it looks again at once */
  run(): Promise<number>;
}

interface Loops extends Required<Pick<Part, 'stop'>> {
  start(): void;
  nudge(what: Delivery): void;
}

/** Of several lanes one looks all the time; the others come when they are called, one a nudge, and look now and then. */
const FURTHER_LANES_REST = 60;
/**
 * After this many looks without a result, a delivery loop looks every three seconds for what other processes left; anything stored by this
 * process wakes it, ending this pause like any other.
 */
const LOOKS_TO_REST = 4;
const RESTING_MS = 3000;

/** Repeats due work until stopped. All of it lives in the tables, so a restart continues where another process died. */
export function loops(work: readonly Loop[], log: SportsbookLog): Loops {
  let isStopped = false;
  const lanes: Promise<void>[] = [];
  const sleeping = new Map<() => void, Loop>();
  /** Loops that were nudged while none of their lanes slept: the look under way may not have seen what it was about. */
  const wanted = new Set<Loop>();

  const pause = async (loop: Loop, lane: number, quietLooks: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const usualMs = lane === 0 ? loop.everyMs : loop.everyMs * FURTHER_LANES_REST;
    const isResting = loop.delivers !== undefined && quietLooks > LOOKS_TO_REST;
    const timer = setTimeout(resolve, untilBeat(isResting ? Math.max(usualMs, RESTING_MS) : usualMs));
    sleeping.set(resolve, loop);
    await promise;
    sleeping.delete(resolve);
    clearTimeout(timer);
  };
  const resting = new Set<() => void>();
  /** No nudge ends it, a stop does. */
  const rest = async (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    resting.add(resolve);
    await promise;
    resting.delete(resolve);
    clearTimeout(timer);
  };
  const nudgeLoop = (loop: Loop): void => {
    const [resolve] = [...sleeping].find(([, sleeper]) => sleeper === loop) ?? [];
    if (resolve === undefined) return void wanted.add(loop);
    sleeping.delete(resolve);
    resolve();
  };
  const lane = async (loop: Loop, index: number): Promise<void> => {
    let quietLooks = 0;
    while (!isStopped) {
      const done = await loop.run().catch((error: unknown) => {
        log.error({ err: error }, 'sportsbook.tickets.loop');
        return 0;
      });
      if (loop.rest !== undefined && done > 0 && done < loop.rest.ofMany && !isStopped) await rest(loop.rest.ms);
      quietLooks = done === 0 ? quietLooks + 1 : 0;
      if (done === 0 && !wanted.delete(loop) && !isStopped) await pause(loop, index, quietLooks);
    }
  };
  return {
    start: () => {
      for (const loop of work) for (let index = 0; index < loop.lanes; index += 1) lanes.push(lane(loop, index));
    },
    nudge: (what) => {
      for (const loop of work) if (loop.delivers === what) nudgeLoop(loop);
    },
    stop: async () => {
      isStopped = true;
      for (const resolve of [...sleeping.keys(), ...resting]) resolve();
      await Promise.all(lanes);
    },
  };
}
