import * as z from 'zod/mini';
import { type FuzzedOperation, operationsOf } from './fuzz/document.ts';
import { type Schema, schemaShape } from './fuzz/schema.ts';
import { markOf } from './marks.ts';
import { aPdf } from './pdfs.ts';

/** Existing objects in the product under test, by field name, so that a call gets past its first look-up. */
type KnownValues = Readonly<Record<string, unknown>>;

/** Takes nothing but digits, as phones do. */
export const MARKED_NUMBER = '4366477712398';
const LENGTH_MAX = 60;
/** For fields that take no word. */
const bound = ['2026-01-31', '2026-01-31T10:00:00.000Z', MARKED_NUMBER, 'EUR', 'AT', 'en', '1', '1.00'];
const formats: Readonly<Record<string, string>> = {
  uuid: '5b6c1d7e-0f3a-4a51-9c1b-2f8f6a1f0e11',
  date: '2026-01-31',
  'date-time': '2026-01-31T10:00:00.000Z',
  email: `${markOf('email')}@pavilion.test`,
};

function textOf({ format, pattern, maxLength = LENGTH_MAX }: Schema, name: string): string {
  const fitting = formats[format ?? (/mail|login/i.test(name) ? 'email' : '')];
  if (fitting !== undefined) return fitting;
  const mark = markOf(name.replaceAll(/[^a-z]/gi, '')).slice(0, maxLength);
  if (pattern === undefined) return mark;
  const rule = new RegExp(pattern);
  return [mark, mark.toLowerCase(), ...bound].find((text) => rule.test(text)) ?? mark;
}

type Marked = (schema: Schema, name: string, known: KnownValues) => unknown;
const numbered: Marked = ({ minimum = 1 }) => Math.max(1, minimum);
const valuesByType: Readonly<Record<string, Marked>> = {
  array: ({ items = {} }, name, known) => [markedValue(items, name, known)],
  object: ({ properties }, name, known) =>
    properties === undefined ? { [markOf('field')]: markOf(name) } : markedFields(properties, known),
  integer: numbered,
  number: numbered,
  boolean: () => true,
};

/** A value that fits a schema, with a mark wherever it takes words. */
function markedValue(given: unknown, name: string, known: KnownValues): unknown {
  if (name in known) return known[name];
  const schema = schemaShape.parse(given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return markedValue(choice, name, known);
  const [type = ''] = [schema.type ?? []].flat();
  return (valuesByType[type] ?? textOf)(schema, name, known);
}

const markedFields = (properties: Readonly<Record<string, unknown>>, known: KnownValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, markedValue(schema, name, known)]));

/** A paper that a player or an operator hands in. */
const markedFile = (): File =>
  new File([aPdf({ page: `/Title (${markOf('content')})` })], `${markOf('file')}.pdf`, { type: 'application/pdf' });

function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, field] of Object.entries(z.record(z.string(), z.unknown()).parse(value)))
    form.append(name, name === 'file' ? markedFile() : String(field));
  return form;
}

function bodyOf({ body }: FuzzedOperation, known: KnownValues): { headers: Record<string, string>; body?: string | FormData } {
  if (body === undefined) return { headers: {} };
  const value = markedValue(body.schema, '', known);
  if (body.type === 'multipart/form-data') return { headers: {}, body: formOf(value) };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function addressOf({ path, parameters }: FuzzedOperation, { known, unasked }: Marking): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(known[name] ?? markOf(name))));
  const query = parameters
    .filter((one) => one.in === 'query' && !unasked.includes(one.name.replace('[]', '')))
    .map(
      ({ name, schema }) => `${encodeURIComponent(name)}=${encodeURIComponent(String(markedValue(schema, name.replace('[]', ''), known)))}`,
    );
  return [filled, ...(query.length === 0 ? [] : [query.join('&')])].join('?');
}

interface Marking {
  readonly known: KnownValues;
  /** Filters that take no word, and for which a list is asked without them. */
  readonly unasked: readonly string[];
}

/** One request of every operation of a document, with marks in its address, headers and body. */
export const markedRequests = (document: unknown, markingOf: (path: string) => Marking) =>
  operationsOf(document).map((operation) => {
    const { method, path } = operation;
    const marking = markingOf(path);
    const { headers, ...sent } = bodyOf(operation, marking.known);
    return {
      /** As its span is called. */
      name: `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      address: addressOf(operation, marking),
      request: {
        method,
        headers: { 'user-agent': markOf('agent'), referer: `http://${markOf('referer').toLowerCase()}.test/`, ...headers },
        ...sent,
      },
    };
  });
