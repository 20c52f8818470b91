import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { HubCore } from '../core.ts';
import { encodeTextFrame, pingFrame } from '../frame.ts';
import { type CloseReason, closeReasons } from '../protocol.ts';
import { SubscriptionList } from './subscription-list.ts';
import type { Timed } from '../wheel.ts';

/** `refused`: connect was answered with an error; further input is ignored until the socket is stale. */
type ConnectionState = 'new' | 'connecting' | 'connected' | 'refused' | 'closed';

/** An accepted socket with its owner. */
export interface Transport {
  webSocket: WebSocket;
  socket: Duplex;
  address: string | null;
  credential: string | null;
}

/** One socket: its rights, its subscriptions, its deadlines. */
export class Connection implements Timed {
  dueTick = -1;
  state: ConnectionState = 'new';
  /** Set at connect; empty before. */
  clientId = '';
  playerId = '';
  sessionId: string | null = null;
  /** Null: an address without limits. */
  readonly address: string | null;
  /** The credential the socket was admitted with, which replaces the tokens in its commands; null if those count. */
  readonly credential: string | null;
  readonly subscriptions = new SubscriptionList();
  /** The lines of the frames in progress, while one of their commands waits for the database; null otherwise. */
  waitingLines: string[] | null = null;
  commandWindowStartMs = 0;
  commandsInWindow = 0;
  /** Subscribes that the rate of commands does not count yet: as many as a client restores when it connects (realtime §7.5). */
  restoringSubscribes: number;

  readonly #core: HubCore;
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  #replies = '';
  #heartbeatAtMs: number;
  /** When the ping went out that has not been answered yet. */
  #pingedAtMs: number | null = null;
  #expiredCloseAtMs = Number.POSITIVE_INFINITY;

  constructor(core: HubCore, transport: Transport) {
    this.#core = core;
    this.#webSocket = transport.webSocket;
    this.#socket = transport.socket;
    this.restoringSubscribes = core.limits.channelsPerConnection;
    this.address = transport.address;
    this.credential = transport.credential;
    this.#heartbeatAtMs = core.time.monotonicMs() + core.limits.staleAfterMs;
    core.wheel.set(this, this.#heartbeatAtMs);
  }

  get isClosed(): boolean {
    return this.state === 'closed';
  }

  /** Starts the pings: the first at a random point of the second half of the period, so that a mass reconnect does not ping in step. */
  startPinging(): void {
    const halfMs = Math.floor(this.#core.limits.pingIntervalMs / 2);
    this.#heartbeatAtMs = this.#core.time.monotonicMs() + halfMs + this.#core.random.integer(halfMs + 1);
    this.#setDeadline();
  }

  /** When the token expires; null for never. The connection is closed some time later unless it refreshes. */
  expireAt(expiresAtSeconds: number | null): void {
    const { time, limits } = this.#core;
    const lifeMs = expiresAtSeconds === null ? Number.POSITIVE_INFINITY : expiresAtSeconds * 1000 - time.epochMs();
    this.#expiredCloseAtMs = time.monotonicMs() + lifeMs + limits.expiredCloseDelayMs;
    this.#setDeadline();
  }

  /** Since when a ping has been unanswered; null where none is. */
  get pingedAtMs(): number | null {
    return this.#pingedAtMs;
  }

  /** Finds out soon whether the peer is still there. */
  probe(): void {
    if (this.state === 'connected' && this.#pingedAtMs === null) this.#ping(this.#core.time.monotonicMs());
  }

  receivePong(): void {
    if (this.#pingedAtMs === null) {
      this.close(closeReasons.badRequest);
      return;
    }
    this.#pingedAtMs = null;
    this.#heartbeatAtMs = this.#core.time.monotonicMs() + this.#core.limits.pingIntervalMs;
    this.#setDeadline();
  }

  /** Queues a reply. Replies to the commands of one frame are sent together. */
  reply(id: number, result: string): void {
    if (this.isClosed || id === 0) return;
    this.#replies += this.#replies === '' ? `{"id":${id},${result}}` : `\n{"id":${id},${result}}`;
  }

  flushReplies(): void {
    if (this.#replies === '' || this.isClosed) return;
    const frame = encodeTextFrame(this.#replies);
    this.#replies = '';
    this.#write(frame);
  }

  /** Sends a frame of pushes, after the replies queued before it. @returns whether it was accepted */
  push(frame: Buffer): boolean {
    if (this.isClosed) return false;
    if (this.#replies !== '') this.flushReplies();
    return this.#write(frame);
  }

  /** There is no queue besides the socket's own: a reader that lets it exceed the limit is cut (realtime §7.4, O8). */
  #write(frame: Buffer): boolean {
    const waitingBytes = this.#socket.writableLength;
    if (waitingBytes > this.#core.metrics.waitingBytesMaximum) this.#core.metrics.waitingBytesMaximum = waitingBytes;
    if (waitingBytes > this.#core.limits.queueSizeBytes) {
      this.close(closeReasons.slow);
      return false;
    }
    this.#socket.write(frame);
    return true;
  }

  /** Closes with a code and its text; the socket is destroyed soon after, whether or not the peer completes the handshake. */
  close(reason: CloseReason): void {
    if (this.isClosed) return;
    this.flushReplies();
    if (this.isClosed) return;
    const { metrics, wheel, time, limits } = this.#core;
    metrics.closesByCode.set(reason.code, (metrics.closesByCode.get(reason.code) ?? 0) + 1);
    this.#end();
    this.#webSocket.close(reason.code, reason.reason);
    this.#core.directory.closing.add(this);
    wheel.set(this, time.monotonicMs() + limits.closeGraceMs);
  }

  /** Ends without a close frame: the process is exiting. */
  cut(): void {
    this.lost();
    this.#webSocket.terminate();
  }

  /** Called when the socket has closed. */
  lost(): void {
    this.#core.wheel.clear(this);
    this.#core.directory.closing.delete(this);
    if (!this.isClosed) this.#end();
  }

  #end(): void {
    if (this.state === 'new') this.#core.connectLimit?.countFailed(this.address);
    this.#core.directory.leave(this);
    this.state = 'closed';
    this.waitingLines = null;
    const { metrics, channels, time } = this.#core;
    metrics.connections -= 1;
    metrics.subscriptions -= this.subscriptions.size;
    const nowMs = time.monotonicMs();
    for (const subscription of this.subscriptions.takeAll()) channels.leave(subscription, nowMs);
  }

  #setDeadline(): void {
    if (!this.isClosed) this.#core.wheel.set(this, Math.min(this.#heartbeatAtMs, this.#expiredCloseAtMs));
  }

  onDue(): void {
    if (this.isClosed) {
      this.#webSocket.terminate();
      return;
    }
    const nowMs = this.#core.time.monotonicMs();
    if (this.#expiredCloseAtMs <= nowMs) this.close(closeReasons.connectionExpired);
    else if (this.#heartbeatAtMs > nowMs) this.#setDeadline();
    else if (this.state !== 'connected') this.close(closeReasons.stale);
    else if (this.#pingedAtMs !== null) this.close(closeReasons.noPong);
    else this.#ping(nowMs);
  }

  #ping(nowMs: number): void {
    this.#pingedAtMs = nowMs;
    this.#heartbeatAtMs = nowMs + this.#core.limits.pongTimeoutMs;
    if (this.push(pingFrame)) this.#setDeadline();
  }
}
