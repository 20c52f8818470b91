import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../steps/steps.ts';

/** Where the keys of an input method are withheld from all handlers of a folder. */
const withheld: Readonly<Record<string, readonly string[]>> = {
  'apps/site/src/': ['apps/site/src/shell/use-page-behaviour.ts'],
  'apps/console/src/': ['apps/console/src/app.tsx'],
  'apps/sandbox/src/studio/client/': ['apps/sandbox/src/studio/client/play.ts', 'apps/sandbox/src/studio/client/verify.ts'],
  // Its parts are drawn by the site and the console.
  'packages/ui/src/': [],
};

const read = (file: string): string => readFileSync(new URL(file, `file://${root}/`), 'utf8');

/** Files that look at the key of an event. */
const handlers = globSync(['apps/{site,console,sandbox,sportsbook}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /onKey(?:Down|Up|Press)|addEventListener\(\s*['"]key/.test(read(file)));

it('U-30 every handler of keys is on a page that withholds those of an input method, or looks itself', () => {
  expect(handlers.length).toBeGreaterThan(15);
  const open = handlers.filter((file) => !Object.keys(withheld).some((folder) => file.startsWith(folder)) && !read(file).includes('229'));
  expect(open).toEqual([]);
  for (const page of Object.values(withheld).flat())
    expect([page, read(page)]).toEqual([page, expect.stringContaining('withholdInputMethodKeys')]);
});

it('U-30 no handler takes keys before they are withheld, on the way down through the window', () => {
  const early = handlers.filter(
    (file) => /(?:^|[^.\w])(?:window\.)?addEventListener\('keydown'.*true/m.test(read(file)) && !read(file).includes('229'),
  );
  expect(early).toEqual([]);
});
