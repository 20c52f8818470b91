import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Rules of a sheet, those of media queries included, by their selector. */
const rulesOf = (sheet: string): [string, string][] =>
  [...sheet.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [
    selector.trim(),
    body,
  ]);

const leastPx = 20;
/** The sizes that a rule names, in pixels: `var(--type-18)`, and the least of a clamp. */
const sizesOf = (body: string): number[] => [...body.matchAll(/font-size:[^;]*?var\(--type-(\d+)\)/g)].map(([, size = '']) => Number(size));

test('U-44 the display face stands in no text smaller than 20 px, at any width', () => {
  const files = fs.globSync('{apps/site,packages/ui}/src/**/*.css', { cwd: root });
  const found = files.flatMap((file) => {
    const rules = rulesOf(fs.readFileSync(path.join(root, file), 'utf8'));
    const having = (words: string) => new Set(rules.filter(([, body]) => body.includes(words)).map(([selector]) => selector));
    // Narrow, a rule may go back to the face of texts before it gets small.
    const displayed = having('var(--display)').difference(having('font-family: var(--font)'));
    return rules
      .filter(([selector]) => displayed.has(selector))
      .filter(([, body]) => sizesOf(body).some((size) => size < leastPx))
      .map(([selector]) => `${file} ${selector}`);
  });
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
