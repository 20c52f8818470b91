import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const UNIT = fs.readFileSync(path.join(root, 'deploy/pavilion.service'), 'utf8');
/** In tenths: what systemd itself calls well protected begins below four. */
const EXPOSURE_MAX_TENTHS = '30';

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-unit-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** @returns the exit code and what was complained about; nothing else is said of a good unit */
function analyze(text: string, ...words: readonly string[]): { code: number | null; complaints: string } {
  const file = path.join(folder, 'pavilion.service');
  // The command must exist where the unit expects it: here it is the repository's.
  fs.writeFileSync(file, text.replaceAll('/opt/pavilion', root));
  const { status, stderr } = spawnSync('systemd-analyze', [...words, file], { encoding: 'utf8' });
  return { code: status, complaints: stderr.trim() };
}
const verified = (text: string) => analyze(text, 'verify', '--man=no');
const secured = (text: string) => analyze(text, 'security', '--offline=yes', `--threshold=${EXPOSURE_MAX_TENTHS}`);

describe.skipIf(!hasAnalyze)('S65 the unit as systemd-analyze judges it (skipped where systemd is not installed)', () => {
  it('has no fault', () => {
    expect(verified(UNIT)).toEqual({ code: 0, complaints: '' });
    expect(verified(UNIT.replace('ProtectHome=', 'ProtectHoem=')).complaints).toContain('Unknown key');
    expect(verified(UNIT.replace('ops/serve.sh', 'ops/absent.sh')).complaints).toContain('not executable');
  });

  it('exposes no more than 3.0 of 10', () => {
    expect(secured(UNIT).code).toBe(0);
    expect(secured(UNIT.replace('SystemCallFilter=@system-service', '').replace('CapabilityBoundingSet=', '')).code).toBe(1);
  });
});
