import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const tools = path.resolve(import.meta.dirname, '..');

it.each([
  ['races.ts', '--bogus', "Unknown option '--bogus'"],
  ['walk.ts', '--only', "Option '--only <value>' argument missing"],
])('E-63 %s %s says what is wrong in one line', (tool, option, words) => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(tools, tool), option], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^[^\n]+\n$/)]);
  expect(stderr).toContain(words);
});

it('E-63 every tool reads its options so', () => {
  const sources = fs.readdirSync(tools, { recursive: true, encoding: 'utf8' }).filter((file) => /^(?!arguments).*\.ts$/.test(file));
  const others = sources.filter((file) => /\bparseArgs\(/.test(fs.readFileSync(path.join(tools, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(50);
  expect(others).toEqual([]);
});
