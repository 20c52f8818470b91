import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerBook } from './book/register.ts';
import { registerClient } from './client/register.ts';
import type { Part, SportsbookDeps } from './deps.ts';
import { registerFeed } from './feed/register.ts';
import { Refusal } from './http.ts';

export type { SportsbookDeps } from './deps.ts';

/** The base path of all the company's routes on the shared port. */
export const SPORTSBOOK_PREFIX = '/sandbox/sportsbook';

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
const FAULT_STATUS = 500;
const UNAVAILABLE_STATUS = 503;

/** The betting company as one server. `routing` takes the requests under its prefix, `upgrade` its sockets. */
export interface Sportsbook {
  readonly server: FastifyInstance;
  routing: FastifyInstance['routing'];
  /** @returns false for a path that is none of its sockets' */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Begins the feed and the workers, once the platform's address answers. */
  start(): Promise<void>;
  /** Ends the sockets, before the port they came by closes. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The HTTP status of an error that no route expected: its own, 503 while the database is away, else 500. */
function statusOfFault(error: unknown, { isDatabaseAway }: SportsbookDeps): number {
  if (isDatabaseAway(error)) return UNAVAILABLE_STATUS;
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : FAULT_STATUS;
}

function createServer(deps: SportsbookDeps): FastifyInstance {
  const server = Fastify({ logger: false, bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  // Bodies stay raw bytes for the signature over them; `bodyOf` reads them.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) {
      const { statusCode, code, message, fields } = error;
      return reply.code(statusCode).send({ error: { code, message, ...(fields === undefined ? {} : { fields }) } });
    }
    const status = statusOfFault(error, deps);
    if (status >= FAULT_STATUS) deps.log.error({ url: request.url, err: error }, 'sportsbook fault');
    return reply.code(status).send({ error: { code: status >= FAULT_STATUS ? 'FAULT' : 'INVALID', message: 'The request failed.' } });
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'NOT_FOUND', message: 'There is nothing here.' } }));
  return server;
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
