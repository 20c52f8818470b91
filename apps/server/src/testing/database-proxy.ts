import { once } from 'node:events';
import net from 'node:net';

/** What stands between the product and its database: it can be away, and it can keep an answer to itself. */
export interface DatabaseProxy {
  /** The address of the database through it. */
  url: string;
  /** Ends every connection and takes no new one until `restore`. */
  cut(): void;
  restore(): void;
  /**
   * From now on nobody hears of the commit of a transaction in which the mark was sent: the database has it, its client waits.
   * @returns resolves once that commit was passed on
   */
  keepCommitOf(mark: string): Promise<void>;
  stop(): Promise<void>;
}

interface Kept {
  mark: string;
  found(): void;
}

/** One connection: whether the mark went by on it, and whether its answers are kept back. */
function join(client: net.Socket, server: net.Socket, kept: () => Kept | undefined): void {
  let hasMark = false;
  let isKept = false;
  client.on('data', (chunk) => {
    const watched = kept();
    hasMark ||= watched !== undefined && chunk.includes(watched.mark);
    server.write(chunk);
  });
  server.on('data', (chunk) => {
    // What was prepared is sent by its name; the server always names what it has done.
    if (hasMark && !isKept && chunk.includes('COMMIT\0')) {
      isKept = true;
      kept()?.found();
    }
    if (!isKept) client.write(chunk);
  });
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on('error', () => undefined);
    one.on('close', () => other.destroy());
  }
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const clients = new Set<net.Socket>();
  let isCut = false;
  let kept: Kept | undefined;
  const listener = net.createServer((client) => {
    if (isCut) {
      client.on('error', () => undefined).destroy();
      return;
    }
    clients.add(client);
    client.on('close', () => clients.delete(client));
    join(client, net.connect(Number(target.port), target.hostname), () => kept);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const endAll = (): void => clients.forEach((client) => client.destroy());
  return {
    url: url.href,
    cut: () => {
      isCut = true;
      endAll();
    },
    restore: () => {
      isCut = false;
    },
    keepCommitOf: (mark) =>
      new Promise((resolve) => {
        kept = {
          mark,
          found: () => {
            kept = undefined;
            resolve();
          },
        };
      }),
    stop: async () => {
      const closed = once(listener, 'close');
      listener.close();
      endAll();
      await closed;
    },
  };
}
