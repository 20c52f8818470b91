import type { FastifyInstance } from 'fastify';
import type { Part, SportsbookDeps } from '../deps.ts';
import { Follower } from './changes/follower.ts';
import { loadEvents } from './events/store.ts';
import { MemoryImage } from './image/book-image.ts';
import { registerIntake } from './intake/index.ts';
import { registerReads } from './reads/routes.ts';
import { createSocket } from './socket/index.ts';
import { registerTickets } from './tickets/register.ts';

/** The book: takes the feed's messages, keeps the events, answers reads, tells its clients, holds the tickets (sportsbook.md §2.7, §4 to §7). */
export function registerBook(server: FastifyInstance, deps: SportsbookDeps): Part {
  const monotonicMs = (): number => performance.now();
  const image = new MemoryImage({ nowMs: () => deps.now().getTime(), monotonicMs });
  const follower = new Follower({ ...deps, image, monotonicMs, onTickets: (changes) => socket.tellTickets(changes) });
  const tickets = registerTickets(server, { ...deps, image });
  const socket = createSocket(deps, { image, tickets: tickets.socket, monotonicMs });
  registerReads(server, {
    image,
    now: deps.now,
    findOld: async (eventId) => (await loadEvents(deps.pool, [eventId]))[0],
    position: (topic) => socket.position(topic),
  });
  const intake = registerIntake(server, deps, { image, settleTicketsOf: tickets.settleTicketsOf, monotonicMs });
  const parts: readonly Part[] = [tickets, intake, socket];
  return {
    upgrade: (request, duplex, head) => socket.upgrade?.(request, duplex, head) === true,
    drain: () => socket.drain(),
    start: async () => {
      await follower.start();
      for (const part of parts) await part.start?.();
    },
    stop: async () => {
      for (const part of parts.toReversed()) await part.stop?.();
      await follower.stop();
    },
  };
}
