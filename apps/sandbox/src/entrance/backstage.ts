import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { AskPlatform } from '../control/ask.ts';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, SandboxInputError } from '../http-input.ts';
import { nextResultsPage } from './backstage-pages.ts';
import { playerIdOf, refuseOtherSites } from './sign-in.ts';
import { doorPlayers } from './tasks.ts';

const CALL_TIMEOUT_MS = 20_000;
const readyMade = doorPlayers.filter((player) => player !== 'new');

const saidQuery = z.object({ said: z.optional(z.string().check(z.maxLength(200))) });
const resultBody = z.object({ kind: z.enum(['win', 'lost']), player: z.enum(readyMade), game: z.optional(z.string()) });
const preparedWin = z.object({ data: z.object({ times: z.string() }) });

const page = (reply: FastifyReply, text: string): FastifyReply =>
  reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }).type('text/html; charset=utf-8').send(text);
const backTo = (reply: FastifyReply, path: string, said: string): FastifyReply =>
  reply.redirect(`${path}?${new URLSearchParams({ said })}`, 303);

/** Calls a simulated company by its interface for programs. @throws SandboxInputError when it refuses */
async function callCompany(url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  if (!response.ok) throw new SandboxInputError(`It answered ${await response.text()}`, 409);
  return response.json();
}

/** The page with the rounds that the studio has prepared for a player; otherwise only the API shows them. */
export function registerNextResults(server: FastifyInstance, deps: SandboxDeps, ask: AskPlatform): void {
  server.get('/sandbox/next-results', async (request, reply) =>
    page(reply, nextResultsPage(readyMade, saidQuery.parse(request.query).said)),
  );
  server.post('/sandbox/next-results', async (request, reply) => {
    refuseOtherSites(request);
    const { kind, player, game: gameId } = bodyOf(request, resultBody);
    const playerId = await playerIdOf(ask, deps.platformUrl(), player);
    const studio = `${deps.platformUrl()}/sandbox/studio`;
    if (kind === 'lost') {
      await callCompany(`${studio}/lost-answers`, { playerId });
      return backTo(reply, '/sandbox/next-results', `The next three answers to ${player} will be lost.`);
    }
    const { data } = preparedWin.parse(await callCompany(`${studio}/wins`, { playerId, gameId }));
    return backTo(reply, '/sandbox/next-results', `The next round of ${player} wins ${data.times} times its stake.`);
  });
}
