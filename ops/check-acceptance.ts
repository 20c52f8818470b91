import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.ts';

// docs/acceptance.md lists the ids of closed work, one per line as `- W-29 …`; each must be named by a test's title.
const TEST_FILE = /\.(test|e2e)\.tsx?$/;

function* testFiles(directory: string): Generator<string> {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.cache', '.git', '.data'].includes(entry.name)) continue;
    const place = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* testFiles(place);
    else if (TEST_FILE.test(entry.name)) yield place;
  }
}

const listed = fs.readFileSync(path.join(root, 'docs/acceptance.md'), 'utf8').matchAll(/^- ([A-Z]{1,2}-?\d+)\b/gm);
const wanted = [...listed].map(([, id = '']) => id);
const named = new Set<string>();
for (const file of testFiles(root)) {
  for (const [id] of fs.readFileSync(file, 'utf8').matchAll(/\b[A-Z]-?\d{1,3}\b/g)) named.add(id);
}
const missing = wanted.filter((id) => !named.has(id));
for (const id of missing) console.error(`${id}: docs/acceptance.md says it is done, and no test names it`);
console.log(`${wanted.length - missing.length} of ${wanted.length} acceptance lines are named by a test`);
process.exit(missing.length === 0 ? 0 : 1);
