import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { copyFolder } from './copy-folder.ts';
import { scratchFolder } from './scratch-folder.ts';
import { root, startProcess } from './start-process.ts';

/** The platform's time when the test world begins: a Saturday afternoon with many matches. */
const WORLD_STARTS_AT = '2030-05-11T13:00:00.000Z';
/** A copy's clock starts here, so that every run sees the same matches; making the world takes a quarter of the interval. */
const WORLD_GOES_ON_AT = '2030-05-11T13:02:00.000Z';

/** The inputs that determine how the world is made: everything its process runs, and the packages. */
const SOURCES = ['package-lock.json', '{apps/{server,sandbox,sportsbook},packages}/**/*.{ts,tsx,sql,json}'];
const LEFT_OUT = ['node_modules', 'dist', 'testing'];

function worldDigest(): string {
  const digest = createHash('sha256');
  const files = fs.globSync(SOURCES, { cwd: root, exclude: (name) => LEFT_OUT.includes(path.basename(name)) });
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).toSorted())
    digest.update(`${file}\0`).update(fs.readFileSync(path.join(root, file)));
  return digest.update(WORLD_STARTS_AT).digest('hex').slice(0, 16);
}

const described = z.object({ data: z.object({ console: z.object({ fixed: z.object({ isComplete: z.boolean() }) }) }) });
const clockAnswer = z.object({ data: z.object({ now: z.iso.datetime() }) });

const MADE_LIMIT_MS = 240_000;
const LOOK_EVERY_MS = 250;

/** Waits for the last part of the demo world, which is made while the product already answers: queues and lists would grow under a test. */
async function worldIsComplete(url: string): Promise<void> {
  for (const endMs = performance.now() + MADE_LIMIT_MS; ; await delay(LOOK_EVERY_MS)) {
    const response = await fetch(`${url}/sandbox/world`, { headers: { accept: 'application/json' } });
    const answer: unknown = await response.json();
    // A product that makes its world on a busy machine may have to say that it cannot answer now.
    if (described.safeParse(answer).data?.data.console.fixed.isComplete === true) return;
    if (performance.now() > endMs) throw new Error(`The demo world is not complete: ${JSON.stringify(answer).slice(0, 300)}`);
  }
}

/** The current time of the platform's clock. */
const platformTime = async (url: string): Promise<string> => clockAnswer.parse(await (await fetch(`${url}/sandbox/clock`)).json()).data.now;

/** How far the platform's clock, which signatures use, is ahead of this machine's. */
export const clockAheadMs = async (url: string): Promise<number> => Date.parse(await platformTime(url)) - Date.now();

const DATA = 'data';
const CLOCK = 'clock.txt';

/** Has the product make its demo world on an empty folder, and stops it. */
async function makeWorld(folder: string): Promise<void> {
  // The database's own user may not be let into the checkout.
  const directory = scratchFolder('pavilion-world-');
  const product = startProcess({ DATA_DIR: directory, SANDBOX_STARTS_AT: WORLD_STARTS_AT });
  try {
    const url = await product.ready();
    await worldIsComplete(url);
    const now = await platformTime(url);
    product.child.kill('SIGTERM');
    const code = await product.exit();
    if (code !== 0) throw new Error(`The product stopped with ${code}:\n${product.output()}`);
    fs.mkdirSync(path.join(folder, DATA));
    copyFolder(directory, path.join(folder, DATA));
    // Time never goes back, however long a busy machine took.
    fs.writeFileSync(path.join(folder, CLOCK), now > WORLD_GOES_ON_AT ? now : WORLD_GOES_ON_AT);
  } finally {
    if (product.child.exitCode === null && product.child.kill('SIGKILL')) await once(product.child, 'exit');
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * The complete world of this very code, made by its first user and kept for all runs; earlier code's are thrown away. Where several make it at the
 * same time, the first one's is kept.
 */
export async function preparedWorld(): Promise<string> {
  const cache = path.join(root, '.cache');
  const prepared = path.join(cache, `world-${worldDigest()}`);
  if (fs.existsSync(prepared)) return prepared;
  fs.mkdirSync(cache, { recursive: true });
  for (const old of fs.globSync('world-????????????????', { cwd: cache }))
    fs.rmSync(path.join(cache, old), { recursive: true, force: true });
  const unfinished = fs.mkdtempSync(`${prepared}.`);
  try {
    await makeWorld(unfinished);
    fs.renameSync(unfinished, prepared);
  } catch (error) {
    if (!fs.existsSync(prepared)) throw error;
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
  return prepared;
}

/**
 * Fills an empty data folder with the complete world.
 * @returns the platform's time in that world, for `SANDBOX_STARTS_AT`; without it, the time since the world was made has passed
 */
export async function copyWorld(directory: string): Promise<string> {
  const prepared = await preparedWorld();
  copyFolder(path.join(prepared, DATA), directory);
  return fs.readFileSync(path.join(prepared, CLOCK), 'utf8');
}
