import http from 'node:http';
import { once } from 'node:events';
import type { EventMessage } from '../../../protocol/messages.ts';
import { InMemoryMarketCache } from '../../market-cache/market-cache.ts';
import { reduceEvent } from '../../market-cache/reduce.ts';
import { silentLog } from '../../testing/book.ts';
import type { SocketTickets } from '../../tickets-port.ts';
import { createSocket } from '../index.ts';

const noTickets: SocketTickets = {
  playerOf: async () => undefined,
  hasEnded: async () => false,
  view: async () => undefined,
  openTickets: async () => [],
  openEvents: async () => [],
  offers: async () => [],
};

/** The socket alone, over a book in memory that the test feeds with messages. */
export async function startSocketServer({ tickets = noTickets, now = new Date('2026-11-20T18:00:00Z') } = {}) {
  const time = { monotonicOffsetMs: 0 };
  const monotonicMs = (): number => performance.now() + time.monotonicOffsetMs;
  // The feed falls silent on the test's command, not because the machine is slow.
  const cache = new InMemoryMarketCache({ nowMs: () => now.getTime(), monotonicMs: () => time.monotonicOffsetMs });
  cache.freshness.refresh();
  const socket = createSocket({ now: () => now, log: silentLog }, { cache, tickets, monotonicMs, onAudience: () => undefined });
  const server = http.createServer();
  server.on('upgrade', (request, duplex, head: Buffer) => socket.upgrade?.(request, duplex, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await socket.start?.();
  const address = server.address();
  return {
    cache,
    time,
    socket,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    play: (...messages: readonly EventMessage[]): void => {
      for (const message of messages) {
        const event = reduceEvent(cache.event(message.eventId), message);
        if (event !== undefined) cache.put(event);
      }
    },
    stop: async (): Promise<void> => {
      await socket.stop?.();
      server.close();
      await once(server, 'close');
    },
  };
}
