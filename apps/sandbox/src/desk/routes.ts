import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, SandboxInputError, wantsPage } from '../http-input.ts';
import { callPlatform } from '../signing.ts';
import { indexPage } from './page.ts';

const DESK_TIMEOUT_MS = 10_000;
const MAX_ADVANCE_SECONDS = 20 * 366 * 86_400;

const advanceBody = z.object({ advanceSeconds: z.coerce.number().check(z.minimum(0), z.maximum(MAX_ADVANCE_SECONDS)) });
const autologinBody = z.object({ playerId: z.uuid() });
// A posted form cannot contain null; its empty choice means null.
const policyBody = z.object({ pack: z.nullable(z.string()) });
const policyAnswer = z.object({
  chosen: z.nullable(z.string()),
  packs: z.array(z.object({ id: z.string(), countries: z.array(z.string()) })),
});
const deskAnswer = z.object({ data: z.unknown() });

/**
 * The sandbox's desk: an index page, the credentials, the clock, and links to try. What only the platform can do is requested by a signed
 * call that exists while the sandbox is on.
 */
export function registerDesk(server: FastifyInstance, deps: SandboxDeps): void {
  const ask = async (action: string, body: object): Promise<unknown> => {
    const path = `/provider/v1/sandbox/${action}`;
    const call = {
      credential: deps.credentials.desk,
      baseUrl: deps.platformUrl(),
      path,
      body,
      nowMs: deps.now().getTime(),
      timeoutMs: DESK_TIMEOUT_MS,
    };
    const { status, json } = await callPlatform(call);
    const answer = deskAnswer.safeParse(json);
    if (status !== 200 || !answer.success)
      throw new SandboxInputError(`The platform refused: ${JSON.stringify(json)}`, status === 404 ? 404 : 422);
    return answer.data.data;
  };

  server.get('/sandbox', async (_request, reply) => {
    const clock = z.object({ now: z.string() }).parse(await ask('clock', {}));
    const policy = policyAnswer.parse(await ask('policy', {}));
    return reply
      .type('text/html; charset=utf-8')
      .send(indexPage({ now: clock.now, policy, platformUrl: deps.platformUrl(), studios: deps.credentials.studios }));
  });
  server.get('/sandbox/credentials', async () => ({
    data: {
      studios: deps.credentials.studios.map(({ name, providerId, secret }) => ({ name, providerId, secret })),
      psp: { providerId: deps.credentials.psp.providerId, secret: deps.credentials.psp.secret },
      kyc: { providerId: deps.credentials.kyc.providerId, secret: deps.credentials.kyc.secret },
      sportsbook: { providerId: deps.credentials.sportsbook.providerId, secret: deps.credentials.sportsbook.secret },
    },
  }));
  server.get('/sandbox/clock', async () => ({ data: await ask('clock', {}) }));
  server.post('/sandbox/clock', async (request) => ({ data: await ask('clock', bodyOf(request, advanceBody)) }));
  server.get('/sandbox/policy', async () => ({ data: await ask('policy', {}) }));
  server.post('/sandbox/policy', async (request, reply) => {
    const { pack } = bodyOf(request, policyBody);
    const data = await ask('policy', { pack: pack === '' ? null : pack });
    // A browser is redirected to the desk, which shows the new choice.
    return wantsPage(request) ? reply.redirect('/sandbox', 303) : { data };
  });
  server.post('/sandbox/autologin', async (request) => ({ data: await ask('autologin', bodyOf(request, autologinBody)) }));
  server.get('/sandbox/world', async () => ({ data: await ask('world', {}) }));
}
