import type { Clock } from '../../../kernel/clock.ts';
import type { QueueStanding } from './standing-store.ts';

/** What one operator had counted is shown to all for so long, unless something of the queue has moved since (operator §13.70). */
const SHARED_MS = 1000;
/** Nobody begins a second count beside one that is under way, however slow the database is; one that takes longer has failed. */
const COUNTING_MS = 15_000;

interface Reading {
  atMs: number;
  /** Version of the targets that the parts were measured against. */
  version: number;
  standings: Promise<QueueStanding[]>;
  isCounting: boolean;
}

/** The counts of queues as this process has read them last: two hundred open pages ask, and players' calls run beside them (OS-38). */
export class SharedStandings {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #readings = new Map<string, Reading>();
  /** Until when a queue is counted for each who asks. */
  readonly #unsharedUntil = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** What was counted within the last second, or is being counted; with a version, by these targets. */
  known(queue: string, version?: number): Promise<QueueStanding[]> | undefined {
    const reading = this.#readings.get(queue);
    if (reading === undefined || !this.#isShared(queue)) return undefined;
    const age = this.#clock.now().getTime() - reading.atMs;
    // The sandbox moves the platform's time: what waits ages at once.
    if (age < 0 || age >= (reading.isCounting ? COUNTING_MS : SHARED_MS)) return undefined;
    return version === undefined || reading.version === version ? reading.standings : undefined;
  }

  keep(queue: string, version: number, standings: Promise<QueueStanding[]>): void {
    if (!this.#isShared(queue)) return;
    const reading: Reading = { atMs: this.#clock.now().getTime(), version, standings, isCounting: true };
    this.#readings.set(queue, reading);
    standings.then(
      () => (reading.isCounting = false),
      () => {
        if (this.#readings.get(queue) === reading) this.#readings.delete(queue);
      },
    );
  }

  /** A transaction of this process moves something: until it is committed and heard of, nothing is kept, so that whoever acted reads the effect. */
  moving(queue: string): void {
    this.#unsharedUntil.set(queue, this.#clock.now().getTime() + SHARED_MS);
    this.#readings.delete(queue);
  }

  /** Something has moved, in whichever process; without a name, in whichever queue. */
  moved(queue: string | undefined): void {
    if (queue === undefined) this.#readings.clear();
    else this.#readings.delete(queue);
  }

  #isShared(queue: string): boolean {
    const until = this.#unsharedUntil.get(queue);
    if (until === undefined) return true;
    if (this.#clock.now().getTime() < until) return false;
    this.#unsharedUntil.delete(queue);
    return true;
  }
}
