import type { Part, SportsbookDeps } from '../../deps.ts';
import { newNonce } from '../../random.ts';
import type { InMemoryMarketCache } from '../market-cache/market-cache.ts';
import type { SocketTickets, TicketChange } from '../tickets-port.ts';
import { Gate } from './gate.ts';
import { OddsHub, type TopicPosition } from './hub.ts';
import { TicketUpdates } from './tickets.ts';

const EPOCH_LENGTH = 8;

export interface SocketParts {
  readonly cache: InMemoryMarketCache;
  readonly tickets: SocketTickets;
  monotonicMs(): number;
  /** Sockets are open. */
  onAudience(): void;
}

interface SocketPart extends Part {
  drain(): Promise<void>;
  /** Tickets moved, in any process. */
  notifyTickets(changes: readonly TicketChange[]): void;
  /** Sessions of these players have ended: closes the sockets that were signed in by one, and no others. */
  lookAtSessions(playerIds: readonly string[]): void;
  position(topic: string): TopicPosition | undefined;
}

/** The client's socket: prices, menus and bets as they move (sportsbook §7). */
export function createSocket(
  deps: Pick<SportsbookDeps, 'now' | 'log'>,
  { cache, tickets, monotonicMs, onAudience }: SocketParts,
): SocketPart {
  const { now, log } = deps;
  const epoch = newNonce().slice(0, EPOCH_LENGTH);
  const hub = new OddsHub({ cache, epoch, nowMs: () => now().getTime(), monotonicMs });
  const updates = new TicketUpdates({ tickets, epoch, log });
  cache.onChange((event) => updates.receive(event));
  const gate = new Gate({ hub, updates, tickets, log, now, monotonicMs, onAudience });
  return {
    start: () => gate.start(),
    drain: () => gate.drain(),
    stop: () => gate.drain(),
    upgrade: (request, socket, head) => gate.upgrade(request, socket, head),
    notifyTickets: (changes) => updates.publish(changes),
    lookAtSessions: (playerIds) => gate.lookAtSessions(new Set(playerIds)),
    position: (topic) => hub.position(topic),
  };
}
