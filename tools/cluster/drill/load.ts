import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Centrifuge } from 'centrifuge';
import { WebSocket } from 'ws';
import * as z from 'zod';
import type { Journal, SignedCall } from './journal.ts';
import { type DrillPlayer, GAME, newToken, send, sendSigned, type Studio } from './players.ts';

const RETRY_MS = 200;
const READ_EVERY_MS = 1_000;
const TOKEN_LIFE_MS = 540_000;
const STAKE_MINOR = 20;
const WIN_MINOR = 30;

const answered = z.looseObject({ status: z.string(), operationId: z.string().optional() });

export interface Load {
  readonly url: string;
  readonly studio: Studio;
  readonly journal: Journal;
  /** Rounds of each player begin so far apart. */
  readonly everyMs: number;
  isOver: boolean;
  /** The cluster is beyond repair: what is not acknowledged stays so. */
  isGivenUp: boolean;
  /** What the load itself broke off with. */
  failure?: unknown;
}

/** Sends one call until it is acknowledged, as a studio does. @throws when it is refused for good */
async function untilAcknowledged(load: Load, path: string, { call, body }: { call: SignedCall; body: object }): Promise<void> {
  load.journal.calls.push(call);
  while (!load.isGivenUp) {
    const { status, text } = await sendSigned(load.url, load.studio, { path, body });
    load.journal.note('bet', status);
    if (status === 200) {
      const answer = answered.parse(JSON.parse(text));
      if (answer.status !== 'OK') throw new Error(`${path} was answered ${text}`);
      call.operationId = answer.operationId ?? '';
      return;
    }
    await delay(RETRY_MS);
  }
}

/** A stake and its win, one after the other, until the load is over. */
export async function play(load: Load, player: DrillPlayer): Promise<void> {
  const { playerId, sessionToken } = player;
  const base = { playerId, sessionToken, gameId: GAME, currency: 'EUR', kind: 'normal' };
  while (!load.isOver) {
    const roundId = randomUUID();
    for (const [type, movesMinor] of [['bet', -STAKE_MINOR] as const, ['win', WIN_MINOR] as const]) {
      const transactionId = `${roundId}:${type}`;
      const amount = (Math.abs(movesMinor) / 100).toFixed(2);
      const body = { ...base, roundId, transactionId, amount, roundClosed: type === 'win' };
      await untilAcknowledged(load, `/provider/v1/${type}`, { call: { transactionId, playerId, movesMinor }, body });
    }
    await delay(load.everyMs);
  }
}

/** The pages' own calls: as a guest and as the player. */
export async function read(load: Load, player: DrillPlayer): Promise<void> {
  let token = { text: player.accessToken, fromMs: performance.now() };
  const ways = ['/api/wallet/accounts', '/api/game/games?perPage=5', '/static/terms', '/api/player/profile'];
  for (let turn = 0; !load.isOver; turn += 1) {
    if (performance.now() - token.fromMs > TOKEN_LIFE_MS)
      token = { text: await newToken(load.url, player).catch(() => token.text), fromMs: performance.now() };
    const headers = { 'x-forwarded-for': player.address, authorization: `Bearer ${token.text}` };
    const { status } = await send(`${load.url}${ways[turn % ways.length] ?? '/'}`, { headers });
    load.journal.note('read', status);
    await delay(READ_EVERY_MS);
  }
}

/** A player's socket, as a page holds it: it comes back by itself. */
export interface Follower {
  /** How many balances it has been told. */
  heard(): number;
  close(): void;
}

export async function follow(load: Load, player: DrillPlayer): Promise<Follower> {
  let heard = 0;
  let back: () => void = () => undefined;
  let isFirst = true;
  const client = new Centrifuge(`${load.url.replace('http', 'ws')}/api/connection/websocket`, {
    websocket: WebSocket,
    getToken: async () => (isFirst ? player.accessToken : newToken(load.url, player)),
    token: player.accessToken,
  });
  client.on('connecting', () => {
    if (!isFirst) back = load.journal.socketLost();
  });
  const connected = new Promise<void>((resolve) =>
    client.on('connected', () => {
      isFirst = false;
      back();
      resolve();
    }),
  );
  const subscription = client.newSubscription(`wallet:accounts#${player.playerId}`);
  subscription.on('publication', () => (heard += 1));
  subscription.subscribe();
  client.connect();
  await connected;
  return { heard: () => heard, close: () => client.disconnect() };
}
