import { once } from 'node:events';
import fs from 'node:fs';
import { scratchFolder } from '../apps/server/src/testing/scratch-folder.ts';
import { startProcess } from '../apps/server/src/testing/start-process.ts';
import { copyWorld, preparedWorld } from '../apps/server/src/testing/world.ts';
import { type KeptProduct, KeptProducts, serveProducts } from '../tools/steps/kept-products.ts';

/** How much of the output is kept of a product that ends unexpectedly. */
const LAST_WORDS_LENGTH = 4000;

/** Tells workers where to ask for their product. */
export const PRODUCTS_VARIABLE = 'E2E_PRODUCTS_URL';

export interface RunningProduct extends KeptProduct {
  dataDirectory: string;
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
    return { url: await ready(), dataDirectory, isRunning: () => child.exitCode === null && child.signalCode === null, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes the world before products copy it, and keeps those of the workers, which ask for them. @returns stops them */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL !== undefined) return undefined;
  await preparedWorld();
  const served = await serveProducts(new KeptProducts(startProduct));
  process.env[PRODUCTS_VARIABLE] = served.url;
  return served.stop;
}
