import { once } from 'node:events';
import fs from 'node:fs';
import { scratchFolder } from '../apps/server/src/testing/scratch-folder.ts';
import { startProcess } from '../apps/server/src/testing/start-process.ts';
import { copyWorld, preparedWorld } from '../apps/server/src/testing/world.ts';

/** How much of its last words a product that ends by itself is asked for. */
const LAST_WORDS_LENGTH = 4000;

export interface RunningProduct {
  url: string;
  dataDirectory: string;
  stop(): Promise<void>;
}

/** Starts the whole product, as a stranger would, on a copy of the complete demo world that is thrown away. */
export async function startProduct(): Promise<RunningProduct> {
  const dataDirectory = scratchFolder('pavilion-e2e-');
  const { child, output, ready } = startProcess({ DATA_DIR: dataDirectory, SANDBOX_STARTS_AT: await copyWorld(dataDirectory) });
  child.once('exit', (code, signal) => {
    if (!child.killed) process.stderr.write(`The product ended with ${code ?? signal}:\n${output().slice(-LAST_WORDS_LENGTH)}\n`);
  });
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit');
    if (child.kill('SIGTERM')) await ended;
    fs.rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    return { url: await ready(), dataDirectory, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes the world before the workers copy it. */
export default async function setup(): Promise<void> {
  if (process.env.E2E_URL === undefined) await preparedWorld();
}
