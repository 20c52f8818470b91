import fs from 'node:fs';
import path from 'node:path';
import { root } from '../steps/steps.ts';

const TEST_FILE = /\.(test|e2e)\.tsx?$/;
/** What only a load shows is a figure of the bench, with a target of its own. */
const BENCH_FILE = /^[a-z/-]+\.ts$/;
const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.git', '.data']);

/** Every file of tests under a directory. */
export function* testFiles(directory: string): Generator<string> {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const place = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* testFiles(place);
    else if (TEST_FILE.test(entry.name)) yield place;
  }
}

/** A title begins with its ids: `W-29 W-30 refuses …`. Titles in `it.each` tables are texts like any other. */
const TITLE_IDS = /['"`]((?:[A-Z]{1,2}-?\d{1,3} )+)(?=\S)/g;

/** The acceptance ids that titles of tests, and of the bench's figures, begin with. */
export function namedIds(): ReadonlySet<string> {
  const named = new Set<string>();
  const figures = fs.readdirSync(path.join(root, 'bench'), { recursive: true, encoding: 'utf8' }).filter((name) => BENCH_FILE.test(name));
  for (const file of [...testFiles(root), ...figures.map((name) => path.join(root, 'bench', name))]) {
    for (const [, ids = ''] of fs.readFileSync(file, 'utf8').matchAll(TITLE_IDS)) for (const id of ids.trim().split(' ')) named.add(id);
  }
  return named;
}
