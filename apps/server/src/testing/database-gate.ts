import net from 'node:net';
import { Transform } from 'node:stream';

/** A way to the database that can be shut: a server that is away, starts again, or is lost in the middle of a statement. */
export interface Gate {
  readonly url: string;
  /** Connections that were turned away since the gate was shut last. */
  readonly turnedAwayCount: number;
  /** Ends every connection and turns the next ones away, all of them or so many. */
  shut(connectionCount?: number): void;
  open(): void;
  /**
   * From now on the commit of a transaction that sent the mark goes unanswered: the database has it, its client waits.
   * @returns resolves once that commit was passed on
   */
  keepCommitOf(mark: string): Promise<void>;
  close(): Promise<void>;
}

interface Kept {
  mark: string;
  found(): void;
}

/** The transaction whose commit goes unanswered. */
function createCommitKeeper() {
  let kept: Kept | undefined;
  return {
    kept: () => kept,
    keep: (mark: string): Promise<void> =>
      new Promise((resolve) => {
        kept = {
          mark,
          found: () => {
            kept = undefined;
            resolve();
          },
        };
      }),
  };
}

/** The two ways of one connection: whether the mark went by on it, and whether its answers are kept back. */
function watched(kept: () => Kept | undefined): { asked: Transform; answered: Transform } {
  let hasMark = false;
  let isKept = false;
  const asked = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hasMark ||= kept() !== undefined && chunk.includes(kept()?.mark ?? '');
      done(null, chunk);
    },
  });
  const answered = new Transform({
    transform: (chunk: Buffer, _, done) => {
      // What was prepared is sent by its name; the server always names what it has done.
      if (hasMark && !isKept && chunk.includes('COMMIT\0')) {
        isKept = true;
        kept()?.found();
      }
      done(null, isKept ? undefined : chunk);
    },
  });
  return { asked, answered };
}

export async function startGate(databaseUrl: string): Promise<Gate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let leftToTurnAway = 0;
  let turnedAwayCount = 0;
  const commits = createCommitKeeper();
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
    const { asked, answered } = watched(commits.kept);
    socket.pipe(asked).pipe(upstream).pipe(answered).pipe(socket);
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
    keepCommitOf: commits.keep,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      end();
      await closed;
    },
  };
}
