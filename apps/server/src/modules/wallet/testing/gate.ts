import net from 'node:net';

/** A way to the database that can be shut: a server that is away, starts again, or is lost in the middle of a statement. */
export interface Gate {
  readonly url: string;
  /** Connections that were turned away since the gate was shut last. */
  readonly turnedAwayCount: number;
  /** Ends every connection and turns the next ones away, all of them or so many. */
  shut(connectionCount?: number): void;
  open(): void;
  close(): Promise<void>;
}

export async function startGate(databaseUrl: string): Promise<Gate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let leftToTurnAway = 0;
  let turnedAwayCount = 0;
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    if (leftToTurnAway > 0) {
      leftToTurnAway -= 1;
      turnedAwayCount += 1;
      socket.destroy();
      return;
    }
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const one of [socket, upstream]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = typeof address === 'object' && address !== null ? String(address.port) : '';
  const end = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    get turnedAwayCount() {
      return turnedAwayCount;
    },
    shut: (connectionCount = Number.POSITIVE_INFINITY) => {
      leftToTurnAway = connectionCount;
      turnedAwayCount = 0;
      end();
    },
    open: () => {
      leftToTurnAway = 0;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      end();
      await closed;
    },
  };
}
