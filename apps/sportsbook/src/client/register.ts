import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import type { Register, SportsbookDeps } from '../deps.ts';
import { frameDocument, framePolicy, pageOriginOf, registeredOrigins } from './document.ts';
import { type BuiltFile, packDocument, readBuiltFile, readManifest } from './files.ts';
import { firstScreen } from './first-screen.ts';

const API_PATH = '/sandbox/sportsbook';
const CLIENT_PATH = `${API_PATH}/client`;
const FOREVER = 'public, max-age=31536000, immutable';

const frameQuery = z.object({
  clientId: z.string().max(64).catch(''),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)
    .catch('en'),
  theme: z.enum(['dark', 'light', 'system']).catch('dark'),
  path: z
    .string()
    .max(512)
    .regex(/^\/(?!\/)/)
    .catch('/'),
});
const fileParams = z.object({ name: z.string() });

const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ error: { code: 'NOT_FOUND', message: 'There is nothing here.' } });

function sendFile(reply: FastifyReply, file: BuiltFile | undefined, cacheControl: string): FastifyReply {
  if (file === undefined) return notFound(reply);
  if (file.isPacked) reply.header('content-encoding', 'br');
  return reply
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    .type(file.contentType)
    .send(file.bytes);
}

function serveFrame(server: FastifyInstance, deps: SportsbookDeps): void {
  const drawer = {
    server,
    api: API_PATH,
    onFault: (error: unknown): void => deps.log.error({ err: error }, 'the first screen of the betting client could not be drawn'),
  };
  server.get(`${CLIENT_PATH}/`, async (request, reply) => {
    const { clientId, locale, theme, path } = frameQuery.parse(request.query);
    const origins = registeredOrigins(clientId, deps.platformUrl());
    if (origins === undefined) return notFound(reply);
    const [manifest, screen] = await Promise.all([
      readManifest(),
      firstScreen(drawer, { location: path, locale, nowMs: deps.now().getTime() }),
    ]);
    const pageOrigin = pageOriginOf(origins, request.headers.host);
    const html = frameDocument({ manifest, pageOrigin, locale, theme, screen });
    const { bytes, isPacked } = await packDocument(html, request.headers['accept-encoding']?.toString());
    if (isPacked) reply.header('content-encoding', 'br');
    return reply
      .header('content-security-policy', framePolicy(origins))
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(bytes);
  });
}

/** The betting client: its kit, its frame and their files (sportsbook §8, §9). */
export const registerClient: Register = (server, deps) => {
  serveFrame(server, deps);
  server.get(`${CLIENT_PATH}/kit.js`, async (request, reply) =>
    sendFile(reply, await readBuiltFile('kit', 'kit.js', request.headers['accept-encoding']?.toString()), 'no-cache'),
  );
  server.get(`${CLIENT_PATH}/assets/:name`, async (request, reply) => {
    const { name } = fileParams.parse(request.params);
    return sendFile(reply, await readBuiltFile('assets', name, request.headers['accept-encoding']?.toString()), FOREVER);
  });
  return {};
};
