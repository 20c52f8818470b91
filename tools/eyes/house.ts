import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gameOf, stakeRangeOf } from '@pavilion/fairness';
import { playPage, readAsset, replayPage } from '@pavilion/sandbox/studio/pages/pages.ts';
import * as z from 'zod';
import { betOnTable, openLiveTable, viewLiveTable, watchAtTable } from './live-table.ts';
import {
  act,
  type Books,
  compute,
  CURRENCY,
  makeRound,
  nowOf,
  type Opening,
  play,
  type Seat,
  sessionOf,
  START_MINOR,
  watch,
} from './seats.ts';
import { lookAtTable } from './shared-climb.ts';

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

  seat({ game, speed, firstNonce, before, isLive = false, isDemo = true, locale = 'en' }: Opening): Seat {
    const token = randomUUID();
    const engine = this.engineOf(game);
    const books = { finished: [], ended: [], open: [], table: null, balanceMinor: START_MINOR, isHeld: false };
    const live = isLive ? openLiveTable(firstNonce + 1, nowOf({ speed })) : null;
    const own = { ...books, live, token, game, engine, locale, isDemo, speed, legalActions: [], nonce: firstNonce };
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
    const { game, engine, token, locale } = seat;
    const shown = { game, engine, name: sessionOf(seat).name, locale };
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
    const { engine: _engine, balanceMinor: _balance, ...shown } = replayed.books;
    // Each bet of a climb is shown again on its own.
    const round = { ...shown, second: null };
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
      '/play': () => (seat.live ? betOnTable(seat, body) : play(seat, body)),
      '/action': () => act(seat, body),
      '/watch': () => (seat.live ? watchAtTable(seat) : watch(seat)),
      '/company': () => (seat.live ? viewLiveTable(seat) : lookAtTable(seat, body)),
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
