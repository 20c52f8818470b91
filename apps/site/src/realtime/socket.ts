import type { PublicConfig } from '@pavilion/contract/config.ts';
import { socketOptions } from '@pavilion/contract/constants.ts';
import type { Centrifuge, Options } from 'centrifuge';
import { browserClock } from '../browser/clock.ts';
import type { ChannelRow, RealtimeContext } from './channels.ts';

/** Close codes at or above this one mean that the session must not reconnect (product §8; X-30). */
const finalCodeMin = 3500;

/**
 * Final codes of limits that pass: a connect that came late, and too many connections where a Centrifugo serves. The client stays away for good
 * after them, so the page connects anew (D-213).
 */
const passingCodes: ReadonlySet<number> = new Set([3502, 3504]);
const reopenMinMs = 20_000;

type SocketSession = {
  subscribe: (listener: () => void) => () => void;
  playerId: () => string;
  sessionId: () => string;
  getToken: () => Promise<string | undefined>;
};

export type SocketParts = {
  url: string;
  session: SocketSession;
  /** The tournament on screen: its channels are subscribed only then. */
  watched: { subscribe: (listener: () => void) => () => void; id: () => string };
  config: Pick<PublicConfig, 'questsEnabled' | 'loyaltyEnabled'>;
  rows: readonly ChannelRow[];
  context: RealtimeContext;
  /** Loads the client's code, which is not part of the first load. */
  load: () => Promise<typeof Centrifuge>;
  /** Called when the server has ended this session. */
  onRefused: () => void;
  /** Transport and timers, injected by tests. */
  options?: Partial<Options>;
};

/**
 * The socket of this tab. Every sign-in and sign-out opens a new connection with its own subscriptions, so that no data of one
 * player can reach another (T-03, T-20).
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

  /** Reconnects if the session differs from the connection's. */
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
    // Frames still in flight must not reach a handler.
    for (const subscription of Object.values(client.subscriptions())) subscription.removeAllListeners();
    client.removeAllListeners();
    client.disconnect();
  }

  async #open(visitor: string): Promise<void> {
    const { load, url, session, options, onRefused } = this.#parts;
    const playerId = session.playerId();
    const Client = await load();
    if (this.#openFor !== visitor) return; // Signed in or out while the code was loading.
    // A guest sends no token; a player's is refreshed first (wire §4.1). An empty one connects as a guest.
    const token = playerId === '' ? {} : { getToken: async () => (await session.getToken()) ?? '' };
    const client = new Client(url, { ...socketOptions, ...token, ...options });
    this.#client = client;
    // Each attempt asks for the token of its moment: another tab or a call may have replaced the last one, and a replaced token is refused for good.
    for (const event of ['connecting', 'error'] as const) client.on(event, () => client.setToken(''));
    client.on('disconnected', ({ code }) => {
      if (this.#client !== client) return;
      if (passingCodes.has(code)) this.#connectLater(client);
      else if (playerId !== '' && code >= finalCodeMin) onRefused();
    });
    this.#subscribe(client);
    client.connect();
  }

  /** After 20 to 40 s, unless another connection has taken its place. */
  #connectLater(client: Centrifuge): void {
    void browserClock.wait(reopenMinMs * (1 + Math.random())).then(() => {
      if (this.#client === client) client.connect();
    });
  }

  /** Subscribes to the current set of channels and leaves all others; existing subscriptions stay. */
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
      // Events before this moment that were not replayed are refetched over HTTP (T-19).
      subscription.on('subscribed', ({ recovered }) => {
        if (recovered) row.onResume?.(context);
        else row.catchUp(context);
      });
      subscription.subscribe();
    }
  }
}
