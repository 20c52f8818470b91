import type { FastifyRequest } from 'fastify';
import { clientOrigin, type ProxyTrust } from '../requests/client-address.ts';
import type { RateLimiter } from './rate-limit.ts';

/** A hook for reads outside the contract, such as pages: they count against the visitor's read limit (S49). */
export const countReads =
  ({ limiter, trust }: { limiter: RateLimiter; trust: ProxyTrust }) =>
  async (request: FastifyRequest): Promise<void> => {
    const { ip, isLocalTool } = clientOrigin(trust, request.socket.remoteAddress ?? '', request.headers);
    if (!isLocalTool) limiter.takeFrom('read', ip);
  };
