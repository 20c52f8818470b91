import http from 'node:http';

/** A studio gives up waiting for an answer then, and repeats the call. */
const PATIENCE_MS = 5_000;

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

interface Request {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** @returns status 0 where no answer came, or none in time */
export function send(url: string, { method = 'GET', headers = {}, body }: Request): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = http.request(url, { method, headers, agent, signal: AbortSignal.timeout(PATIENCE_MS) }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve({ status: 0, text: '' }));
    });
    request.on('error', () => resolve({ status: 0, text: '' }));
    request.end(body);
  });
}
