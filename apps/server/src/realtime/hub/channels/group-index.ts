/**
 * A multimap for keys that mostly have one value, such as a player's or a session's connections. A single value is stored without a set.
 * @example
 * new GroupIndex().of('ann') // []
 */
export class GroupIndex<V extends object> {
  readonly #groups = new Map<string, V | V[]>();

  add(key: string, value: V): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, value);
    else this.#groups.set(key, Array.isArray(group) ? [...group, value] : [group, value]);
  }

  remove(key: string, value: V): void {
    const rest = this.of(key).filter((other) => other !== value);
    const [single] = rest;
    if (single === undefined) this.#groups.delete(key);
    else this.#groups.set(key, rest.length === 1 ? single : rest);
  }

  /** A copy, so that the caller may close connections while iterating. */
  of(key: string): V[] {
    const group = this.#groups.get(key);
    if (group === undefined) return [];
    return Array.isArray(group) ? [...group] : [group];
  }

  keys(): string[] {
    return [...this.#groups.keys()];
  }
}
