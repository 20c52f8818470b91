import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** How often is looked, and how many looks a body may be on its way: eleven looks a second apart are ten seconds at least (reliability S52). */
export interface SlowRequestLimits {
  everyMs: number;
  looksMax: number;
}

export const SLOW_REQUESTS: SlowRequestLimits = { everyMs: 1000, looksMax: 11 };
/** Node's own limit for a whole request, which slow uploads meet that go on and on. */
export const REQUEST_TIMEOUT_MS = 120_000;

interface Pending {
  response: ServerResponse;
  looks: number;
  bytesRead: number;
}

const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
const isForm = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('multipart/') === true;

/**
 * Ends requests whose body does not come (reliability S44, S52). A form with a file may take its time as long as bytes arrive: ten megabytes
 * from a telephone are not an attack.
 */
export function endSlowRequests(server: Server, limits: SlowRequestLimits): void {
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
      end(request, state.response);
    }
  };
  const timer = setInterval(look, limits.everyMs).unref();
  server.once('close', () => clearInterval(timer));
}

function end({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (!headersSent) socket.write(ANSWER);
  socket.destroySoon();
}
