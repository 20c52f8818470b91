import { toastDurationMs, toastSpeedMs, toastThrottleMs } from '@pavilion/contract/constants.ts';

export type AlertKind = 'success' | 'info' | 'warning' | 'error';
export type Alert = { kind: AlertKind; title: string; text?: string };
export type ShownAlert = Alert & { id: number; isLeaving: boolean };

/** Time as the queue needs it: `after` runs something later unless it is called off. */
export type AlertTime = { nowMs: () => number; after: (ms: number, run: () => void) => () => void };

/** More at once would hide the page; the oldest then makes room (design.md §4). */
const shownMax = 3;

type Stay = { id: number; endsAtMs: number; leftMs: number; cancel: () => void };

/**
 * Alerts one after another: those raised less than 400 ms apart wait their turn, none is lost (S-23). Each stays three
 * seconds, unless somebody looks at it or closes it (S-22).
 */
export class AlertQueue {
  readonly #time: AlertTime;
  readonly #listeners = new Set<() => void>();
  readonly #waiting: Alert[] = [];
  readonly #stays = new Map<number, Stay>();
  #shown: readonly ShownAlert[] = [];
  #lastShownMs = Number.NEGATIVE_INFINITY;
  #isTurnSet = false;
  #isHeld = false;
  #nextId = 1;

  constructor(time: AlertTime) {
    this.#time = time;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): readonly ShownAlert[] => this.#shown;

  raise(alert: Alert): void {
    this.#waiting.push(alert);
    this.#takeTurn();
  }

  /** Begins the leaving motion; the alert is gone when it ends. */
  close(id: number): void {
    const stay = this.#stays.get(id);
    if (!stay) return;
    stay.cancel();
    this.#stays.delete(id);
    this.#set(this.#shown.map((alert) => (alert.id === id ? { ...alert, isLeaving: true } : alert)));
    this.#time.after(toastSpeedMs, () => this.#set(this.#shown.filter((alert) => alert.id !== id)));
  }

  /** Hovered, focused or in a hidden tab: time stands still for the alerts. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    for (const stay of this.#stays.values()) {
      if (isHeld) {
        stay.cancel();
        stay.leftMs = stay.endsAtMs - this.#time.nowMs();
      } else this.#count(stay, stay.leftMs);
    }
  }

  #takeTurn(): void {
    if (this.#isTurnSet || this.#waiting.length === 0) return;
    const waitMs = this.#lastShownMs + toastThrottleMs - this.#time.nowMs();
    if (waitMs <= 0) {
      this.#showNext();
      return;
    }
    this.#isTurnSet = true;
    this.#time.after(waitMs, () => {
      this.#isTurnSet = false;
      this.#showNext();
    });
  }

  #showNext(): void {
    const alert = this.#waiting.shift();
    if (!alert) return;
    this.#lastShownMs = this.#time.nowMs();
    const oldest = this.#shown.find(({ isLeaving }) => !isLeaving);
    if (oldest && this.#stays.size >= shownMax) this.close(oldest.id);
    const id = this.#nextId;
    this.#nextId += 1;
    const stay: Stay = { id, endsAtMs: 0, leftMs: toastDurationMs, cancel: () => undefined };
    this.#stays.set(id, stay);
    if (!this.#isHeld) this.#count(stay, toastDurationMs);
    this.#set([...this.#shown, { ...alert, id, isLeaving: false }]);
    this.#takeTurn();
  }

  #count(stay: Stay, leftMs: number): void {
    stay.endsAtMs = this.#time.nowMs() + leftMs;
    stay.cancel = this.#time.after(leftMs, () => this.close(stay.id));
  }

  #set(shown: readonly ShownAlert[]): void {
    this.#shown = shown;
    for (const listener of this.#listeners) listener();
  }
}
