/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/**
 * A value with what it repeats written once: lists of keys, rows of one list's number and its values, and the value with `{"$": row}` where
 * an object of a row stands. An object that has this one key itself holds its value in a list.
 */
export type PackedJson = readonly [shapes: readonly (readonly string[])[], rows: readonly (readonly Json[])[], value: Json];

const mark = '$';
/** Objects with the same keys become rows from so many on, where naming the keys once is worth it. */
const alikeFrom = 3;

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is JsonObject => typeof value === 'object' && value !== null && !isList(value);
const shapeOf = (value: JsonObject): string => JSON.stringify(Object.keys(value));

/** Packs a value as `JSON.stringify` would write it; `unpackJson` gives it back as it was. */
export function packJson(given: unknown): PackedJson {
  const value: Json = JSON.parse(JSON.stringify(given));
  const texts = new Map<JsonObject, string>();
  const counts = new Map<string, number>();
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const visit = (part: Json): void => {
    if (isObject(part)) {
      const text = JSON.stringify(part);
      texts.set(part, text);
      count(text);
      count(shapeOf(part));
      Object.values(part).forEach(visit);
    } else if (isList(part)) part.forEach(visit);
  };
  visit(value);

  const shapes = new Map<string, number>();
  const rows: Json[][] = [];
  const rowOf = new Map<string, number>();
  const toRow = (part: JsonObject, text: string): number => {
    const known = rowOf.get(text);
    if (known !== undefined) return known;
    const row: Json[] = [];
    const index = rows.push(row) - 1;
    rowOf.set(text, index);
    const shape = shapeOf(part);
    if (!shapes.has(shape)) shapes.set(shape, shapes.size);
    row.push(shapes.get(shape) ?? 0, ...Object.values(part).map(pack));
    return index;
  };
  const pack = (part: Json): Json => {
    if (isList(part)) return part.map(pack);
    if (!isObject(part)) return part;
    const text = texts.get(part) ?? '';
    if ((counts.get(text) ?? 0) > 1 || (counts.get(shapeOf(part)) ?? 0) >= alikeFrom) return { [mark]: toRow(part, text) };
    const keys = Object.keys(part);
    const isLikeReference = keys.length === 1 && keys[0] === mark;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, isLikeReference ? [pack(inner)] : pack(inner)]));
  };
  const packed = pack(value);
  return [[...shapes.keys()].map((shape): string[] => JSON.parse(shape)), rows, packed];
}

/** What was packed. Equal objects of it are one and the same. */
export function unpackJson([shapes, rows, value]: PackedJson): Json {
  const objects = new Map<number, JsonObject>();
  const objectOf = (index: number): JsonObject => {
    const known = objects.get(index);
    if (known !== undefined) return known;
    const [shape, ...values] = rows[index] ?? [];
    const keys = shapes[Number(shape)] ?? [];
    const made = Object.fromEntries(keys.map((key, place) => [key, unpack(values[place] ?? null)]));
    objects.set(index, made);
    return made;
  };
  const unpack = (part: Json): Json => {
    if (isList(part)) return part.map(unpack);
    if (!isObject(part)) return part;
    const entries = Object.entries(part);
    const [key, inner] = entries[0] ?? [];
    if (entries.length !== 1 || key !== mark || inner === undefined)
      return Object.fromEntries(entries.map(([name, one]) => [name, unpack(one)]));
    return isList(inner) ? { [mark]: unpack(inner[0] ?? null) } : objectOf(Number(inner));
  };
  return unpack(value);
}
