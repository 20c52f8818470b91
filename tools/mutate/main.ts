import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { readArguments } from '../arguments/options.ts';
import { areas } from './areas.ts';
import { type Score, scoreOf, scoreLine } from './score.ts';
import { root } from '../steps/steps.ts';

/**
 * `npm run mutate [-- AREA...] [--minutes 60]`: changes the rules of each area a little, one place at a time, and runs the tests that reach it.
 * A change that no test notices is printed: there a test is missing, or the code is dead. An hour at most; what was tried by
 * then has its score. The reports are in `.cache/mutation`. Exit code 1 when an area was not finished.
 */

const { values, positionals } = readArguments({ allowPositionals: true, options: { minutes: { type: 'string', default: '60' } } });
const names = positionals.length > 0 ? positionals : Object.keys(areas);
const minutes = Number(values.minutes);
const unknown = names.filter((name) => !Object.hasOwn(areas, name));
if (unknown.length > 0 || !(minutes > 0)) {
  console.error(`usage: npm run mutate [-- AREA...] [--minutes 60], where an area is one of ${Object.keys(areas).join(', ')}`);
  process.exit(1);
}

const reports = '.cache/mutation';
const triedOf = (name: string): string => path.join(root, reports, `${name}.tried.jsonl`);

/** Paths are those of the root, where Stryker runs. */
const optionsOf = (name: string): object => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', path.join(root, 'tools/mutate/tried-reporter.ts')],
  vitest: { configFile: 'tools/mutate/vitest.config.ts', related: false },
  mutate: [...(areas[name]?.mutate ?? []), '!**/*.test.ts'],
  // A constant is evaluated once, as its file is loaded: Stryker activates its mutants in time only when `testFiles` is not set.
  testFiles: [],
  tempDirName: `${reports}/${name}-sandbox`,
  cleanTempDir: 'always',
  ignorePatterns: ['/.cache', '/.data', '/gallery', '/e2e', '/apps/site', '/packages/art', 'dist', '*.log'],
  disableTypeChecks: false,
  concurrency: 1,
  reporters: ['tried', 'json', 'clear-text', 'progress-append-only'],
  jsonReporter: { fileName: `${reports}/${name}.json` },
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false, reportScoreTable: false },
  allowConsoleColors: false,
});

/** Runs one area, and ends it with all its processes when the time is up. @returns whether it ended on its own, and well */
function mutate(name: string, limitMs: number): Promise<boolean> {
  fs.mkdirSync(path.join(root, reports), { recursive: true });
  fs.rmSync(triedOf(name), { force: true });
  const config = path.join(root, reports, `${name}.config.json`);
  fs.writeFileSync(config, JSON.stringify(optionsOf(name)));
  const stryker = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const child = spawn(process.execPath, [stryker, 'run', config], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, MUTATE_AREA: name, MUTATE_TRIED: triedOf(name) },
  });
  const stop = (): void => void (child.pid !== undefined && process.kill(-child.pid, 'SIGTERM'));
  const timer = setTimeout(stop, limitMs);
  process.once('SIGINT', stop);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', stop);
      resolve(code === 0);
    });
  });
}

const deadlineMs = performance.now() + minutes * 60_000;
const scores: (readonly [string, Score | undefined])[] = [];
let isFinished = true;
for (const name of names) {
  const startedMs = performance.now();
  console.log(`\n── ${name}`);
  isFinished = startedMs < deadlineMs && (await mutate(name, deadlineMs - startedMs)) && isFinished;
  scores.push([name, scoreOf(triedOf(name), performance.now() - startedMs)]);
}
console.log(`\n${scores.map(([name, score]) => scoreLine(name, score)).join('\n')}`);
process.exitCode = isFinished ? 0 : 1;
