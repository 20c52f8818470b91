/**
 * A map of the most recent entries in bounded memory: it holds between half of `maximum` and all of it, and evicts the older half at once.
 * Deleting the first entry of a plain `Map` over and over would scan the tombstones of all earlier deletions.
 */
export class BoundedMap<V> {
  readonly #halfSize: number;
  #newer = new Map<string, V>();
  #older = new Map<string, V>();

  constructor(maximum: number) {
    this.#halfSize = Math.floor(maximum / 2);
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
    if (this.#newer.size >= this.#halfSize && !this.#newer.has(key)) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(key, value);
    this.#older.delete(key);
  }

  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  *entries(): Generator<[string, V]> {
    yield* this.#older;
    yield* this.#newer;
  }
}
