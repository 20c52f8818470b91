/**
 * A map of the most recent entries in bounded memory: it holds between half of `maximum` and all of it, and evicts the older half at once.
 * Deleting the first entry of a plain `Map` over and over would scan the tombstones of all earlier deletions.
 */
export class BoundedMap<V> {
  readonly #half: number;
  readonly #weigh: (key: string, value: V) => number;
  #newer = new Map<string, V>();
  #newerWeight = 0;
  #older = new Map<string, V>();

  /**
   * @param maximum total number, or total weight, of its entries
   * @param weigh the weight of an entry, always the same; one heavier than half of `maximum` is not kept
   */
  constructor(maximum: number, weigh: (key: string, value: V) => number = () => 1) {
    this.#half = Math.floor(maximum / 2);
    this.#weigh = weigh;
  }

  /** The value of a key. Reading an entry makes it recent. */
  get(key: string): V | undefined {
    const value = this.#newer.get(key);
    if (value !== undefined) return value;
    const old = this.#older.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: V): void {
    this.delete(key);
    const weight = this.#weigh(key, value);
    if (weight > this.#half) return;
    if (this.#newerWeight + weight > this.#half) {
      this.#older = this.#newer;
      this.#newer = new Map();
      this.#newerWeight = 0;
    }
    this.#newer.set(key, value);
    this.#newerWeight += weight;
  }

  delete(key: string): void {
    this.#older.delete(key);
    const value = this.#newer.get(key);
    if (value === undefined) return;
    this.#newer.delete(key);
    this.#newerWeight -= this.#weigh(key, value);
  }

  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  *entries(): Generator<[string, V]> {
    yield* this.#older;
    yield* this.#newer;
  }
}
