import * as z from 'zod/mini';
import type { EventHead, EventStanding } from '../views/event-view.ts';
import type { MenuSport } from '../views/menu.ts';

/** The socket's own protocol (sportsbook §7): JSON text frames, each an array of messages. */
export const SOCKET_PATH = '/sandbox/sportsbook/ws';
export const SUBPROTOCOL = 'pavilion.odds.v1';

export const TOPICS_MAX = 24;
const WATCHED_MAX = 40;

const topic = z.string().check(z.minLength(1), z.maxLength(150));

/** Messages a client may send. */
const clientMessage = z.discriminatedUnion('op', [
  z.object({ op: z.literal('auth'), token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  z.object({ op: z.literal('sub'), t: topic, epoch: z.optional(z.string().check(z.maxLength(50))), seq: z.optional(z.int()) }),
  z.object({ op: z.literal('unsub'), t: topic }),
  /** The picks of the slip: their markets are followed as topics `market:<id>`, instead of those watched before. */
  z.object({ op: z.literal('watch'), outcomes: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(WATCHED_MAX)) }),
  z.object({ op: z.literal('pong') }),
]);
export const clientFrame = z.array(clientMessage).check(z.maxLength(100));
export type ClientMessage = z.output<typeof clientMessage>;

/** `o` and `i` are outcome and market in the changes of the topic. Price 0: not offered now. */
interface SocketOutcome {
  readonly o: number;
  readonly id: string;
  readonly key: string;
  readonly price: number;
  /** Set for a competitor; others are named by their key. */
  readonly name?: string;
}

export interface SocketMarket {
  readonly i: number;
  readonly id: string;
  readonly type: string;
  readonly line: string | null;
  readonly part: string | null;
  readonly main: boolean;
  readonly order: number;
  readonly status: string;
  readonly outcomes: readonly SocketOutcome[];
}

export interface SocketEvent {
  readonly event: EventHead & EventStanding;
  readonly markets: readonly SocketMarket[];
}

/** The changes to an event; `event` names it if the topic has several. */
export type StandingChange = Partial<EventStanding & Pick<EventHead, 'startsAt' | 'marketCount'>> & { readonly event?: string };

/** A change of a topic. Every value is the newest one, not a difference, so that it may be applied twice. */
export interface TopicChange {
  /** [outcome, price] */
  readonly p?: readonly (readonly [number, number])[];
  /** [market, status] */
  readonly m?: readonly (readonly [number, string])[];
  readonly s?: StandingChange | readonly StandingChange[];
  /** New or remade: events of a list, markets of an event. They replace what has the same id. */
  readonly add?: readonly SocketEvent[] | readonly SocketMarket[];
  /** Ids of events that left a list. */
  readonly del?: readonly string[];
}

export type TopicBody =
  | SocketEvent
  | { readonly events: readonly SocketEvent[] }
  | readonly MenuSport[]
  | { readonly tickets: readonly object[] };

/** Messages the server sends. */
export type ServerMessage =
  | { readonly op: 'hello'; readonly serverTime: string; readonly ping: number; readonly epoch: string; readonly isFeedFresh: boolean }
  | { readonly op: 'ping' }
  /** The token was taken. */
  | { readonly op: 'auth' }
  /** Whether live prices are alive: false after 10 s of silence (sportsbook §2.6). */
  | { readonly op: 'feed'; readonly isFresh: boolean }
  | { readonly op: 'snap'; readonly t: string; readonly epoch: string; readonly seq: number; readonly body: TopicBody }
  | ({ readonly op: 'd'; readonly t: string; readonly seq: number } & TopicChange)
  | { readonly op: 'ticket'; readonly ticket: object }
  | { readonly op: 'offer'; readonly id: string; readonly offer: string | null; readonly reason?: string }
  | { readonly op: 'error'; readonly code: string; readonly t?: string }
  | { readonly op: 'bye'; readonly retryMs: number };

/**
 * Why the server closes a socket. After `going` the client waits before reconnecting, after `sessionEnded` it reconnects as a guest, otherwise at
 * once.
 */
export const closeReasons = {
  slow: { code: 3008, reason: 'slow' },
  noPong: { code: 3012, reason: 'no pong' },
  badRequest: { code: 3501, reason: 'bad request' },
  // As the platform's own sockets are closed.
  sessionEnded: { code: 3503, reason: 'force disconnect' },
  going: { code: 3001, reason: 'shutdown' },
} as const;
export type CloseReason = (typeof closeReasons)[keyof typeof closeReasons];
