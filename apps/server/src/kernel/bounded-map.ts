/**
 * A map of the newest entries, in bounded memory: it holds at least half of `maximum` and at most all of it, and forgets the older
 * half at once. A `Map` whose first entry is deleted again and again walks over the holes of all that were deleted before.
 */
export class BoundedMap<V> {
  readonly #halfSize: number;
  #newer = new Map<string, V>();
  #older = new Map<string, V>();

  constructor(maximum: number) {
    this.#halfSize = Math.floor(maximum / 2);
  }

  /** The value of a key. An entry that is asked for counts as new. */
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
