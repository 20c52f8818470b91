import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { scratchFolder } from '../apps/server/src/testing/scratch-folder.ts';

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

export interface RunningProduct {
  url: string;
  dataDirectory: string;
  stop(): Promise<void>;
}

/** Starts the whole product, as a stranger would, in a folder that is thrown away. */
export async function startProduct(): Promise<RunningProduct> {
  const directory = scratchFolder('pavilion-e2e-');
  const dataDirectory = path.join(directory, 'data');
  const child = spawn('sh', [path.join(root, 'ops/serve.sh')], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    url: await addressOf(child),
    dataDirectory,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** One product for all journeys; `E2E_URL` names one that runs already. */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.E2E_URL;
  const product = given === undefined ? await startProduct() : undefined;
  process.env.PRODUCT_URL = given ?? product?.url;
  return async () => product?.stop();
}
