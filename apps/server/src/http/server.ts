import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { parseExact, stringifyExact } from '@pavilion/contract/amount.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { type RefusalTexts, toErrorAnswer } from './errors.ts';
import { watchConnections } from './closing.ts';
import type { Metrics } from './metrics.ts';
import { languageOf } from './request-info.ts';
import { observeRequests } from './request-log.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { demandPolicies, policed } from './route-policy.ts';
import { endSlowRequests, REQUEST_TIMEOUT_MS, SLOW_REQUESTS, type SlowRequestLimits } from './slow-requests.ts';
import { acceptForms } from './upload.ts';

/** Something with an address space of its own on the same port, such as the sandbox. */
export interface Mount {
  prefix: string;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Takes a websocket of its own. @returns false for a path it does not serve */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const HEADERS_LIMIT_BYTES = 16_384;
const HEADERS_TIMEOUT_MS = 10_000;
const CONNECTIONS_CHECK_MS = 1000;
const KEEP_ALIVE_MS = 72_000;

export interface ServerParts {
  log: Log;
  metrics: Metrics;
  texts: RefusalTexts;
  countRefusal(code: number): void;
  /** Where the site is reached, when it is configured. */
  publicUrl: string | undefined;
  /** Whose frames may use camera and microphone. */
  cameraOrigins?: readonly string[];
  newId: () => string;
  mounts: readonly Mount[];
  slowRequests?: SlowRequestLimits;
}

/** Hands websockets below a mount's prefix to it, and ends those it does not serve. All others are the hub's. */
function takeUpgrades(listener: http.Server, mounts: readonly Mount[]): void {
  for (const { prefix, upgrade } of mounts)
    if (upgrade !== undefined)
      listener.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (request.url?.startsWith(`${prefix}/`) !== true) return;
        if (!upgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      });
}

/** The server below the framework, with the limits of what may come and how slowly (reliability S52): given a factory, Fastify sets none. */
function createListener(handler: http.RequestListener, { mounts, slowRequests = SLOW_REQUESTS }: ServerParts): http.Server {
  const limits = {
    maxHeaderSize: HEADERS_LIMIT_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
  };
  const listener = http.createServer(limits, (request, response) => {
    const mount = mounts.find(
      ({ prefix }) =>
        request.url === prefix || request.url?.startsWith(`${prefix}/`) === true || request.url?.startsWith(`${prefix}?`) === true,
    );
    if (mount === undefined) handler(request, response);
    else mount.handle(request, response);
  });
  takeUpgrades(listener, mounts);
  endSlowRequests(listener, slowRequests);
  return listener;
}

/** An HTTP server with our limits, headers and error answers, and no route yet. */
export function createServer(parts: ServerParts): FastifyInstance {
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: parts.newId,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    serverFactory: (handler) => createListener(handler, parts),
  });
  const endConnections = watchConnections(server.server);
  server.addHook('preClose', async () => endConnections());
  demandPolicies(server);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseExact(body.toString()));
    } catch (error) {
      done(error instanceof Error ? error : new Error('malformed'), undefined);
    }
  });
  acceptForms(server);
  registerSecurityHeaders(server, parts);
  observeRequests(server, parts);
  server.setErrorHandler((thrown, request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const answer = toErrorAnswer(thrown, { ...parts, requestId: request.id, language });
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(stringifyExact(answer.body));
  });
  return server;
}

/** Answers addresses under `/api` and `/provider` that no operation has, so that pages never answer for the API. */
export function registerApiNotFound(server: FastifyInstance): void {
  for (const prefix of ['/api', '/provider']) {
    server.all(`${prefix}/*`, policed('everybody'), async () => {
      throw new DomainError('notFound');
    });
  }
}
