import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sheets = fs
  .globSync('{apps/site/src,packages/ui/src,apps/sportsbook/src/client}/**/*.css', { cwd: root })
  .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '') }));

it('V-109 what fades to one side fades to the other one in a language that runs from right to left', () => {
  expect(sheets.length).toBeGreaterThan(100);
  const times = (text: string, way: RegExp): number => text.match(way)?.length ?? 0;
  const oneSided = sheets.filter(
    ({ text }) => !text.includes('scaleX(-1)') && times(text, /gradient\(to right/g) !== times(text, /gradient\(to left/g),
  );
  expect(oneSided.map(({ file }) => file)).toEqual([]);
});

it('V-109 a figure of its own direction has no space of its own at one side, which would be the wrong one on the page', () => {
  const rules = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/([^{}]*\bbdi)\s*\{([^{}]*)\}/g)].map(([, of, body]) => ({ file, of, body })),
  );
  expect(rules.length).toBeGreaterThan(3);
  expect(rules.filter(({ body }) => /(?:margin|padding|border|inset)-inline-(?:start|end)/.test(body ?? ''))).toEqual([]);
});
