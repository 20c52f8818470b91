import { boundCalls, LONG_PATIENCE_MS } from '@pavilion/postgres';
import Fastify, { type FastifyInstance } from 'fastify';
import type { SandboxDeps } from './deps.ts';
import { registerChat } from './chat/index.ts';
import { registerDesk } from './control/routes.ts';
import { statusOfFault } from './fault-status.ts';
import { registerDoor } from './entrance/routes.ts';
import { keepSms, registerInbox } from './inbox/index.ts';
import { registerKyc } from './kyc/index.ts';
import { registerConsoleOidc } from './oidc/console.ts';
import { registerOidc } from './oidc/index.ts';
import { registerPsp } from './psp/index.ts';
import { registerPush } from './push/index.ts';
import { registerStudio } from './studio/index.ts';
import { registerTags } from './tags/index.ts';
import { registerTelegram } from './telegram/index.ts';

export type { SandboxDeps } from './deps.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

/**
 * The simulated third parties as one server with every address under `/sandbox` (sandbox §3). It knows the platform by its public address
 * and its credentials alone.
 */
export async function createSandbox(deps: SandboxDeps): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  boundCalls(server, LONG_PATIENCE_MS);
  server.removeAllContentTypeParsers();
  // Bodies stay raw bytes, so that signatures can be checked over them; `bodyOf` reads them as JSON or as a form.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.setErrorHandler((error, request, reply) => {
    const status = statusOfFault(error, deps);
    if (status >= 500) deps.log.error({ url: request.url, err: error }, 'sandbox fault');
    return reply.code(status).send({ error: { message: error instanceof Error ? error.message : 'fault' } });
  });
  registerDesk(server, deps);
  registerDoor(server, deps);
  registerInbox(server, deps);
  registerKyc(server, deps);
  registerOidc(server, deps);
  registerConsoleOidc(server, deps);
  registerTelegram(server, deps);
  registerTags(server, deps);
  registerChat(server, deps);
  registerPush(server, deps);
  registerPsp(server, { ...deps, sendSms: (message) => keepSms(deps, message) });
  registerStudio(server, deps);
  await server.ready();
  return server;
}
