import { STATUS_CODES } from 'node:http';

/** An HTTP answer as text, for a connection without a response object. It closes the connection. */
export function rawAnswer({ status, headers, body }: { status: number; headers: Readonly<Record<string, string>>; body: string }): string {
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}
