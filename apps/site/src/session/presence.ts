import { browserClock } from '../browser/clock.ts';

/** A call this long after the last input is one that the page makes on its own. */
const presentMs = 20_000;
/** Assistive technology clicks and writes without a pointer or a key. */
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input'] as const;

/** Whether somebody is at the page: opening it and every input show it. */
export class Presence {
  readonly #nowMs: () => number;
  #touchedAtMs: number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#touchedAtMs = nowMs();
  }

  watch(page: EventTarget): void {
    for (const kind of inputs) page.addEventListener(kind, this.#touch, { passive: true, capture: true });
  }

  /** True if nobody has touched the page for a while: its calls are not player activity (L10). */
  readonly isByItself = (): boolean => Math.abs(this.#nowMs() - this.#touchedAtMs) > presentMs;

  readonly #touch = (): void => {
    this.#touchedAtMs = this.#nowMs();
  };
}

export const presence = new Presence(() => browserClock.nowMs());
