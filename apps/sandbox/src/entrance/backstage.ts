import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { AskPlatform } from '../control/ask.ts';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, SandboxInputError } from '../http-input.ts';
import { feedAnswer, type FeedEvent, feedPage, nextResultsPage } from './backstage-pages.ts';
import { playerIdOf, refuseOtherSites } from './sign-in.ts';
import { doorPlayers } from './tasks.ts';

const CALL_TIMEOUT_MS = 20_000;
const readyMade = doorPlayers.filter((player) => player !== 'new');

const saidQuery = z.object({ said: z.optional(z.string().check(z.maxLength(200))) });
const eventParams = z.object({ id: z.string().check(z.maxLength(200)) });
const score = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(400)));
const wordBody = z.object({ word: z.enum(['suspend', 'resume', 'freeze', 'unfreeze', 'void', 'result']), home: score, away: score });
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

/** Pages of companies that only programs could reach: the feed of the sportsbook, and what the studio has ready. */
export function registerBehind(server: FastifyInstance, deps: SandboxDeps, ask: AskPlatform): void {
  registerFeedPage(server, deps);
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

function registerFeedPage(server: FastifyInstance, deps: SandboxDeps): void {
  const eventsIn = async (state: 'live' | 'prematch'): Promise<FeedEvent[]> =>
    feedAnswer.parse(await callCompany(`${deps.platformUrl()}/sandbox/sportsbook/events?state=${state}`)).data;
  server.get('/sandbox/feed', async (request, reply) => {
    const { said } = saidQuery.parse(request.query);
    const lists = await Promise.all([eventsIn('live'), eventsIn('prematch')]).catch((error: unknown) => {
      if (error instanceof SandboxInputError || error instanceof TypeError) return undefined;
      throw error;
    });
    if (lists === undefined) {
      void reply.code(503);
      return page(reply, feedPage({ live: [], next: [], said: 'The sportsbook does not answer at the moment.' }));
    }
    const [live, next] = lists;
    return page(reply, feedPage({ live, next, said }));
  });
  server.post('/sandbox/feed/:id', async (request, reply) => {
    refuseOtherSites(request);
    const { id } = eventParams.parse(request.params);
    const { word, home = 0, away = 0 } = bodyOf(request, wordBody);
    const calls = {
      suspend: { name: 'suspend', body: {}, said: 'The event is suspended.' },
      resume: { name: 'suspend', body: { off: true }, said: 'The event goes on.' },
      freeze: { name: 'freeze', body: {}, said: 'The event is frozen.' },
      unfreeze: { name: 'freeze', body: { off: true }, said: 'The event catches up.' },
      void: { name: 'void', body: {}, said: 'The event is void; its stakes are returned.' },
      result: { name: 'result', body: { home, away }, said: `The event ended ${home}:${away}.` },
    } as const;
    const { name, body, said } = calls[word];
    await callCompany(`${deps.platformUrl()}/sandbox/sportsbook/events/${encodeURIComponent(id)}/${name}`, body);
    return backTo(reply, '/sandbox/feed', said);
  });
}
