/** Several values under one key, for keys with mostly one value: a player's or a session's connections. */
export class GroupIndex<V> {
  readonly #groups = new Map<string, V[]>();

  add(key: string, value: V): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, [value]);
    else group.push(value);
  }

  remove(key: string, value: V): void {
    const group = this.#groups.get(key);
    const index = group?.indexOf(value) ?? -1;
    if (group === undefined || index === -1) return;
    group.splice(index, 1);
    if (group.length === 0) this.#groups.delete(key);
  }

  /** A copy, so that the caller may close what it walks over. */
  of(key: string): V[] {
    return [...(this.#groups.get(key) ?? [])];
  }

  count(key: string): number {
    return this.#groups.get(key)?.length ?? 0;
  }
}
