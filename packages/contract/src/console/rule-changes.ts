/** A value as JSON has it. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
/** A body of rules. */
export type Fields = Readonly<Record<string, Value>>;
/** A body as its fields by path, such as `leaves.ladder.step`. */
type Flat = Map<string, Value>;

/** Whether a fact is a body, or a part of one. */
export const isFields = (value: Value | undefined): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of a body by its path; a change of rules is asked for and shown field by field. */
export function flattened(body: Fields, path = ''): Flat {
  const parts = Object.entries(body).map(([name, value]): [string, Value][] => {
    const own = path === '' ? name : `${path}.${name}`;
    return isFields(value) ? [...flattened(value, own)] : [[own, value]];
  });
  return new Map(parts.flat());
}

/** The differences between two bodies: new values by path, null for those left out. */
export function changesBetween(before: Fields, after: Fields): Record<string, Value> {
  const [was, is] = [flattened(before), flattened(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])].toSorted();
  return Object.fromEntries(paths.flatMap((path) => (was.get(path) === is.get(path) ? [] : [[path, is.get(path) ?? null]])));
}

function setAt(body: Record<string, Value>, path: readonly string[], value: Value): void {
  const [name = '', ...rest] = path;
  if (rest.length > 0) {
    const own = body[name];
    const inner: Record<string, Value> = isFields(own) ? { ...own } : {};
    setAt(inner, rest, value);
    body[name] = inner;
  } else if (value === null) delete body[name];
  else body[name] = value;
}

/** A body with such changes. */
export function changed(body: Fields, changes: Fields): Fields {
  const next: Record<string, Value> = { ...body };
  for (const [path, value] of Object.entries(changes)) setAt(next, path.split('.'), value);
  return next;
}
