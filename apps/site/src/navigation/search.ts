/** Query of an address as the site reads it: text by name; a name given more than once holds a list (wire §6.4, `provider`). */
export type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads a query string. Everything stays text: `?sign-in=true` holds the word, never a truth value. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name];
    found[name] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value];
  }
  return found;
}

/** Writes a query string with its question mark, or nothing. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search);
  if (entries.length === 0) return '';
  const parameters = new URLSearchParams();
  for (const [name, value] of entries) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === 'string') parameters.append(name, item);
    }
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}

/** The first text under a name. */
export function searchText(search: Search, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** All texts under a name. */
export function searchTexts(search: Search, name: string): readonly string[] {
  const value = search[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
