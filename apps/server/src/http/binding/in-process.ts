import { stringifyExact } from '@pavilion/contract/formats/amount.ts';
import type { CallRequest, Reply } from '@pavilion/contract/calls/client.ts';
import { parseQuery } from '@pavilion/contract/formats/query-text.ts';
import type { Kernel } from '../../kernel/context.ts';
import { keptWhileAway } from '../../kernel/while-away.ts';
import { DomainError } from '../../kernel/errors.ts';
import { AnswerCache } from './answer-cache.ts';
import type { BindingParts, BoundEndpoint } from './bind.ts';
import { type DispatchInput, dispatch } from './dispatch.ts';
import { toErrorAnswer } from '../refusals/errors.ts';
import { readPublicAsk } from './public-answer.ts';
import type { RequestInfo } from '../../kernel/visitor.ts';

/** Sends a client's call to its operation within this process, for one visitor. */
export type InProcessSend = (visitor: RequestInfo, request: CallRequest) => Promise<Reply>;

// Each text is cached with its parsed value, which is several times as large.
const KEPT_BYTES = 16 * 1024 * 1024;

interface Target {
  call: BoundEndpoint;
  pattern: RegExp;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
}

/**
 * The transport of the page renderer: the same access check, validation and error mapping as over HTTP (ARCHITECTURE.md, Pages). It renders
 * for guests only, so it reads no token; answers of public calls are cached as over HTTP.
 */
export function createInProcessSend<C extends Kernel>(bound: readonly BoundEndpoint[], parts: BindingParts<C>): InProcessSend {
  const targets = new Map<string, Target>(bound.map((call) => [call.name, { call, pattern: patternOf(call.endpoint.path) }]));
  const cache = new AnswerCache(parts.context.clock, KEPT_BYTES);
  const parsed = new WeakMap<object, Reply>();

  const rawOf = ({ path: address, body }: CallRequest, { pattern }: Target) => {
    const [path = '', search = ''] = address.split('?', 2);
    const params = Object.fromEntries(
      Object.entries(pattern.exec(path)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
    return { params, query: parseQuery(search), body };
  };

  const run = async (visitor: RequestInfo, { endpoint, operation }: BoundEndpoint, asked: DispatchInput): Promise<string> =>
    stringifyExact(await dispatch(endpoint, operation, { context: { ...parts.context, request: visitor, player: undefined }, ...asked }));

  const sendPublic = async (visitor: RequestInfo, request: CallRequest, target: Target): Promise<Reply> => {
    const { call } = target;
    const { key, input } = readPublicAsk(call, { ...rawOf(request, target), country: visitor.country });
    const renewal = { ttlMs: call.pagesForMs ?? 0, compute: () => run(visitor, call, { input }) };
    const kept = cache.peek(key);
    const answer = kept?.isFresh === true ? kept.answer : await cache.renew(key, renewal).catch(keptWhileAway(() => kept?.answer));
    const known = parsed.get(answer);
    if (known !== undefined) return known;
    const reply = { status: 200, body: JSON.parse(answer.payload) };
    parsed.set(answer, reply);
    return reply;
  };

  return async (visitor, request) => {
    try {
      const target = targets.get(request.operation);
      if (target === undefined) throw new DomainError('notFound');
      if (target.call.pagesForMs !== undefined) return await sendPublic(visitor, request, target);
      return { status: 200, body: JSON.parse(await run(visitor, target.call, { raw: rawOf(request, target) })) };
    } catch (thrown) {
      const answerContext = { ...parts, log: parts.context.log, requestId: visitor.id, language: visitor.language };
      const answer = toErrorAnswer(thrown, answerContext);
      return { status: answer.status, body: answer.body };
    }
  };
}
