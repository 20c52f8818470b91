import { stringifyExact } from '@pavilion/contract/formats/amount.ts';
import type { Endpoint, EndpointTable, Routes } from '@pavilion/contract/calls/endpoint.ts';
import { parseQuery } from '@pavilion/contract/formats/query-text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kernel } from '../../kernel/context.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { ProxyTrust } from '../requests/client-address.ts';
import { dispatch, dispatchParts, type Operation } from './dispatch.ts';
import { type RefusalTexts, toErrorAnswer } from '../refusals/errors.ts';
import { asFile, sendFile } from './file-answer.ts';
import { sendElsewhere } from './redirect.ts';
import { countCall, type RateLimiter, rateClassOf } from '../limits/rate-limit.ts';
import { readPublicAsk } from './public-answer.ts';
import type { RepeatedReads } from './repeated-reads.ts';
import { requestInfo } from '../requests/request-info.ts';
import { policed } from './route-policy.ts';
import { streamOf } from './row-stream.ts';
import { bodyOf } from './upload.ts';
import type { PlayerIdentity, RequestContext, RequestInfo, Visitor } from '../../kernel/visitor.ts';

/** The binding's dependencies besides the operations. */
export interface BindingParts<C extends Kernel> {
  /** The context of an operation is this plus the visitor. */
  context: C;
  trust: ProxyTrust;
  limiter: RateLimiter;
  /** The player a bearer token belongs to; undefined for a forged, expired or closed one. Calls made by the player keep the session alive. */
  authenticate(token: string, call: { isPlayers: boolean }): Promise<PlayerIdentity | undefined>;
  /** Whether calls wait so long that those neither about money nor cached are refused (reliability §8.1 F4). */
  isPressed(): boolean;
  /** The texts of refusals. */
  texts: RefusalTexts;
  countRefusal(code: number): void;
}

/** One bound call: the endpoint and its operation. */
export interface BoundEndpoint {
  /** `area.operation`, as the client names it. */
  name: string;
  endpoint: Endpoint;
  operation: Operation;
  /** How long a guest's answer of this call may be cached, in ms; undefined: never. */
  publicForMs: number | undefined;
  /** How long pages may be rendered from one answer of this call, in ms; undefined: as `publicForMs` says. */
  pagesForMs: number | undefined;
  /** It only reads, so that a replica may answer it (D-197). */
  isReplicable?: boolean;
}

/** An area's operations. A missing or surplus one does not compile. */
interface AreaBinding<Area extends EndpointTable, C> {
  routes: Routes<Area, C>;
  /** Calls whose guest answers may be cached, and for how long, in ms. */
  publicForMs?: Partial<Record<keyof Area, number>>;
  /** Calls that are answered fresh to guests but may be cached for pages, which are cached themselves; in ms. */
  pagesForMs?: Partial<Record<keyof Area, number>>;
  /** Calls that only read, and much: a replica may answer them. */
  replicable?: readonly (keyof Area & string)[];
}

/** Binds every area of a contract to its operations: an area without them does not compile. */
export function bindAreas<Api extends Readonly<Record<string, EndpointTable>>, C extends Kernel>(
  api: Api,
  areas: { [Area in keyof Api]: AreaBinding<Api[Area], C & RequestContext> },
): BoundEndpoint[] {
  const bindings: Readonly<Record<string, AnyBinding>> = areas;
  return Object.entries(api).flatMap(([name, endpoints]) => bindArea(name, endpoints, bindings[name]));
}

/** The binding of any area. */
interface AnyBinding {
  routes: Readonly<Record<string, Operation>>;
  publicForMs?: Readonly<Record<string, number | undefined>>;
  pagesForMs?: Readonly<Record<string, number | undefined>>;
  replicable?: readonly string[];
}

function bindArea(areaName: string, endpoints: EndpointTable, area: AnyBinding | undefined): BoundEndpoint[] {
  const { routes = {}, publicForMs = {}, pagesForMs = publicForMs, replicable = [] } = area ?? {};
  return Object.entries(endpoints).map(([operationName, endpoint]) => {
    const name = `${areaName}.${operationName}`;
    const operation = routes[operationName];
    if (operation === undefined) throw new Error(`No operation is bound to ${name}`);
    return {
      name,
      endpoint,
      operation,
      publicForMs: publicForMs[operationName],
      pagesForMs: pagesForMs[operationName],
      isReplicable: replicable.includes(operationName),
    };
  });
}

/** Registers bound endpoints on a Fastify instance. */
export function registerEndpoints<C extends Kernel>(
  server: FastifyInstance,
  bound: readonly BoundEndpoint[],
  parts: BindingParts<C> & { reads: RepeatedReads },
): void {
  for (const call of bound) {
    server.route({
      method: call.endpoint.method,
      url: call.endpoint.path,
      ...policed(call.endpoint.access),
      handler: async (request, reply) => {
        const info = requestInfo(request, parts.trust, parts.context.publicUrl());
        try {
          const isPublic = call.publicForMs !== undefined && info.token === undefined;
          if (!isPublic && givesWay(call, parts)) throw new DomainError('temporarilyUnavailable');
          const player = await admit(call.endpoint, { request, info, parts });
          const exchange = { request, reply, info, player, parts };
          if (isPublic) return await sendPublic(call, { ...exchange, reads: parts.reads });
          return await sendFresh(call, exchange);
        } catch (thrown) {
          const { id: requestId, language, pageLanguage } = info;
          const answer = toErrorAnswer(thrown, { ...parts, log: parts.context.log, requestId, language, pageLanguage });
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
  player: PlayerIdentity | undefined;
  parts: BindingParts<C>;
}

/** Calls that are refused before any money call is: all others, unless the answer is there. */
const givesWay = ({ endpoint }: BoundEndpoint, { isPressed }: Pick<BindingParts<Kernel>, 'isPressed'>): boolean =>
  isPressed() && !/^\/api\/(payment|wallet)\//.test(endpoint.path);

/**
 * The visitor, once access is granted. Cached answers count against the rate limit like any other, and so do calls whose caller is not known, before
 * anything of them is read (S49).
 */
async function admit<C extends Kernel>(
  endpoint: Endpoint,
  { request, info, parts }: Pick<Exchange<C>, 'request' | 'info' | 'parts'>,
): Promise<PlayerIdentity | undefined> {
  // Pages of other sites may change nothing, whatever credentials they send: none of our calls comes from there (S32).
  if (info.isForeignPage === true && endpoint.method !== 'GET') throw new DomainError('notFound');
  const player = await identify(endpoint, info, parts);
  request.playerId = player?.playerId ?? null;
  if (!info.isLocalTool) countCall(parts.limiter, rateClassOf(endpoint), { whose: player?.playerId, ip: info.ip });
  if (player === undefined && endpoint.access === 'player') throw new DomainError('unauthenticated');
  return player;
}

/** The parts of a call; `setCookie` only if the answer is this visitor's alone. */
type Calling<C extends Kernel> = Omit<Exchange<C>, 'reply'> & Pick<Visitor, 'setCookie'>;

async function callOf<C extends Kernel>(
  { endpoint }: BoundEndpoint,
  { request, info, player, parts, setCookie }: Calling<C>,
): Promise<Parameters<typeof dispatch>[2]> {
  const context = { ...parts.context, request: info, player, setCookie };
  return { context, raw: { params: request.params, query: queryOf(request), body: await bodyOf(request, endpoint) } };
}

async function runCall<C extends Kernel>(call: BoundEndpoint, exchange: Calling<C>): Promise<object> {
  return dispatch(call.endpoint, call.operation, await callOf(call, exchange));
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
  return parts.authenticate(info.token, { isPlayers: endpoint.isAskedByItself !== true && info.isByItself !== true });
}

async function sendFresh<C extends Kernel>(call: BoundEndpoint, exchange: Exchange<C>): Promise<FastifyReply> {
  const reply = exchange.reply.header('cache-control', 'no-store');
  if (call.endpoint.streamed === true) return sendParts(call, exchange);
  const answer = await runCall(call, { ...exchange, setCookie: (cookie) => void reply.header('set-cookie', cookie) });
  if (call.endpoint.answers === 'redirect') return sendElsewhere(reply, answer);
  if (call.endpoint.answers === 'file') return sendFile(reply, answer);
  return reply.type('application/json; charset=utf-8').send(stringifyExact(answer));
}

/**
 * Streams a list as it is read, as JSON or CSV. The first part is read before the head is sent, so that a refusal is still a proper answer;
 * a later failure aborts the connection, so that the client sees that the answer is incomplete.
 */
async function sendParts<C extends Kernel>(call: BoundEndpoint, exchange: Exchange<C>): Promise<FastifyReply> {
  const parts = await dispatchParts(call.endpoint, call.operation, await callOf(call, exchange));
  const { csv } = call.endpoint;
  const isFile = csv !== undefined && queryOf(exchange.request)['format']?.includes('csv') === true;
  const stream = await streamOf(parts, isFile ? csv.columns : undefined);
  if (isFile) asFile(exchange.reply, { fileName: csv.fileName, contentType: 'text/csv; charset=utf-8' });
  else exchange.reply.type('application/json; charset=utf-8');
  return exchange.reply.send(stream);
}

/** Answers a public call from the cache; a stale answer is sent at once while one renewal runs. */
async function sendPublic<C extends Kernel>(call: BoundEndpoint, exchange: Exchange<C> & { reads: RepeatedReads }): Promise<FastifyReply> {
  const { request, reply, info, parts, reads } = exchange;
  const { answers: cache } = reads;
  const { key, input } = readPublicAsk(call, { params: request.params, query: queryOf(request), country: info.country });
  const context = { ...parts.context, request: info, player: undefined };
  const compute = async () => stringifyExact(await dispatch(call.endpoint, call.operation, { context, input }));
  const renewal = { ttlMs: call.publicForMs ?? 0, compute };
  const kept = cache.peek(key);
  if (kept === undefined && givesWay(call, parts)) throw new DomainError('temporarilyUnavailable');
  if (kept?.isFresh === false) {
    cache
      .renew(key, renewal)
      .catch((error: unknown) => parts.context.log.warn({ url: call.endpoint.path, err: error }, 'renewing a cached answer failed'));
  }
  const { payload, etag } = kept?.answer ?? (await cache.renew(key, renewal));
  reads.remember({ url: request.url, country: info.country, route: call.endpoint.path, key });
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(payload);
}
