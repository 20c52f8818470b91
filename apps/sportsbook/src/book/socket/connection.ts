import { encodeTextFrame } from './frame.ts';
import { type CloseReason, closeReasons, type ServerMessage } from './protocol.ts';
import type { Topic } from './topic.ts';

const STALE_BYTES = 64 * 1024;
const CLOSE_BYTES = 1024 * 1024;
const STALE_MS = 10_000;
const PONG_MS = 10_000;

/** The destination of a socket's frames. */
export interface Outlet {
  /** Bytes the other side has not taken yet. */
  readonly writableLength: number;
  write(frame: Buffer): boolean;
  /** Buffers writes until `uncork`, which sends them together. */
  cork(): void;
  uncork(): void;
  on(event: 'drain', listener: () => void): unknown;
}

export interface Transport {
  readonly socket: Outlet;
  /** The protocol above it: hands are shaken at the end. */
  readonly webSocket: { close(code: number, reason: string): void; terminate(): void };
}

/** Outlets written to during this turn of the event loop. */
const gathering = new Set<Outlet>();

/** Lets what is written to an outlet in one turn leave in one piece: the system call costs more than all before it. */
function gather(outlet: Outlet): void {
  if (gathering.has(outlet)) return;
  if (gathering.size === 0)
    setImmediate(() => {
      for (const one of gathering) one.uncork();
      gathering.clear();
    });
  outlet.cork();
  gathering.add(outlet);
}

/** One socket of a client. A slow one gets nothing until it has taken what waits for it, then one snapshot of each topic (SB-17). */
export class Connection {
  /** Topics it asked for, by key. */
  readonly topics = new Map<string, Topic>();
  /** Topics of the picks it watches. */
  readonly watched = new Map<string, Topic>();
  playerId: string | undefined;
  /** The sign-in that is going on; what needs a player waits for it. */
  signingIn: Promise<void> = Promise.resolve();
  followsTickets = false;
  isClosed = false;
  readonly #webSocket: Transport['webSocket'];
  readonly #socket: Outlet;
  readonly #monotonicMs: () => number;
  #staleSinceMs: number | undefined;
  #pingedAtMs: number | undefined;

  constructor(transport: Transport, monotonicMs: () => number) {
    this.#webSocket = transport.webSocket;
    this.#socket = transport.socket;
    this.#monotonicMs = monotonicMs;
    this.#socket.on('drain', () => this.#recover());
  }

  /** Writes a frame shared by many clients. A client that misses it catches up by snapshots. */
  push(frame: Buffer): void {
    if (this.isClosed || this.#staleSinceMs !== undefined) return;
    gather(this.#socket);
    this.#socket.write(frame);
    if (this.#socket.writableLength <= STALE_BYTES) return;
    this.#staleSinceMs = this.#monotonicMs();
    if (this.#socket.writableLength > CLOSE_BYTES) this.close(closeReasons.slow);
  }

  /** Sends a message to this client alone. */
  send(message: ServerMessage): void {
    this.push(encodeTextFrame(`[${JSON.stringify(message)}]`));
  }

  ping(): void {
    this.#pingedAtMs ??= this.#monotonicMs();
    this.send({ op: 'ping' });
  }

  pong(): void {
    this.#pingedAtMs = undefined;
  }

  /** Ends what does not answer or does not read. */
  checkLife(): void {
    const nowMs = this.#monotonicMs();
    if (this.#staleSinceMs !== undefined && nowMs - this.#staleSinceMs > STALE_MS) this.close(closeReasons.slow);
    else if (this.#pingedAtMs !== undefined && nowMs - this.#pingedAtMs > PONG_MS) this.close(closeReasons.noPong);
  }

  close({ code, reason }: CloseReason): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#webSocket.close(code, reason);
    // One that does not read will not shake hands either.
    if (this.#staleSinceMs !== undefined) this.#webSocket.terminate();
  }

  cut(): void {
    this.isClosed = true;
    this.#webSocket.terminate();
  }

  #recover(): void {
    if (this.isClosed || this.#staleSinceMs === undefined) return;
    this.#staleSinceMs = undefined;
    for (const topic of [...this.topics.values(), ...this.watched.values()]) this.push(topic.snapshot());
  }
}
