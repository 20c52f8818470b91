import net from 'node:net';
import { Transform } from 'node:stream';

/** A way to the database that can be shut: a server that is away, starts again, or is lost in the middle of a statement. */
export interface Gate {
  readonly url: string;
  /** Connections that were turned away since the gate was shut last. */
  readonly turnedAwayCount: number;
  /** Ends all connections, or this many, and refuses new ones. */
  shut(connectionCount?: number): void;
  open(): void;
  /**
   * From now on the commit of a transaction that sent the mark goes unanswered: the database has it, its client waits.
   * @returns resolves once that commit was passed on
   */
  keepCommitOf(mark: string): Promise<void>;
  /**
   * Lets nothing through, either way, as if the server's processes were suspended: connections stay, and new ones are accepted. With a
   * mark, only a connection that sends it falls silent.
   */
  silence(mark?: string): void;
  /** From now on everything takes so long, either way. */
  slow(milliseconds: number): void;
  /** Releases what was held back, in order, and removes any delay. */
  speak(): void;
  /** Whether anything is held back. */
  readonly isHolding: boolean;
  close(): Promise<void>;
}

interface HeldCommit {
  mark: string;
  found(): void;
}

/** The transaction whose commit goes unanswered. */
function createCommitKeeper() {
  let kept: HeldCommit | undefined;
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

/** Which connections are silent, and what waits in them. */
function createSilence() {
  const held: (() => void)[] = [];
  let mark: string | undefined;
  let generation = 0;
  let delayMs = 0;
  return {
    slow: (milliseconds: number) => {
      delayMs = milliseconds;
    },
    begin: (sent = '') => {
      mark = sent;
    },
    end: () => {
      mark = undefined;
      delayMs = 0;
      generation += 1;
      for (const goOn of held.splice(0)) goOn();
    },
    isHolding: () => held.length > 0,
    /** Passes on what one connection brings, either way, unless it is silent. */
    ofConnection: () => {
      let silentIn = -1;
      return (chunk: Buffer, goOn: () => void): void => {
        if (mark !== undefined && chunk.includes(mark)) silentIn = generation;
        if (silentIn === generation) held.push(goOn);
        else if (delayMs > 0) setTimeout(goOn, delayMs);
        else goOn();
      };
    },
  };
}

/** The two ways of one connection: whether the mark went by on it, and whether its answers are kept back. */
function watched(
  kept: () => HeldCommit | undefined,
  pass: (chunk: Buffer, goOn: () => void) => void,
): { asked: Transform; answered: Transform } {
  let hasMark = false;
  let isKept = false;
  const asked = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hasMark ||= kept() !== undefined && chunk.includes(kept()?.mark ?? '');
      pass(chunk, () => done(null, chunk));
    },
  });
  const answered = new Transform({
    transform: (chunk: Buffer, _, done) => {
      // Prepared statements are sent by name; the server's answer always names the command.
      if (hasMark && !isKept && chunk.includes('COMMIT\0')) {
        isKept = true;
        kept()?.found();
      }
      pass(chunk, () => done(null, isKept ? undefined : chunk));
    },
  });
  return { asked, answered };
}

/** Has it listen on a free port. @returns the address of the database by way of it */
async function openTo(databaseUrl: string, server: net.Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = typeof address === 'object' && address !== null ? String(address.port) : '';
  return url.href;
}

export async function startGate(databaseUrl: string): Promise<Gate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<net.Socket>();
  let leftToTurnAway = 0;
  let turnedAwayCount = 0;
  const commits = createCommitKeeper();
  const silence = createSilence();
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
    const { asked, answered } = watched(commits.kept, silence.ofConnection());
    socket.pipe(asked).pipe(upstream).pipe(answered).pipe(socket);
  });
  const url = await openTo(databaseUrl, server);
  const end = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url,
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
    silence: silence.begin,
    slow: silence.slow,
    speak: silence.end,
    get isHolding() {
      return silence.isHolding();
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      end();
      await closed;
    },
  };
}
