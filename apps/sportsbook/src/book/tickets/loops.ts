import type { Part, SportsbookLog } from '../../deps.ts';

export interface Loop {
  /** Between two looks that found nothing; a nudge ends the pause. */
  readonly everyMs: number;
  /** Turns of this work that may run side by side. */
  readonly lanes: number;
  /** @returns how much there was to do: some, and it looks again at once */
  run(): Promise<number>;
}

export interface Loops extends Required<Pick<Part, 'stop'>> {
  start(): void;
  nudge(): void;
}

/** Repeats due work until stopped. All of it lives in the tables, so a restart goes on where another process died. */
export function loops(work: readonly Loop[], log: SportsbookLog): Loops {
  let isStopped = false;
  let wake = Promise.withResolvers<void>();
  const lanes: Promise<void>[] = [];
  const pause = async (everyMs: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, everyMs);
    await Promise.race([promise, wake.promise]);
    clearTimeout(timer);
  };
  const lane = async ({ everyMs, run }: Loop): Promise<void> => {
    while (!isStopped) {
      const done = await run().catch((error: unknown) => {
        log.error({ err: error }, 'sportsbook.tickets.loop');
        return 0;
      });
      if (done === 0 && !isStopped) await pause(everyMs);
    }
  };
  const nudge = (): void => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };
  return {
    start: () => {
      for (const loop of work) for (let index = 0; index < loop.lanes; index += 1) lanes.push(lane(loop));
    },
    nudge,
    stop: async () => {
      isStopped = true;
      nudge();
      await Promise.all(lanes);
    },
  };
}
