import type { Part, SportsbookDeps } from '../../deps.ts';
import { newNonce } from '../../random.ts';
import type { MemoryImage } from '../image/book-image.ts';
import type { SocketTickets, TicketChange } from '../tickets-door.ts';
import { Gate } from './gate.ts';
import { OddsHub, type TopicPosition } from './hub.ts';
import { TicketNews } from './tickets.ts';

const EPOCH_LENGTH = 8;

export interface SocketParts {
  readonly image: MemoryImage;
  readonly tickets: SocketTickets;
  monotonicMs(): number;
}

export interface SocketPart extends Part {
  drain(): Promise<void>;
  /** Tickets moved, in any process. */
  tellTickets(changes: readonly TicketChange[]): void;
  position(topic: string): TopicPosition | undefined;
}

/** The client's socket: prices, menus and bets as they move (sportsbook.md §7). */
export function createSocket(deps: Pick<SportsbookDeps, 'now' | 'log'>, { image, tickets, monotonicMs }: SocketParts): SocketPart {
  const { now, log } = deps;
  const epoch = newNonce().slice(0, EPOCH_LENGTH);
  const hub = new OddsHub({ image, epoch, nowMs: () => now().getTime(), monotonicMs });
  const news = new TicketNews({ tickets, epoch, log });
  image.onChange((event) => news.hear(event));
  const gate = new Gate({ hub, news, tickets, log, now, monotonicMs });
  return {
    start: () => gate.start(),
    drain: () => gate.drain(),
    stop: () => gate.drain(),
    upgrade: (request, socket, head) => gate.upgrade(request, socket, head),
    tellTickets: (changes) => news.tell(changes),
    position: (topic) => hub.position(topic),
  };
}
