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
  server = fastify();
  await registerFolders(server, [
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
