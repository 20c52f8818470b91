import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import * as z from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { bareServer, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let bare: FastifyInstance;
/** The server's ends of the connections by the client's port; the product's neighbours open some of their own. */
const accepted = new Map<number | undefined, net.Socket>();

beforeAll(async () => {
  server = await startTestServer();
  bare = bareServer(server.app);
  await bare.listen({ port: 0, host: '127.0.0.1' });
  for (const { server: listener } of [bare, server.app.server])
    listener.on('connection', (socket) => accepted.set(socket.remotePort, socket));
});
afterAll(async () => {
  await bare.close();
  await server.stop();
});

const portOf = (listener: http.Server): number => z.object({ port: z.number() }).parse(listener.address()).port;
const upgrade = (url: string, origin: string): string =>
  `GET ${url} HTTP/1.1\r\nhost: x\r\norigin: ${origin}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
  `sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n`;

const hub = '/api/connection/websocket';
const cases: readonly [string, 'bare' | 'product', () => string][] = [
  ['an upgrade nothing takes', 'bare', () => upgrade('/sandbox/x', 'https://pavilion.example')],
  ['an upgrade of a foreign origin', 'product', () => upgrade(hub, 'https://evil.example')],
  ['an upgrade at an unknown path', 'product', () => upgrade('/api/connection/other', server.url)],
  ['an upgrade without a key', 'product', () => upgrade(hub, server.url).replace(/sec-websocket-key.*\r\n/, '')],
  ['an upgrade that was taken', 'product', () => upgrade(hub, server.url)],
  ['an unreadable request', 'bare', () => 'nonsense\r\n\r\n'],
  ['a call', 'product', () => 'GET /api/settings/locales HTTP/1.1\r\nhost: x\r\n\r\n'],
];

it.each(cases)('S90 a client that resets its connection after %s harms no other', async (_name, which, request) => {
  const uncaught: unknown[] = [];
  const note = (error: unknown): unknown => uncaught.push(error);
  process.on('uncaughtException', note);
  const listener = which === 'bare' ? bare.server : server.app.server.server;
  const client = net.connect(portOf(listener), '127.0.0.1');
  await once(client, 'connect');
  client.write(request());
  await once(client, 'data');
  const mine = accepted.get(client.localPort);
  // `once` of node:events would listen for errors too, and errors are what this test looks for.
  const closed = new Promise((resolve) => (mine === undefined || mine.closed ? resolve(undefined) : mine.on('close', resolve)));
  client.resetAndDestroy();
  await closed;
  await new Promise(setImmediate);
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  expect(mine).toBeDefined();
});
