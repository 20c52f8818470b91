import type { onRequestHookHandler } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';

/** Refuses a second `Host`: a proxy in front may have used a different one than the product reads (RFC 9112 §3.2, S108). */
export const refuseSecondHost: onRequestHookHandler = ({ raw: { rawHeaders } }, _reply, done) => {
  done(countHosts(rawHeaders) > 1 ? new DomainError('malformedRequest') : undefined);
};

/** How many `Host` headers a request has, by its headers as they came: names and values in turn. */
export function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts;
}
