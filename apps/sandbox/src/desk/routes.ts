import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, wantsPage } from '../http-input.ts';
import { askPlatformOf } from './ask.ts';

const MAX_ADVANCE_SECONDS = 20 * 366 * 86_400;

const advanceBody = z.object({ advanceSeconds: z.coerce.number().check(z.minimum(0), z.maximum(MAX_ADVANCE_SECONDS)) });
const operatorBody = z.object({ email: z.string().check(z.maxLength(250)) });
const autologinBody = z.object({ playerId: z.uuid() });
// A posted form cannot contain null; its empty choice means null.
const policyBody = z.object({ pack: z.nullable(z.string()) });

/** The sandbox's desk for programs: the credentials, the clock, the policy packs, what there is to try and links that sign in. */
export function registerDesk(server: FastifyInstance, deps: SandboxDeps): void {
  const ask = askPlatformOf(deps);
  server.get('/sandbox/credentials', async () => ({
    data: {
      studios: deps.credentials.studios.map(({ name, providerId, secret }) => ({ name, providerId, secret })),
      psp: { providerId: deps.credentials.psp.providerId, secret: deps.credentials.psp.secret },
      kyc: { providerId: deps.credentials.kyc.providerId, secret: deps.credentials.kyc.secret },
      sportsbook: { providerId: deps.credentials.sportsbook.providerId, secret: deps.credentials.sportsbook.secret },
    },
  }));
  server.get('/sandbox/clock', async () => ({ data: await ask('clock', {}) }));
  server.post('/sandbox/clock', async (request, reply) => {
    const data = await ask('clock', bodyOf(request, advanceBody));
    return wantsPage(request) ? reply.redirect('/sandbox', 303) : { data };
  });
  server.get('/sandbox/policy', async () => ({ data: await ask('policy', {}) }));
  server.post('/sandbox/policy', async (request, reply) => {
    const { pack } = bodyOf(request, policyBody);
    const data = await ask('policy', { pack: pack === '' ? null : pack });
    // A browser is redirected to the desk, which shows the new choice.
    return wantsPage(request) ? reply.redirect('/sandbox', 303) : { data };
  });
  server.post('/sandbox/autologin', async (request) => ({ data: await ask('autologin', bodyOf(request, autologinBody)) }));
  server.post('/sandbox/console/sessions', async (request) => ({ data: await ask('console-sessions', bodyOf(request, operatorBody)) }));
  server.get('/sandbox/console/code', async (request) => ({ data: await ask('console-code', operatorBody.parse(request.query)) }));
  server.get('/sandbox/world', async () => ({ data: await ask('world', {}) }));
}
