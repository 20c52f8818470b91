import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
/** A template's faults are only seen in one of its instances. */
const UNITS = [
  { name: 'pavilion.service', as: 'pavilion.service' },
  { name: 'pavilion@.service', as: 'pavilion@web-1.service' },
].map((unit) => ({ ...unit, text: fs.readFileSync(path.join(root, 'deploy', unit.name), 'utf8') }));
/** In tenths: what systemd itself calls well protected begins below four. */
const EXPOSURE_MAX_TENTHS = '30';

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-unit-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** @returns the exit code and the complaints, of which a valid unit causes none */
function analyze(as: string, text: string, ...words: readonly string[]): { code: number | null; complaints: string } {
  const file = path.join(folder, as);
  // The command must exist where the unit expects it: here it is the repository's.
  fs.writeFileSync(file, text.replaceAll('/opt/pavilion', root));
  const { status, stderr } = spawnSync('systemd-analyze', [...words, file], { encoding: 'utf8' });
  return { code: status, complaints: stderr.trim() };
}

describe.skipIf(!hasAnalyze).each(UNITS)(
  'S65 $name as systemd-analyze judges it (skipped where systemd is not installed)',
  ({ as, text }) => {
    const verified = (changed: string) => analyze(as, changed, 'verify', '--man=no');
    const secured = (changed: string) => analyze(as, changed, 'security', '--offline=yes', `--threshold=${EXPOSURE_MAX_TENTHS}`);

    it('has no fault', () => {
      expect(verified(text)).toEqual({ code: 0, complaints: '' });
      expect(verified(text.replace('ProtectHome=', 'ProtectHoem=')).complaints).toContain('Unknown key');
      expect(verified(text.replace('ops/serve.sh', 'ops/absent.sh')).complaints).toContain('not executable');
    });

    it('exposes no more than 3.0 of 10', () => {
      expect(secured(text).code).toBe(0);
      expect(secured(text.replace('SystemCallFilter=@system-service', '').replace('CapabilityBoundingSet=', '')).code).toBe(1);
    });
  },
);

describe('S65 S58 F17 several processes of one machine', () => {
  const [whole = '', one = ''] = UNITS.map(({ text }) => text);
  const linesOf = (text: string): string[] => text.split('\n').filter((line) => /^\w+=/.test(line));

  it('are protected by every line that protects a single one', () => {
    const own = /^(?:Description|Environment)=/;
    expect(linesOf(whole).filter((line) => !own.test(line) && !linesOf(one).includes(line))).toEqual([]);
  });

  it('have one user and one folder of secrets, and data, roles and ports of their own', () => {
    expect(linesOf(one).filter((line) => !linesOf(whole).includes(line))).toEqual([
      'Description=Pavilion (%i)',
      'EnvironmentFile=/etc/pavilion/%i.env',
      expect.stringContaining('DATA_DIR=/var/lib/pavilion/%i SECRETS_DIR=/var/lib/pavilion '),
      'User=pavilion',
    ]);
  });
});
