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

  it('S98 never weighs more than its maximum, whatever is set, set again, read or deleted', () => {
    const step = fc.record({
      act: fc.constantFrom('set', 'get', 'delete'),
      key: fc.integer({ min: 0, max: 20 }),
      weight: fc.nat({ max: 70 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const map = new BoundedMap<{ weight: number }>(100, (_key, { weight }) => weight);
        for (const { act, key, weight } of steps) {
          if (act === 'set') map.set(String(key), { weight });
          else if (act === 'get') map.get(String(key));
          else map.delete(String(key));
          const entries = [...map.entries()];
          expect(entries.reduce((sum, [, kept]) => sum + kept.weight, 0)).toBeLessThanOrEqual(100);
          expect(new Set(entries.map(([each]) => each)).size).toBe(entries.length);
        }
      }),
    );
  });

  it('S98 keeps the latest entry, unless it alone exceeds half of the maximum', () => {
    const map = new BoundedMap<number>(100, (_key, weight) => weight);
    for (const weight of [10, 50, 1, 49, 50]) {
      map.set('key', weight);
      map.set('other', 50);
      expect([map.get('other'), map.get('key')]).toEqual([50, weight]);
    }
    map.set('key', 51);
    expect(map.get('key')).toBeUndefined();
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
