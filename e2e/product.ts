import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { scratchFolder } from '../apps/server/src/testing/scratch-folder.ts';
import { eventually } from './eventually.ts';

const READY_TIMEOUT_MS = 120_000;
const root = path.resolve(import.meta.dirname, '..');

/** How much of its last words a product that ends by itself is asked for. */
const LAST_WORDS_LENGTH = 4000;

async function addressOf(child: ChildProcess): Promise<string> {
  let output = '';
  child.once('exit', (code, signal) => {
    if (!child.killed) process.stderr.write(`The product ended with ${code ?? signal}:\n${output.slice(-LAST_WORDS_LENGTH)}\n`);
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The product did not start:\n${output}`)), READY_TIMEOUT_MS);
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /Pavilion is ready at (\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
}

const world = z.object({ data: z.object({ console: z.object({ fixed: z.object({ isComplete: z.boolean() }) }) }) });

/** Waits for the last part of the demo world, which is made while the product already answers: queues and lists would grow under a test. */
async function worldIsMade(url: string): Promise<void> {
  const look = async (): Promise<true | undefined> => {
    const response = await fetch(`${url}/sandbox/world`, { headers: { accept: 'application/json' } });
    return world.parse(await response.json()).data.console.fixed.isComplete || undefined;
  };
  await eventually('the whole demo world', look, READY_TIMEOUT_MS);
}

export interface RunningProduct {
  url: string;
  dataDirectory: string;
  stop(): Promise<void>;
}

/** Starts the whole product, as a stranger would, in a folder that is thrown away, and waits until its demo world is complete. */
export async function startProduct(): Promise<RunningProduct> {
  const directory = scratchFolder('pavilion-e2e-');
  const dataDirectory = path.join(directory, 'data');
  const child = spawn('sh', [path.join(root, 'ops/serve.sh')], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    if (child.kill('SIGTERM')) await ended;
    fs.rmSync(directory, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(child);
    await worldIsMade(url);
    return { url, dataDirectory, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One product for all journeys; `E2E_URL` names one that runs already. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.E2E_URL;
  const product = given === undefined ? await startProduct() : undefined;
  process.env.PRODUCT_URL = given ?? product?.url;
  return async () => product?.stop();
}
