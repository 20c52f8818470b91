import type { Part, SportsbookLog } from '../../deps.ts';

export interface Loop {
  /** Between two looks that found nothing. */
  readonly everyMs: number;
  /** A nudge ends its pause: there is something to deliver. */
  readonly isDelivery?: boolean;
  /** Turns of this work that may run side by side. */
  readonly lanes: number;
  /** @returns how much there was to do: some, and it looks again at once */
  run(): Promise<number>;
}

export interface Loops extends Required<Pick<Part, 'stop'>> {
  start(): void;
  nudge(): void;
}

/** Of several lanes one looks all the time; the others come when they are called, and look now and then. */
const FURTHER_LANES_REST = 20;

/** Repeats due work until stopped. All of it lives in the tables, so a restart goes on where another process died. */
export function loops(work: readonly Loop[], log: SportsbookLog): Loops {
  let isStopped = false;
  let nudges = 0;
  const lanes: Promise<void>[] = [];
  const sleeping = new Map<() => void, Loop>();

  const pause = async (loop: Loop, lane: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, lane === 0 ? loop.everyMs : loop.everyMs * FURTHER_LANES_REST);
    sleeping.set(resolve, loop);
    await promise;
    sleeping.delete(resolve);
    clearTimeout(timer);
  };
  const wake = (isMeant: (loop: Loop) => boolean): void => {
    for (const [resolve, loop] of sleeping) if (isMeant(loop)) resolve();
  };
  const lane = async (loop: Loop, index: number): Promise<void> => {
    while (!isStopped) {
      const before = nudges;
      const done = await loop.run().catch((error: unknown) => {
        log.error({ err: error }, 'sportsbook.tickets.loop');
        return 0;
      });
      // A nudge that came during the look may be about what it did not see.
      const isNudged = loop.isDelivery === true && nudges !== before;
      if (done === 0 && !isNudged && !isStopped) await pause(loop, index);
    }
  };
  return {
    start: () => {
      for (const loop of work) for (let index = 0; index < loop.lanes; index += 1) lanes.push(lane(loop, index));
    },
    nudge: () => {
      nudges += 1;
      wake(({ isDelivery }) => isDelivery === true);
    },
    stop: async () => {
      isStopped = true;
      wake(() => true);
      await Promise.all(lanes);
    },
  };
}
