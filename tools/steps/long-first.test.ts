import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LONG_FILES, longFirst } from './long-first.ts';
import { root } from './steps.ts';

const others = Array.from({ length: 400 }, (_other, index) => `other-${index}.test.ts`);

it('begins the long files among the first of a run, apart from one another, and leaves none out', () => {
  const [cluster, chaos, ...rest] = LONG_FILES;
  const ordered = longFirst([...others, ...rest, chaos, cluster], (file) => file);
  expect(ordered[0]).toBe(cluster);
  expect(ordered.indexOf(chaos)).toBe(11);
  expect(Math.max(...LONG_FILES.map((file) => ordered.indexOf(file)))).toBeLessThan(ordered.length / 2);
  expect(ordered.filter((file) => file.startsWith('other-'))).toEqual(others);
  expect(ordered.toSorted()).toEqual([...others, ...LONG_FILES].toSorted());
});

it('keeps a run as it is in which none of them is, and a short one whole', () => {
  expect(longFirst(others, (file) => file)).toEqual(others);
  expect(longFirst(['a.test.ts', ...LONG_FILES.slice(0, 2)], (file) => file)).toEqual([LONG_FILES[0], 'a.test.ts', LONG_FILES[1]]);
});

it('names files that are there', () => {
  expect(LONG_FILES.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});
