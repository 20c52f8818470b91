import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Connection } from './connection.ts';
import type { HubCore } from './core.ts';
import { receiveFrame } from './inbox.ts';
import { closeReasons } from './protocol.ts';

export interface UpgradeOptions {
  /** Addresses of the endpoint; the product has one (checklist T-01). */
  readonly paths: readonly string[];
  /** Origins of pages that may connect. A request without the header comes from no browser and is let in. */
  isOriginAllowed(origin: string): boolean;
  /** The visitor's address, or null where none is to be limited. */
  addressOf(request: IncomingMessage): string | null;
  /** Counts a connect of an address; throws where there are too many (reliability S49). */
  takeConnect?(address: string): void;
  /** Whether another endpoint of this port owns the path; unsaid, any other listener may. */
  isElsewhere?(path: string): boolean;
}

/** A refusal before there is a socket to speak on: plain HTTP, then the end. */
function refuse(core: HubCore, socket: Duplex, status: string): void {
  core.metrics.refusedUpgrades += 1;
  const retry = /^(?:503|429)/.test(status) ? 'Retry-After: 1\r\n' : '';
  socket.end(`HTTP/1.1 ${status}\r\n${retry}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Lets sockets in: path, origin, number per second and per address (realtime.md §7.5, reliability S54). */
export class Gate {
  isDraining = false;
  readonly #core: HubCore;
  readonly #options: UpgradeOptions;
  readonly #webSockets: WebSocketServer;
  #windowStartMs = Number.NEGATIVE_INFINITY;
  #connectsInWindow = 0;

  constructor(core: HubCore, options: UpgradeOptions) {
    this.#core = core;
    this.#options = options;
    this.#webSockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: core.limits.frameSizeBytes,
      // JSON has no sub-protocol: one that a client asks for must not be echoed.
      handleProtocols: () => false,
    });
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => this.#take(server, { request, socket, head }));
  }

  #take(server: Server, upgrade: { request: IncomingMessage; socket: Duplex; head: Buffer }): void {
    const { request, socket, head } = upgrade;
    const [path = ''] = (request.url ?? '').split('?');
    if (!this.#options.paths.includes(path)) {
      const isElsewhere = this.#options.isElsewhere?.(path) ?? server.listenerCount('upgrade') > 1;
      if (!isElsewhere) refuse(this.#core, socket, '404 Not Found');
      return;
    }
    const address = this.#options.addressOf(request);
    const refusal = this.#refusal(request, address);
    if (refusal !== undefined) {
      refuse(this.#core, socket, refusal);
      return;
    }
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => accept(this.#core, { webSocket, socket, address }));
  }

  #refusal(request: IncomingMessage, address: string | null): string | undefined {
    const { origin } = request.headers;
    if (origin !== undefined && !this.#options.isOriginAllowed(origin)) return '403 Forbidden';
    if (this.isDraining || this.#isTooMany()) return '503 Service Unavailable';
    if (address !== null && !this.#mayConnect(address)) return '429 Too Many Requests';
    const isCrowd = address !== null && this.#core.directory.unconnectedAt(address) >= this.#core.limits.unconnectedSocketsPerAddress;
    return isCrowd ? '503 Service Unavailable' : undefined;
  }

  #mayConnect(address: string): boolean {
    try {
      this.#options.takeConnect?.(address);
      return true;
    } catch {
      return false; // Whoever counts says no by throwing, as it does to a call.
    }
  }

  #isTooMany(): boolean {
    const nowMs = this.#core.time.monotonicMs();
    if (nowMs - this.#windowStartMs >= 1000) {
      this.#windowStartMs = nowMs;
      this.#connectsInWindow = 0;
    }
    this.#connectsInWindow += 1;
    return this.#connectsInWindow > this.#core.limits.connectsPerSecond;
  }
}

/** Protocol errors close the socket by themselves (1009 for a frame too large, 1007 for broken text); a lost peer needs no log line. */
const ignore = (): undefined => undefined;

function accept(core: HubCore, transport: { webSocket: WebSocket; socket: Duplex; address: string | null }): void {
  const connection = new Connection(core, transport);
  core.directory.enter(connection);
  core.metrics.connections += 1;
  transport.webSocket.on('message', (data, isBinary) => {
    if (isBinary || !Buffer.isBuffer(data)) connection.close(closeReasons.badRequest);
    else receiveFrame(core, connection, data.toString());
  });
  transport.webSocket.on('close', () => connection.lost());
  transport.webSocket.on('error', ignore);
}
