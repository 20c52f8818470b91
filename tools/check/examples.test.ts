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

const AREAS = ['packages/contract', 'packages/fairness', 'packages/ledger', 'packages/money', 'apps/server/src/realtime/hub'];
const sources = globSync(`{${AREAS.join(',')}}/**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
const examples = sources.flatMap((file) => examplesOf(file, readFileSync(path.join(root, file), 'utf8')));

describe('examples in doc comments', () => {
  it.each(AREAS)('are there for the functions of %s that are used most', (area) => {
    expect(examples.filter(({ file }) => file.startsWith(area)).length).toBeGreaterThanOrEqual(10);
  });

  it.each(examples)('$file: $written is $expected', async ({ file, written, expected }) => {
    const exported = (await import(path.join(root, file))) as object;
    const run = (text: string): unknown => vm.runInNewContext(`(${text})`, { ...exported, JSON, Date, Error });
    expect(run(written)).toEqual(run(expected));
  });
});
