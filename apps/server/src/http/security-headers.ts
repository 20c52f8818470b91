import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/**
 * Puts the headers every answer has (reliability S36). An answer that set one of them itself keeps its own.
 * @param publicUrl browsers are told to keep to https only where the site is reached by it
 */
export function registerSecurityHeaders(server: FastifyInstance, publicUrl: string | undefined): void {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    ...(isSecure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
  });
  server.addHook('onSend', async (request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
  });
}
