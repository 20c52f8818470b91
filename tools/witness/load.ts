import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { socketOptions } from '@pavilion/contract/constants.ts';
import { Centrifuge } from 'centrifuge';
import { WebSocket } from 'ws';
import * as z from 'zod';
import type { Call, Journal } from './journal.ts';
import { type DrillPlayer, GAME, sendSigned, type Studio } from './players.ts';
import { send } from './send.ts';

const RETRY_MS = 200;
const READ_EVERY_MS = 1_000;
const TOKEN_EXPIRED = 109;
const UNAUTHORISED = 401;
const STAKE_MINOR = 20;
const WIN_MINOR = 30;

const told = z.object({ account: z.object({ balance: z.number() }) });
const accounts = z.object({ data: z.array(z.object({ balance: z.number() })) });
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

/**
 * Sends one call until it is acknowledged, as a studio does. @returns whether it was: not while a reality check waits for the player's answer
 * @throws when it is refused for good
 */
async function untilAcknowledged(load: Load, path: string, { call, body }: { call: Call; body: object }): Promise<boolean> {
  load.journal.begin(call);
  while (!load.isGivenUp) {
    const { status, text } = await sendSigned(load.url, load.studio, { path, body });
    load.journal.note('bet', status);
    if (status === 200) {
      const answer = answered.parse(JSON.parse(text));
      if (answer.status === 'REALITY_CHECK') return false;
      if (answer.status !== 'OK') throw new Error(`${path} was answered ${text}`);
      load.journal.acknowledge(call, answer.operationId);
      return true;
    }
    await delay(RETRY_MS);
  }
  return false;
}

/** Answers the reality check that comes with an hour of play (L10). */
async function playOn(load: Load, { session, address }: DrillPlayer): Promise<void> {
  while (!load.isGivenUp) {
    const headers = { authorization: `Bearer ${await session.token()}`, 'content-type': 'application/json', 'x-forwarded-for': address };
    const body = JSON.stringify({ choice: 'continue' });
    const { status } = await send(`${load.url}/api/player/reality-check/acknowledgement`, { method: 'POST', headers, body });
    if (status === 200) return;
    if (status === UNAUTHORISED) await session.renew().catch(() => undefined);
    await delay(RETRY_MS);
  }
}

/** One call of a round; where a reality check waits, the player answers it instead. @returns whether it was taken */
async function sendOrAnswer(load: Load, player: DrillPlayer, sent: { path: string; call: Call; body: object }): Promise<boolean> {
  if (await untilAcknowledged(load, sent.path, sent)) return true;
  await playOn(load, player);
  return false;
}

/** A stake and its win, one after the other, until the load is over. */
export async function play(load: Load, player: DrillPlayer): Promise<void> {
  const { playerId, sessionToken } = player;
  const base = { playerId, sessionToken, gameId: GAME, currency: 'EUR', kind: 'normal' };
  const call = { source: load.studio.providerId, playerId };
  while (!load.isOver) {
    const roundId = randomUUID();
    for (const [type, movesMinor] of [['bet', -STAKE_MINOR] as const, ['win', WIN_MINOR] as const]) {
      const transactionId = `${roundId}:${type}`;
      const amount = (Math.abs(movesMinor) / 100).toFixed(2);
      const body = { ...base, roundId, transactionId, amount, roundClosed: type === 'win' };
      const sent = { path: `/provider/v1/${type}`, call: { ...call, externalId: transactionId, movesMinor }, body };
      if (!(await sendOrAnswer(load, player, sent))) break;
    }
    await delay(load.everyMs);
  }
}

/** The pages' own calls: as a guest and as the player. */
export async function read(load: Load, player: DrillPlayer): Promise<void> {
  const ways = ['/api/wallet/accounts', '/api/game/games?perPage=5', '/static/terms', '/api/player/profile', '/api/payment/invoices'];
  for (let turn = 0; !load.isOver; turn += 1) {
    const headers = { 'x-forwarded-for': player.address, authorization: `Bearer ${await player.session.token()}` };
    const { status } = await send(`${load.url}${ways[turn % ways.length] ?? '/'}`, { headers });
    load.journal.note('read', status);
    await delay(READ_EVERY_MS);
  }
}

/** A player's socket, as a page holds it: it comes back on its own, with the page's own delays. */
export interface Follower {
  /** How many balances it has received. */
  heard(): number;
  /** The last balance received; undefined before the first. */
  balance(): number | undefined;
  close(): void;
}

/** From the player's own address, as the player's calls. */
const socketFrom = ({ address }: DrillPlayer) =>
  class extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { 'x-forwarded-for': address } });
    }
  };

/** The balance of the player's account by the API; undefined when the load was given up meanwhile. */
async function readBalance(load: Load, { session, address }: DrillPlayer): Promise<number | undefined> {
  while (!load.isGivenUp) {
    const headers = { 'x-forwarded-for': address, authorization: `Bearer ${await session.token()}` };
    const { status, text } = await send(`${load.url}/api/wallet/accounts`, { headers });
    if (status === 200) return accounts.parse(JSON.parse(text)).data[0]?.balance;
    if (status === UNAUTHORISED) await session.renew().catch(() => undefined);
    await delay(RETRY_MS);
  }
  return undefined;
}

export async function follow(load: Load, player: DrillPlayer): Promise<Follower> {
  let heard = 0;
  let balance: number | undefined;
  let back: () => void = () => undefined;
  let isFirst = true;
  // By the product's clock, which may jump.
  let isExpired = false;
  const client = new Centrifuge(`${load.url.replace('http', 'ws')}/api/connection/websocket`, {
    ...socketOptions,
    websocket: socketFrom(player),
    getToken: () => (isExpired ? player.session.renew() : player.session.token()),
  });
  // As the site does: each attempt asks for the token of its moment.
  for (const event of ['connecting', 'error'] as const) client.on(event, () => client.setToken(''));
  client.on('error', ({ error }) => (isExpired = error.code === TOKEN_EXPIRED));
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
  subscription.on('publication', ({ data }) => {
    heard += 1;
    balance = told.parse(data).account.balance;
  });
  // As a page does each time: what was sent before a new process took over is nowhere any more, and nothing may follow it (realtime §2).
  subscription.on('subscribed', () => {
    const before = heard;
    void readBalance(load, player).then((read) => (balance = heard === before ? (read ?? balance) : balance));
  });
  subscription.subscribe();
  client.connect();
  await connected;
  return { heard: () => heard, balance: () => balance, close: () => client.disconnect() };
}
