import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, SandboxInputError } from '../http-input.ts';
import { feedAnswer, type Feed, type FeedList, feedPage, heldAnswer, menuAnswer } from './feed-page.ts';
import { doorPolicy } from './frame.ts';
import { refuseOtherSites } from './sign-in.ts';

const CALL_TIMEOUT_MS = 20_000;
/** Of all sports together. */
const MOST_LIVE = 100;
const MOST_NEXT = 40;
/** Events of one sport, at most as many as the sportsbook lists at once. */
const MOST_OF_SPORT = 200;
const MOST_POINTS = 400;

const short = z.string().check(z.maxLength(200));
const pageQuery = z.object({ said: z.optional(short), failed: z.optional(short), sport: z.optional(short) });
const eventParams = z.object({ id: short });
/** An empty field is no score of nothing. */
const points = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
  z.number().check(z.maximum(MOST_POINTS)),
);
const about = { called: short, sport: z.optional(short) };
const wordBody = z.discriminatedUnion('word', [
  z.object({ word: z.literal('result'), home: points, away: points, ...about }),
  ...(['suspend', 'resume', 'freeze', 'unfreeze', 'void'] as const).map((word) => z.object({ word: z.literal(word), ...about })),
]);
const refusal = z.object({ error: z.object({ message: z.string(), fields: z.optional(z.record(z.string(), z.string())) }) });

const SILENT = 'The sportsbook does not answer at the moment.';

/** Why a company refused a call, in a sentence for its operator. */
function reasonOf(body: unknown): string {
  const { data } = refusal.safeParse(body);
  if (data === undefined) return SILENT;
  const fields = Object.entries(data.error.fields ?? {}).map(([field, fault]) => `${field} ${fault}`);
  return [data.error.message, ...fields].join(' ');
}

/** Calls the sportsbook by its interface for programs. @throws SandboxInputError when it refuses, or does not answer */
async function callSportsbook(url: string, body?: object): Promise<unknown> {
  const sent = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(url, { ...sent, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }).catch(() => undefined);
  const data: unknown = await answer?.json().catch(() => undefined);
  if (answer?.ok !== true) throw new SandboxInputError(reasonOf(data), 409);
  return data;
}

async function readFeed(base: string, sport: string | undefined): Promise<Feed> {
  const listOf = async (state: 'live' | 'prematch', most: number): Promise<FeedList> => {
    const perPage = sport === undefined ? most : MOST_OF_SPORT;
    const query = new URLSearchParams({ state, perPage: String(perPage), locale: 'en', ...(sport === undefined ? {} : { sport }) });
    const { data, page } = feedAnswer.parse(await callSportsbook(`${base}/events?${query}`));
    return { events: data, total: page.total };
  };
  const [menu, held, live, next] = await Promise.all([
    callSportsbook(`${base}/menu`),
    callSportsbook(`${base}/held`),
    listOf('live', MOST_LIVE),
    listOf('prematch', MOST_NEXT),
  ]);
  return { sports: menuAnswer.parse(menu).data, sport, held: heldAnswer.parse(held).data, live, next };
}

type Call = { readonly name: string; readonly body: object; readonly said: string };

/** The sportsbook call behind an action on the page, and the message shown once it is done. */
function callOf(word: z.output<typeof wordBody>): Call {
  if (word.word === 'result') {
    const { home, away } = word;
    return { name: 'result', body: { home, away }, said: `ended ${home}:${away}` };
  }
  const calls = {
    suspend: { name: 'suspend', body: {}, said: 'betting is suspended' },
    resume: { name: 'suspend', body: { off: true }, said: 'betting goes on' },
    freeze: { name: 'freeze', body: {}, said: 'frozen where it stands' },
    unfreeze: { name: 'freeze', body: { off: true }, said: 'catching up with the clock' },
    void: { name: 'void', body: {}, said: 'void, its stakes are returned' },
  } as const;
  return calls[word.word];
}

/** The page from which the feed of the sportsbook is operated (Y-08). */
export function registerFeedRoutes(server: FastifyInstance, deps: Pick<SandboxDeps, 'platformUrl'>): void {
  const base = (): string => `${deps.platformUrl()}/sandbox/sportsbook`;
  const send = (reply: FastifyReply, page: string): FastifyReply =>
    reply
      .headers({ 'content-security-policy': doorPolicy, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page);

  server.get('/sandbox/feed', async (request, reply) => {
    const { sport, ...said } = pageQuery.parse(request.query);
    const feed = await readFeed(base(), sport).catch((error: unknown) => {
      if (error instanceof SandboxInputError) return undefined;
      throw error;
    });
    if (feed === undefined) void reply.code(503);
    return send(reply, feedPage(feed, feed === undefined ? { failed: SILENT } : said));
  });

  server.post('/sandbox/feed/:id', async (request, reply) => {
    refuseOtherSites(request);
    const { id } = eventParams.parse(request.params);
    const word = bodyOf(request, wordBody);
    const { name, body, said } = callOf(word);
    const backWith = (answer: Record<string, string>): FastifyReply => {
      const query = new URLSearchParams({ ...answer, ...(word.sport === undefined ? {} : { sport: word.sport }) });
      return reply.redirect(`/sandbox/feed?${query}#${encodeURIComponent(id)}`, 303);
    };
    try {
      await callSportsbook(`${base()}/events/${encodeURIComponent(id)}/${name}`, body);
    } catch (error) {
      if (error instanceof SandboxInputError) return backWith({ failed: `${word.called}: ${error.message}`.slice(0, 200) });
      throw error;
    }
    return backWith({ said: `${word.called}: ${said}.`.slice(0, 200) });
  });
}
