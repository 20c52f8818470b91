import fs from 'node:fs';
import path from 'node:path';
import { root } from '../steps/steps.ts';
import { namedIds } from './acceptance.ts';
import { readSpec } from './spec.ts';
import { unshownThreats } from './threats.ts';

// Each rule that docs/spec states begins the title of a test or of a figure, unless a document lists it as being without one. Decisions
// are shown by the rules that follow from them. What docs/threats.md says of an attack, a test shows too.
const { statements, untested } = readSpec(root);
const named = namedIds();
const wanted = [...statements].filter(([, { document }]) => document !== 'decisions').map(([id]) => id);
const problems = [
  ...wanted.filter((id) => !named.has(id) && !untested.has(id)).map((id) => `${id}: no test or figure names it`),
  ...[...untested].filter((id) => named.has(id)).map((id) => `${id}: listed as being without a test, and has one`),
  ...unshownThreats(fs.readFileSync(path.join(root, 'docs/threats.md'), 'utf8'), named).map((problem) => `docs/threats.md: ${problem}`),
];
for (const problem of problems) console.error(problem);
console.log(`${wanted.length - untested.size} rules are named by a test or a figure, ${untested.size} are listed as being without one`);
process.exit(problems.length === 0 ? 0 : 1);
