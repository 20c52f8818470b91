import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, bare, type DatabaseNode } from '../database.ts';
import type { Network } from '../network.ts';

const POLL_MS = 100;
/** Longer than a primary takes to step down, or to notice that it has been replaced. */
const LIMIT_MS = 60_000;

/** Writes beside a database node, in its network, and knows what was acknowledged there. */
export class BesideClient {
  readonly #child: ChildProcess;
  readonly #written: string[] = [];
  #isRefused = false;

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => this.#note(line));
  }

  #note(line: string): void {
    if (line.startsWith('written ')) this.#written.push(line.slice('written '.length));
    this.#isRefused = line === 'read-only';
  }

  /** Resolves when the first row is acknowledged. */
  static async start(network: Network, node: DatabaseNode): Promise<BesideClient> {
    const [program, ...words] = network.on(node.number, [process.execPath, path.join(import.meta.dirname, 'beside.ts')]);
    const environment = { ...bare(), DATABASE_URL: node.url };
    const client = new BesideClient(spawn(program, words, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] }));
    await client.#until('Nothing is acknowledged beside the primary', () => client.#written.length > 0);
    return client;
  }

  async #until(what: string, holds: () => boolean): Promise<void> {
    for (const endsAtMs = performance.now() + LIMIT_MS; !holds(); await delay(POLL_MS))
      if (performance.now() > endsAtMs) {
        await this.stop();
        throw new Error(what);
      }
  }

  /** Resolves when the server says that it takes no writes. */
  untilRefused(): Promise<void> {
    return this.#until('A primary that is cut off stays primary', () => this.#isRefused);
  }

  /** How many rows were acknowledged that the primary does not have: also those that a server took that was no primary any more. */
  async lost(primary: DatabaseNode): Promise<number> {
    const kept = new Set((await ask<{ id: string }>(primary.url, 'select id from written_beside')).map(({ id }) => id));
    return this.#written.filter((id) => !kept.has(id)).length;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
