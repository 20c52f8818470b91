import type { IncomingMessage, ServerResponse } from 'node:http';
import { BoundedMap } from '../../kernel/bounded/bounded-map.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isTracing } from '../../kernel/tracing/spans.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { clientOrigin, type ProxyTrust } from '../requests/client-address.ts';
import type { EarlyAnswer } from '../requests/early-answer.ts';
import { countHosts } from '../requests/one-host.ts';
import { AnswerCache, type CachedAnswer } from './answer-cache.ts';

interface ReadParts {
  clock: Pick<Clock, 'realNow'>;
  limiter: RateLimiter;
  trust: ProxyTrust;
  /** Whether each call is logged, which only the framework does. */
  isEachLogged(): boolean;
  countAnswer(answer: { route: string; status: number }): void;
}

/** A public call as it was answered once. */
interface KnownRead {
  route: string;
  /** The key of its answer in the cache. */
  key: string;
}

const ANSWERS_BYTES = 64 * 1024 * 1024;
const ADDRESSES_BYTES = 4 * 1024 * 1024;
// Overhead of an entry besides its texts, whose characters take up to two bytes each.
const ENTRY_BYTES = 256;

/** A read without a token and a body, which the framework reads, and with one host at most (S108). */
const isPlain = ({ method, headers, rawHeaders }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.authorization === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  countHosts(rawHeaders) <= 1;

const addressOf = (url: string, country: string | null): string => `${country ?? ''} ${url}`;

/**
 * The answers of public calls, and the addresses under which guests asked for them. A repeated request is answered below the framework
 * while its answer is fresh, with the framework's own headers and limits (docs/figures.md, The figures T1 to T13); all others are passed to
 * the framework.
 */
export class RepeatedReads {
  readonly answers: AnswerCache;
  readonly #parts: ReadParts;
  readonly #known = new BoundedMap<KnownRead>(ADDRESSES_BYTES, (address, { key }) => ENTRY_BYTES + 2 * (address.length + key.length));

  constructor(parts: ReadParts) {
    this.#parts = parts;
    this.answers = new AnswerCache(parts.clock, ANSWERS_BYTES);
  }

  /** Notes that a guest from this country was given the answer of a key at this address. */
  remember({ url, country, ...read }: KnownRead & { url: string; country: string | null }): void {
    const address = addressOf(url, country);
    if (this.#known.get(address)?.key !== read.key) this.#known.set(address, read);
  }

  readonly answerAgain: EarlyAnswer = (request, response, headers) => {
    const { isEachLogged, countAnswer } = this.#parts;
    if (!isPlain(request) || isTracing() || isEachLogged()) return false;
    const kept = this.#admit(request);
    if (kept === undefined) return false;
    const status = send(kept.answer, { request, response, headers: headers() });
    countAnswer({ route: kept.route, status });
    return true;
  };

  /** Counts the read against the limit of its network. @returns nothing where the framework has to renew the answer, or to refuse it */
  #admit({ url = '', socket, headers }: IncomingMessage): { answer: CachedAnswer; route: string } | undefined {
    const { limiter, trust } = this.#parts;
    const { ip, country, isLocalTool } = clientOrigin(trust, socket.remoteAddress ?? '', headers);
    const known = this.#known.get(addressOf(url, country));
    const kept = known === undefined ? undefined : this.answers.peek(known.key);
    if (known === undefined || kept?.isFresh !== true) return undefined;
    if (!isLocalTool) {
      if (!limiter.allowsFrom('read', ip)) return undefined;
      limiter.takeFrom('read', ip);
    }
    return { answer: kept.answer, route: known.route };
  }
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  headers: Readonly<Record<string, string>>;
}

/** Writes an answer, or that it is the one whose tag the caller has. @returns the status */
function send({ payload, etag }: CachedAnswer, { request, response, headers }: Exchange): number {
  const own = { 'cache-control': 'no-cache', etag, ...headers };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, own).end();
    return 304;
  }
  const content = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(payload) };
  response.writeHead(200, { ...content, ...own }).end(payload);
  return 200;
}
