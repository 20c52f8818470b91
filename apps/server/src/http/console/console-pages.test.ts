import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerConsolePages } from './console-pages.ts';

describe('pages of the console', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'console-pages-'));
  let server: FastifyInstance;

  beforeAll(async () => {
    mkdirSync(path.join(directory, 'assets'));
    writeFileSync(path.join(directory, 'index.html'), '<!doctype html><title>Pavilion console</title>');
    writeFileSync(path.join(directory, 'assets/main-1a2b.js'), 'export {};');
    server = Fastify();
    await registerConsolePages(server, directory);
    await server.ready();
  });
  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });

  const get = (url: string) => server.inject({ method: 'GET', url });

  it.each([
    ['/', 200],
    ['/approvals', 200],
    ['/approvals?row=1', 200],
    ['/audit/anything', 200],
    ['/invitations/abc-DEF', 200],
    ['/games', 404],
    ['/static/terms', 404],
    ['//approvals', 200],
    ['//evil.example/approvals', 404],
    ['//host:99999/', 404],
    ['//[::1/', 404],
    ['//u:p@h/', 404],
  ])('BO-001 answers the document at %s with %d', async (url, status) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
      status,
      'text/html; charset=utf-8',
      '<!doctype html><title>Pavilion console</title>',
    ]);
  });

  it.each(['/%0aX', '/%01', '/%5cevil'])('S39 answers no document at %j, and no fault', async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body.includes('<title>')]).toEqual([expect.any(Number), false]);
  });

  it('OS-16 lets the document load the console’s own files alone, and forbids framing it', async () => {
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-cache', 'noindex']);
  });

  it('BO-002 keeps files by their digest, and answers no other file', async () => {
    const asset = await get('/assets/main-1a2b.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const url of ['/assets/other.js', '/favicon.ico', '/assets/../index.html'])
      expect([url, (await get(url)).statusCode]).not.toEqual([url, 200]);
  });
});
