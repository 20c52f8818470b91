import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface KeptProduct {
  url: string;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/**
 * Keeps a product for each place among the workers of a run. Playwright ends a worker with a failure and with the last test of a project; the next
 * one in its place continues with the same product, whose start and first half minute cost nine seconds of a processor.
 */
export class KeptProducts {
  readonly #start: () => Promise<KeptProduct>;
  readonly #kept = new Map<string, Promise<KeptProduct>>();

  constructor(start: () => Promise<KeptProduct>) {
    this.#start = start;
  }

  /** The product of a place: the one that was started for it, unless it has ended or never came up. */
  async of(place: string): Promise<KeptProduct> {
    const known = await this.#kept.get(place)?.catch(() => undefined);
    if (known?.isRunning() === true) return known;
    const started = this.#start();
    this.#kept.set(place, started);
    // Its data on disk is removed too.
    await known?.stop();
    return started;
  }

  /** Stops all of them, also one that is still starting. */
  async stop(): Promise<void> {
    const kept = await Promise.allSettled(this.#kept.values());
    this.#kept.clear();
    await Promise.all(kept.map((one) => (one.status === 'fulfilled' ? one.value.stop() : undefined)));
  }
}

/** Answers workers, which are processes of their own, with the address of their product. */
export async function serveProducts(products: KeptProducts): Promise<{ url: string; stop(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    products.of(request.url ?? '').then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await products.stop();
    },
  };
}

/** Asks for the product of a place. @throws Error with the reason where it did not start */
export async function askForProduct(served: string, place: number): Promise<string> {
  const response = await fetch(`${served}/${place}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}
