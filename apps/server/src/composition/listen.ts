import { setTimeout as delay } from 'node:timers/promises';
import type { App } from './app.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/values.ts';
import { orExplain } from './or-explain.ts';

const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 50;

/** Listens, and waits until the product reports ready. @returns its address. @throws an error that says what to do */
export async function listenUntilReady(app: App, config: Config): Promise<string> {
  const url = await listenOrExplain(app, config);
  await untilReady(url, config);
  return url;
}

/** Opens the console's port. @returns its address; undefined where its role does not run. @throws an error that says what to do */
export function openConsole(app: App, { consolePort: port, host }: Config): Promise<string | undefined> {
  return orExplain({ variable: 'CONSOLE_PORT', port, host }, () => app.listenConsole());
}

const listenOrExplain = (app: App, { port, host }: Config): Promise<string> =>
  orExplain({ variable: 'PORT', port, host }, () => app.listen());

/** Fetch, like every browser, blocks some ports (4190, 6000, 6667 …): no one could open a product there. */
async function askOrExplain(address: string, port: number): Promise<Response> {
  try {
    return await fetch(address);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    if (cause === 'bad port') throw new ConfigError('PORT', String(port), 'a port that browsers open');
    throw new Error(`${address} does not answer: ${cause}`, { cause: error });
  }
}

async function untilReady(url: string, { port }: Config): Promise<void> {
  let reason = '';
  for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS; waitedMs += READY_POLL_MS) {
    const answer = await askOrExplain(`${url}/readyz`, port);
    if (answer.ok) return;
    reason = await answer.text();
    await delay(READY_POLL_MS);
  }
  throw new Error(`The product is not ready after ${READY_TIMEOUT_MS} ms: ${reason}`);
}
