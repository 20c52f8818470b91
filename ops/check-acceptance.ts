import fs from 'node:fs';
import path from 'node:path';
import { namedIds } from './acceptance.ts';
import { root } from './steps.ts';

// docs/acceptance.md lists the ids of closed work, one per line as `- W-29 …`; each must be named by a test's title.
const listed = fs.readFileSync(path.join(root, 'docs/acceptance.md'), 'utf8').matchAll(/^- ([A-Z]{1,2}-?\d+)\b/gm);
const wanted = [...listed].map(([, id = '']) => id);
const named = namedIds();
const missing = wanted.filter((id) => !named.has(id));
for (const id of missing) console.error(`${id}: docs/acceptance.md says it is done, and no test names it`);
console.log(`${wanted.length - missing.length} of ${wanted.length} acceptance lines are named by a test`);
process.exit(missing.length === 0 ? 0 : 1);
