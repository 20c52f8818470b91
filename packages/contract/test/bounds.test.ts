import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { api } from '../src/api.ts';
import type { Endpoint } from '../src/calls/endpoint.ts';
import { providerCalls } from '../src/providers/provider.ts';

type Part = { name: string; schema: z.ZodMiniType };

/** Everything read from outside: parameters, queries and bodies of every call, and what providers send. */
const parts: Part[] = [
  ...Object.entries(api).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).flatMap(([operation, { params, query, body }]: [string, Endpoint]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema === undefined ? [] : [{ name: `${area}.${operation} ${part}`, schema }],
      ),
    ),
  ),
  ...Object.entries(providerCalls).map(([name, { body }]) => ({ name: `provider.${name} body`, schema: body })),
];

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Every integer in a schema, by its place. */
function* wholeNumbers(node: unknown, place: string): Generator<{ place: string; node: Record<string, unknown> }> {
  if (!isNode(node)) return;
  if (node.type === 'integer') yield { place, node };
  for (const [key, inside] of Object.entries(node)) yield* wholeNumbers(inside, `${place}/${key}`);
}

describe('integers', () => {
  const found = parts.flatMap(({ name, schema }) => [
    ...wholeNumbers(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name),
  ]);

  it.each(found)('S76 have bounds of their own at $place', ({ node: { minimum, maximum } }) => {
    const bounds = z.object({ minimum: z.int(), maximum: z.int() }).parse({ minimum, maximum });
    expect(bounds.minimum).toBeGreaterThan(Number.MIN_SAFE_INTEGER);
    expect(bounds.maximum).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });

  it('S76 are found in queries, bodies and what providers send', () => {
    const kinds = new Set(found.map(({ place }) => /^(provider)\.|\s(\w+)/.exec(place)?.slice(1).join('')));
    expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['body', 'provider', 'query']));
  });
});
