import { hasRepeatedKey, repeatedKeyPaths } from '@pavilion/contract/formats/json-keys.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import { clientOrigin, type ProxyTrust } from '../requests/client-address.ts';
import { type ErrorAnswer, plainTexts, toErrorAnswer } from '../refusals/errors.ts';
import type { Log } from '../../kernel/log/log.ts';
import { NonceMemory } from './nonce-memory.ts';
import type { Provider, ProviderDirectory } from '../../kernel/providers.ts';
import { isSignatureValid, signatureOf } from '../../kernel/secrets/signature.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { LoadGate } from '../limits/load-gate.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { policed } from '../binding/route-policy.ts';
import type { SignedRoute } from '../../kernel/secrets/signed-route.ts';

export interface SignedRouteParts {
  clock: Clock;
  log: Log;
  providers: ProviderDirectory;
  countRefusal(code: number): void;
  limiter: RateLimiter;
  trust: ProxyTrust;
  /** Decides before a body is read whether there is time for the call. */
  gate: LoadGate;
}

type Refusal = 'MISSING' | 'UNKNOWN' | 'STALE' | 'SIGNATURE' | 'REPLAY';

const NONCE_PATTERN = /^[\x21-\x7e]{16,64}$/;

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** The verified caller: `isStale` means that the signature is valid but its time is outside the window. */
const SIGNED_HEADERS = ['x-provider', 'x-timestamp', 'x-nonce', 'x-signature'] as const;

type Genuine = { provider: Provider; isStale: boolean };

/** The four headers of a signed call; undefined where one is missing or malformed. */
function signedHeaders(request: FastifyRequest): { id: string; timestampMs: string; nonce: string; signature: string } | undefined {
  const [id = '', timestampMs = '', nonce = '', signature = ''] = SIGNED_HEADERS.map((name) => header(request, name));
  const isWhole = id !== '' && signature !== '' && /^\d{1,15}$/.test(timestampMs) && NONCE_PATTERN.test(nonce);
  return isWhole ? { id, timestampMs, nonce, signature } : undefined;
}

function verify(request: FastifyRequest, route: SignedRoute, state: SignedRouteParts & { nonces: NonceMemory }): Genuine | Refusal {
  const signed = signedHeaders(request);
  if (signed === undefined) return 'MISSING';
  const { id, timestampMs, nonce, signature } = signed;
  const provider = state.providers.byId(id);
  if (provider === undefined || !route.kinds.includes(provider.kind)) return 'UNKNOWN';
  const body = rawBodyOf(request);
  const message = { method: request.method, path: route.path, timestampMs, nonce, body };
  if (!provider.secrets.some((secret) => isSignatureValid(signature, signatureOf(secret, message)))) return 'SIGNATURE';
  const nowMs = state.clock.now().getTime();
  if (Math.abs(nowMs - Number(timestampMs)) > route.windowMs) return route.answerStale ? { provider, isStale: true } : 'STALE';
  return state.nonces.accepts(`${id}:${nonce}`, body, nowMs) ? { provider, isStale: false } : 'REPLAY';
}

function rawBodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Registers signed routes in a separate scope whose bodies stay raw until the signature is verified (R1). */
export async function registerSignedRoutes(
  server: FastifyInstance,
  routes: readonly SignedRoute[],
  parts: SignedRouteParts,
): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      const leave = parts.gate.enter();
      if (leave === undefined) return done(new DomainError('temporarilyUnavailable'));
      reply.raw.once('close', leave);
      done();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // Refusals before a handler runs use the providers' error format as well.
    scope.setErrorHandler((thrown, request, reply) => {
      const answer = toErrorAnswer(thrown, { ...parts, requestId: request.id, language: undefined, texts: plainTexts });
      return reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-store').send(faultOf(answer));
    });
    for (const route of routes) {
      const state = { ...parts, nonces: new NonceMemory(route.windowMs) };
      scope.route({
        method: 'POST',
        url: route.path,
        ...policed('signed'),
        bodyLimit: route.bodyLimitBytes,
        handler: async (request, reply) => {
          const refuse = (refusal: Refusal) => {
            countStranger(request, parts);
            const sender = header(request, 'x-provider').slice(0, 64);
            parts.log.warn({ path: route.path, provider: sender, refusal }, 'signed call refused');
            const body = { status: refusal, message: 'The signature, timestamp or nonce is not accepted' };
            return reply.code(401).header('cache-control', 'no-store').send(body);
          };
          try {
            const genuine = verify(request, route, state);
            if (typeof genuine === 'string') return await refuse(genuine);
            const { provider, isStale } = genuine;
            const call = { provider, ...parseJson(rawBodyOf(request), route.listKey), rawBody: rawBodyOf(request) };
            const answer = isStale ? await route.answerStale?.(call) : await route.handle(call);
            if (answer === undefined) return await refuse('STALE');
            return await reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
          } catch (thrown) {
            const answer = toErrorAnswer(thrown, { ...parts, requestId: request.id, language: undefined, texts: plainTexts });
            return reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-store').send(faultOf(answer));
          }
        },
      });
    }
  });
}

/** Calls with an invalid signature have their own limit, so that no one can guess secrets or flood the log (S47). */
export function countStranger(request: FastifyRequest, { limiter, trust }: Pick<SignedRouteParts, 'limiter' | 'trust'>): void {
  const { ip, isLocalTool } = clientOrigin(trust, request.socket.remoteAddress ?? '', request.headers);
  if (!isLocalTool) limiter.takeFrom('refusedSignature', ip);
}

/** The answer to an undecided call, in the format for outside companies (contract `providerFault`). */
export function faultOf({ status, body }: ErrorAnswer): { status: string; message: string } {
  const words = status === 503 || status === 500 ? 'TEMPORARY' : status === 429 ? 'RATE' : 'MALFORMED';
  return { status: words, message: body.error.message };
}

/** @throws SyntaxError, which is answered as 400 */
function parseJson(body: Buffer, listKey: string | undefined): { json: unknown; unclearItems: ReadonlySet<number> } {
  const text = decodeUtf8(body);
  const json: unknown = JSON.parse(text);
  return { json, unclearItems: hasRepeatedKey(text, json) ? unclearItemsOf(text, listKey) : new Set() };
}

/**
 * Parsers disagree about which of two equal keys counts, so such a body is refused, and of a batch such items alone (C87).
 * @throws SyntaxError for a key that is repeated elsewhere
 */
function unclearItemsOf(text: string, listKey: string | undefined): ReadonlySet<number> {
  const items = new Set<number>();
  for (const [key, index] of repeatedKeyPaths(text)) {
    if (key === undefined || key !== listKey || typeof index !== 'number') throw new SyntaxError('A key is repeated');
    items.add(index);
  }
  return items;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(body: Buffer): string {
  try {
    return strictUtf8.decode(body);
  } catch {
    throw new SyntaxError('The body is not UTF-8');
  }
}
