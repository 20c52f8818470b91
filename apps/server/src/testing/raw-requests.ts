import { once } from 'node:events';
import net from 'node:net';

export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** Everything that came back, also a second answer. */
  text: string;
}

/** Sends these bytes and waits for the end of the connection: `fetch` would first normalise the address or a header. */
export async function sendRaw(port: number, request: string): Promise<RawAnswer> {
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.write(request, 'latin1');
  await once(socket, 'close');
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: new Headers(
      headers.map((header): [string, string] => [header.slice(0, header.indexOf(':')), header.slice(header.indexOf(':') + 1)]),
    ),
    body: body.join('\r\n\r\n'),
    text,
  };
}

/** A request without a body, letter by letter, that ends its connection. */
export const rawRequest = (method: string, url: string, more = ''): string =>
  `${method} ${url} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`;
