import { untilBeat } from '@pavilion/postgres';
import type { Part, SportsbookLog } from './deps.ts';

export interface Round {
  readonly everyMs: number;
  run(): Promise<void>;
}

/** Work that comes back: the next turn is `everyMs` after the end of the last one, also where that failed. */
export function rounds(work: readonly Round[], log: SportsbookLog): Part {
  const timers = new Map<Round, NodeJS.Timeout>();
  let isStopped = false;
  const schedule = (round: Round): void => {
    if (isStopped) return;
    const turn = (): void => {
      round
        .run()
        .catch((error: unknown) => log.warn({ err: error }, 'the book could not do its periodic work'))
        .finally(() => schedule(round));
    };
    timers.set(round, setTimeout(turn, untilBeat(round.everyMs)));
  };
  return {
    start: () => work.forEach(schedule),
    stop: () => {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
