import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, wantsPage } from '../http-input.ts';
import { type AskPlatform, askPlatformOf } from './ask.ts';
import { credentialsPage, worldPage } from './data-pages.ts';

const MAX_ADVANCE_SECONDS = 20 * 366 * 86_400;

const advanceBody = z.object({ advanceSeconds: z.coerce.number().check(z.minimum(0), z.maximum(MAX_ADVANCE_SECONDS)) });
const operatorBody = z.object({ email: z.string().check(z.maxLength(250)) });
const roleBody = z.object({ role: z.string().check(z.maxLength(50)) });
const SITUATIONS_MAX = 1000;
/** The most players one call of ours makes: they register, pay in and request money, and no call waits for a thousand of them. */
const SITUATIONS_AT_ONCE = 25;
const SITUATIONS_TIMEOUT_MS = 120_000;
const situationsAnswer = z.object({ ids: z.array(z.string()) });
const situationBody = z.object({
  kind: z.string().check(z.maxLength(50)),
  count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(SITUATIONS_MAX)), 1),
  playerId: z.optional(z.uuid()),
  password: z.optional(z.string().check(z.maxLength(250))),
});
const autologinBody = z.object({ playerId: z.uuid() });
// A posted form cannot contain null; its empty choice means null.
const policyBody = z.object({ pack: z.nullable(z.string()) });

/** The sandbox's desk for programs: the credentials, the clock, the policy packs, what there is to try and links that sign in. */
export function registerDesk(server: FastifyInstance, deps: SandboxDeps): void {
  const ask = askPlatformOf(deps);
  registerData(server, deps, ask);
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
  server.post('/sandbox/console/operators', async (request) => ({ data: await ask('console-operators', bodyOf(request, roleBody)) }));
  server.post('/sandbox/console/sessions', async (request) => ({ data: await ask('console-sessions', bodyOf(request, operatorBody)) }));
  server.post('/sandbox/console/situations', async (request) => {
    const { count, ...wanted } = bodyOf(request, situationBody);
    const ids: string[] = [];
    for (let from = 0; from < count; from += SITUATIONS_AT_ONCE) {
      const part = { ...wanted, from, count: Math.min(SITUATIONS_AT_ONCE, count - from) };
      ids.push(...situationsAnswer.parse(await ask('console-situations', part, SITUATIONS_TIMEOUT_MS)).ids);
    }
    return { data: { ids } };
  });
  server.get('/sandbox/console/code', async (request) => ({ data: await ask('console-code', operatorBody.parse(request.query)) }));
}

const dataQuery = z.object({ as: z.optional(z.string()) });
const showsPage = (request: FastifyRequest): boolean => wantsPage(request) && dataQuery.parse(request.query).as !== 'json';
const page = (reply: FastifyReply, text: string): FastifyReply =>
  reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).type('text/html; charset=utf-8').send(text);

/** Programs get JSON, people a page. */
function registerData(server: FastifyInstance, { credentials }: SandboxDeps, ask: AskPlatform): void {
  const pairOf = ({ providerId, secret }: { providerId: string; secret: string }) => ({ providerId, secret });
  server.get('/sandbox/credentials', async (request, reply) => {
    const studios = credentials.studios.map(({ name, ...pair }) => ({ name, ...pairOf(pair) }));
    const others = { psp: pairOf(credentials.psp), kyc: pairOf(credentials.kyc), sportsbook: pairOf(credentials.sportsbook) };
    if (!showsPage(request)) return { data: { studios, ...others } };
    return page(reply, credentialsPage([...studios, ...Object.entries(others).map(([name, pair]) => ({ name, ...pair }))]));
  });
  server.get('/sandbox/world', async (request, reply) => {
    const data = await ask('world', {});
    return showsPage(request) ? page(reply, worldPage(data)) : { data };
  });
}
