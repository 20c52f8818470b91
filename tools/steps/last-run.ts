import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root, type Run } from './steps.ts';

/** What is checked out: its commit, and whether the files are those of the commit; null outside of a repository. */
export interface Checkout {
  commit: string | null;
  isClean: boolean | null;
}

function git(...parameters: string[]): string | null {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Reads what is checked out. A run asks before its steps, which leave files of their own. */
export function checkedOut(): Checkout {
  const changes = git('status', '--porcelain');
  return { commit: git('rev-parse', 'HEAD'), isClean: changes === null ? null : changes === '' };
}

/** Writes `test-results/last-run.json`: what was tested, and what the run found. */
export function writeLastRun(checkout: Checkout, { passed, skipped, failures, unsteady, steps }: Run): void {
  const file = path.join(root, 'test-results/last-run.json');
  const names = unsteady.map(({ name }) => name);
  const content = { ...checkout, passed, failed: failures.length, skipped, unsteady: names, failures, steps };
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
}
