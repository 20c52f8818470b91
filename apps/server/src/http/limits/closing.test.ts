import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { watchConnections } from './closing.ts';

const portOf = (server: http.Server): number => {
  const address: AddressInfo | string | null = server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
};

describe('the end of a server', () => {
  it('F11 F20 does not wait for a client that never reads its answer', async () => {
    const server = http.createServer((_request, response) => {
      Readable.from(
        (function* () {
          for (;;) yield Buffer.alloc(1_048_576);
        })(),
      ).pipe(response);
    });
    const endConnections = watchConnections(server, 10);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const [answer] = await once(http.get({ port: portOf(server), host: '127.0.0.1' }), 'response');
    answer.on('error', () => undefined);
    const closed = once(server, 'close');
    endConnections();
    server.close();
    await closed;
    expect(server.listening).toBe(false);
  });
});
