import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { root } from '../steps/steps.ts';

/** One line of an example: what is written, and what it says comes out. */
interface Example {
  file: string;
  written: string;
  expected: string;
}

/** Reads the lines `expression // value` below each `@example` of a doc comment; a line that begins with `//` explains the next. */
function examplesOf(file: string, text: string): Example[] {
  const blocks = [...text.matchAll(/^[ \t]*\* @example\n((?:[ \t]*\* (?!@).*\n)+)/gm)].map((match) => match[1] ?? '');
  const lines = blocks.flatMap((block) => block.trimEnd().split('\n')).map((line) => line.replace(/^\s*\* /, ''));
  return lines
    .filter((line) => !line.startsWith('//'))
    .map((line) => {
      const [, written = line, expected = 'undefined'] = /^(.*) \/\/ (.*)$/.exec(line) ?? [];
      return { file, written, expected };
    });
}

const packages = globSync('packages/{contract,ledger,money,fairness}/src/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);
const examples = packages.flatMap((file) => examplesOf(file, readFileSync(path.join(root, file), 'utf8')));

describe('examples in doc comments', () => {
  it('are there for the functions that are used most', () => {
    const files = new Set(examples.map(({ file }) => file));
    expect(files.size).toBeGreaterThanOrEqual(8);
    expect(examples.length).toBeGreaterThanOrEqual(20);
  });

  it.each(examples)('$file: $written is $expected', async ({ file, written, expected }) => {
    const exported = (await import(path.join(root, file))) as object;
    const run = (text: string): unknown => vm.runInNewContext(`(${text})`, { ...exported, JSON, Date });
    expect(run(written)).toEqual(run(expected));
  });
});
