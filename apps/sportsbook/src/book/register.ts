import type { FastifyInstance } from 'fastify';
import { Audience, sayAudience } from '../audience.ts';
import type { Part, SportsbookDeps } from '../deps.ts';
import { Follower } from './changes/follower.ts';
import { loadEvents } from './events/store.ts';
import { InMemoryMarketCache } from './market-cache/market-cache.ts';
import { registerIngestion } from './ingestion/index.ts';
import { registerReads } from './reads/routes.ts';
import { createSocket } from './socket/index.ts';
import { registerSessionEnds } from './session-ends.ts';
import { registerTickets } from './ticket-service/register.ts';

/** The feed's own calls are no sign of anybody. */
const FEED_PREFIX = '/sandbox/sportsbook/feed/';

/** The book: ingests the feed, keeps the events, answers reads, publishes to clients, holds the tickets (sportsbook §2.7, §4 to §7). */
export function registerBook(server: FastifyInstance, deps: SportsbookDeps): Part {
  const monotonicMs = (): number => performance.now();
  const cache = new InMemoryMarketCache({ nowMs: () => deps.now().getTime(), monotonicMs });
  const audience = new Audience({ say: () => sayAudience(deps.pool), log: deps.log, monotonicMs });
  server.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith(FEED_PREFIX)) audience.see();
  });
  const follower = new Follower({
    ...deps,
    isWatched: () => audience.isThere,
    cache,
    monotonicMs,
    onTickets: (changes) => socket.notifyTickets(changes),
    onEndedSessions: (playerIds) => socket.lookAtSessions(playerIds),
  });
  const tickets = registerTickets(server, { ...deps, cache });
  const socket = createSocket(deps, { cache, tickets: tickets.socket, monotonicMs, onAudience: () => audience.see() });
  registerReads(server, {
    cache,
    now: deps.now,
    findOld: async (eventId) => (await loadEvents(deps.pool, [eventId]))[0],
    position: (topic) => socket.position(topic),
  });
  registerSessionEnds(server, deps, (playerIds) => socket.lookAtSessions(playerIds));
  const ingestion = registerIngestion(server, deps, { cache, settleTicketsOf: tickets.settleTicketsOf, monotonicMs });
  const parts: readonly Part[] = [tickets, ingestion, socket];
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
