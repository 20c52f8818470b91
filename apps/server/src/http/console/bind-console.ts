import { createHash } from 'node:crypto';
import { stringifyExact } from '@pavilion/contract/formats/amount.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { parseQuery } from '@pavilion/contract/formats/query-text.ts';
import { isPermission, needsStepUp, type PermissionName } from '@pavilion/contract/calls/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kernel } from '../../kernel/context.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { OperatorActor, OperatorVisitor, RequestInfo } from '../../kernel/visitor.ts';
import type { BoundEndpoint } from '../binding/bind.ts';
import { readRequest, shapeAnswer } from '../binding/dispatch.ts';
import { type RefusalTexts, toErrorAnswer } from '../refusals/errors.ts';
import { sendElsewhere } from '../binding/redirect.ts';
import { sendFile, sendRows } from '../binding/file-answer.ts';
import { policed } from '../binding/route-policy.ts';
import { bodyOf } from '../binding/upload.ts';
import { countCall, type RateLimiter } from '../limits/rate-limit.ts';
import type { ProxyTrust } from '../requests/client-address.ts';
import { requestInfo } from '../requests/request-info.ts';
import { cookieText, refuseForeign, tokenOf } from './console-requests.ts';

/** A signed-in operator, as the binding needs one. */
interface Signed {
  actor: OperatorActor;
  permissions: ReadonlySet<PermissionName>;
  /** Only a factor can be set up. */
  isEnrolling: boolean;
  steppedUpAt: Date | null;
  /** The ways to confirm that it is the operator. */
  factors: string[];
  /** When the session's operator did something last, as far as it was noted. */
  activeAt: Date;
}

/** The services of the operator module that console calls need. */
export interface ConsoleAuthority {
  /** The operator of a token; undefined for an unknown one. @throws sessionOver */
  authenticate(token: string): Promise<Signed | undefined>;
  noteActivity(signed: Pick<Signed, 'actor' | 'activeAt'>): Promise<void>;
  /** The refusal for a missing permission; records the attempt. */
  missing(visitor: OperatorVisitor, refused: { actor: OperatorActor; permission: PermissionName; act: string }): Promise<DomainError>;
  /** @throws stepUpRequired */
  refuseStale(signed: Pick<Signed, 'steppedUpAt' | 'factors'>): void;
}

export interface ConsoleParts<C extends Kernel> {
  context: C;
  consoleUrl(): string;
  trust: ProxyTrust;
  limiter: RateLimiter;
  authority: ConsoleAuthority;
  texts: RefusalTexts;
  countRefusal(code: number): void;
}

/** The calls allowed during enrolment: the own session, and setting up the factor. */
const ENROLMENT = /\/(session|own\/totp|own\/totp\/confirm|own\/passkeys|own\/passkeys\/options)$/;
const BACKGROUND_HEADER = 'x-background';

/** Registers the console's calls: origin, session, throttle, permission, shape, second factor, in this order (operator §13.2). */
export function registerConsoleEndpoints<C extends Kernel>(
  server: FastifyInstance,
  bound: readonly BoundEndpoint[],
  parts: ConsoleParts<C>,
): void {
  for (const call of bound) {
    const { endpoint } = call;
    server.route({
      method: endpoint.method,
      url: endpoint.path,
      ...policed('operator'),
      handler: async (request, reply) => {
        const info = requestInfo(request, parts.trust, parts.consoleUrl());
        reply.header('cache-control', 'no-store');
        try {
          const answer = await answerOf(call, { request, reply, info, parts });
          if (endpoint.answers === 'redirect') return sendElsewhere(reply, answer);
          if (endpoint.answers === 'file') return sendFile(reply, answer);
          if (endpoint.answers === 'csv') return await sendRows(reply, answer);
          return await reply
            .code(endpoint.accepted === true ? 202 : 200)
            .type('application/json; charset=utf-8')
            .send(stringifyExact(answer));
        } catch (thrown) {
          const answer = toErrorAnswer(thrown, { ...parts, log: parts.context.log, requestId: info.id, language: info.language });
          return reply
            .code(answer.status)
            .headers(answer.headers)
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
  parts: ConsoleParts<C>;
}

/** The signed-in operator, once the session, the throttle and the permission allow the call. Calls without a session count by their address (S49). */
export async function admitOperatorCall<C extends Kernel>(
  call: Pick<BoundEndpoint, 'name' | 'endpoint'>,
  exchange: Omit<Exchange<C>, 'reply'>,
): Promise<Signed | undefined> {
  const { request, info, parts } = exchange;
  const { endpoint } = call;
  const signed = await identify(endpoint, exchange);
  if (!info.isLocalTool) countCall(parts.limiter, rateClassOf(endpoint), { whose: signed?.actor.id, ip: info.ip });
  if (signed === undefined) {
    if (endpoint.permission === 'guest') return undefined;
    throw new DomainError('unauthenticated');
  }
  await refuseUnpermitted(call, signed, exchange);
  const isAct = endpoint.isAskedByItself !== true && request.headers[BACKGROUND_HEADER] !== '1';
  if (isAct) await parts.authority.noteActivity(signed);
  return signed;
}

async function identify<C extends Kernel>(
  { permission }: Endpoint,
  { info, parts }: Omit<Exchange<C>, 'reply'>,
): Promise<Signed | undefined> {
  if (permission === 'guest') return undefined;
  const token = tokenOf(info.cookie, parts.consoleUrl());
  return token === undefined ? undefined : parts.authority.authenticate(token);
}

async function refuseUnpermitted<C extends Kernel>(
  { name, endpoint: { permission, path } }: Pick<BoundEndpoint, 'name' | 'endpoint'>,
  { actor, permissions, isEnrolling }: Signed,
  { info, parts }: Omit<Exchange<C>, 'reply'>,
): Promise<void> {
  if (permission === undefined) throw new Error(`${path} has no permission`);
  if (isEnrolling && !ENROLMENT.test(path)) throw new DomainError('sessionOver', { detail: { why: 'enrolment' } });
  if (!isPermission(permission) || permissions.has(permission)) return;
  throw await parts.authority.missing({ request: info, actor }, { actor, permission, act: name });
}

async function answerOf<C extends Kernel>(call: BoundEndpoint, exchange: Exchange<C>): Promise<object> {
  const { endpoint, operation } = call;
  const { request, reply, info, parts } = exchange;
  refuseForeign(request, endpoint, parts.consoleUrl());
  const signed = await admitOperatorCall(call, exchange);
  const body = await bodyOf(request, endpoint);
  const search = request.url.indexOf('?');
  const input = readRequest(endpoint, {
    raw: { params: request.params, query: search < 0 ? {} : parseQuery(request.url.slice(search)), body },
    idempotencyKey: info.idempotencyKey,
  });
  if (signed !== undefined && mustBeFresh(endpoint, signed)) parts.authority.refuseStale(signed);
  const context = {
    ...parts.context,
    request: info,
    player: undefined,
    actor: signed?.actor,
    permissions: signed?.permissions,
    keyed: keyedOf(call, { info, url: request.url, body }),
    cookies: cookiesOf(reply, parts.consoleUrl()),
    setCookie: (cookie: string) => void reply.header('set-cookie', cookie),
  };
  return shapeAnswer(endpoint, await operation(context, input));
}

const mustBeFresh = ({ permission, stepUp }: Endpoint, { isEnrolling }: Signed): boolean =>
  !isEnrolling && (stepUp === true || (permission !== undefined && needsStepUp(permission)));

/** A file of a form by what identifies it without reading it. */
const written = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, value instanceof File ? `${value.name} ${value.size} ${value.type}` : value]),
      )
    : body;

function keyedOf(
  { endpoint, name }: BoundEndpoint,
  { info, url, body }: { info: RequestInfo; url: string; body: unknown },
): { key: string; fingerprint: string } | undefined {
  if (endpoint.idempotent !== true || info.idempotencyKey === undefined) return undefined;
  const fingerprint = createHash('sha256')
    .update(`${name}\n${url}\n${stringifyExact(written(body ?? {}))}`)
    .digest('hex');
  return { key: info.idempotencyKey, fingerprint };
}

function cookiesOf(reply: FastifyReply, consoleUrl: string): { set(token: string): void; clear(): void } {
  const write = (token: string | undefined): void => {
    reply.header('set-cookie', cookieText(consoleUrl, token));
  };
  return { set: write, clear: () => write(undefined) };
}

/** Guests' calls are guesses until they are right. */
const rateClassOf = ({ method, permission }: Endpoint): 'auth' | 'read' | 'write' => {
  if (permission === 'guest') return 'auth';
  return method === 'GET' ? 'read' : 'write';
};
