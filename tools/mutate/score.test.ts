import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scoreLine, scoreOf } from './score.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-mutate-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function scoreLineOf(changes: number, statuses: readonly string[]): string {
  const file = path.join(folder, 'tried.jsonl');
  fs.writeFileSync(file, `${[changes, ...statuses.map((status) => JSON.stringify({ status }))].join('\n')}\n`);
  return scoreLine('limits', scoreOf(file, 90_000));
}

it('scores what was noticed of what could run', () => {
  expect(scoreLineOf(6, ['Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError'])).toBe(
    'limits: 60.0 % of 5 noticed, 1 survived, 1 unreached (1.5 min)',
  );
});

it('says how far a stopped run came', () => {
  expect(scoreLineOf(100, ['Killed', 'Survived'])).toBe(
    'limits: 50.0 % of 2 noticed, 1 survived, 0 unreached, stopped after 2 of 100 (1.5 min)',
  );
});

it('has no score where no change was tried', () => {
  expect(scoreLine('limits', scoreOf(path.join(folder, 'tried.jsonl'), 0))).toBe('limits: not tried');
});
