import { validate, version } from 'uuid';
import { expect, it } from 'vitest';
import { systemRandom } from './random.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';

it('makes valid, distinct UUIDs of version 7 that carry the current time', () => {
  const before = Date.now();
  const ids = Array.from({ length: 5_000 }, () => systemRandom.newId());
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  const times = ids.map((id) => Number.parseInt(id.slice(0, 13).replace('-', ''), 16));
  expect(Math.min(...times) >= before && Math.max(...times) <= Date.now()).toBe(true);
});

it('gives the same sequence for the same seed', () => {
  const made = (seed: string): string[] => {
    const random = createSeededRandom(seed);
    return [random.newId(), random.bytes(5).toString('hex'), String(random.integer(1_000))];
  };
  expect(made('a')).toEqual(made('a'));
  expect(made('a')).not.toEqual(made('b'));
});
