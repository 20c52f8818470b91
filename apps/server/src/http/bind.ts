import { stringifyExact } from '@pavilion/contract/amount.ts';
import { toCsv } from '@pavilion/contract/csv.ts';
import type { Endpoint, EndpointTable, Routes } from '@pavilion/contract/endpoint.ts';
import { parseQuery } from '@pavilion/contract/query-text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Kernel } from '../kernel/context.ts';
import { DomainError } from '../kernel/errors.ts';
import { AnswerCache } from './answer-cache.ts';
import type { ProxyTrust } from './client-address.ts';
import { dispatch, type Operation } from './dispatch.ts';
import { type RefusalTexts, toErrorAnswer } from './errors.ts';
import { type RateLimiter, rateClassOf } from './rate-limit.ts';
import { requestInfo } from './request-info.ts';
import { policed } from './route-policy.ts';
import { bodyOf } from './upload.ts';
import type { PlayerIdentity, RequestContext, RequestInfo } from '../kernel/visitor.ts';

/** What the binding needs beside the operations. */
export interface BindingParts<C extends Kernel> {
  /** The context of an operation is this plus the visitor. */
  context: C;
  trust: ProxyTrust;
  limiter: RateLimiter;
  /** Who a bearer token belongs to; undefined for one that is forged, expired or closed. A call that is the player's doing keeps the session alive. */
  authenticate(token: string, call: { isPlayers: boolean }): Promise<PlayerIdentity | undefined>;
  /** The words of refusals. */
  texts: RefusalTexts;
  countRefusal(code: number): void;
}

/** One bound call: the endpoint, and what runs for it. */
export interface BoundEndpoint {
  /** `area.operation`, as the client names it. */
  name: string;
  endpoint: Endpoint;
  operation: Operation;
  /** How long a guest's answer of this call may be kept, in ms; undefined: never. */
  publicForMs: number | undefined;
  /** How long pages may be rendered from one answer of this call, in ms; undefined: as `publicForMs` says. */
  pagesForMs: number | undefined;
}

/** An area of the contract with what runs for it. A missing or surplus operation does not compile. */
export interface AreaBinding<Area extends EndpointTable, C> {
  name: string;
  endpoints: Area;
  routes: Routes<Area, C>;
  /** Calls whose guest answers may be kept, and for how long. */
  publicForMs?: Partial<Record<keyof Area, number>>;
  /** Calls guests get fresh answers of while pages need not, being kept themselves. */
  pagesForMs?: Partial<Record<keyof Area, number>>;
}

/** Ties an area's endpoints to its operations. */
export function bindArea<Area extends EndpointTable, C extends Kernel>(area: AreaBinding<Area, C & RequestContext>): BoundEndpoint[] {
  const operations: Readonly<Record<string, Operation>> = area.routes;
  const publicForMs: Readonly<Record<string, number | undefined>> = area.publicForMs ?? {};
  const pagesForMs: Readonly<Record<string, number | undefined>> = area.pagesForMs ?? publicForMs;
  return Object.entries(area.endpoints).map(([operationName, endpoint]) => {
    const operation = operations[operationName];
    if (operation === undefined) throw new Error(`No operation is bound to ${area.name}.${operationName}`);
    return {
      name: `${area.name}.${operationName}`,
      endpoint,
      operation,
      publicForMs: publicForMs[operationName],
      pagesForMs: pagesForMs[operationName],
    };
  });
}

/** Puts bound endpoints on a Fastify instance. */
export function registerEndpoints<C extends Kernel>(
  server: FastifyInstance,
  bound: readonly BoundEndpoint[],
  parts: BindingParts<C>,
): void {
  const cache = new AnswerCache(parts.context.clock);
  for (const call of bound) {
    server.route({
      method: call.endpoint.method,
      url: call.endpoint.path,
      ...policed(call.endpoint.access),
      handler: async (request, reply) => {
        const info = requestInfo(request, parts.trust, parts.context.publicUrl());
        try {
          if (call.publicForMs !== undefined && info.token === undefined)
            return await sendPublic(call, { request, reply, info, parts, cache });
          return await sendFresh(call, { request, reply, info, parts });
        } catch (thrown) {
          const answer = toErrorAnswer(thrown, { ...parts, log: parts.context.log, requestId: info.id, language: info.language });
          return reply
            .code(answer.status)
            .headers(answer.headers)
            .header('cache-control', 'no-store')
            .type('application/json; charset=utf-8')
            .send(stringifyExact(answer.body));
        }
      },
    });
  }
}

interface Exchange<C extends Kernel> {
  request: FastifyRequest;
  reply: FastifyReply;
  info: RequestInfo;
  parts: BindingParts<C>;
}

async function runCall<C extends Kernel>(call: BoundEndpoint, { request, info, parts }: Omit<Exchange<C>, 'reply'>): Promise<object> {
  // Nothing is changed for a page of somebody else's, whatever it brings: no call of ours comes from there (reliability S32).
  if (info.isForeignPage === true && call.endpoint.method !== 'GET') throw new DomainError('notFound');
  const player = await identify(call.endpoint, info, parts);
  request.playerId = player?.playerId ?? null;
  if (!info.isLocalTool) parts.limiter.take(rateClassOf(call.endpoint), player?.playerId ?? info.ip);
  const context = { ...parts.context, request: info, player };
  const raw = { params: request.params, query: queryOf(request), body: await bodyOf(request, call.endpoint.takes) };
  return dispatch(call.endpoint, call.operation, { context, raw });
}

function queryOf(request: FastifyRequest): ReturnType<typeof parseQuery> {
  const search = request.url.indexOf('?');
  return search < 0 ? {} : parseQuery(request.url.slice(search));
}

async function identify<C extends Kernel>(
  endpoint: Endpoint,
  info: RequestInfo,
  parts: BindingParts<C>,
): Promise<PlayerIdentity | undefined> {
  if (endpoint.access === 'guest' || info.token === undefined) return undefined;
  const player = await parts.authenticate(info.token, { isPlayers: endpoint.isAskedByItself !== true });
  if (player === undefined && endpoint.access === 'player') throw new DomainError('unauthenticated');
  return player;
}

async function sendFresh<C extends Kernel>(call: BoundEndpoint, exchange: Exchange<C>): Promise<FastifyReply> {
  const answer = await runCall(call, exchange);
  const reply = exchange.reply.header('cache-control', 'no-store');
  if (call.endpoint.answers === 'redirect') return sendElsewhere(reply, answer);
  if (call.endpoint.answers === 'file') return sendFile(reply, answer);
  const { csv } = call.endpoint;
  if (csv !== undefined && queryOf(exchange.request)['format']?.includes('csv')) return sendFile(reply, csvFile(csv, answer));
  return reply.type('application/json; charset=utf-8').send(stringifyExact(answer));
}

const departure = z.object({ data: z.object({ location: z.string(), setCookie: z.string() }) });

/** Sends a browser where the operation says. */
function sendElsewhere(reply: FastifyReply, answer: object): FastifyReply {
  const { location, setCookie } = departure.parse(answer).data;
  return reply.code(302).header('location', location).header('set-cookie', setCookie).send();
}

const download = z.object({ data: z.object({ fileName: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) }) });

const table = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

/** The rows of an answer as a spreadsheet opens them. */
function csvFile({ fileName, columns }: NonNullable<Endpoint['csv']>, answer: object): object {
  const bytes = Buffer.from(toCsv(columns, table.parse(answer).data), 'utf8');
  return { data: { fileName, contentType: 'text/csv; charset=utf-8', bytes } };
}

/** Sends a file that no browser opens or runs on this origin (reliability S44). */
function sendFile(reply: FastifyReply, answer: object): FastifyReply {
  const { fileName, contentType, bytes } = download.parse(answer).data;
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(bytes));
}

/** Answers a public call from the cache; a stale answer goes out at once while one renewal runs. */
async function sendPublic<C extends Kernel>(call: BoundEndpoint, exchange: Exchange<C> & { cache: AnswerCache }): Promise<FastifyReply> {
  const { request, reply, info, cache } = exchange;
  const key = `${info.country ?? ''} ${request.url}`;
  const renewal = { ttlMs: call.publicForMs ?? 0, compute: async () => stringifyExact(await runCall(call, exchange)) };
  const kept = cache.peek(key);
  if (kept?.isFresh === false) {
    cache
      .renew(key, renewal)
      .catch((error: unknown) =>
        exchange.parts.context.log.warn({ url: call.endpoint.path, err: error }, 'renewing a cached answer failed'),
      );
  }
  const { payload, etag } = kept?.answer ?? (await cache.renew(key, renewal));
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(payload);
}
