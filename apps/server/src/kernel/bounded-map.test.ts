import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

describe('a bounded map', () => {
  it('F13 always holds the newest half, and never more than its maximum', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 200 }), (keys) => {
        const map = new BoundedMap<number>(10);
        keys.forEach((key, at) => {
          map.set(String(key), at);
          expect(map.size).toBeLessThanOrEqual(10);
        });
        const newest = new Map(keys.map((key, at) => [String(key), at]));
        const kept = [...newest].toSorted(([, one], [, other]) => other - one).slice(0, 5);
        for (const [key, at] of kept) expect(map.get(key)).toBe(at);
        expect(new Set([...map.entries()].map(([key]) => key)).size).toBe(map.size);
      }),
    );
  });

  it('F13 keeps an entry that is read, whatever else is added', () => {
    const map = new BoundedMap<string>(10);
    map.set('own', 'kept');
    for (let key = 0; key < 100; key += 1) {
      map.set(String(key), 'new');
      expect(map.get('own')).toBe('kept');
    }
    expect(map.get('1')).toBeUndefined();
  });
});
