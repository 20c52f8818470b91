import type { PublicConfig } from '@pavilion/contract/config.ts';
import { socketPingDelayMs, socketReconnectMaxMs, socketReconnectMinMs, socketTimeoutMs } from '@pavilion/contract/constants.ts';
import type { Centrifuge, Options } from 'centrifuge';
import type { ChannelRow, RealtimeContext } from './channels.ts';

/** From here on a close code means that the server does not want this session back (spec §8; checklist X-30). */
const finalCodeMin = 3500;

export type SocketSession = {
  subscribe: (listener: () => void) => () => void;
  playerId: () => string;
  sessionId: () => string;
  getToken: () => Promise<string | undefined>;
};

export type SocketParts = {
  url: string;
  session: SocketSession;
  /** Which tournament is on screen: its channels are held only then. */
  watched: { subscribe: (listener: () => void) => () => void; id: () => string };
  config: Pick<PublicConfig, 'questsEnabled' | 'loyaltyEnabled'>;
  rows: readonly ChannelRow[];
  context: RealtimeContext;
  /** Brings the client's code; it is not part of the first load. */
  load: () => Promise<typeof Centrifuge>;
  /** The server has ended this session: whoever knows the session looks after it. */
  onRefused: () => void;
  /** Transport and timers of tests. */
  options?: Partial<Options>;
};

/** Delays and limits of the connection (spec §7 and §9; checklist T-16 to T-18). */
export const socketOptions = {
  minReconnectDelay: socketReconnectMinMs,
  maxReconnectDelay: socketReconnectMaxMs,
  timeout: socketTimeoutMs,
  maxServerPingDelay: socketPingDelayMs,
} as const satisfies Partial<Options>;

/**
 * The socket of this tab. Every sign-in and sign-out makes a new connection with its own subscriptions, so that nothing of one
 * player can reach another (checklist T-03, T-20).
 */
export class RealtimeSocket {
  readonly #parts: SocketParts;
  #client: Centrifuge | undefined;
  #openFor: string | undefined;
  #stopListening: (() => void) | undefined;

  constructor(parts: SocketParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopListening ??= this.#listen();
    this.#follow();
  }

  #listen(): () => void {
    const { session, watched } = this.#parts;
    const stops = [
      session.subscribe(() => this.#follow()),
      watched.subscribe(() => {
        if (this.#client !== undefined) this.#subscribe(this.#client);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  stop(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    this.#openFor = undefined;
    this.#close();
  }

  /** Opens anew when the session is another than the one the connection stands for. */
  #follow(): void {
    const { session, context } = this.#parts;
    const visitor = `${session.playerId()} ${session.sessionId()}`;
    if (visitor === this.#openFor) return;
    this.#openFor = visitor;
    this.#close();
    this.#open(visitor).catch(context.report);
  }

  #close(): void {
    const client = this.#client;
    this.#client = undefined;
    if (client === undefined) return;
    // Frames that are still on their way must find nobody at home.
    for (const subscription of Object.values(client.subscriptions())) subscription.removeAllListeners();
    client.removeAllListeners();
    client.disconnect();
  }

  async #open(visitor: string): Promise<void> {
    const { load, url, session, options, onRefused } = this.#parts;
    const playerId = session.playerId();
    const Client = await load();
    if (this.#openFor !== visitor) return; // Signed in or out while the code was on its way.
    // A guest gives no token; a player's is refreshed before it is given (wire §4.1). An empty one means: go on as a guest.
    const token = playerId === '' ? {} : { getToken: async () => (await session.getToken()) ?? '' };
    const client = new Client(url, { ...socketOptions, ...token, ...options });
    this.#client = client;
    client.on('disconnected', ({ code }) => {
      if (playerId !== '' && code >= finalCodeMin && this.#client === client) onRefused();
    });
    this.#subscribe(client);
    client.connect();
  }

  /** Holds the channels that are wanted now and no other; those that are held already go on. */
  #subscribe(client: Centrifuge): void {
    const { rows, config, context, session, watched } = this.#parts;
    const listener = { playerId: session.playerId(), tournamentId: watched.id(), config };
    const wanted = new Set(rows.flatMap((row) => row.name(listener) ?? []));
    for (const [name, held] of Object.entries(client.subscriptions())) if (!wanted.has(name)) client.removeSubscription(held);
    for (const row of rows) {
      const name = row.name(listener);
      if (name === undefined || client.getSubscription(name) !== null) continue;
      const subscription = client.newSubscription(name);
      row.listen(subscription, context);
      // What happened before this moment and was not replayed is read over HTTP (checklist T-19).
      subscription.on('subscribed', ({ recovered }) => {
        if (!recovered) row.catchUp(context);
      });
      subscription.subscribe();
    }
  }
}
