import type { FastifyInstance } from 'fastify';
import { isApiAddress } from './refusals/refusal-answer.ts';

const YEAR_SECONDS = 31_536_000;

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** Camera and microphone are allowed for the configured frames only; a frame can only use what its page is allowed as well. */
function permissionsPolicy(cameraOrigins: readonly string[]): string {
  const allowed = cameraOrigins.length === 0 ? '' : ['self', ...cameraOrigins.map((origin) => `"${origin}"`)].join(' ');
  return `camera=(${allowed}), microphone=(${allowed}), geolocation=(), payment=()`;
}

/** An API answer is no page: a browser must run nothing in it and frame it nowhere. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

interface SecurityHeaderParts {
  /** HSTS is sent only where the site is reached by https. */
  publicUrl: string | undefined;
  /** Origins that may use the camera and the microphone. */
  cameraOrigins?: readonly string[] | undefined;
}

/** The headers of every answer (S36), by its address. */
export function securityHeaders({ publicUrl, cameraOrigins = [] }: SecurityHeaderParts): (url: string) => Readonly<Record<string, string>> {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const headers = {
    ...SECURITY_HEADERS,
    'permissions-policy': permissionsPolicy(cameraOrigins),
    ...(isSecure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
  };
  const ofApi = { ...headers, 'content-security-policy': API_POLICY };
  return (url) => (isApiAddress(url) ? ofApi : headers);
}

/** Adds them to every answer of the routes. A route's own header is kept. */
export function registerSecurityHeaders(server: FastifyInstance, headersOf: (url: string) => Readonly<Record<string, string>>): void {
  server.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headersOf(request.url))) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
  });
}
