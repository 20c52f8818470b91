import { fraction, nowMs, setBookTime } from '../device.ts';
import { readFrame, type ServerMessage } from './socket-messages.ts';
import { stepOf, type TopicPlace } from './topic.ts';

interface SocketEvents {
  readonly onMessages: (messages: readonly ServerMessage[]) => void;
  readonly onState: (state: 'open' | 'lost') => void;
  readonly onTokenRefused: () => void;
}

const PROTOCOL = 'pavilion.odds.v1';
const RETRY_MIN_MS = 150;
const RETRY_MAX_MS = 8000;
/** After this much silence, prices can no longer be trusted (sportsbook §7). */
const SILENCE_MS = 10_000;
/** The server sends something at least every 20 s; a connection silent for longer is dead, whatever the browser reports. */
const DEAD_MS = 25_000;
const LOOK_MS = 1000;
const WATCHED_MAX = 40;
/** The market of a watched outcome is a separate topic, to which the server subscribes the client. */
const WATCHED_PREFIX = 'market:';

/**
 * The first attempts come quickly, for a server whose place another takes; those of a long outage are spread at random, so that not
 * everybody comes back in the same moment (realtime §1).
 */
const retryDelayMs = (attempt: number): number => {
  const longestMs = Math.min(RETRY_MAX_MS - RETRY_MIN_MS, RETRY_MIN_MS * 2 ** attempt);
  return RETRY_MIN_MS + fraction() * longestMs;
};

const addressOf = (): string => {
  const address = new URL('../ws', document.baseURI);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
};

/**
 * The client's connection to the book: follows topics, resumes at its last position after a break, and requests again what is missing
 * (SB-16). The messages it passes on are in order and complete.
 */
export class OddsSocket {
  #socket: WebSocket | undefined;
  #attempt = 0;
  #heardAt = nowMs();
  #triedAt = nowMs();
  #lostSince: number | undefined = nowMs();
  #isStopped = false;
  #token: string | null = null;
  #watched: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #topics = new Set<string>();
  readonly #places = new Map<string, TopicPlace>();
  readonly #events: SocketEvents;
  readonly #clock: ReturnType<typeof setInterval>;

  constructor(events: SocketEvents) {
    this.#events = events;
    this.#clock = setInterval(() => this.#look(), LOOK_MS);
    addEventListener('online', this.#onOnline);
    addEventListener('offline', this.#onOffline);
    this.#connect();
  }

  /** Follows exactly these topics from this moment. */
  follow(topics: readonly string[]): void {
    for (const topic of this.#topics) if (!topics.includes(topic)) this.#leave(topic);
    for (const topic of topics) if (!this.#topics.has(topic)) this.#join(topic);
  }

  /** Follows the markets of exactly these outcomes: the picks of the slip. */
  watch(outcomeIds: readonly string[]): void {
    const wanted = outcomeIds.slice(0, WATCHED_MAX);
    if (wanted.join() === this.#watched.join()) return;
    this.#watched = wanted;
    this.#send([{ op: 'watch', outcomes: wanted }]);
  }

  signIn(token: string | null): void {
    this.#token = token;
    if (token !== null) this.#send([{ op: 'auth', token }, ...(this.#topics.has('tickets') ? [{ op: 'sub', t: 'tickets' }] : [])]);
  }

  stop(): void {
    this.#isStopped = true;
    removeEventListener('online', this.#onOnline);
    removeEventListener('offline', this.#onOffline);
    clearInterval(this.#clock);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #join(topic: string): void {
    this.#topics.add(topic);
    this.#send([this.#subscription(topic)]);
  }

  #leave(topic: string): void {
    this.#topics.delete(topic);
    this.#places.delete(topic);
    this.#send([{ op: 'unsub', t: topic }]);
  }

  #subscription(topic: string): Record<string, unknown> {
    return { op: 'sub', t: topic, ...this.#places.get(topic) };
  }

  #send(messages: readonly Record<string, unknown>[]): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(messages));
  }

  #connect(): void {
    const socket = new WebSocket(addressOf(), PROTOCOL);
    this.#socket = socket;
    this.#triedAt = nowMs();
    // Whatever still arrives over an abandoned connection is ignored.
    const isOurs = (): boolean => this.#socket === socket;
    socket.addEventListener('open', () => {
      if (isOurs()) this.#greet();
    });
    socket.addEventListener('message', (event: MessageEvent) => {
      if (isOurs() && typeof event.data === 'string') this.#hear(event.data);
    });
    socket.addEventListener('close', () => {
      if (isOurs()) this.#retry();
    });
  }

  /** Abandons a connection: a dead one reports its end only after the browser's own timeout, which may be minutes away. */
  #giveUp(delayMs?: number): void {
    this.#socket?.close();
    this.#socket = undefined;
    this.#lostSince ??= this.#heardAt;
    this.#retry(delayMs);
  }

  readonly #onOnline = (): void => {
    if (this.#lostSince !== undefined) this.#giveUp(0);
  };

  /** The connection of a device that has left the network is dead, before its silence says so. */
  readonly #onOffline = (): void => this.#giveUp();

  #greet(): void {
    this.#attempt = 0;
    this.#heardAt = nowMs();
    const greeting = this.#token === null ? [] : [{ op: 'auth', token: this.#token }];
    const watched = this.#watched.length === 0 ? [] : [{ op: 'watch', outcomes: this.#watched }];
    this.#send([...greeting, ...[...this.#topics].map((topic) => this.#subscription(topic)), ...watched]);
    this.#lostSince = undefined;
    this.#events.onState('open');
  }

  #retry(delayMs = retryDelayMs(this.#attempt)): void {
    if (this.#isStopped) return;
    this.#attempt += 1;
    this.#lostSince ??= nowMs();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), delayMs);
  }

  #look(): void {
    const now = nowMs();
    if (this.#socket !== undefined && now - Math.max(this.#heardAt, this.#triedAt) > DEAD_MS) this.#giveUp();
    if (this.#lostSince !== undefined && now - this.#lostSince > SILENCE_MS) this.#events.onState('lost');
  }

  #hear(text: string): void {
    this.#heardAt = nowMs();
    const messages = readFrame(text).filter((message) => this.#isNext(message));
    if (messages.length > 0) this.#events.onMessages(messages);
  }

  /** Handles what concerns only the connection; true for messages the screens need. */
  #isNext(message: ServerMessage): boolean {
    switch (message.op) {
      case 'ping':
        this.#send([{ op: 'pong' }]);
        return false;
      case 'snap':
        this.#places.set(message.t, { epoch: message.epoch, seq: message.seq });
        return this.#topics.has(message.t) || message.t.startsWith(WATCHED_PREFIX);
      case 'd':
        return this.#isNextChange(message.t, message.seq);
      case 'error':
        if (message.code === 'SESSION_INVALID') {
          // A new connection is a guest's until the page supplies another token.
          this.#token = null;
          this.#events.onTokenRefused();
        }
        return false;
      case 'hello':
        setBookTime(Date.parse(message.serverTime));
        return true;
      case 'bye':
        this.#socket?.close();
        return false;
      default:
        return true;
    }
  }

  #isNextChange(topic: string, seq: number): boolean {
    const place = this.#places.get(topic);
    const step = stepOf(place, seq);
    if (step === 'resubscribe') this.#send([this.#subscription(topic)]);
    if (step !== 'apply' || place === undefined) return false;
    this.#places.set(topic, { epoch: place.epoch, seq });
    return true;
  }
}
