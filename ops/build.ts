import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { buildArt } from '@pavilion/art';
import { keepFiles, removeOld } from './earlier-files.ts';
import { bundledEntry, isBundleCurrent, SERVER } from './server-bundle/sources.ts';

/** One thing that is made from sources: it is made again when any of them changed. */
interface BuildTask {
  name: string;
  inputs: readonly string[];
  /** A file that exists when the task is done; the digest of the inputs is kept beside it. */
  output: string;
  command: readonly string[];
  workingDirectory: string;
  /** The folder of files for browsers, which keeps those of earlier builds. */
  kept?: string;
  /** Folders whose earlier files are kept: names contain digests, and a running process serves the earlier ones. */
  neverEmptied?: readonly string[];
  /** In the place of the digest, where it is known what the output was made of. */
  isCurrent?: () => boolean;
}

const root = path.resolve(import.meta.dirname, '..');

const tasks: readonly BuildTask[] = [
  {
    name: 'site',
    inputs: ['apps/site', 'packages/ui', 'packages/contract/src', 'packages/money/src', 'packages/fairness', 'package-lock.json'],
    output: 'apps/site/dist/server/server.js',
    command: [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    workingDirectory: 'apps/site',
    kept: 'apps/site/dist',
    neverEmptied: ['apps/site/dist/server/assets'],
  },
  {
    name: 'service worker',
    inputs: ['apps/site/src/worker', 'apps/site/vite.worker.config.ts', 'package-lock.json'],
    output: 'apps/site/dist/client/sw.js',
    command: [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn'],
    workingDirectory: 'apps/site',
  },
  {
    name: 'console',
    inputs: ['apps/console', 'content/en/console', 'content/de/console', 'packages/ui', 'packages/contract/src', 'package-lock.json'],
    output: 'apps/console/dist/client/index.html',
    command: [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    workingDirectory: 'apps/console',
    kept: 'apps/console/dist',
  },
  {
    name: 'studio games',
    inputs: [
      'apps/sandbox/src/studio',
      'apps/sandbox/build-client.mjs',
      'packages/fairness',
      'packages/ui/src/styles/scale.css',
      'packages/ui/src/styles/scale.ts',
      'packages/ui/src/styles/tokens.css',
      'package-lock.json',
    ],
    output: 'apps/sandbox/dist/studio/.built',
    command: [path.join(root, 'apps/sandbox/build-client.mjs')],
    workingDirectory: 'apps/sandbox',
    neverEmptied: ['apps/sandbox/dist/studio/client'],
  },
  {
    name: 'betting client',
    inputs: [
      'apps/sportsbook/src/client',
      'apps/sportsbook/src/names',
      'apps/sportsbook/src/protocol',
      'apps/sportsbook/src/rules',
      'apps/sportsbook/build-client.mjs',
      'apps/sportsbook/short-classes.mjs',
      'apps/sportsbook/used-tokens.mjs',
      'packages/money/src',
      'packages/ui/src/styles/scale.css',
      'packages/ui/src/styles/scale.ts',
      'packages/ui/src/styles/tokens.css',
      'package-lock.json',
    ],
    output: 'apps/sportsbook/dist/client/manifest.json',
    command: [path.join(root, 'apps/sportsbook/build-client.mjs')],
    workingDirectory: 'apps/sportsbook',
    neverEmptied: ['apps/sportsbook/dist/client/assets'],
  },
  {
    name: 'texts',
    inputs: ['content', 'apps/server/src/modules/content', 'package-lock.json'],
    output: 'apps/server/dist/content/kept.jsonl',
    command: [path.join(root, 'ops/keep-content.ts')],
    workingDirectory: '.',
  },
  {
    name: 'server',
    inputs: [],
    output: path.relative(root, bundledEntry(SERVER)),
    command: [path.join(root, 'ops/bundle-server.ts')],
    workingDirectory: '.',
    neverEmptied: ['apps/server/dist/bundle'],
    isCurrent: () => isBundleCurrent(SERVER),
  },
];

const IGNORED = new Set(['node_modules', 'dist', '.cache']);

function* filesIn(place: string): Generator<string> {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (stat.isFile()) {
    yield place;
    return;
  }
  for (const entry of fs.readdirSync(place).toSorted()) {
    if (!IGNORED.has(entry) && !/\.test\.tsx?$/.test(entry)) yield* filesIn(path.join(place, entry));
  }
}

function digestOf(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesIn(path.join(root, input))) hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

/** Where the digest of the sources is kept that the output was made of. */
const digestFileOf = ({ output }: BuildTask): string => `${path.dirname(path.join(root, output))}.digest`;

function isMade(task: BuildTask): boolean {
  if (task.isCurrent !== undefined) return task.isCurrent();
  const digestFile = digestFileOf(task);
  if (!fs.existsSync(path.join(root, task.output)) || !fs.existsSync(digestFile)) return false;
  return fs.readFileSync(digestFile, 'utf8') === digestOf(task.inputs);
}

async function make(task: BuildTask): Promise<void> {
  if (isMade(task)) return;
  const digest = digestOf(task.inputs);
  console.log(`Building ${task.name}`);
  // A running product, and pages it has already served, still ask for files of earlier builds.
  if (task.kept !== undefined) keepFiles(path.join(root, task.kept), { now });
  const [script = '', ...parameters] = task.command;
  const made = spawn(process.execPath, [script, ...parameters], { cwd: path.join(root, task.workingDirectory), stdio: 'inherit' });
  const [status] = await once(made, 'close');
  if (status !== 0) {
    console.error(`Building ${task.name} failed`);
    process.exit(1);
  }
  if (task.isCurrent === undefined) fs.writeFileSync(digestFileOf(task), digest);
  // Not those of a build that is still the last one, however long ago it was.
  for (const folder of task.neverEmptied ?? []) removeOld(path.join(root, folder), { now });
}

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;
const SMALLEST_BYTES = 1024;

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Puts a gzip and a brotli form beside each file, so that serving one costs nothing. */
async function compressFiles(directory: string): Promise<void> {
  for (const file of filesIn(directory)) {
    const content = fs.readFileSync(file);
    if (!COMPRESSIBLE.test(file) || content.length < SMALLEST_BYTES || fs.existsSync(`${file}.br`)) continue;
    const [asGzip, asBrotli] = await Promise.all([gzipped(content, { level: 9 }), brotlied(content)]);
    fs.writeFileSync(`${file}.gz`, asGzip);
    fs.writeFileSync(`${file}.br`, asBrotli);
  }
}

/** The folder of the version before, where this one is built beside it: pages opened by that one find their files here. */
const [before] = process.argv.slice(2);
const now = new Date();

/** Makes what is missing or older than its sources: the site, the console, the games of the sandbox studio, the texts. */
async function makeTasks(): Promise<void> {
  for (const task of tasks) await make(task);
  for (const { kept } of tasks) {
    if (kept !== undefined && before !== undefined) keepFiles(path.join(root, kept), { now, from: path.join(path.resolve(before), kept) });
  }
  for (const assets of ['apps/site/dist/client/assets', 'apps/console/dist/client/assets']) await compressFiles(path.join(root, assets));
}

// The pictures take as long as all the rest, which leaves processors idle between its parts.
await Promise.all([buildArt(), makeTasks()]);
