import type { Keys } from '../load/load.ts';

/** Repeats come in runs, after an outage or from a provider that retries: this many batches after the last one read their keys first. */
export const batchesReadAfterRepeat = 64;

/**
 * Whether a lane reads the keys of its next batch. Nearly every key is new, and the unique index refuses one that is not, so reading them first is an index
 * probe for each call that finds nothing. A batch that is refused is rolled back and done again with its keys read.
 */
export class KeyReading {
  #batchesLeft = 0;
  #last: Keys = 'read';

  next(): Keys {
    this.#last = this.#batchesLeft > 0 ? 'read' : 'takenForNew';
    this.#batchesLeft = Math.max(0, this.#batchesLeft - 1);
    return this.#last;
  }

  /** Whether the keys of the current batch were taken for new: it may have been refused because one of them exists. */
  get isInDoubt(): boolean {
    return this.#last === 'takenForNew';
  }

  /** After a repeat, or what may be one. Nothing is in doubt until the next batch. */
  readFirst(): void {
    this.#batchesLeft = batchesReadAfterRepeat;
    this.#last = 'read';
  }
}
