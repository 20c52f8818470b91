import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerFolders } from './static-files.ts';

let folder: string;
let server: FastifyInstance;

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pavilion-pictures-'));
  await fs.mkdir(path.join(folder, 'art', 'drop'), { recursive: true });
  for (const name of ['plain.avif', 'plain.webp', 'figure.webp']) await fs.writeFile(path.join(folder, 'art', 'drop', name), name);
  await fs.mkdir(path.join(folder, 'now/assets'), { recursive: true });
  await fs.mkdir(path.join(folder, 'earlier/assets'), { recursive: true });
  await fs.writeFile(path.join(folder, 'now/assets/new.css'), 'new');
  for (const place of ['now', 'earlier']) await fs.writeFile(path.join(folder, place, 'assets/both.css'), 'both');
  await fs.writeFile(path.join(folder, 'earlier/assets/old.css'), 'old');
  await fs.writeFile(path.join(folder, 'earlier/assets/old.css.br'), 'packed');
  await fs.writeFile(path.join(folder, 'secret.txt'), 'secret');
  server = fastify();
  await registerFolders(server, [
    { prefix: '/assets/', root: path.join(folder, 'now'), earlierRoot: path.join(folder, 'earlier'), isVersioned: true },
    { prefix: '/art/', root: folder, isVersioned: true, fallbackPath: (name) => name.replace('.avif', '.webp') },
  ]);
});
afterAll(async () => {
  await server.close();
  await fs.rm(folder, { recursive: true, force: true });
});

const read = async (url: string, accept?: string) => {
  const { headers, body, statusCode } = await server.inject({ url, headers: accept === undefined ? {} : { accept } });
  return { statusCode, type: headers['content-type'], vary: headers.vary, kept: headers['cache-control'], body };
};
const kept = 'public, max-age=31536000, immutable';

it('K-26 a browser that names AVIF gets it, any other gets WebP from the same address', async () => {
  const url = '/art/drop/plain.avif?v=1';
  expect(await read(url, 'image/avif,image/webp,*/*;q=0.8')).toEqual({
    statusCode: 200,
    type: 'image/avif',
    vary: 'accept, accept-encoding',
    kept,
    body: 'plain.avif',
  });
  const other = { statusCode: 200, type: 'image/webp', vary: 'accept, accept-encoding', kept, body: 'plain.webp' };
  expect(await read(url, 'image/png,image/*;q=0.8,*/*;q=0.5')).toEqual(other);
  expect(await read(url)).toEqual(other);
});

it('K-26 other pictures are the same for every browser', async () => {
  expect(await read('/art/drop/figure.webp?v=1', 'image/png')).toMatchObject({ type: 'image/webp', vary: 'accept-encoding' });
  expect((await read('/art/drop/none.avif', 'image/png')).statusCode).toBe(404);
});

it('F11 D-75 the files of earlier builds are served as those of this one', async () => {
  expect(await read('/assets/new.css')).toMatchObject({ statusCode: 200, body: 'new', kept });
  expect(await read('/assets/old.css')).toMatchObject({ statusCode: 200, body: 'old', kept });
  const packed = await server.inject({ url: '/assets/old.css', headers: { 'accept-encoding': 'br' } });
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
  expect((await read('/assets/none.css')).statusCode).toBe(404);
});

it('F11 a file that the next build takes away from a process is found among the kept ones', async () => {
  await fs.rm(path.join(folder, 'now/assets/both.css'));
  expect((await read('/assets/both.css')).body).toBe('both');
});

it.each([
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/assets/new/..%2f..%2f..%2fsecret.txt',
  '/assets/%252e%252e%252f%252e%252e%252fsecret.txt',
  '/assets//new.css',
  '/assets/new.css/',
  '/assets/new.css%00',
  '/assets/%E0%A4%A',
  '/assets/',
  '/art/drop',
  '/art/drop/',
])('F11 %s is no file', async (url) => {
  const { statusCode, body } = await server.inject({ url });
  expect([400, 404]).toContain(statusCode);
  expect(body).not.toBe('secret');
});

it('F11 a file is asked for by HEAD, by its date and in part', async () => {
  const whole = await server.inject({ url: '/assets/new.css' });
  const head = await server.inject({ method: 'HEAD', url: '/assets/new.css' });
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
  const again = await server.inject({ url: '/assets/new.css', headers: { 'if-none-match': whole.headers.etag } });
  expect(again.statusCode).toBe(304);
  const part = await server.inject({ url: '/assets/new.css', headers: { range: 'bytes=1-1' } });
  expect([part.statusCode, part.body]).toEqual([206, 'e']);
});
