import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../steps/steps.ts';
import { badCitations, countCitations, type Shelf } from './citations.ts';
import { readSpec } from './spec.ts';

// Comments, titles of tests and documents cite paragraphs (`wire §3.5`), rules (`W-29`, `C51`, `D-24`) and files; each must lead somewhere.
// This folder is not read: it holds the patterns themselves, and the planted errors of their test.
const CITING = /\.(?:ts|tsx|mjs|cjs|css|sql|md)$/;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
});
const files = new Set(listed.split('\n').filter((file) => fs.existsSync(path.join(root, file))));
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const headings = (file: string): string[] =>
  (read(file).match(/(?<=^#{1,4} ).+$/gm) ?? []).map((line) => line.replace(/^\d+(?:\.\d+)*\.? /, ''));
const spec = readSpec(root);
const shelf: Shelf = { spec, files, headings };

const sources = [...files]
  .filter((file) => CITING.test(file) && !file.startsWith('content/') && !file.startsWith('tools/check/'))
  .map((file) => ({ file, text: read(file) }));
const problems = [...spec.repeated.map((id) => `${id} is stated twice`), ...sources.flatMap((source) => badCitations(source, shelf))];
for (const problem of problems) console.error(problem);
const count = sources.reduce((sum, source) => sum + countCitations(source, shelf), 0);
console.log(`${count} citations, ${problems.length} of them lead nowhere or say something else`);
process.exit(problems.length === 0 ? 0 : 1);
