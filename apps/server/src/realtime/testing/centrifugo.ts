import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { freePort } from '../../kernel/postgres/free-port.ts';
import { startBalancer } from '../../testing/beside/balancer.ts';

/**
 * Centrifugo 5.4.9. It is built where Go is, in a folder with a `go.mod` that requires `github.com/centrifugal/centrifugo/v5 v5.4.9`:
 * `go build -mod=mod github.com/centrifugal/centrifugo/v5`.
 */
export const CENTRIFUGO = process.env.CENTRIFUGO_BIN ?? '/usr/local/bin/centrifugo';

/** Whether there is one; tests that need it say in their title that they are skipped without. */
export const hasCentrifugo = fs.existsSync(CENTRIFUGO);

/** The configuration that is shipped. */
export const CENTRIFUGO_CONFIGURATION = fileURLToPath(new URL('../../../../../deploy/centrifugo.json', import.meta.url));

interface CentrifugoSettings {
  databaseUrl: string;
  /** The product that answers its questions. */
  productUrl: string;
  questionKey: string;
  tokenSecret: string;
  origin: string;
}

/** Starts the shipped balancer before one process of the role `web` and one realtime server; it misses the second of each. */
export async function startBalancerBefore({ web, realtime }: { web: string; realtime: string }) {
  const [port, nobody] = [await freePort(), `127.0.0.1:${await freePort()}`];
  const stop = startBalancer({
    PUBLIC_BIND: `127.0.0.1:${port}`,
    WEB_1: new URL(web).host,
    REALTIME_1: new URL(realtime).host,
    WEB_2: nobody,
    REALTIME_2: nobody,
    SANDBOX_1: nobody,
  });
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), {
    timeout: 30_000,
    interval: 50,
  });
  return { socketUrl: `ws://127.0.0.1:${port}/api/connection/websocket`, stop };
}

/** Starts the real server with the shipped configuration; the rest is its environment, as docs/operations.md has it. */
export async function startCentrifugo(settings: CentrifugoSettings) {
  const port = await freePort();
  const lines: string[] = [];
  const child = spawn(CENTRIFUGO, ['--config', CENTRIFUGO_CONFIGURATION], {
    env: {
      CENTRIFUGO_ADDRESS: '127.0.0.1',
      CENTRIFUGO_PORT: String(port),
      CENTRIFUGO_ALLOWED_ORIGINS: settings.origin,
      CENTRIFUGO_TOKEN_HMAC_SECRET_KEY: settings.tokenSecret,
      CENTRIFUGO_PROXY_SUBSCRIBE_ENDPOINT: `${settings.productUrl}/centrifugo/subscribe`,
      CENTRIFUGO_PROXY_STATIC_HTTP_HEADERS: JSON.stringify({ authorization: `Bearer ${settings.questionKey}` }),
      CENTRIFUGO_CONSUMERS_POSTGRESQL_OUTBOX_DSN: settings.databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const keep = (chunk: Buffer): void => void lines.push(...chunk.toString().split('\n').filter(Boolean));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      if ((await fetch(`${url}/readyz`)).status !== 200) throw new Error(lines.join('\n'));
    },
    { timeout: 30_000, interval: 50 },
  );
  return {
    url,
    socketUrl: `ws://127.0.0.1:${port}/api/connection/websocket`,
    /** Its log so far. */
    lines,
    stop: async () => {
      const isOver = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await isOver;
    },
  };
}
