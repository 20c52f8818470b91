import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { registerBook } from './book/register.ts';
import { registerClient } from './client/register.ts';
import type { Part, SportsbookDeps } from './deps.ts';
import { registerFeed } from './feed/register.ts';
import { createServer } from './server.ts';

export type { SportsbookDeps } from './deps.ts';

/** The base path of all the company's routes on the shared port. */
export const SPORTSBOOK_PREFIX = '/sandbox/sportsbook';

/** The betting company as one server. `routing` takes the requests under its prefix, `upgrade` its sockets. */
export interface Sportsbook {
  readonly server: FastifyInstance;
  routing: FastifyInstance['routing'];
  /** @returns false for a path that is not one of its sockets */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Begins the feed and the workers, once the platform's address answers. */
  start(): Promise<void>;
  /** Ends the sockets, before the port they came by closes. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the betting company (sportsbook.md). It knows the platform by its public address and its credentials alone. */
export async function buildSportsbook(deps: SportsbookDeps): Promise<Sportsbook> {
  const server = createServer(deps);
  const parts: readonly Part[] = [registerBook, registerFeed, registerClient].map((register) => register(server, deps));
  await server.ready();
  return {
    server,
    routing: (request, response) => server.routing(request, response),
    upgrade: (request, socket, head) => parts.some((part) => part.upgrade?.(request, socket, head) === true),
    start: async () => {
      for (const part of parts) await part.start?.();
    },
    drain: async () => {
      for (const part of parts) await part.drain?.();
    },
    close: async () => {
      for (const part of parts.toReversed()) await part.stop?.();
      await server.close();
    },
  };
}
