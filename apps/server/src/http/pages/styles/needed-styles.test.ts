import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { linkNeededStyles, readStyleIndex } from './needed-styles.ts';

const index = new Map([
  ['Aa0', ['/assets/a.css']],
  ['Bb1', ['/assets/b.css', '/assets/shared.css']],
]);
const pageOf = (head: string, body: string): string => `<html><head>${head}</head><body>${body}</body></html>`;
const main = '<link rel="stylesheet" href="/assets/shared.css"/>';

it('K-31 links the styles of a part that is in the page, and no file that is linked already', () => {
  const page = linkNeededStyles(pageOf(main, '<p class="row Aa00 Aa01"></p><p class="Bb1c"></p>'), index);
  expect(page).toContain(`${main}<link rel="stylesheet" href="/assets/a.css"/></head>`);
  expect(page).not.toContain('/assets/b.css');
});

it('K-31 links the styles of shared markup, which the page has a placeholder for', () => {
  const page = linkNeededStyles(pageOf(main, '<ul>0;</ul>'), index, [{ html: '<li class="Aa03"></li>' }]);
  expect(page).toContain(`${main}<link rel="stylesheet" href="/assets/a.css"/></head>`);
});

it('K-31 leaves a page alone that has all its styles', () => {
  const page = pageOf(main, '<p class="stack"></p><p class="Bb1c"></p><p class="Zz90"></p>');
  expect(linkNeededStyles(page, index)).toBe(page);
});

it('K-31 finds the modules of each file of the built site', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-styles-'));
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'assets/a.css'), '@layer ui{.Aa00{color:red}.Aa01 .row{margin:.5rem}}');
  fs.writeFileSync(path.join(folder, 'assets/b.js'), '.Bb10');
  expect(await readStyleIndex(folder)).toEqual(new Map([['Aa0', ['/assets/a.css']]]));
  fs.rmSync(folder, { recursive: true });
});
