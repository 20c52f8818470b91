import { browserClock, type Clock } from '../browser/clock.ts';
import { type KeyValueStore, localKeys, localStore } from '../browser/storage.ts';

/** The stored time is written at most this often, so it may be this much out of date. */
const writeEveryMs = 5000;

type Changes = (listener: (event: Pick<StorageEvent, 'key'>) => void) => () => void;

type LastCallParts = { store: () => KeyValueStore; clock: Pick<Clock, 'nowMs'>; otherTabs: Changes };

/** The player's last activity, shared by all tabs: they have one session, which is idle only if all of them are (L10). */
export class LastCall {
  readonly #parts: LastCallParts;
  readonly #listeners = new Set<() => void>();

  constructor(parts: LastCallParts) {
    this.#parts = parts;
  }

  /** Records a call sent at `atMs`, by default now. */
  note(atMs: number = this.#parts.clock.nowMs()): void {
    const known = this.readMs();
    // After the clock was set back, the stored time is in the future and is overwritten.
    if (known !== undefined && Math.abs(atMs - known) < writeEveryMs) return;
    // A late answer belongs to an earlier call.
    if (known !== undefined && atMs < known && known <= this.#parts.clock.nowMs()) return;
    this.#parts.store().setItem(localKeys.lastCall, String(atMs));
    for (const listener of this.#listeners) listener();
  }

  /** Epoch milliseconds; undefined if nothing was recorded yet. */
  readMs(): number | undefined {
    const kept = Number(this.#parts.store().getItem(localKeys.lastCall) ?? Number.NaN);
    return Number.isFinite(kept) ? kept : undefined;
  }

  /** Subscribes to changes by this or another tab. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    const stop = this.#parts.otherTabs(({ key }) => {
      if (key === localKeys.lastCall) listener();
    });
    return () => {
      this.#listeners.delete(listener);
      stop();
    };
  }
}

export const lastCall = new LastCall({
  store: localStore,
  clock: browserClock,
  otherTabs: (listener) => {
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  },
});
