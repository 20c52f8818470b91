import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ConnectionRefusals } from '../refusals/connection-refusals.ts';

/** The interval of checks, and how many checks a body may take: eleven checks a second apart are at least ten seconds (S52). */
export interface SlowRequestLimits {
  everyMs: number;
  looksMax: number;
}

export const SLOW_REQUESTS: SlowRequestLimits = { everyMs: 1000, looksMax: 11 };
/** Node's own limit for a whole request, which ends uploads that trickle on. */
export const REQUEST_TIMEOUT_MS = 120_000;

interface Pending {
  response: ServerResponse;
  looks: number;
  bytesRead: number;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
const isForm = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('multipart/') === true;

/**
 * Ends requests whose body stalls (S44, S52). A form with a file may take its time as long as bytes arrive: ten megabytes from a phone are
 * no attack.
 */
export function endSlowRequests(server: Server, limits: SlowRequestLimits, refusals: Pick<ConnectionRefusals, 'tooSlow'>): void {
  const pending = new Map<IncomingMessage, Pending>();
  server.on('request', (request, response) => {
    if (request.complete || !hasBody(request)) return;
    pending.set(request, { response, looks: 0, bytesRead: request.socket.bytesRead });
    request.once('close', () => pending.delete(request));
  });
  const look = (): void => {
    for (const [request, state] of pending) {
      if (request.complete) {
        pending.delete(request);
        continue;
      }
      const { bytesRead } = request.socket;
      state.looks = isForm(request) && bytesRead > state.bytesRead ? 0 : state.looks + 1;
      state.bytesRead = bytesRead;
      if (state.looks < limits.looksMax) continue;
      pending.delete(request);
      if (!state.response.headersSent) refusals.tooSlow(request);
      request.socket.destroySoon();
    }
  };
  const timer = setInterval(look, limits.everyMs).unref();
  server.once('close', () => clearInterval(timer));
}
