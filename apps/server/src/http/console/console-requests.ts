import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { siteOrigins } from '../../kernel/site-origin.ts';

const COOKIE = 'pavilion-console';

/** The cookie's name: bound to its host under https (operator §13.13). */
export const cookieName = (consoleUrl: string): string => (consoleUrl.startsWith('https:') ? `__Host-${COOKIE}` : COOKIE);

/** A cookie that no script reads and no other site sends; without a token it takes the old one away. */
export function cookieText(consoleUrl: string, token: string | undefined): string {
  const secure = consoleUrl.startsWith('https:') ? '; Secure' : '';
  const rest = `Path=/; HttpOnly; SameSite=Strict${secure}`;
  return token === undefined ? `${cookieName(consoleUrl)}=; ${rest}; Max-Age=0` : `${cookieName(consoleUrl)}=${token}; ${rest}`;
}

/** The session token among a request's cookies. */
export function tokenOf(header: string | undefined, consoleUrl: string): string | undefined {
  const name = `${cookieName(consoleUrl)}=`;
  const found = (header ?? '').split(';').map((part) => part.trim());
  return found.find((part) => part.startsWith(name))?.slice(name.length);
}

/**
 * Lets in what the console's own pages send: cookies know no port, so every call that may change something names the console's origin, and a
 * form the header that no other site's form can set (operator §3.1). @throws wrongOrigin
 */
export function refuseForeign({ headers }: FastifyRequest, endpoint: Endpoint, consoleUrl: string): void {
  if (endpoint.method === 'GET') return;
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn = origin !== undefined && siteOrigins(consoleUrl).includes(origin) && (site === undefined || site === 'same-origin');
  const isForm = headers['content-type']?.startsWith('multipart/') === true;
  if (!isOwn || (isForm && headers['x-console'] !== '1')) throw new DomainError('wrongOrigin');
}
