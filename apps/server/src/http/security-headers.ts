import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

/** The camera and the microphone are for the frames named and for nothing of ours; a frame is given only what its page has as well. */
function permissionsPolicy(cameraOrigins: readonly string[]): string {
  const allowed = cameraOrigins.length === 0 ? '' : ['self', ...cameraOrigins.map((origin) => `"${origin}"`)].join(' ');
  return `camera=(${allowed}), microphone=(${allowed}), geolocation=(), payment=()`;
}

/** An answer of the API is no page: whatever it holds, a browser runs nothing of it and shows it in no frame. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Puts the headers every answer has (reliability S36). An answer that set one of them itself keeps its own.
 * @param parts `publicUrl`: browsers are told to keep to https only where the site is reached by it; `cameraOrigins`: who may film
 */
export function registerSecurityHeaders(
  server: FastifyInstance,
  { publicUrl, cameraOrigins = [] }: { publicUrl: string | undefined; cameraOrigins?: readonly string[] | undefined },
): void {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'permissions-policy': permissionsPolicy(cameraOrigins),
    ...(isSecure ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` } : {}),
  });
  server.addHook('onSend', async (request, reply) => {
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    if (request.url.startsWith('/api/') && !reply.hasHeader('content-security-policy')) reply.header('content-security-policy', API_POLICY);
    reply.header('x-request-id', request.id);
  });
}
