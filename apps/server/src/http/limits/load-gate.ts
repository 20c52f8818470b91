interface LoadGateOptions {
  monotonicMs(): number;
  /** How long calls may take before some are refused. */
  targetMs?: number;
  /**
   * This many concurrent calls are never refused: a few slow calls are no overload. With a lower number, callers that retry at once would take the
   * time of the admitted calls (measured: 500 callers of a process that has just started).
   */
  fewCalls?: number;
  /** The most at once, however fast they are. */
  callsMax?: number;
}

const defaults = { targetMs: 500, fewCalls: 1000, callsMax: 20_000 };
/** How often the allowed rate is computed again. */
const WINDOW_MS = 100;
/** The limit grows by this in each window that was fast enough. */
const GROWTH = 1.25;

/**
 * Bounds how long calls wait, not how many there are (reliability §8.1 F4). The number of calls in progress is limited to what gets done within the
 * target: recent throughput times the target (Little's law). Beyond that a call is refused at once, before its body is read, so that admitted calls
 * keep their pace and refused ones cost next to nothing. It needs no figure of the machine.
 */
export class LoadGate {
  readonly #options: LoadGateOptions & typeof defaults;
  #allowed: number;
  #underWay = 0;
  #isPressed = false;
  #startedAtMs: number;
  #done = 0;
  #doneMs = 0;
  #mostUnderWay = 0;

  constructor(options: LoadGateOptions) {
    this.#options = { ...defaults, ...options };
    this.#allowed = this.#options.callsMax;
    this.#startedAtMs = this.#options.monotonicMs();
  }

  /** Lets a call in. @returns a function to call once it was answered, or its caller is gone; undefined: refuse it */
  enter(): (() => void) | undefined {
    const enteredAtMs = this.#options.monotonicMs();
    if (this.isFull) return undefined;
    this.#underWay += 1;
    this.#mostUnderWay = Math.max(this.#mostUnderWay, this.#underWay);
    return () => {
      const nowMs = this.#options.monotonicMs();
      this.#underWay -= 1;
      this.#done += 1;
      this.#doneMs += nowMs - enteredAtMs;
      this.#reckon(nowMs);
    };
  }

  /** Whether the next call would be refused. */
  get isFull(): boolean {
    this.#reckon(this.#options.monotonicMs());
    return this.#underWay >= Math.max(this.#options.fewCalls, this.#allowed);
  }

  /** Calls take more than half of the target: work that moves no money and is not cached is shed first. */
  get isPressed(): boolean {
    this.#reckon(this.#options.monotonicMs());
    return this.#isPressed;
  }

  get underWay(): number {
    return this.#underWay;
  }

  #reckon(nowMs: number): void {
    const elapsedMs = nowMs - this.#startedAtMs;
    const { targetMs, fewCalls, callsMax } = this.#options;
    if (elapsedMs < WINDOW_MS) return;
    if (this.#mostUnderWay < fewCalls) {
      this.#isPressed = false;
      this.#allowed = callsMax;
    } else if (this.#done === 0) {
      // Nothing gets done: the database is away, or locked.
      if (elapsedMs < targetMs) return;
      this.#isPressed = true;
      this.#allowed = fewCalls;
    } else {
      const meanMs = this.#doneMs / this.#done;
      const donePerMs = this.#done / elapsedMs;
      this.#isPressed = meanMs > targetMs / 2;
      // A call in progress waits until the work ahead of it is done. After a quiet time that says little, so calls must be slow as well.
      const isTooMuch = meanMs > targetMs / 4 && Math.max(meanMs, this.#underWay / donePerMs) > targetMs;
      this.#allowed = isTooMuch ? donePerMs * targetMs : Math.min(callsMax, this.#allowed * GROWTH);
    }
    this.#startedAtMs = nowMs;
    this.#done = 0;
    this.#doneMs = 0;
    this.#mostUnderWay = this.#underWay;
  }
}
