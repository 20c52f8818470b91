import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { type AskPlatform, askPlatformOf, policyAnswer } from '../control/ask.ts';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, SandboxInputError } from '../http-input.ts';
import { registerDoorFiles } from './assets.ts';
import { registerNextResults } from './backstage.ts';
import { registerFeedRoutes } from './feed-routes.ts';
import { doorPolicy, referencePolicy } from './frame.ts';
import { frontPage } from './front-page.ts';
import { playersPage, worldAnswer } from './players-page.ts';
import { callers, referenceOf, referencePage } from './reference.ts';
import { entranceOf, playerIdOf, refuseOtherSites } from './sign-in.ts';
import { doorPlayers, type Task, tasks } from './tasks.ts';
import { fullCatalogue } from '@pavilion/fairness';
import type pg from 'pg';
import type { Counts } from './services.ts';

const PREPARATION_TIMEOUT_MS = 20_000;

const startBody = z.object({ player: z.enum(doorPlayers) });
const taskParams = z.object({ id: z.string() });
const referenceQuery = z.object({ of: z._default(z.enum(callers), 'players') });
const documentParams = z.object({ caller: z.enum(callers) });

const send = (reply: FastifyReply, page: string, policy = doorPolicy): FastifyReply =>
  reply
    .headers({ 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page);

/** The entrance of the sandbox: what to try, which player or operator to try it as, and links to the simulated parties. */
export function registerDoor(server: FastifyInstance, deps: SandboxDeps): void {
  const ask = askPlatformOf(deps);
  registerDoorFiles(server);
  registerStarts(server, deps, ask);
  registerReference(server, deps);
  registerNextResults(server, deps, ask);
  registerFeedRoutes(server, deps);
  server.get('/sandbox', async (_request, reply) => {
    const [clock, policy, world] = await Promise.all([ask('clock', {}), ask('policy', {}), ask('world', {})]);
    const { now } = z.object({ now: z.string() }).parse(clock);
    const counts = await readCounts(deps.pool, worldAnswer.parse(world).players.length);
    return send(reply, frontPage({ now, policy: policyAnswer.parse(policy), counts }));
  });
  server.get('/sandbox/players', async (_request, reply) => send(reply, playersPage(worldAnswer.parse(await ask('world', {})))));
}

/** Signs in and opens the site where a task begins. */
function registerStarts(server: FastifyInstance, deps: SandboxDeps, ask: AskPlatform): void {
  server.post('/sandbox/tasks/:id', async (request, reply) => {
    refuseOtherSites(request);
    const { id } = taskParams.parse(request.params);
    const task = tasks.find((one) => one.id === id);
    if (task === undefined) throw new SandboxInputError('There is no such task', 404);
    const { player } = bodyOf(request, startBody);
    if (!task.players.includes(player)) throw new SandboxInputError('This player cannot do that', 422);
    const playerId = await playerIdOf(ask, deps.platformUrl(), player);
    await prepare(deps.platformUrl(), task, playerId);
    return reply.redirect(await entranceOf(ask, playerId, task.path), 303);
  });
  server.post('/sandbox/sign-in', async (request, reply) => {
    refuseOtherSites(request);
    const { player } = bodyOf(request, startBody);
    const playerId = await playerIdOf(ask, deps.platformUrl(), player);
    return reply.redirect(await entranceOf(ask, playerId, '/'), 303);
  });
}

/** Asks the studio, as any program may, to have ready what the task is about. */
async function prepare(platformUrl: string, { preparation, game: gameId }: Task, playerId: string): Promise<void> {
  if (preparation === undefined) return;
  const path = preparation === 'win' ? 'wins' : 'lost-answers';
  const response = await fetch(`${platformUrl}/sandbox/studio/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ playerId, gameId }),
    signal: AbortSignal.timeout(PREPARATION_TIMEOUT_MS),
  });
  if (!response.ok) throw new SandboxInputError(`The studio answered ${await response.text()}`, 409);
}

/** The reference of the API, from the document that the platform gives out. */
function registerReference(server: FastifyInstance, deps: SandboxDeps): void {
  server.get('/sandbox/reference', async (request, reply) => {
    const query = referenceQuery.safeParse(request.query);
    return send(reply, referencePage(query.success ? query.data.of : 'players'), referencePolicy);
  });
  server.get('/sandbox/reference/:caller.json', async (request) => {
    const { caller } = documentParams.parse(request.params);
    const response = await fetch(`${deps.platformUrl()}/api/openapi.json`, { signal: AbortSignal.timeout(PREPARATION_TIMEOUT_MS) });
    return referenceOf(await response.json(), caller);
  });
}

/** The row counts of the services' own tables. */
async function readCounts(pool: pg.Pool, players: number): Promise<Counts> {
  const { rows } = await pool.query<{ messages: number; waitingPayments: number }>(
    `select (select count(*)::int from sandbox.message) as messages,
       (select count(*)::int from sandbox.psp_payment where status = 'pending' and closed_at is null) as "waitingPayments"`,
  );
  return { messages: rows[0]?.messages ?? 0, waitingPayments: rows[0]?.waitingPayments ?? 0, games: fullCatalogue.length, players };
}
