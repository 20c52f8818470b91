import type { SportsbookLog } from '../../deps.ts';
import type { BookEvent } from '../market-cache/types.ts';
import type { SocketTickets, TicketChange, TicketOffer } from '../tickets-port.ts';
import type { Connection } from './connection.ts';

interface Following {
  readonly connections: Set<Connection>;
  /** Events with an open leg: their changes make new offers. */
  events: ReadonlySet<string>;
  /** Last version sent, by ticket. */
  readonly offers: Map<string, string>;
  isDirty: boolean;
}

interface TicketUpdatesContext {
  readonly tickets: SocketTickets;
  readonly epoch: string;
  readonly log: SportsbookLog;
}

/** The topic `tickets`: each player's own bets as whole states, and what cashing out would pay, at most once a second (sportsbook §7). */
export class TicketUpdates {
  readonly #context: TicketUpdatesContext;
  readonly #players = new Map<string, Following>();
  #publishing: Promise<void> = Promise.resolve();

  constructor(context: TicketUpdatesContext) {
    this.#context = context;
  }

  async follow(connection: Connection, playerId: string): Promise<void> {
    const { tickets, epoch } = this.#context;
    const following = this.#players.get(playerId) ?? { connections: new Set(), events: new Set(), offers: new Map(), isDirty: true };
    this.#players.set(playerId, following);
    following.connections.add(connection);
    const open = await tickets.openTickets(playerId);
    if (connection.isClosed || connection.playerId !== playerId) return;
    // States need no sequence number: every subscription starts over.
    connection.send({ op: 'snap', t: 'tickets', epoch, seq: 0, body: { tickets: open } });
    following.events = new Set(await tickets.openEvents(playerId));
    following.offers.clear();
    following.isDirty = true;
  }

  leave(connection: Connection): void {
    for (const [playerId, { connections }] of this.#players)
      if (connections.delete(connection) && connections.size === 0) this.#players.delete(playerId);
  }

  /** Tickets moved, in any process. */
  publish(changes: readonly TicketChange[]): void {
    const followed = changes.filter(({ playerId }) => this.#players.has(playerId));
    if (followed.length === 0) return;
    this.#publishing = this.#publishing
      .then(async () => {
        for (const change of followed) await this.#publishOne(change);
      })
      .catch((error: unknown) => this.#context.log.warn({ err: error }, 'a changed ticket could not be sent'));
  }

  receive(event: BookEvent): void {
    for (const following of this.#players.values()) if (following.events.has(event.id)) following.isDirty = true;
  }

  /** The offers of tickets whose events have changed since. */
  async publishOffers(): Promise<void> {
    for (const [playerId, following] of this.#players) {
      if (!following.isDirty) continue;
      following.isDirty = false;
      for (const offer of await this.#context.tickets.offers(playerId)) this.#publishOffer(following, offer);
    }
  }

  async #publishOne({ playerId, ticketId }: TicketChange): Promise<void> {
    const { tickets } = this.#context;
    const following = this.#players.get(playerId);
    const ticket = following === undefined ? undefined : await tickets.view(playerId, ticketId);
    if (following === undefined || ticket === undefined) return;
    for (const connection of following.connections) connection.send({ op: 'ticket', ticket });
    following.events = new Set(await tickets.openEvents(playerId));
    following.isDirty = true;
  }

  #publishOffer({ connections, offers }: Following, { ticketId, offer, reason }: TicketOffer): void {
    const published = `${offer ?? ''} ${reason ?? ''}`;
    if (offers.get(ticketId) === published) return;
    offers.set(ticketId, published);
    for (const connection of connections)
      connection.send({ op: 'offer', id: ticketId, offer, ...(reason === undefined ? {} : { reason }) });
  }
}
