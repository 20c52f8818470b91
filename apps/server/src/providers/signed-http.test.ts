import { once } from 'node:events';
import http from 'node:http';
import * as z from 'zod';
import { expect, it } from 'vitest';
import { callSigned } from './signed-http.ts';

const MIB = 1024 * 1024;
const bound = z.object({ port: z.number() });

it('K-47 S71 an answer without an end is given up once it is too long, and no more of it is read', async () => {
  let sentBytes = 0;
  const company = http.createServer((request, response) => {
    const piece = Buffer.alloc(64 * 1024, 'x');
    const send = (): void => {
      while (!response.destroyed && sentBytes < 200 * MIB) {
        sentBytes += piece.length;
        if (!response.write(piece)) return void response.once('drain', send);
      }
      response.end();
    };
    request.resume();
    send();
  });
  company.listen(0, '127.0.0.1');
  await once(company, 'listening');
  const { port } = bound.parse(company.address());
  const provider = { id: 'endless', name: '', kind: 'psp', secrets: ['s'] } as const;
  const clock = { now: () => new Date() };
  const call = callSigned(clock, { provider, url: `http://127.0.0.1:${port}/`, body: {}, timeoutMs: 60_000 });
  await expect(call).rejects.toThrow('endless answered too much');
  company.closeAllConnections();
  company.close();
  expect(sentBytes).toBeLessThan(50 * MIB);
});
