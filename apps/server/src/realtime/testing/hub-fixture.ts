import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Centrifuge, type Options } from 'centrifuge';
import { WebSocket } from 'ws';
import { createLog } from '../../kernel/log/log.ts';
import { createSeededRandom } from '../../kernel/testing/seeded-random.ts';
import { resolveChannel } from '../channels.ts';
import type { HubPorts, TokenOutcome } from '../hub/core.ts';
import { createHub, type Hub, type HubOptions } from '../hub/hub.ts';
import { createSystemTime, type HubTime } from '../hub/time.ts';
import { BareClient, type SocketOptions } from './bare-client.ts';

export interface HubFixture {
  hub: Hub;
  server: Server;
  url: string;
  /** Tokens the hub accepts; tests add and change them. */
  tokens: Map<string, TokenOutcome>;
  closedSessions: Set<string>;
  bare(options?: SocketOptions): Promise<BareClient>;
  /** The published client, with quick reconnects by default. */
  client(options?: Partial<Options>): Centrifuge;
  stop(): Promise<void>;
}

interface FixtureOptions extends Partial<Omit<HubOptions, 'ports'>> {
  ports?: Partial<HubPorts>;
}

let fixtureCount = 0;

/** The address on which a server listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
  return address.port;
}

/** A hub on a free port, with the product's channels and the test's tokens. */
export async function startHub(options: FixtureOptions = {}): Promise<HubFixture> {
  const tokens = new Map<string, TokenOutcome>();
  const closedSessions = new Set<string>();
  const time: HubTime = options.time ?? createSystemTime({ realNow: () => new Date() });
  fixtureCount += 1;
  const hub = createHub({
    paths: ['/api/connection/websocket'],
    isOriginAllowed: (origin) => origin === 'http://pavilion.test',
    addressOf: () => null,
    random: createSeededRandom(`hub ${fixtureCount}`),
    log: createLog({ level: 'silent' }),
    ...options,
    time,
    ports: {
      authenticate: async (token) => tokens.get(token) ?? 'invalid',
      isSessionOpen: async (sessionId) => !closedSessions.has(sessionId),
      resolveChannel,
      ...options.ports,
    },
  });
  const server = createServer((_request, response) => response.end('ok'));
  hub.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${portOf(server)}/api/connection/websocket`;
  const clients: Centrifuge[] = [];
  return {
    hub,
    server,
    url,
    tokens,
    closedSessions,
    bare: (bareOptions) => BareClient.open(url, bareOptions),
    client: (clientOptions = {}) => {
      const client = new Centrifuge(url, { websocket: WebSocket, minReconnectDelay: 5, maxReconnectDelay: 20, ...clientOptions });
      clients.push(client);
      return client;
    },
    stop: async () => {
      for (const client of clients) client.disconnect();
      hub.stop();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The verification result of a player's token with the given remaining lifetime. */
export function aPlayer(playerId: string, options: { time?: HubTime; lifeSeconds?: number; sessionId?: string } = {}): TokenOutcome {
  const time = options.time ?? createSystemTime({ realNow: () => new Date() });
  const expiresAtSeconds = Math.floor(time.epochMs() / 1000) + (options.lifeSeconds ?? 600);
  return { playerId, sessionId: options.sessionId ?? `session of ${playerId}`, expiresAtSeconds };
}
