/** The share of the newest batch in the average. */
const newestShare = 1 / 8;

/**
 * Estimates how long a lane's next batch will take. A busy lane's batches take about the same time, so the average is used; a single one
 * that waited seconds, for a lock or a stalled database, is forgotten as soon as another was quick.
 */
export class BatchTime {
  #averageMs = 0;
  #newestMs = 0;

  took(milliseconds: number): void {
    this.#averageMs += (milliseconds - this.#averageMs) * newestShare;
    this.#newestMs = milliseconds;
  }

  get expectedMs(): number {
    return Math.min(this.#averageMs, this.#newestMs);
  }
}
