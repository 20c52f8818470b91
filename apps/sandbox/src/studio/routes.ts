import { canonicalJson, fullCatalogue, gameOf, stakeRangeOf } from '@pavilion/fairness';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { act, ownRound } from './rounds/action.ts';
import { hidesPoint } from './rounds/climb.ts';
import { isClimb } from './rounds/climb-clock.ts';
import { viewChain, viewSharedRound } from './shared-rounds/view.ts';
import { statusOfFault } from '../fault-status.ts';
import { type StudioContext, StudioError } from './context.ts';
import { inTransaction } from './database.ts';
import { setMaintenance } from './game-events/messages.ts';
import { isAnswerLost } from './faults.ts';
import { wantsPage } from '../http-input.ts';
import { registerFreespinOrders } from './freespins/routes.ts';
import { viewFreespins } from './freespins/service.ts';
import { takeLaunch } from './pages/launch.ts';
import { embeddingOrigins, endedPage, pagePolicy, playPage, readAsset, replayPage, verifyPage } from './pages/pages.ts';
import { studioPage } from './pages/studio-page.ts';
import { placeBet, type Played } from './rounds/play.ts';
import { prepareWin } from './rounds/prepared-win.ts';
import { viewJackpotProofs, viewJackpots, viewJackpotWins } from './jackpots/view.ts';
import { describeReplay, finishedRound } from './rounds/replay.ts';
import * as requests from './requests.ts';
import { watchRound } from './rounds/watch.ts';
import { liveTables } from './shared-rounds/shared-games.ts';
import type { Round } from './round.ts';
import { playProgramRounds } from './rounds/sandbox-rounds.ts';
import { activePair, chooseFirstClientSeed, rotateSeeds, viewPair } from './seeds/seeds.ts';
import { findPair, listPairs } from './seeds/seed-store.ts';
import { type OpenedSession, openDemoSession, openRealSession, paceOf, reloadDemo, requireSession, type StudioSession } from './session.ts';
import * as store from './store.ts';
import { viewPairHistory, viewProof, viewRound, viewFigures, type RoundView, viewShownRound, viewStakes } from './rounds/view.ts';

const shownRounds = 20;
const shownPairs = 20;
const roundsPerPair = 100;

async function describeSession(context: StudioContext, { session, balanceMinor, isAutoplayAllowed }: OpenedSession) {
  const game = gameOf(session.gameId);
  const row = fullCatalogue.find((one) => one.id === session.gameId);
  const pair = await inTransaction(context.pool, (database) => activePair(context, database, session.playerId));
  const filter = { playerId: session.playerId, gameId: session.gameId, limit: shownRounds };
  const rounds = await store.lastRounds(context.pool, filter);
  const running = rounds.find((round) => round.state === 'open');
  // A bet that was returned after a day is also announced at the next start (games §2.4).
  const isListed = ({ state, isAutoResolved }: Round): boolean =>
    state === 'settled' || state === 'paying' || (state === 'voided' && isAutoResolved);
  const finished = rounds.filter(isListed);
  // A climb is listed once, by its first bet, and only after its crash; only the newest may still be open.
  const isRunning = finished[0] !== undefined && (await hidesPoint(context, finished[0]));
  const listed = (isRunning ? finished.filter(({ nonce }) => nonce !== finished[0]?.nonce) : finished).filter(({ seat }) => seat === 1);
  return {
    token: session.token,
    gameId: session.gameId,
    name: row?.name ?? session.gameId,
    studio: row?.studio ?? '',
    engine: game.engine,
    rtp: row?.rtp ?? null,
    figures: viewFigures(session.gameId),
    currency: session.currency,
    isDemo: session.isDemo,
    balanceMinor: String(balanceMinor),
    jackpots: await viewJackpots(context, session),
    freespins: await viewFreespins(context, session),
    stakes: viewStakes(stakeRangeOf(session.gameId, session.currency)),
    paceMs: paceOf(session),
    isAutoplayAllowed,
    isLiveTable: liveTables.has(session.gameId),
    pair: viewPair(pair),
    runningRound: running ? await viewBothBets(context, running) : null,
    history: await Promise.all(listed.map(async (round, index) => (index === 0 ? viewOne(context, round) : viewRound(round, pair)))),
  };
}

/** The view of a round, without a crash point that is still secret. */
async function viewOne(context: StudioContext, round: Round): Promise<RoundView> {
  const view = viewShownRound(round, await findPair(context.pool, round.seedPairId), context.clock.now());
  return (await hidesPoint(context, round)) ? { ...view, outcome: null } : view;
}

/** The view of a round; for a climb with two bets the first, with the second in it. */
async function viewBothBets(context: StudioContext, round: Round) {
  const other = isClimb(round) ? await store.findOtherBet(context.pool, round) : undefined;
  const isPlaced = other !== undefined && ['open', 'paying', 'settled'].includes(other.state);
  if (!isPlaced) return viewOne(context, round);
  const [first, second] = round.seat === 1 ? [round, other] : [other, round];
  return { ...(await viewOne(context, first)), second: await viewOne(context, second) };
}

async function describePlayed(context: StudioContext, played: Played) {
  const { round, balanceAfterBetMinor, balanceMinor } = played;
  const text = (amount: bigint | null): string | null => (amount === null ? null : String(amount));
  return {
    round: await viewBothBets(context, round),
    secondRefusal: played.secondRefusal ?? null,
    jackpots: await viewJackpots(context, round),
    freespins: await viewFreespins(context, round),
    jackpotWins: await viewJackpotWins(context, round),
    balanceAfterBetMinor: text(balanceAfterBetMinor),
    balanceMinor: text(balanceMinor),
  };
}

/**
 * Breaks the line in the middle of an answer. One that breaks before its first byte is not noticed: browsers send the request again by
 * themselves where the connection had been used before.
 */
function loseAnswer(reply: FastifyReply): FastifyReply {
  const { raw } = reply.hijack();
  raw.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json', 'content-length': '1000' });
  raw.write('{', () => raw.destroy());
  return reply;
}

/** Calls of the game in the frame. */
function registerGameCalls(server: FastifyInstance, context: StudioContext): void {
  server.post('/session', async (request) => {
    const body = requests.readBody(requests.sessionRequest, request);
    if (body.mode === 'demo') return { data: await describeSession(context, await openDemoSession(context, body)) };
    if (body.token === undefined) throw new StudioError('SESSION_INVALID', 401);
    return { data: await describeSession(context, await openRealSession(context, body.token, body.gameId)) };
  });
  server.post('/seed', async (request) => {
    const { token, clientSeed } = requests.readBody(requests.seedRequest, request);
    return { data: await chooseFirstClientSeed(context, (await requireSession(context, token)).playerId, clientSeed) };
  });
  server.post('/play', async (request, reply) => {
    const { token, stakeMinor, ...placement } = requests.readBody(requests.playRequest, request);
    const session = await requireSession(context, token);
    const played = await placeBet(context, session, { ...placement, input: placement.input, stakeMinor: BigInt(stakeMinor) });
    if (isAnswerLost(context.lostAnswers, session.playerId)) {
      return loseAnswer(reply);
    }
    return { data: await describePlayed(context, played) };
  });
  server.post('/action', async (request) => {
    const { token, seat, ...action } = requests.readBody(requests.actionRequest, request);
    const session = await requireSession(context, token);
    const roundId = seat === 1 ? action.roundId : await otherBetOf(context, session, action.roundId);
    return { data: await describePlayed(context, await act(context, session, { ...action, roundId })) };
  });
  server.post('/watch', async (request) => {
    const { token, roundId } = requests.readBody(requests.watchRequest, request);
    return { data: await describePlayed(context, await watchRound(context, await requireSession(context, token), roundId)) };
  });
  server.post('/company', async (request) => {
    const { token, number } = requests.readBody(requests.sharedRoundRequest, request);
    return { data: await viewSharedRound(context, await requireSession(context, token), number) };
  });
  server.post('/demo/reload', async (request) => {
    const { token } = requests.readBody(requests.tokenRequest, request);
    return { data: { balanceMinor: String(await reloadDemo(context, await requireSession(context, token))) } };
  });
}

/** The second bet of a player's climb. @throws StudioError ROUND_UNKNOWN */
async function otherBetOf(context: StudioContext, session: StudioSession, roundId: string): Promise<string> {
  const other = await store.findOtherBet(context.pool, await ownRound(context, session, roundId));
  if (!other) throw new StudioError('ROUND_UNKNOWN', 404);
  return other.id;
}

/** Seeds and proofs: own pairs by session, any single round by its id. */
function registerFairnessCalls(server: FastifyInstance, context: StudioContext): void {
  server.get('/fairness/pairs', async (request) => {
    const { playerId } = await requireSession(context, requests.bearerOf(request));
    const pairs = await listPairs(context.pool, playerId, shownPairs);
    const described = pairs.map(async (pair) => {
      const rounds = await store.lastRounds(context.pool, { playerId, pairId: pair.id, limit: roundsPerPair });
      const flying = new Set(rounds.filter(({ state }) => state === 'opening' || state === 'open').map(({ nonce }) => nonce));
      const played = rounds.map((round) => ({ ...viewRound(round, pair), ...(flying.has(round.nonce) ? { outcome: null } : {}) }));
      return { ...viewPairHistory(pair), played };
    });
    return { data: await Promise.all(described) };
  });
  server.post('/fairness/rotate', async (request) => {
    const { token, clientSeed } = requests.readBody(requests.seedRequest, request);
    return { data: await rotateSeeds(context, (await requireSession(context, token)).playerId, clientSeed) };
  });
  server.get('/jackpots', async () => ({ data: await viewJackpotProofs(context) }));
  server.get('/rounds/:roundId/replay', async (request) => ({
    data: await describeReplay(context, requests.read(requests.roundParams, request.params).roundId),
  }));
  server.get('/rounds/:roundId', async (request) => {
    const { roundId } = requests.read(requests.roundParams, request.params);
    const round = await store.findRound(context.pool, roundId);
    if (!round) throw new StudioError('ROUND_UNKNOWN', 404);
    const proof = viewProof(round, await findPair(context.pool, round.seedPairId));
    const hidden = (await hidesPoint(context, round)) ? { outcome: null, outcomeText: canonicalJson(null) } : {};
    return { data: { ...proof, ...hidden, chain: await viewChain(context, round.seedPairId) } };
  });
}

/** Calls of the sandbox's programs (sandbox §3). */
function registerProgramCalls(server: FastifyInstance, context: StudioContext): void {
  server.post('/rounds', async (request) => {
    const { stake, ...program } = requests.readBody(requests.programRequest, request);
    return { data: { rounds: await playProgramRounds(context, { ...program, stakeMinor: requests.readAmount(stake, program.currency) }) } };
  });
  server.post('/faults', async (request, reply) => {
    const data = Object.assign(context.faults, requests.readBody(requests.faultsRequest, request));
    return wantsPage(request) ? reply.redirect('/sandbox/studio', 303) : { data };
  });
  server.post('/maintenance', async (request) => {
    const data = requests.readBody(requests.maintenanceRequest, request);
    await setMaintenance(context, data.gameId, data.isInMaintenance);
    return { data };
  });
  server.post('/wins', async (request) => {
    const { playerId, gameId } = requests.readBody(requests.preparedWinRequest, request);
    return { data: await prepareWin(context, playerId, gameId) };
  });
  server.post('/lost-answers', async (request) => {
    const { playerId, count } = requests.readBody(requests.lostAnswersRequest, request);
    context.lostAnswers.set(playerId, count);
    return { data: { playerId, count } };
  });
  server.get('/faults', async () => ({ data: context.faults }));
}

/** The studio's own page for a person. */
function registerStudioPage(server: FastifyInstance, context: StudioContext): void {
  server.get('/', async (_request, reply) => {
    const page = studioPage({ faults: context.faults, rounds: await store.newestRounds(context.pool, shownRounds) });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
}

/** Documents and files. A frame without an origin of its own may read them, since nothing here uses cookies. */
function registerPages(server: FastifyInstance, context: StudioContext): void {
  const policy = (): string => pagePolicy(embeddingOrigins(context.platformUrl()).join(' '));
  server.get('/play', async (request, reply) => {
    const query = requests.read(requests.pageQuery, request.query);
    const row = fullCatalogue.find((one) => one.id === query.game);
    void reply.headers({ 'content-security-policy': policy(), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    void reply.type('text/html; charset=utf-8');
    const token =
      query.mode === 'demo' ? query.token : row && (await takeLaunch(context, requests.read(requests.launchQuery, request.query)));
    if (token === undefined) return reply.code(410).send(await endedPage(query.locale));
    return reply.send(await playPage({ ...query, token, name: row?.name ?? query.game, engine: row?.engine ?? '' }));
  });
  server.get('/replay', async (request, reply) => {
    const { round: roundId, locale } = requests.read(requests.replayQuery, request.query);
    const { gameId, engine } = await finishedRound(context, roundId);
    const name = fullCatalogue.find((one) => one.id === gameId)?.name ?? gameId;
    void reply.headers({ 'content-security-policy': policy(), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    return reply.type('text/html; charset=utf-8').send(await replayPage({ roundId, locale, game: gameId, engine, name }));
  });
  server.get('/verify', async (request, reply) => {
    const query = requests.read(requests.verifyQuery, request.query);
    void reply.headers({ 'content-security-policy': policy(), 'cache-control': 'no-store' });
    return reply.type('text/html; charset=utf-8').send(await verifyPage(query));
  });
  server.get('/assets/*', async (request, reply) => {
    const asset = await readAsset(requests.read(requests.assetParams, request.params)['*'], request.headers['accept-encoding']);
    if (!asset) throw new StudioError('NOT_FOUND', 404);
    void reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    if (asset.encoding) void reply.header('content-encoding', asset.encoding);
    return reply.type(asset.contentType).send(asset.bytes);
  });
}

/** Every address of the studio, below the prefix the caller mounts it at. */
export function registerStudioRoutes(server: FastifyInstance, context: StudioContext): void {
  server.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.method === 'OPTIONS') return reply.code(204).send();
    if (requests.hasTokenInAddress(request)) throw new StudioError('SESSION_INVALID', 401);
  });
  server.options('/*', async (_request, reply) => reply.code(204).send());
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof StudioError) return reply.code(error.httpStatus).send({ error: { code: error.code } });
    const status = statusOfFault(error, context);
    if (status >= 500) context.log.error({ route: request.routeOptions.url, err: error }, 'studio.fault');
    return reply.code(status).send({ error: { code: status >= 500 ? 'UNAVAILABLE' : 'INPUT_INVALID' } });
  });
  registerGameCalls(server, context);
  registerFairnessCalls(server, context);
  registerProgramCalls(server, context);
  registerPages(server, context);
  registerStudioPage(server, context);
  registerFreespinOrders(server, context);
}
