import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fullCatalogue, gameOf, stakeRangeOf } from '@pavilion/fairness';
import { cashOutAt, endByClock, isClimb } from '@pavilion/sandbox/studio/climb/climb-clock.ts';
import { playPage, readAsset, replayPage } from '@pavilion/sandbox/studio/pages/pages.ts';
import { computeRound, type Round } from '@pavilion/sandbox/studio/rounds/round.ts';
import { type RoundView, viewFigures, viewShownRound, viewStakes } from '@pavilion/sandbox/studio/rounds/view.ts';
import type { SeedPair } from '@pavilion/sandbox/studio/seeds/seed-store.ts';
import * as z from 'zod';

const CURRENCY = 'EUR';
const START_MINOR = 1_000_000_000n;
const LONG_AGO = new Date(0);
const SEEDS = { serverSeed: '0e'.repeat(32), clientSeed: 'eyes' };
const PAIR: SeedPair = {
  ...SEEDS,
  id: 'eyes',
  commitment: '',
  nextServerSeed: '',
  nextCommitment: '',
  nextNonce: 0,
  createdAt: LONG_AGO,
  revealedAt: null,
  isShared: false,
};

/** A finished round as the books have it. */
export type Books = RoundView & { readonly engine: string; readonly balanceMinor: string };

/** One game at one seat: its rounds are named by their numbers, as the seeds are fixed. */
export type Seat = {
  readonly token: string;
  readonly game: string;
  readonly engine: string;
  /** How many times faster than the world's its clock runs. */
  readonly speed: number;
  readonly finished: Books[];
  open: Round | null;
  legalActions: readonly string[];
  nonce: number;
  balanceMinor: bigint;
  /** The settings the game is found with: those of a round before the first. */
  readonly before: Round | null;
};

type Opening = { game: string; speed: number; firstNonce: number; before?: { input: unknown } | undefined };

const nowOf = ({ speed }: Pick<Seat, 'speed'>): Date => new Date(performance.now() * speed);

function makeRound(seat: Pick<Seat, 'game' | 'engine' | 'speed'>, bet: { nonce: number; stakeMinor: bigint; input: unknown }): Round {
  const now = nowOf(seat);
  return {
    ...bet,
    id: randomUUID(),
    playerId: 'eyes',
    gameId: seat.game,
    engine: seat.engine,
    paramsVersion: gameOf(seat.game).paramsVersion,
    seedPairId: PAIR.id,
    currency: CURRENCY,
    isDemo: false,
    freespinId: null,
    stakedMinor: bet.stakeMinor,
    bets: [],
    actions: [],
    pendingAction: null,
    outcome: null,
    payoutMinor: 0n,
    bytesRead: 0,
    isCapped: false,
    state: 'open',
    refusal: null,
    isAutoResolved: false,
    openedAt: now,
    lastActionAt: now,
    seenAt: null,
    seat: 1,
    startsAt: null,
    attempts: 0,
  };
}

/** The round after its bet or one more action, computed by the engine that plays for money. */
function compute(round: Round, actions: readonly string[]): Round {
  const { outcome, stakedMinor, payoutMinor, isCapped, isFinished } = computeRound(round, SEEDS, actions);
  return { ...round, actions: [...actions], outcome, stakedMinor, payoutMinor, isCapped, state: isFinished ? 'settled' : 'open' };
}

const view = (seat: Seat, round: Round): RoundView => viewShownRound(round, PAIR, nowOf(seat));

function sessionOf(seat: Seat) {
  const row = fullCatalogue.find((one) => one.id === seat.game);
  const history = seat.finished.toReversed().map(({ engine: _engine, balanceMinor: _balance, ...round }) => round);
  return {
    token: seat.token,
    gameId: seat.game,
    name: row?.name ?? seat.game,
    studio: row?.studio ?? '',
    engine: seat.engine,
    rtp: row?.rtp ?? null,
    figures: viewFigures(seat.game),
    currency: CURRENCY,
    // As most who look at a game for the first time find it.
    isDemo: true,
    balanceMinor: String(seat.balanceMinor),
    jackpots: null,
    freespins: null,
    stakes: viewStakes(stakeRangeOf(seat.game, CURRENCY)),
    paceMs: 0,
    isAutoplayAllowed: true,
    pair: { commitment: '0', nextCommitment: '0', clientSeed: SEEDS.clientSeed, nextNonce: seat.nonce },
    runningRound: null,
    history: history.length > 0 ? history : seat.before ? [view(seat, seat.before)] : [],
  };
}

/** Books what the round has staked and, once it has ended, what it pays. */
function settle(seat: Seat, before: Round | null, after: Round) {
  seat.balanceMinor -= after.stakedMinor - (before?.stakedMinor ?? 0n);
  const balanceAfterBetMinor = String(seat.balanceMinor);
  const isFinished = after.state === 'settled';
  if (isFinished) seat.balanceMinor += after.payoutMinor;
  seat.open = isFinished ? null : after;
  const shown = view(seat, after);
  seat.legalActions = shown.legalActions;
  const balanceMinor = String(seat.balanceMinor);
  if (isFinished) seat.finished.push({ ...shown, engine: seat.engine, balanceMinor });
  return {
    round: { ...shown, ...(isClimb(after) && !isFinished ? { outcome: null } : {}) },
    secondRefusal: null,
    jackpots: null,
    freespins: null,
    jackpotWins: [],
    balanceAfterBetMinor,
    balanceMinor,
  };
}

const playSchema = z.object({ stakeMinor: z.coerce.bigint(), input: z.unknown() });
const actionSchema = z.object({ action: z.string() });

function play(seat: Seat, body: unknown) {
  const { stakeMinor, input = {} } = playSchema.parse(body);
  const opened = makeRound(seat, { nonce: seat.nonce, stakeMinor, input });
  seat.nonce += 1;
  return settle(seat, null, compute(opened, []));
}

function act(seat: Seat, body: unknown) {
  const { open } = seat;
  if (open === null) return undefined;
  const { action } = actionSchema.parse(body);
  const taken = isClimb(open) ? cashOutAt(open, nowOf(seat), action) : action;
  return settle(seat, open, compute(open, [...open.actions, taken]));
}

const WATCH_MS = 900;
const LOOK_MS = 2;

/** Waits for the end of a climb by the seat's clock, as the studio does. */
async function watch(seat: Seat) {
  const untilMs = performance.now() + WATCH_MS / seat.speed;
  for (;;) {
    const { open } = seat;
    if (open === null) return undefined;
    open.seenAt = nowOf(seat);
    const end = endByClock(open, nowOf(seat));
    if (end !== undefined) return settle(seat, open, compute(open, [...open.actions, end]));
    if (performance.now() > untilMs) return settle(seat, open, open);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const bodySchema = z.looseObject({ token: z.string().default('') });

async function readBody(request: http.IncomingMessage): Promise<z.output<typeof bodySchema>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  return bodySchema.parse(chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

const BASE = '/sandbox/studio';

/**
 * The sandbox's studio without its database and its wallet: the built games' own pages, and rounds that the engines draw from fixed seeds, so
 * that every result is known by its number.
 */
export class House {
  readonly url: string;
  private readonly server: http.Server;
  private readonly seats = new Map<string, Seat>();
  private readonly replays = new Map<string, { seat: Seat; books: Books }>();

  private constructor(server: http.Server) {
    this.server = server;
    const address = server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${address.port}`;
    server.on('request', (request, response) => void this.answer(request, response));
  }

  static async open(): Promise<House> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new House(server);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  seat({ game, speed, firstNonce, before }: Opening): Seat {
    const token = randomUUID();
    const engine = this.engineOf(game);
    const own = { token, game, engine, speed, finished: [], open: null, legalActions: [], nonce: firstNonce, balanceMinor: START_MINOR };
    const stakeMinor = stakeRangeOf(game, CURRENCY).defaultMinor;
    const settings = before ? makeRound(own, { nonce: 0, stakeMinor, input: before.input }) : null;
    const seat: Seat = { ...own, before: settings === null ? null : { ...compute(settings, []), state: 'settled' } };
    this.seats.set(token, seat);
    return seat;
  }

  engineOf(game: string): string {
    return gameOf(game).engine;
  }

  address(seat: Seat): string {
    return `${this.url}${BASE}/play?token=${seat.token}`;
  }

  /** The address of a finished round as it is shown again. */
  replayAddress(seat: Seat, books: Books): string {
    this.replays.set(books.roundId, { seat, books });
    return `${this.url}${BASE}/replay?round=${books.roundId}`;
  }

  private async pageOf(url: URL): Promise<string> {
    const replayed = this.replays.get(url.searchParams.get('round') ?? '');
    const seat = replayed?.seat ?? this.seats.get(url.searchParams.get('token') ?? '');
    if (seat === undefined) return '';
    const { game, engine, token } = seat;
    const shown = { game, engine, name: sessionOf(seat).name, locale: 'en' };
    if (replayed) return replayPage({ ...shown, roundId: replayed.books.roundId });
    return playPage({ ...shown, token, mode: 'real', autoplay: 'on', currency: CURRENCY });
  }

  /** A round that has ended at one of the seats. */
  private finishedRound(roundId: string): { seat: Seat; books: Books } | undefined {
    for (const seat of this.seats.values()) {
      const books = seat.finished.find((one) => one.roundId === roundId);
      if (books !== undefined) return { seat, books };
    }
    return undefined;
  }

  private replayOf(roundId: string) {
    const replayed = this.replays.get(roundId) ?? this.finishedRound(roundId);
    if (replayed === undefined) return undefined;
    const { engine: _engine, balanceMinor: _balance, ...round } = replayed.books;
    const none = { secondRefusal: null, jackpots: null, freespins: null, balanceAfterBetMinor: null, balanceMinor: null };
    return { session: { ...sessionOf(replayed.seat), token: '', history: [] }, played: { ...none, round, jackpotWins: [] } };
  }

  private async call(path: string, request: http.IncomingMessage): Promise<unknown> {
    const roundId = /^\/rounds\/([^/]+)\/replay$/.exec(path)?.[1];
    if (roundId !== undefined) return this.replayOf(roundId);
    const body = await readBody(request);
    const seat = this.seats.get(body.token);
    if (seat === undefined) return undefined;
    const calls: Readonly<Record<string, () => unknown>> = {
      '/session': () => sessionOf(seat),
      '/play': () => play(seat, body),
      '/action': () => act(seat, body),
      '/watch': () => watch(seat),
    };
    return calls[path]?.();
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const path = url.pathname.slice(BASE.length);
    if (path.startsWith('/assets/')) return giveAsset(path.slice('/assets/'.length), response);
    if (request.method === 'GET' && /^\/(play|replay)$/.test(path))
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(await this.pageOf(url));
    const data = await this.call(path, request);
    const answer = data === undefined ? { error: { code: 'UNAVAILABLE' } } : { data };
    response.writeHead(data === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
}

async function giveAsset(name: string, response: http.ServerResponse): Promise<void> {
  const asset = await readAsset(name);
  const type = asset?.contentType ?? 'text/plain';
  response
    .writeHead(asset ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=3600', 'access-control-allow-origin': '*' })
    .end(asset?.bytes);
}
