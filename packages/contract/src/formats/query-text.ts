/** The parameters of a query string by name without brackets. Absent, bare and empty parameters are left out. */
type QueryValues = Record<string, string[]>;

const parametersMax = 200;

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined; // With a malformed percent sequence the parameter counts as absent.
  }
}

/**
 * Parses a query string by wire §1.3: `x=1`, `x[]=1&x[]=2` and `x%5B%5D=1` all fill `x`; bare keys and empty values count as absent. At
 * most 200 parameters are read.
 */
export function parseQuery(search: string): QueryValues {
  const values: QueryValues = Object.create(null);
  for (const part of search.replace(/^\?/, '').split('&', parametersMax)) {
    const equals = part.indexOf('=');
    if (equals < 1) continue;
    const name = decoded(part.slice(0, equals))?.replace(/\[\d*\]$/, '');
    const value = decoded(part.slice(equals + 1));
    if (!name || !value) continue;
    const given = values[name];
    if (given) given.push(value);
    else values[name] = [value];
  }
  return values;
}

/** Writes a query string by wire §1.3: arrays with brackets, absent and empty values omitted, names in order. */
export function formatQuery(query: Readonly<Record<string, unknown>>): string {
  const parts: string[] = [];
  for (const name of Object.keys(query).sort()) {
    const value = query[name];
    if (value === undefined || value === null || value === '') continue;
    const written = Array.isArray(value) ? value.map((item: unknown) => [`${name}[]`, String(item)]) : [[name, String(value)]];
    for (const [key = '', text = ''] of written)
      parts.push(`${encodeURIComponent(key).replace('%5B%5D', '[]')}=${encodeURIComponent(text)}`);
  }
  return parts.join('&');
}
