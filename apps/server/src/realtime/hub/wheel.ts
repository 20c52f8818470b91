/** Something with one deadline at a time: a connection waiting for its ping, its pong or its end. */
export interface Timed {
  /** Set by the wheel: the tick at which `onDue` runs, −1 when none is set. */
  dueTick: number;
  /** Called once the deadline has passed; sets the next one by `wheel.set`. */
  onDue(): void;
}

const SLOT_MS = 100;
const SLOTS = 512;

/**
 * A timer wheel for every connection's deadlines (realtime §7.7): 512 slots of 100 ms. A later deadline stays in its slot for another turn
 * of the wheel; an entry whose deadline has moved is dropped when its slot is reached.
 */
export class TimingWheel {
  readonly #slots: Timed[][] = Array.from({ length: SLOTS }, () => []);
  #tick = 0;
  readonly #startMs: number;

  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** Calls `timed.onDue` in the first turn after `atMs`, replacing an earlier deadline that was not reached. */
  set(timed: Timed, atMs: number): void {
    const tick = Math.max(this.#tick + 1, Math.ceil((atMs - this.#startMs) / SLOT_MS));
    if (timed.dueTick === tick) return;
    timed.dueTick = tick;
    this.#slots[tick % SLOTS]?.push(timed);
  }

  clear(timed: Timed): void {
    timed.dueTick = -1;
  }

  /** Runs everything due by `nowMs`, including slots missed by a late turn. */
  turn(nowMs: number): void {
    const target = Math.floor((nowMs - this.#startMs) / SLOT_MS);
    while (this.#tick < target) {
      this.#tick += 1;
      this.#run(this.#tick);
    }
  }

  #run(tick: number): void {
    const index = tick % SLOTS;
    const due = this.#slots[index];
    if (due === undefined || due.length === 0) return;
    this.#slots[index] = due.filter((timed) => timed.dueTick > tick && timed.dueTick % SLOTS === index);
    for (const timed of due) {
      if (timed.dueTick !== tick) continue;
      timed.dueTick = -1;
      timed.onDue();
    }
  }
}
