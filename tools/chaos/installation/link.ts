import { once } from 'node:events';
import net from 'node:net';
import { Transform, type TransformCallback } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const LOOPBACK = '127.0.0.1';

/** The network between two parts of an installation, which can be cut, held or slowed, and forget. */
export class Link {
  readonly port: number;
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  /** Ends of connections on which nothing arrives any more. */
  readonly #forgotten = new WeakSet<net.Socket>();
  #isCut = false;
  #delayMs = 0;
  /** Pending while the link is cut. */
  #held: { over: Promise<void>; end(): void } | undefined;

  private constructor(server: net.Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  /** Everything that arrives at its port goes to the other one. */
  static async open(targetPort: number): Promise<Link> {
    const server = net.createServer().listen(0, LOOPBACK);
    await once(server, 'listening');
    const address = server.address();
    const link = new Link(server, address === null || typeof address === 'string' ? 0 : address.port);
    server.on('connection', (socket) => link.#connect(socket, targetPort));
    return link;
  }

  #connect(socket: net.Socket, targetPort: number): void {
    socket.on('error', () => undefined);
    if (this.#isCut) return void socket.destroy();
    const upstream = net.connect(targetPort, LOOPBACK);
    for (const one of [socket, upstream]) {
      this.#sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        this.#sockets.delete(one);
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.pipe(this.#passage(upstream)).pipe(upstream);
    upstream.pipe(this.#passage(socket)).pipe(socket);
  }

  #passage(to: net.Socket): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => void this.#pass(chunk, { to, done }),
    });
  }

  async #pass(chunk: Buffer, { to, done }: { to: net.Socket; done: TransformCallback }): Promise<void> {
    if (this.#delayMs > 0) await delay(this.#delayMs);
    await this.#held?.over;
    if (this.#forgotten.has(to)) done();
    else done(null, chunk);
  }

  /** Ends every connection, and the next ones as they arrive. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Connections stay, and nothing arrives: as when packets are dropped. */
  hold(): void {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    this.#held ??= { over, end };
  }

  /** Connections stay, and nothing arrives on them ever after: as where a firewall has forgotten them, or the machine behind is another one now. */
  forget(): void {
    for (const socket of this.#sockets) this.#forgotten.add(socket);
  }

  /** Everything arrives later, in its order. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  mend(): void {
    this.#isCut = false;
    this.#delayMs = 0;
    this.#held?.end();
    this.#held = undefined;
  }

  async close(): Promise<void> {
    this.mend();
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
