import { toastDurationMs, toastSpeedMs, toastThrottleMs } from '@pavilion/contract/page-constants.ts';
import type { ToastKind, ToastView } from '@pavilion/ui';

export type { ToastKind };
/** The content of a toast; `undo` reverts the action it reports. */
export type ToastText = { kind: ToastKind; title: string; text?: string; undo?: () => void };
type ShownToast = Omit<ToastView, 'action'> & Pick<ToastText, 'undo'>;

export type ToastPage = {
  after: (ms: number, run: () => void) => () => void;
  nowMs: () => number;
  /** Whether a dialog is open: only the oldest toast is drawn over it. */
  isCovered: () => boolean;
};

/** At most three at a time (design §4); the oldest is removed first. */
const shownMax = 3;

/**
 * Toasts are shown for three seconds and close on a click (S-22); those raised less than 400 ms apart are shown 400 ms
 * apart, in order, none lost (S-23). Their timers pause while they are hovered or focused, or the tab is hidden, and run only once something
 * draws them: the part that does is loaded late, and on a slow line a message would be over before it was seen. Over a dialog
 * they follow one another, each for its whole time.
 */
export class ToastQueue {
  readonly #page: ToastPage;
  readonly #listeners = new Set<() => void>();
  #views: readonly ShownToast[] = [];
  readonly #running = new Map<number, () => void>();
  readonly #waiting: ToastText[] = [];
  #lastShownMs = Number.NEGATIVE_INFINITY;
  #nextId = 1;
  #isHeld = true;

  constructor(page: ToastPage) {
    this.#page = page;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly views = (): readonly ShownToast[] => this.#views;
  /** When the last one was shown (product §3 Layout state); undefined before the first. */
  lastShownMs(): number | undefined {
    return Number.isFinite(this.#lastShownMs) ? this.#lastShownMs : undefined;
  }

  readonly serverViews = (): readonly ShownToast[] => noViews;

  readonly show = (toast: ToastText): void => {
    this.#waiting.push(toast);
    if (this.#waiting.length === 1) this.#scheduleNext();
  };

  readonly close = (id: number): void => {
    this.#running.get(id)?.();
    this.#running.delete(id);
    if (!this.#views.some((view) => view.id === id && !view.isLeaving)) return;
    this.#set(this.#views.map((view) => (view.id === id ? { ...view, isLeaving: true } : view)));
    this.#keepHidden();
    this.#page.after(toastSpeedMs, () => {
      this.#set(this.#views.filter((view) => view.id !== id));
      this.#keepHidden();
    });
  };

  /** Stops the timers, or lets them run; they are stopped until the toasts' renderer starts them. */
  readonly hold = (isHeld: boolean): void => {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    this.#restart();
  };

  /** Lets those that a dialog hides begin their time anew: the next of them is drawn only once the one before it has gone. */
  #keepHidden(): void {
    if (this.#page.isCovered()) this.#restart();
  }

  #restart(): void {
    for (const view of this.#views) {
      this.#running.get(view.id)?.();
      this.#running.delete(view.id);
      if (!this.#isHeld && !view.isLeaving) this.#start(view.id);
    }
  }

  #scheduleNext(): void {
    const waitMs = Math.max(0, this.#lastShownMs + toastThrottleMs - this.#page.nowMs());
    if (waitMs === 0) this.#showNext();
    else this.#page.after(waitMs, () => this.#showNext());
  }

  #showNext(): void {
    const toast = this.#waiting.shift();
    if (!toast) return;
    this.#lastShownMs = this.#page.nowMs();
    const id = this.#nextId;
    this.#nextId += 1;
    const oldest = this.#views.filter((view) => !view.isLeaving);
    if (oldest.length >= shownMax && oldest[0]) this.close(oldest[0].id);
    this.#set([...this.#views, { ...toast, id, isLeaving: false }]);
    if (!this.#isHeld) this.#start(id);
    if (this.#waiting.length > 0) this.#scheduleNext();
  }

  #start(id: number): void {
    this.#running.set(
      id,
      this.#page.after(toastDurationMs, () => this.close(id)),
    );
  }

  #set(views: readonly ShownToast[]): void {
    this.#views = views;
    for (const listener of this.#listeners) listener();
  }
}

const noViews: readonly ShownToast[] = [];
