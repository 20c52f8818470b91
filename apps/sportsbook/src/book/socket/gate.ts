import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import type { SportsbookLog } from '../../deps.ts';
import { hasTokenInAddress } from '../../http.ts';
import type { SocketTickets } from '../tickets-port.ts';
import { Connection } from './connection.ts';
import type { OddsHub } from './hub.ts';
import { type ClientMessage, clientFrame, closeReasons, SOCKET_PATH, SUBPROTOCOL } from './protocol.ts';
import type { TicketUpdates } from './tickets.ts';

const FRAME_BYTES = 16 * 1024;
const CONNECTIONS_MAX = 5000;
const OPS_A_SECOND = 100;
const PING_SECONDS = 20;
/** How often lists that go by time are looked at. */
const LOOK_AGAIN_TICKS = 60;
/** How often a token is validated again: an ended session must no longer receive bets. */
const RENEW_TICKS = 60;
const RETRY_SPREAD_MS = 4000;
/** Shares no factor with the spread, so that neighbours come back at different times. */
const RETRY_STEP_MS = 997;
/** How long a client gets to shake hands. */
const GOODBYE_MS = 500;
const GOODBYE_STEP_MS = 20;
const TICK_MS = 1000;

interface GateContext {
  readonly hub: OddsHub;
  readonly updates: TicketUpdates;
  readonly tickets: Pick<SocketTickets, 'playerOf' | 'hasEnded'>;
  readonly log: SportsbookLog;
  now(): Date;
  monotonicMs(): number;
  /** A socket was opened, and once a second while any is open. */
  onAudience(): void;
}

interface Guest {
  readonly connection: Connection;
  readonly number: number;
  token: string | undefined;
  ops: number;
}

/** Lets sockets in and hears what they say (sportsbook §7). Guests are welcome; tickets need a token. */
export class Gate {
  readonly #context: GateContext;
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });
  readonly #guests = new Set<Guest>();
  #ticks = 0;
  #entered = 0;
  #timer: NodeJS.Timeout | undefined;
  #isOpen = true;

  constructor(context: GateContext) {
    this.#context = context;
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  /** Disconnects all clients, each with its own delay to reconnect, and admits no new ones. */
  async drain(): Promise<void> {
    this.#isOpen = false;
    clearInterval(this.#timer);
    this.#context.hub.flush();
    for (const { connection, number } of this.#guests) {
      connection.send({ op: 'bye', retryMs: (number * RETRY_STEP_MS) % RETRY_SPREAD_MS });
      connection.close(closeReasons.going);
    }
    for (let waitedMs = 0; waitedMs < GOODBYE_MS && this.#guests.size > 0; waitedMs += GOODBYE_STEP_MS) await delay(GOODBYE_STEP_MS);
    for (const { connection } of this.#guests) connection.cut();
    this.#context.hub.end();
  }

  /** Closes the sockets of these players whose session has ended: an exclusion, a sign-out, a device that was signed out from another. */
  lookAtSessions(playerIds: ReadonlySet<string>): void {
    for (const guest of this.#guests) this.#inBackground(guest.connection.signingIn.then(() => this.#closeEnded(guest, playerIds)));
  }

  async #closeEnded({ connection, token }: Guest, playerIds: ReadonlySet<string>): Promise<void> {
    if (token === undefined || connection.playerId === undefined || !playerIds.has(connection.playerId)) return;
    if (!(await this.#context.tickets.hasEnded(token))) return;
    connection.send({ op: 'error', code: 'SESSION_INVALID' });
    connection.close(closeReasons.sessionEnded);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const [path] = (request.url ?? '').split('?');
    if (path !== SOCKET_PATH) return false;
    if (hasTokenInAddress(request.url ?? '')) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return true;
    }
    if (!this.#isOpen || this.#guests.size >= CONNECTIONS_MAX) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return true;
    }
    this.#webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection({ webSocket, socket }, this.#context.monotonicMs);
      const guest: Guest = { connection, number: this.#entered, token: undefined, ops: 0 };
      this.#entered += 1;
      this.#guests.add(guest);
      this.#context.onAudience();
      webSocket.on('message', (data, isBinary) => this.#receive(guest, isBinary || !Buffer.isBuffer(data) ? undefined : data.toString()));
      webSocket.on('error', () => undefined); // The close that follows says all there is to do.
      webSocket.on('close', () => this.#leave(guest));
      const { hub, now } = this.#context;
      connection.send({ op: 'hello', serverTime: now().toISOString(), ping: PING_SECONDS, epoch: hub.epoch, isFeedFresh: hub.isFeedFresh });
    });
    return true;
  }

  #leave(guest: Guest): void {
    const { connection } = guest;
    connection.isClosed = true;
    this.#guests.delete(guest);
    this.#context.hub.leave(connection);
    this.#context.updates.leave(connection);
  }

  #receive(guest: Guest, text: string | undefined): void {
    const messages = text === undefined ? undefined : readFrame(text);
    guest.ops += messages?.length ?? 0;
    if (messages === undefined || guest.ops > OPS_A_SECOND) guest.connection.close(closeReasons.badRequest);
    else for (const message of messages) this.#carryOut(guest, message);
  }

  #carryOut(guest: Guest, message: ClientMessage): void {
    const { connection } = guest;
    const { hub } = this.#context;
    switch (message.op) {
      case 'pong':
        connection.pong();
        return;
      case 'unsub':
        if (message.t === 'tickets') this.#forgetTickets(connection);
        else hub.unsubscribe(connection, message.t);
        return;
      case 'watch':
        hub.watch(connection, message.outcomes);
        return;
      case 'auth':
        guest.token = message.token;
        this.#signIn(guest, message.token);
        return;
      case 'sub':
        this.#subscribe(connection, message);
    }
  }

  #subscribe(connection: Connection, { t, epoch, seq }: Extract<ClientMessage, { op: 'sub' }>): void {
    if (t === 'tickets') {
      connection.followsTickets = true;
      this.#inBackground(connection.signingIn.then(() => this.#followTickets(connection)));
      return;
    }
    const code = this.#context.hub.subscribe(connection, t, { epoch, seq });
    if (code !== undefined) connection.send({ op: 'error', code, t });
  }

  async #followTickets(connection: Connection): Promise<void> {
    if (connection.isClosed || !connection.followsTickets) return;
    if (connection.playerId === undefined) connection.send({ op: 'error', code: 'LOGIN_REQUIRED', t: 'tickets' });
    else await this.#context.updates.follow(connection, connection.playerId);
  }

  #forgetTickets(connection: Connection): void {
    connection.followsTickets = false;
    this.#context.updates.leave(connection);
  }

  /** One sign-in after the other, and what needs a player after them. */
  #signIn(guest: Guest, token: string): void {
    const { connection } = guest;
    connection.signingIn = connection.signingIn
      .then(async () => this.#take(connection, await this.#context.tickets.playerOf(token)))
      .catch((error: unknown) => {
        this.#context.log.warn({ err: error }, 'a token could not be validated');
        connection.send({ op: 'error', code: 'TEMPORARY' });
      });
  }

  async #take(connection: Connection, playerId: string | undefined): Promise<void> {
    const isOther = playerId !== connection.playerId;
    if (isOther) this.#context.updates.leave(connection);
    connection.playerId = playerId;
    connection.send(playerId === undefined ? { op: 'error', code: 'SESSION_INVALID' } : { op: 'auth' });
    if (isOther && playerId !== undefined && connection.followsTickets) await this.#followTickets(connection);
  }

  /** A session may have ended meanwhile. */
  async #renew(guest: Guest): Promise<void> {
    const { connection, token } = guest;
    if (token === undefined || connection.playerId === undefined) return;
    const playerId = await this.#context.tickets.playerOf(token);
    if (playerId === connection.playerId || guest.token !== token) return;
    this.#context.updates.leave(connection);
    connection.playerId = undefined;
    connection.send({ op: 'error', code: 'SESSION_INVALID' });
  }

  #tick(): void {
    this.#ticks += 1;
    const { hub, updates, onAudience } = this.#context;
    if (this.#guests.size > 0) onAudience();
    if (hub.tick()) for (const { connection } of this.#guests) connection.send({ op: 'feed', isFresh: hub.isFeedFresh });
    if (this.#ticks % LOOK_AGAIN_TICKS === 0) hub.lookAgain();
    for (const guest of this.#guests) {
      guest.ops = 0;
      guest.connection.checkLife();
      // Spread over the seconds, so that not all answer at once.
      if (guest.number % PING_SECONDS === this.#ticks % PING_SECONDS) guest.connection.ping();
      if (guest.number % RENEW_TICKS === this.#ticks % RENEW_TICKS) this.#inBackground(this.#renew(guest));
    }
    this.#inBackground(updates.publishOffers());
  }

  #inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => this.#context.log.warn({ err: error }, 'a socket could not be served'));
  }
}

function readFrame(text: string): ClientMessage[] | undefined {
  try {
    const parsed = clientFrame.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
