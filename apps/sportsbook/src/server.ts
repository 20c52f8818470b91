import { boundCalls, LONG_PATIENCE_MS } from '@pavilion/postgres';
import Fastify, { type FastifyInstance } from 'fastify';
import type { SportsbookDeps } from './deps.ts';
import { hasTokenInAddress, Refusal } from './http.ts';

const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
const FAULT_STATUS = 500;
const UNAVAILABLE_STATUS = 503;
const UNAUTHORISED_STATUS = 401;

type Faults = Pick<SportsbookDeps, 'log' | 'isDatabaseAway'>;

/** The HTTP status of an error that no route expected: its own, 503 while the database is away, else 500. */
function statusOfFault(error: unknown, { isDatabaseAway }: Faults): number {
  if (isDatabaseAway(error)) return UNAVAILABLE_STATUS;
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : FAULT_STATUS;
}

/** The company's server: raw bodies, one form of refusals, and no token in any address. */
export function createServer(deps: Faults): FastifyInstance {
  const server = Fastify({ logger: false, bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  // A result settles all its tickets in one transaction.
  boundCalls(server, LONG_PATIENCE_MS);
  server.removeAllContentTypeParsers();
  // Bodies stay raw bytes for the signature over them; `bodyOf` reads them.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) {
      const { statusCode, code, message, fields } = error;
      return reply.code(statusCode).send({ error: { code, message, ...(fields === undefined ? {} : { fields }) } });
    }
    const status = statusOfFault(error, deps);
    if (status >= FAULT_STATUS) deps.log.error({ url: request.routeOptions.url, err: error }, 'sportsbook fault');
    return reply.code(status).send({ error: { code: status >= FAULT_STATUS ? 'FAULT' : 'INVALID', message: 'The request failed.' } });
  });
  server.addHook('onRequest', async ({ url }) => {
    if (hasTokenInAddress(url))
      throw new Refusal(UNAUTHORISED_STATUS, 'LOGIN_REQUIRED', { message: 'A token belongs in the header Authorization.' });
  });
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'NOT_FOUND', message: 'There is nothing here.' } }));
  return server;
}
