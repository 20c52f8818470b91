import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { parseExact } from '@pavilion/contract/formats/amount.ts';
import { boundCalls, CALL_PATIENCE_MS } from '@pavilion/postgres';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log/log.ts';
import { watchConnections } from './limits/closing.ts';
import { type ConnectionRefusals, createConnectionRefusals } from './refusals/connection-refusals.ts';
import type { RefusalTexts } from './refusals/errors.ts';
import type { Metrics } from './metrics/metrics.ts';
import { refusalAnswer } from './refusals/refusal-answer.ts';
import type { EarlyAnswer } from './requests/early-answer.ts';
import { refuseSecondHost } from './requests/one-host.ts';
import { languageOf } from './requests/request-info.ts';
import { observeRequests } from './metrics/request-log.ts';
import { traceRequests } from './requests/request-trace.ts';
import { registerSecurityHeaders, securityHeaders } from './security-headers.ts';
import { demandPolicies, policed } from './binding/route-policy.ts';
import { endSlowRequests, REQUEST_TIMEOUT_MS, SLOW_REQUESTS, type SlowRequestLimits } from './limits/slow-requests.ts';
import { acceptForms } from './binding/upload.ts';

/** A neighbour with its own paths on the same port, such as the sandbox. */
export interface Mount {
  prefix: string;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Takes over a websocket upgrade. @returns false for a path it does not serve */
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
  /** Where the site is reached, if configured. */
  publicUrl: string | undefined;
  /** Frame origins that may use camera and microphone. */
  cameraOrigins?: readonly string[];
  newId: () => string;
  /** How long a call waits for databases, all its waits together, before it is a 503; in ms, 1,500 unless given. */
  patienceMs?: number | undefined;
  mounts: readonly Mount[];
  slowRequests?: SlowRequestLimits;
  /** Asked in turn about each request that is no mount's, before the framework sees it. */
  answerEarly?: readonly EarlyAnswer[];
}

/**
 * Node removes its own error listener from a connection that requests an upgrade. Without another one, a client that resets a connection
 * whose upgrade was refused would crash the process (S90).
 */
function surviveResets(listener: http.Server): void {
  listener.on('upgrade', (_request, socket) => socket.on('error', () => socket.destroy()));
}

/** Passes websocket upgrades below a mount's prefix to it, and ends those it does not serve. All others belong to the hub. */
function takeUpgrades(listener: http.Server, mounts: readonly Mount[], refusals: ConnectionRefusals): void {
  for (const { prefix, upgrade } of mounts)
    if (upgrade !== undefined)
      listener.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (request.url?.startsWith(`${prefix}/`) !== true) return;
        if (!upgrade(request, socket, head)) refusals.noUpgrade(request, socket);
      });
}

interface ListenerParts extends ServerParts {
  refusals: ConnectionRefusals;
  /** Headers that every answer for an address carries. */
  headersFor(url: string, requestId: string): Readonly<Record<string, string>>;
}

/** The HTTP server below the framework, with limits on size and slowness (S52); Fastify sets none when it is given a server factory. */
function createListener(
  handler: http.RequestListener,
  { mounts, slowRequests = SLOW_REQUESTS, answerEarly = [], newId, refusals, headersFor }: ListenerParts,
): http.Server {
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
    if (mount !== undefined) return mount.handle(request, response);
    const headers = () => headersFor(request.url ?? '/', newId());
    if (!answerEarly.some((answer) => answer(request, response, headers))) handler(request, response);
  });
  surviveResets(listener);
  takeUpgrades(listener, mounts, refusals);
  endSlowRequests(listener, slowRequests, refusals);
  return listener;
}

/** An HTTP server with our limits, headers and error answers, and no routes yet. */
export function createServer(parts: ServerParts): FastifyInstance {
  const headersOf = securityHeaders(parts);
  const headersFor = (url: string, requestId: string) => ({ ...headersOf(url), 'x-request-id': requestId });
  const refusals = createConnectionRefusals({ ...parts, headersFor });
  const refuse = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const asked = {
      requestId: request.id,
      url: request.url,
      method: request.method,
      language: languageOf(request.headers['accept-language']),
    };
    const { status, headers, body } = refusalAnswer(thrown, asked, parts);
    return reply.code(status).headers(headers).send(body);
  };
  const server = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: parts.newId,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    serverFactory: (handler) => createListener(handler, { ...parts, refusals, headersFor }),
    clientErrorHandler: refusals.clientError,
    // Registered before any route, and so outside the hooks that add the headers.
    frameworkErrors: (error, request, reply) => {
      refuse(error, request, reply.headers(headersFor(request.url, request.id)));
    },
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
  registerSecurityHeaders(server, headersOf);
  traceRequests(server);
  observeRequests(server, parts);
  server.addHook('onRequest', refuseSecondHost);
  boundCalls(server, parts.patienceMs ?? CALL_PATIENCE_MS);
  server.setErrorHandler(refuse);
  server.setNotFoundHandler((request, reply) => refuse(new DomainError('notFound'), request, reply));
  return server;
}

/** Answers paths under `/api` and `/provider` that match no operation, so that pages never answer for the API. */
export function registerApiNotFound(server: FastifyInstance): void {
  for (const prefix of ['/api', '/provider']) {
    for (const url of [prefix, `${prefix}/*`])
      server.all(url, policed('everybody'), async () => {
        throw new DomainError('notFound');
      });
  }
}
