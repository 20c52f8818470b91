import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RefusalName, refusals } from '@pavilion/contract/calls/refusals.ts';
import { WebSocketServer } from 'ws';
import { DomainError, filled } from '../../../kernel/errors.ts';
import { logUnfinished } from '../../../kernel/log/unfinished.ts';
import { rawAnswer } from '../../../kernel/raw-answer.ts';
import { Connection, type Transport } from './connection.ts';
import type { ConnectLimit, HubCore } from '../core.ts';
import { receiveFrame } from './inbox.ts';
import { closeReasons } from '../protocol.ts';

export interface UpgradeOptions {
  /** Paths of the endpoint; the product has one (T-01). */
  readonly paths: readonly string[];
  /** Origins of pages that may connect. */
  isOriginAllowed(origin: string): boolean;
  /** The refusal of any other origin, and of a request without one. By default that is not from a browser and accepted. */
  readonly originRefusal?: RefusalName;
  /** Admits a socket by its request instead of a token in its commands. @throws DomainError the refusal */
  admit?(request: IncomingMessage): Promise<string>;
  /** The visitor's address, or null for an unlimited one. */
  addressOf(request: IncomingMessage): string | null;
  /** How connects are counted; absent, they are not. */
  readonly connectLimit?: ConnectLimit | undefined;
  /** Headers that every answer of the server carries, including refusals here. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Whether another endpoint of this port owns the path; by default any other listener may. */
  isElsewhere?(path: string): boolean;
}

interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
}

/** Accepts sockets by path, origin, and number per second and per address (realtime §7.5, S54). */
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
      // JSON needs no sub-protocol: one requested by a client must not be echoed.
      handleProtocols: () => false,
    });
  }

  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => this.#take(server, { request, socket, head }));
  }

  #take(server: Server, upgrade: Upgrade): void {
    const { request, socket, head } = upgrade;
    const [path = ''] = (request.url ?? '').split('?');
    if (!this.#options.paths.includes(path)) {
      const isElsewhere = this.#options.isElsewhere?.(path) ?? server.listenerCount('upgrade') > 1;
      if (!isElsewhere) this.#refuse(socket, 'notFound');
      return;
    }
    const address = this.#options.addressOf(request);
    const refusal = this.#refusal(request, address);
    if (refusal !== undefined) {
      this.#refuse(socket, refusal);
      return;
    }
    if (this.#options.admit === undefined) this.#accept({ request, socket, head }, { address, credential: null });
    else
      this.#options.admit(request).then(
        (credential) => this.#accept({ request, socket, head }, { address, credential }),
        (error: unknown) => this.#turnAway(socket, { error, address }),
      );
  }

  #accept({ request, socket, head }: Upgrade, from: Pick<Transport, 'address' | 'credential'>): void {
    if (this.isDraining) this.#refuse(socket, 'temporarilyUnavailable');
    else this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => accept(this.#core, { webSocket, socket, ...from }));
  }

  /** The upgrade failed; an error that is no refusal is a failure of ours, and the client tries again. */
  #turnAway(socket: Duplex, { error, address }: { error: unknown; address: string | null }): void {
    if (error instanceof DomainError) {
      this.#core.connectLimit?.countFailed(address);
      this.#refuse(socket, error.reason, error.detail);
      return;
    }
    logUnfinished(this.#core.log, error, { says: 'realtime admission failed' });
    this.#refuse(socket, 'temporarilyUnavailable');
  }

  /** A refusal before the upgrade: an ordinary answer of the API (wire §1.2), then the connection is closed. */
  #refuse(socket: Duplex, name: RefusalName, detail?: DomainError['detail']): void {
    this.#core.metrics.refusedUpgrades += 1;
    const { status, code, message } = refusals[name];
    const retry: Record<string, string> = status === 503 || status === 429 ? { 'retry-after': '1' } : {};
    const headers = {
      ...this.#options.answerHeaders,
      ...retry,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    };
    // A client that resets the connection meanwhile has no more need of the answer.
    socket.on('error', ignore);
    socket.end(
      rawAnswer({ status, headers, body: JSON.stringify({ error: { code, message: filled(words[name] ?? message, detail), detail } }) }),
    );
  }

  #refusal(request: IncomingMessage, address: string | null): RefusalName | undefined {
    if (!this.#isOriginAllowed(request)) return this.#options.originRefusal ?? 'forbidden';
    if (asksForProtobuf(request)) return 'malformedRequest';
    if (this.isDraining || this.#isTooMany()) return 'temporarilyUnavailable';
    return address === null ? undefined : this.#refusalOf(address);
  }

  #refusalOf(address: string): RefusalName | undefined {
    const { connectLimit, directory, limits } = this.#core;
    if (connectLimit?.mayOpen(address) === false) return 'tooManyRequests';
    return directory.unconnectedAt(address) >= limits.unconnectedSocketsPerAddress ? 'temporarilyUnavailable' : undefined;
  }

  #isOriginAllowed({ headers: { origin } }: IncomingMessage): boolean {
    return origin === undefined ? this.#options.originRefusal === undefined : this.#options.isOriginAllowed(origin);
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

/** Texts of refusals here that differ from the general ones. */
const words: Partial<Record<RefusalName, string>> = { malformedRequest: 'This socket speaks JSON only: Protobuf is not offered' };

const PROTOBUF_PROTOCOL = 'centrifuge-protobuf';

/** Clients of the other encoding say so by sub-protocol or query; accepted, they would wait for frames in it (realtime §1). */
function asksForProtobuf({ url = '', headers }: IncomingMessage): boolean {
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const query = new URLSearchParams(url.split('?')[1]);
  return protocols.includes(PROTOBUF_PROTOCOL) || query.get('cf_protocol') === 'protobuf';
}

/** Protocol errors close the socket by themselves (1009 for an oversized frame, 1007 for invalid text); a lost peer needs no log line. */
const ignore = (): undefined => undefined;

function accept(core: HubCore, transport: Transport): void {
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
