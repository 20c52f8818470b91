import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, packJson, unpackJson } from './packed-json.ts';

/** As it goes to the browser. */
const overTheWire = (value: unknown): Json => unpackJson(JSON.parse(JSON.stringify(packJson(value))));
const written = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('packed JSON', () => {
  it('gives back any value, also one that looks like a packed one', () => {
    const key = fc.constantFrom('$', 'id', 'name', 'labels', '__proto__', '0', '');
    const { value: any } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom(null, true, 0, 1, -0.5, '', '$', 'a'),
        fc.array(tie('value'), { maxLength: 5 }),
        fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
      ),
    }));
    fc.assert(
      fc.property(fc.oneof(any, fc.jsonValue()), (value) => {
        expect(overTheWire(value)).toEqual(written(value));
        // Keys keep their order.
        expect(JSON.stringify(overTheWire(value))).toBe(JSON.stringify(value));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out what JSON leaves out', () => {
    expect(overTheWire([{ a: 1, b: undefined }, { a: 1, b: undefined }, { a: undefined }])).toEqual([{ a: 1 }, { a: 1 }, {}]);
  });

  it('writes an object once and the keys of many alike once', () => {
    const game = (name: string) => ({ identity: name, provider: 'Quartzline', labels: ['slots'] });
    const [a, b, c] = ['climb', 'drop', 'dice'].map(game);
    const packed = JSON.stringify(packJson([{ games: [a, b] }, { games: [b, c] }]));
    expect(packed.match(/provider/g)).toHaveLength(1);
    expect(packed.match(/drop/g)).toHaveLength(1);
  });
});
