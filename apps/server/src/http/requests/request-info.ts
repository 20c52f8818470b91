import type { FastifyRequest } from 'fastify';
import type { RequestInfo } from '../../kernel/visitor.ts';
import { siteOrigins } from '../../kernel/site-origin.ts';
import { clientOrigin, type ProxyTrust } from './client-address.ts';

function bearerOf(header: string | undefined): string | undefined {
  return header?.startsWith('Bearer ') === true ? header.slice(7).trim() : undefined;
}

const HEADER_MAX_LENGTH = 400;

/** The first language of an Accept-Language header, two letters. */
export function languageOf(header: string | undefined): string | undefined {
  return /^[a-z]{2}(?=[-,;]|$)/i.exec(header ?? '')?.[0].toLowerCase();
}

/** The language of an Accept-Language header that names one alone, lower-case: `pt-br`. */
function pageLanguageOf(header: string | undefined): string | undefined {
  return /^[a-z]{2}(?:-[a-z]{2})?$/i.exec(header ?? '')?.[0].toLowerCase();
}

/** Whether a page of another site sent it: browsers say so, newer ones by Fetch Metadata, older ones by Origin (S32). */
function isForeignPage({ headers }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return !siteOrigins(siteUrl).includes(origin) && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** The facts of a request before access is checked. `siteUrl` is the site's address. */
export function requestInfo(request: FastifyRequest, trust: ProxyTrust, siteUrl: string): RequestInfo {
  const key = request.headers['idempotency-key'];
  return {
    id: request.id,
    ...clientOrigin(trust, request.socket.remoteAddress ?? '', request.headers),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, HEADER_MAX_LENGTH),
    language: languageOf(request.headers['accept-language']),
    pageLanguage: pageLanguageOf(request.headers['accept-language']),
    token: bearerOf(request.headers.authorization),
    idempotencyKey: typeof key === 'string' && key !== '' ? key.slice(0, HEADER_MAX_LENGTH) : undefined,
    isByItself: request.headers['x-background'] === '1',
    host: request.headers.host,
    cookie: request.headers.cookie,
    isBrowser: request.headers['sec-fetch-site'] !== undefined,
    isForeignPage: isForeignPage(request, siteUrl),
  };
}
