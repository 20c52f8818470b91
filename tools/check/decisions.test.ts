import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps/steps.ts';

const folder = path.join(root, 'docs/decisions');
const pages = fs.readdirSync(folder).filter((file) => /^D-\d/.test(file));
const index = fs.readFileSync(path.join(folder, 'README.md'), 'utf8');

const nameOf = (title: string): string =>
  title
    .replace(/^# /, '')
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replace(/(?<=^D-\d+-).*/, (words) => words.toLowerCase());

it('finds the pages', () => {
  expect(pages.length).toBeGreaterThan(90);
});

it.each(pages)('the decision %s is named by its title, dated, has a status, and stands once in the index', (file) => {
  const [title = '', blank, status] = fs.readFileSync(path.join(folder, file), 'utf8').split('\n');
  expect(`${nameOf(title)}.md`).toBe(file);
  expect(blank).toBe('');
  expect(status).toMatch(/^20\d\d-\d\d-\d\d, status: (?:in force|replaced by D-\d+.*)\.$/);
  const [number = '', ...words] = title.replace('# ', '').split(' ');
  expect(index.split(`[${number}](${file}) ${words.join(' ')}\n`)).toHaveLength(2);
});
