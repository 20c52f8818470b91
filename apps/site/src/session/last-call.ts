import { browserClock, type Clock } from './clock.ts';
import { type KeyValueStore, localKeys, localStore } from './storage.ts';

/** A page of ten calls writes once; what is kept may be so much older than what was. */
const writeEveryMs = 5000;

type Changes = (listener: (event: Pick<StorageEvent, 'key'>) => void) => () => void;

export type LastCallParts = { store: () => KeyValueStore; clock: Pick<Clock, 'nowMs'>; otherTabs: Changes };

/** When the player last did something, known to all tabs: they share one session, which is left alone only when all of them are (L10). */
export class LastCall {
  readonly #parts: LastCallParts;
  readonly #listeners = new Set<() => void>();
  /** What a full store did not take: this tab knows it all the same. */
  #unkeptMs: number | undefined;

  constructor(parts: LastCallParts) {
    this.#parts = parts;
  }

  /** Notes a call that was sent at `atMs`, now unless given. */
  note(atMs: number = this.#parts.clock.nowMs()): void {
    const known = this.readMs();
    // A clock that was set back makes what is known lie ahead: it is written over.
    if (known !== undefined && Math.abs(atMs - known) < writeEveryMs) return;
    try {
      this.#parts.store().setItem(localKeys.lastCall, String(atMs));
      this.#unkeptMs = undefined;
    } catch {
      this.#unkeptMs = atMs;
    }
    for (const listener of this.#listeners) listener();
  }

  /** Epoch ms; undefined where nothing was noted yet. */
  readMs(): number | undefined {
    if (this.#unkeptMs !== undefined) return this.#unkeptMs;
    const kept = Number(this.#parts.store().getItem(localKeys.lastCall) ?? Number.NaN);
    return Number.isFinite(kept) ? kept : undefined;
  }

  /** Runs with each change, of this tab or another. */
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
