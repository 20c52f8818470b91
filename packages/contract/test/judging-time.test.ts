import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import * as rules from '@pavilion/contract/validation/index.ts';
import { phone } from '@pavilion/contract/validation/phone.ts';
import { api } from '../src/api.ts';
import { consoleApi } from '../src/console/api.ts';
import { csvLine } from '../src/formats/csv.ts';
import { parseExact } from '../src/formats/amount.ts';
import { splitLocale } from '../src/formats/locale-path.ts';
import { isSitePath } from '../src/formats/site-path.ts';
import { providerCalls } from '../src/providers/provider.ts';

/** Far more than a text needs to keep a pattern busy for a second that tries again at every letter. */
const LENGTH = 50_000;
/** A text that is read once takes a hundredth of it. */
const TIME_MAX_MS = 250;

/** Texts that are nearly what some pattern looks for, and are not at their very end. */
const hostile = [
  'a',
  ' ',
  '0',
  '-',
  '.',
  '/',
  '%',
  '"',
  '\\',
  '[',
  '{',
  'a.',
  'a@',
  'a-',
  '0.',
  '1,',
  '//',
  '/.',
  ' \t',
  '=;',
  'é́',
  '\u{202E}a',
].map((part) => `${part.repeat(LENGTH / part.length)}!`);

/** The quickest of three: a busy machine is no slow pattern. */
function millisecondsOf(judge: () => unknown): number {
  const once = (): number => {
    const from = performance.now();
    judge();
    return performance.now() - from;
  };
  const first = once();
  return first < TIME_MAX_MS ? first : Math.min(first, once(), once());
}

interface Call {
  path: string;
  params?: z.ZodMiniType | undefined;
  query?: z.ZodMiniType | undefined;
  body?: z.ZodMiniType | undefined;
}
const partsOf = (calls: Readonly<Record<string, Call>>): { name: string; schema: z.ZodMiniType }[] =>
  Object.entries(calls).flatMap(([operation, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [{ name: `${operation} ${part}`, schema }],
    ),
  );
const parts = [...Object.values(api), ...Object.values(consoleApi), providerCalls].flatMap(partsOf);

const shape = z.looseObject({ properties: z.optional(z.record(z.string(), z.unknown())) });
/** A value with this text in the place of each field. */
function filled(schema: z.ZodMiniType, text: unknown): unknown {
  const { properties = {} } = shape.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return Object.fromEntries(Object.keys(properties).map((name) => [name, text]));
}

/** Functions that judge or read a single text outside the calls. */
const readers: [string, (text: string) => unknown][] = [
  ...Object.keys(rules.fieldCatalogue)
    .filter(rules.isFieldName)
    .map((name): [string, (text: string) => unknown] => [
      `the field ${name}`,
      (text) => rules.fieldRules(name, true, { phone }).map((rule) => rule(text, {})),
    ]),
  ['an address', (text) => [rules.url(text, {}), rules.ip(text, {}), rules.email(`${text}@${text}`, {})]],
  ['a path of this site', (text) => isSitePath(`/${text}`)],
  ['a locale before a path', (text) => splitLocale(`/${text}`)],
  ['a cell of a table', (text) => csvLine(['text'], { text })],
  ['JSON in a text', (text) => parseExact(JSON.stringify({ text }))],
];

describe('how long a text from outside is judged', () => {
  it('S53 is bounded by its length in every field of every call', () => {
    expect(parts.length).toBeGreaterThan(300);
    const slow = parts.flatMap(({ name, schema }) =>
      hostile.flatMap((text) => {
        const values = [filled(schema, text), filled(schema, [text])];
        const took = millisecondsOf(() => values.map((value) => z.safeParse(schema, value)));
        return took < TIME_MAX_MS ? [] : [`${name}: ${text.slice(0, 4)} took ${took.toFixed(0)} ms`];
      }),
    );
    expect(slow).toEqual([]);
  });

  it.each(readers)('S53 is bounded by its length in %s', (_name, read) => {
    const slow = hostile.filter((text) => millisecondsOf(() => read(text)) >= TIME_MAX_MS).map((text) => text.slice(0, 4));
    expect(slow).toEqual([]);
  });

  it('S53 a pattern that tries again at every letter would be found', () => {
    const schema = z.object({ name: z.string().check(z.regex(/^[^!]*\s+$/)) });
    expect(millisecondsOf(() => z.safeParse(schema, { name: `${' '.repeat(30_000)}!` }))).toBeGreaterThan(TIME_MAX_MS);
  });
});
