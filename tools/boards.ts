import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { RECORD } from './boards/record.ts';
import { digestOfBoards } from './boards/sources.ts';
import { journeyBrowser } from './chromium.ts';
import { boards } from './steps/browser.ts';
import { build } from './steps/check-steps.ts';
import { exitCode, root, runStages } from './steps/steps.ts';

/**
 * `npm run boards`: looks at the board of every engine and at every live table in a browser, which depends on the games alone. A run in which all
 * of it passes at once is recorded beside the tests, and `npm test` compares the record with the games as they are (D-250).
 */

const digest = digestOfBoards(root);
const built = exitCode(await runStages([[build]]));
if (built !== 0) process.exit(built);
const startedMs = performance.now();
const { tests, broken } = await boards().run();
const seconds = Math.round((performance.now() - startedMs) / 1000);
const others = tests.filter(({ state }) => state !== 'passed');
for (const line of [...broken, ...others.map(({ name, state, reason = '' }) => `${state} ${name} ${reason}`)]) console.error(line);
const isWhole = broken.length === 0 && others.length === 0 && tests.length > 0;
if (isWhole) {
  const browser = execFileSync(journeyBrowser(), ['--version'], { encoding: 'utf8' }).trim();
  const record = { date: new Date().toISOString().slice(0, 10), digest, browser, seconds, passed: tests.map(({ name }) => name) };
  fs.writeFileSync(path.join(root, RECORD), `${JSON.stringify(record, null, 2)}\n`);
}
console.log(isWhole ? `Recorded in ${RECORD} after ${seconds} s` : 'Nothing is recorded');
process.exit(isWhole ? 0 : 1);
