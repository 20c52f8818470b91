import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { parseExact, stringifyExact } from '@pavilion/contract/amount.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { type RefusalTexts, toErrorAnswer } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { languageOf } from './request-info.ts';

/** Something with an address space of its own on the same port, such as the sandbox. */
export interface Mount {
  prefix: string;
  handle(request: IncomingMessage, response: ServerResponse): void;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

export interface ServerParts {
  log: Log;
  metrics: Metrics;
  texts: RefusalTexts;
  newId: () => string;
  mounts: readonly Mount[];
}

/** An HTTP server with our limits, headers and error answers, and no route yet. */
export function createServer(parts: ServerParts): FastifyInstance {
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: parts.newId,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      http.createServer({ maxHeaderSize: 16_384 }, (request, response) => {
        const mount = parts.mounts.find(
          ({ prefix }) =>
            request.url === prefix || request.url?.startsWith(`${prefix}/`) === true || request.url?.startsWith(`${prefix}?`) === true,
        );
        if (mount === undefined) handler(request, response);
        else mount.handle(request, response);
      }),
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseExact(body.toString()));
    } catch (error) {
      done(error instanceof Error ? error : new Error('malformed'), undefined);
    }
  });
  server.addHook('onSend', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    parts.metrics.requestSeconds.observe({ route, method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    if (reply.statusCode >= 400)
      parts.log.debug({ requestId: request.id, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  server.setErrorHandler((thrown, request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const answer = toErrorAnswer(thrown, { log: parts.log, requestId: request.id, language, texts: parts.texts });
    return reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8').send(stringifyExact(answer.body));
  });
  return server;
}

/** Answers addresses under `/api` and `/provider` that no operation has, so that pages never answer for the API. */
export function registerApiNotFound(server: FastifyInstance): void {
  for (const prefix of ['/api', '/provider']) {
    server.all(`${prefix}/*`, async () => {
      throw new DomainError('notFound');
    });
  }
}
