import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { REACHABLE_ROOT } from '../apps/server/src/kernel/postgres/native.ts';

const root = path.resolve(import.meta.dirname, '..');

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-serve-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Replaces the server: tries to write each file, reports each result, and exits. */
const probe = (files: readonly string[]): string =>
  `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  const outcomes = ${JSON.stringify(files)}.map((file) => {
    try { fs.writeFileSync(file, 'x'); return 'written'; } catch (error) { return error.code; }
  });
  process.stdout.write(JSON.stringify(outcomes));
  process.exit(0);
`)}`;

function outcomesOf(files: readonly string[], environment: Record<string, string>): string[] {
  const output = execFileSync('sh', [path.join(root, 'ops/serve.sh'), '--import', probe(files)], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  return z.array(z.string()).parse(JSON.parse(output));
}

describe('the process that serves', () => {
  it('S65 writes in its data folder and nowhere else, not even in its own code', () => {
    const data = path.join(folder, 'its data');
    const own = path.join(data, 'kept');
    const beside = path.join(folder, 'beside');
    const code = path.join(root, 'apps/server/src/planted.ts');
    expect(outcomesOf([own, beside, code], { DATA_DIR: data })).toEqual(['written', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
    expect([beside, code].filter((file) => fs.existsSync(file))).toEqual([]);
  });

  it.each(['DATA_DIR', 'SECRETS_DIR'])('E-52 is not started where %s cannot be a folder, and says so in one line', (setting) => {
    const file = path.join(folder, `a file for ${setting}`);
    fs.writeFileSync(file, '');
    const env = { ...process.env, DATA_DIR: path.join(folder, 'data beside'), [setting]: file };
    const { status, stdout, stderr } = spawnSync('sh', [path.join(root, 'ops/serve.sh'), '--import', probe([])], { env, encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `${setting}=${file} is not valid: allowed is a folder that this user may make or has\n`,
    });
  });

  it.runIf(process.getuid?.() === 0)(
    'F1 S65 started by root, may also keep what the database’s user must reach outside root’s folders',
    () => {
      const kept = path.join(REACHABLE_ROOT, `probe-${process.pid}`);
      expect(outcomesOf([kept], { DATA_DIR: path.join(folder, 'data of root') })).toEqual(['written']);
      fs.rmSync(kept);
    },
  );

  it.each([
    ['a user of its own', 'DynamicUser=yes'],
    ['a read-only file system', 'ProtectSystem=strict'],
    ['a data folder to write in', 'StateDirectory=pavilion'],
    ['no capability', 'CapabilityBoundingSet='],
    ['no way to gain rights', 'NoNewPrivileges=yes'],
    ['a filter of system calls', 'SystemCallFilter=@system-service'],
    ['the server itself, without a build', 'ExecStart=/opt/pavilion/ops/serve.sh'],
  ])('S65 has under systemd %s', (_what, line) => {
    const unit = fs.readFileSync(path.join(root, 'deploy/pavilion.service'), 'utf8').split('\n');
    expect(unit).toContain(line);
  });
});
