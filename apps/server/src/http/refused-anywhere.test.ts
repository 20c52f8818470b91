import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { type RawAnswer, rawRequest as ask, sendRaw as send } from '../testing/raw-requests.ts';
import { bareServer, startTestServer, type TestServer } from '../testing/server.ts';
import { registerFolders } from './pages/static-files.ts';
import { policed } from './binding/route-policy.ts';
import { registerApiNotFound } from './server.ts';

let server: TestServer;
let folder: string;
let bare: FastifyInstance;
let port: number;

/** A server with the API's not-found answer, two folders of files and a neighbour's sockets: every source of refusals other than calls. */
beforeAll(async () => {
  server = await startTestServer();
  bare = bareServer(server.app, { slowRequests: { everyMs: 20, looksMax: 2 } });
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pavilion-files-'));
  for (const name of ['assets', 'builds']) await fs.mkdir(path.join(folder, name, 'inner'), { recursive: true });
  await fs.writeFile(path.join(folder, 'assets', 'a.js'), 'export {};');
  await registerFolders(bare, [
    { prefix: '/assets/', root: folder, isVersioned: true },
    { prefix: '/builds/', root: folder, isVersioned: false },
  ]);
  bare.get('/pages/:name', policed('everybody'), async () => {
    throw new Error('secret detail');
  });
  bare.post('/api/slow', policed('everybody'), async () => ({ data: {} }));
  registerApiNotFound(bare);
  await bare.listen({ port: 0, host: '127.0.0.1' });
  port = z.object({ port: z.number() }).parse(bare.server.address()).port;
});
afterAll(async () => {
  await bare.close();
  await server.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const envelope = z.strictObject({ error: z.strictObject({ code: z.int(), message: z.string().min(1) }) });

function expectHeaders({ headers }: RawAnswer): void {
  const names = ['x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy', 'permissions-policy'];
  for (const name of [...names, 'content-security-policy', 'strict-transport-security'])
    expect([name, headers.get(name)]).not.toEqual([name, null]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null]);
}

const long = 'x'.repeat(20_000);
const calls: [string, number, string][] = [
  ['a broken percent sign', 400, ask('GET', '/api/settings/%')],
  ['a percent sign of no text', 400, ask('GET', '/api/game/games/%E0%A4%A')],
  ['a parameter longer than any', 404, ask('GET', `/pages/${'x'.repeat(300)}`).replace('/pages/', '/api/pages/')],
  ['a header too large', 431, ask('GET', '/api/settings/locales', `x-long: ${long}\r\n`)],
  ['an address too long', 431, ask('GET', `/api/settings/locales?x=${long}`)],
  ['the bare prefix of the API', 404, ask('GET', '/api')],
  ['the bare prefix of providers', 404, ask('POST', '/provider', 'content-length: 0\r\n')],
  ['an unknown address', 404, ask('DELETE', '/api/nothing/here')],
  ['a method no route has', 404, ask('PROPFIND', '/api/slow')],
  ['a method that is none', 400, ask('NONSENSE', '/api/slow')],
  ['a body that does not come', 408, ask('POST', '/api/slow', 'content-type: application/json\r\ncontent-length: 9\r\n')],
  ['a length that is none', 400, ask('POST', '/api/slow', 'content-length: nine\r\n')],
];
const pages: [string, number, string][] = [
  ['a broken percent sign', 400, ask('GET', '/%')],
  ['a broken percent sign of a file', 400, ask('GET', '/assets/%zz')],
  ['a parameter longer than any', 404, ask('GET', `/pages/${'x'.repeat(300)}`)],
  ['a header too large', 431, ask('GET', '/', `x-long: ${long}\r\n`)],
  ['a folder', 404, ask('GET', '/assets/')],
  ['a folder in a folder', 404, ask('GET', '/assets/inner')],
  ['a folder in a folder, with its slash', 404, ask('GET', '/assets/inner/')],
  ['a name with a NUL', 404, ask('GET', '/assets/%00')],
  ['a way out', 404, ask('GET', '/builds/../x')],
  ['a hidden way out', 404, ask('GET', '/assets/..%2f..%2fpackage.json')],
  ['a name with empty parts', 404, ask('GET', '/assets//a.js')],
  ['a file that is not there', 404, ask('GET', '/assets/b.js')],
  ['a hidden file', 404, ask('GET', '/assets/.env')],
  ['a method no page takes', 404, ask('POST', '/assets/a.js', 'content-length: 0\r\n')],
  ['a method no route has', 404, ask('PROPFIND', '/')],
  ['an upgrade nothing takes', 404, ask('GET', '/sandbox/x').replace('connection: close', 'connection: upgrade\r\nupgrade: websocket')],
  ['a fault', 500, ask('GET', '/pages/x')],
];

describe('any refusal', () => {
  it.each(calls)('S75 %s is answered %d to a program, in the envelope and with every header', async (_name, status, request) => {
    const said = await send(port, request);
    expect([said.status, said.body]).toEqual([status, expect.any(String)]);
    envelope.parse(JSON.parse(said.body));
    expect(said.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expectHeaders(said);
  });

  it.each(pages)('S75 %s is answered %d to a visitor, by the error page and with every header', async (_name, status, request) => {
    const said = await send(port, request);
    expect([said.status, said.body]).toEqual([status, expect.stringMatching(/^<!DOCTYPE html>.*<h1>[^<]+<\/h1><a href="\/">/s)]);
    expect(said.body).not.toMatch(/secret|Route |FST_|\.ts\b/);
    expect(said.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expectHeaders(said);
  });

  it('S75 a file is sent, and a range beyond it is refused as such', async () => {
    expect((await send(port, ask('GET', '/assets/a.js'))).body).toBe('export {};');
    expect((await send(port, ask('GET', '/assets/a.js', 'range: bytes=500-600\r\n'))).status).toBe(416);
  });

  it('S75 the product does the same, in the visitor’s language or that of the page’s address', async () => {
    const to = Number(new URL(server.url).port);
    const german = 'accept-language: de-DE,de;q=0.9\r\n';
    const call = await send(to, ask('GET', '/api/%', german));
    expect([call.status, envelope.parse(JSON.parse(call.body)).error.message]).toEqual([400, 'Die Anfrage war nicht lesbar.']);
    const page = await send(to, ask('PROPFIND', '/', german));
    expect([page.status, page.body]).toEqual([404, expect.stringContaining('<html lang="de"')]);
    for (const [method, url, language] of [
      ['PROPFIND', '/pt-br/static/terms', 'pt-br'],
      ['POST', '/fr/verify/no-such-code', 'fr'],
      ['POST', '/verify/no-such-code', 'en'],
      ['POST', '/xx/verify/no-such-code', 'en'],
    ] as const) {
      const refused = await send(to, ask(method, url, german));
      expect([method, url, /<html lang="([^"]+)"/.exec(refused.body)?.[1]]).toEqual([method, url, language]);
    }
    const socket = `upgrade: websocket\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n`;
    for (const [url, origin, status] of [
      ['/api/connection/other', server.url, 404],
      ['/api/connection/websocket', 'https://evil.example', 403],
    ] as const) {
      const refused = await send(to, ask('GET', url, `origin: ${origin}\r\n${socket}`).replace('connection: close', 'connection: upgrade'));
      expect([url, refused.status]).toEqual([url, status]);
      envelope.parse(JSON.parse(refused.body));
      expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
