import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../steps/steps.ts';

/** Turns that a reader has to take twice: a clause in place of a noun, and words that say less than their verb alone. */
const REFUSED = /\b(?:Those whose|What \w+ (?:is|are|has|holds)\b[^.]{0,60}\.|by itself|goes on|from [a-z]+ on\b|so that [a-z]+ is\b)/;
const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?:^|(?<=[^:'"`\w]))\/\/[^\n]*/gm;
const MADE = /(?:^|\/)(?:node_modules|dist|build|generated|results|\.data)(?:\/|$)/;
const TEST = /\.(?:test|e2e)\.tsx?$|(?:^|\/)(?:test|testing|e2e)(?:\/|$)/;

const sources = ['apps', 'packages', 'ops', 'tools', 'bench']
  .flatMap((folder) => fs.globSync(`${folder}/**/*.{ts,tsx,mts,mjs}`, { cwd: root, exclude: (name) => MADE.test(name) }))
  .filter((file) => !MADE.test(file) && !TEST.test(file));

/** Comments of a source with a refused turn, each as one line. */
const refusedIn = (text: string): readonly string[] =>
  (text.match(COMMENT) ?? []).map((comment) => comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ')).filter((comment) => REFUSED.test(comment));

it('finds the turns it refuses, in comments alone', () => {
  const text = [
    '/** Those whose process ended. */',
    '// What it holds is sorted.',
    '// A frame that moves by itself.',
    '/** The round\n * goes on. */',
    '// Counts from now on.',
    'const url = "https://by itself";',
    '// Kept, so that it is there.',
  ].join('\n');
  expect(refusedIn(text)).toHaveLength(6);
});

it('no comment of the product has one of them', () => {
  expect(sources.length).toBeGreaterThan(2000);
  const found = sources.flatMap((file) =>
    refusedIn(fs.readFileSync(path.join(root, file), 'utf8')).map((comment) => `${file}: ${comment}`),
  );
  expect(found).toEqual([]);
});
