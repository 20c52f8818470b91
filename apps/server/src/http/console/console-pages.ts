import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isConsolePath } from '@pavilion/contract/console/pages.ts';
import { siteUrl } from '@pavilion/contract/formats/site-path.ts';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import { policed } from '../binding/route-policy.ts';
import { registerFolders } from '../pages/static-files.ts';

/**
 * The console's page may load only its own files. Documents are shown from memory; the console cannot be framed and frames nothing
 * (operator §10, OS-16).
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FILE = /\.[a-z\d]+$/i;

/** Serves the built console: its immutable files, and its document for every page address, with 404 for an unknown one. */
export async function registerConsolePages(server: FastifyInstance, directory: string): Promise<void> {
  const file = path.join(directory, 'index.html');
  if (!existsSync(file)) return;
  const document = readFileSync(file, 'utf8');
  await registerFolders(server, [
    { prefix: '/assets/', root: directory, earlierRoot: path.join(directory, '../earlier'), isVersioned: true },
  ]);
  server.get('/*', policed('everybody'), async (request, reply) => {
    const { pathname } = siteUrl(request.url, 'http://console') ?? {};
    if (pathname === undefined || FILE.test(pathname)) throw new DomainError('notFound');
    return reply
      .code(isConsolePath(pathname) ? 200 : 404)
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(document);
  });
}
