import fc from 'fast-check';
import { type Schema, schemaShape } from './schema.ts';

type Any = fc.Arbitrary<unknown>;

/** Values by field name that exist in the running product, so that cases get past the first look-up. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b@pavilion.test',
  '\ud800',
  '\u202e',
  '-1',
  'NaN',
  '1e9',
  '0.0000000000000000001',
  '9'.repeat(40),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '__proto__',
  'constructor',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00.001Z',
  'x'.repeat(300),
  'x'.repeat(9000),
];
const hostileNumbers = [-1, 0, 0.1, 1.5, 32_768, 2_147_483_648, -2_147_483_649, 3_000_000_000, 2 ** 53 - 1, 2 ** 53, 1e21, 1e-7];
const hostile: Any = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false, [], {}, [null], [[[]]], { a: { b: 1 } }),
  fc.string({ maxLength: 40 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Timestamps a product may receive, including the distant past and future. */
const moment = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Any {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return moment;
  if (format === 'date') return moment.map((text) => text.slice(0, 10));
  if (format === 'email') return fc.uuid().map((id) => `fuzz-${id}@pavilion.test`);
  // The generator does not support look-around; a text with a digit comes close to all patterns that use it.
  if (pattern !== undefined)
    return /\(\?[=!<]/.test(pattern) ? fc.constantFrom('0', '1', '0.50', '12.345', '007', 'x') : fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'binary-ascii' });
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, known: KnownValues): Any {
  const fields = Object.entries(properties).map(([name, inside]): [string, Any] => [name, valueOf(inside, known, name)]);
  const record = fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) });
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return record;
  const more = fc.dictionary(
    fc.oneof(fc.constantFrom(...Object.keys(known), 'x'), fc.string({ maxLength: 20 })),
    valueOf(additionalProperties, known, ''),
    {
      maxKeys: 4,
    },
  );
  return fc.tuple(record, more).map(([own, others]) => ({ ...others, ...own }));
}

const valuesByType: Readonly<Record<string, (schema: Schema, known: KnownValues) => Any>> = {
  object: objectOf,
  array: ({ items = {}, minItems = 0, maxItems = 4 }, known) =>
    fc.array(valueOf(items, known, ''), { minLength: minItems, maxLength: Math.min(maxItems, Math.max(minItems, 12)) }),
  integer: ({ minimum = -(2 ** 53 - 1), maximum = 2 ** 53 - 1 }) => fc.integer({ min: minimum, max: maximum }),
  number: () => fc.oneof(fc.integer({ min: 0, max: 500 }), fc.double({ min: 0, max: 1e6, noNaN: true })),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  string: (schema) => textOf(schema),
};

/** A value that matches a schema. */
function fittingOf(schema: Schema, known: KnownValues): Any {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => valueOf(choice, known, '')));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.properties !== undefined) return objectOf(schema, known);
  return typeof type === 'string' ? (valuesByType[type]?.(schema, known) ?? hostile) : hostile;
}

/** Usually a value that matches the schema or exists in the product, occasionally anything else. */
export function valueOf(given: unknown, known: KnownValues, name: string): Any {
  const schema = schemaShape.parse(given);
  const fitting = { arbitrary: fittingOf(schema, known), weight: 12 };
  const values = known[name] ?? [];
  const remembered = values.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...values), weight: 20 }];
  return fc.oneof(...remembered, fitting, { arbitrary: hostile, weight: 2 });
}
