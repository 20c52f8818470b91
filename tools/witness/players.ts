import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { signedHeaders } from '@pavilion/server/kernel/secrets/signature.ts';
import * as z from 'zod';
import { send } from './send.ts';
import { PASSWORD, PlayerSession } from './session.ts';

export const GAME = 'ember-run';
const STUDIO = 'northlight-works';
/** Enough: a round wins more than it stakes. */
const DEPOSIT = 50;
const RETRY_MS = 200;

export interface Studio {
  readonly providerId: string;
  readonly secret: string;
  /** How far the platform's clock, which signatures use, is ahead of this machine's. */
  readonly aheadMs: number;
}

export interface DrillPlayer {
  readonly playerId: string;
  readonly login: string;
  readonly session: PlayerSession;
  readonly sessionToken: string;
  /** Limits count addresses. */
  readonly address: string;
}

/** With the money of the beginning. */
export interface OpenedPlayer extends DrillPlayer {
  readonly balanceMinor: number;
}

export function sendSigned(url: string, studio: Studio, call: { path: string; body: object }) {
  const body = JSON.stringify(call.body);
  const headers = signedHeaders(studio, { path: call.path, timestampMs: String(Date.now() + studio.aheadMs), body });
  return send(`${url}${call.path}`, { method: 'POST', headers, body });
}

const credentials = z.object({ data: z.object({ studios: z.array(z.object({ providerId: z.string(), secret: z.string() })) }) });
const clock = z.object({ data: z.object({ now: z.string() }) });
const registered = z.object({ data: z.object({ accessToken: z.string(), profile: z.object({ id: z.string() }) }) });
const opened = z.object({ status: z.literal('OK'), sessionToken: z.string() });
const accounts = z.object({ data: z.array(z.object({ id: z.string(), balance: z.number() })).min(1) });
const invoice = z.object({ data: z.looseObject({ invoiceId: z.string() }) });

export async function findStudio(url: string): Promise<Studio> {
  const { text } = await send(`${url}/sandbox/credentials`, {});
  const studio = credentials.parse(JSON.parse(text)).data.studios.find(({ providerId }) => providerId === STUDIO);
  if (studio === undefined) throw new Error('The studio of the drill is not there');
  const { now } = clock.parse(JSON.parse((await send(`${url}/sandbox/clock`, {})).text)).data;
  return { ...studio, aheadMs: Date.parse(now) - Date.now() };
}

async function firstAccount(url: string, headers: Record<string, string>) {
  const { text } = await send(`${url}/api/wallet/accounts`, { headers });
  return accounts.parse(JSON.parse(text)).data[0];
}

/** The body of a card deposit. */
export const cardDeposit = (accountId: string | undefined, amount: number) => ({
  method: 'pavilion.deposit.card',
  currency: 'EUR',
  accountId,
  amount,
  isBonusDecline: true,
});

/** Money by the simulated payment provider. */
async function deposit(url: string, headers: Record<string, string>): Promise<void> {
  const account = await firstAccount(url, headers);
  const post = (path: string, body: object) => send(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const asked = await post('/api/payment/invoices/deposit', cardDeposit(account?.id, DEPOSIT));
  const { invoiceId } = invoice.parse(JSON.parse(asked.text)).data;
  await post(`/sandbox/psp/invoices/${invoiceId}/outcome`, { outcome: 'success', times: 1, delayMs: 0 });
  while ((await firstAccount(url, headers))?.balance !== DEPOSIT) await delay(RETRY_MS);
}

/** A new player with a launched game. @throws when a busy machine did not answer in time */
export async function registerPlayer(url: string, studio: Studio, address: string): Promise<DrillPlayer> {
  const login = `${randomUUID()}@drill.test`;
  const form = { email: login, password: PASSWORD, country: 'IE', currency: 'EUR', agreements: 1, locale: 'en', birthdate: '1990-01-01' };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const answer = await send(`${url}/api/player/register`, { method: 'POST', headers, body: JSON.stringify(form) });
  const { accessToken, profile } = registered.parse(JSON.parse(answer.text)).data;
  const base = { playerId: profile.id, gameId: GAME, currency: 'EUR' };
  const session = await sendSigned(url, studio, { path: '/provider/v1/sessions', body: base });
  const { sessionToken } = opened.parse(JSON.parse(session.text));
  return { playerId: profile.id, login, session: new PlayerSession(url, { login, address, accessToken }), sessionToken, address };
}

/** A new player with money for the whole drill, and a launched game. @throws when a busy machine did not answer in time */
async function openPlayer(url: string, studio: Studio, address: string): Promise<OpenedPlayer> {
  const player = await registerPlayer(url, studio, address);
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  await deposit(url, { ...headers, authorization: `Bearer ${player.session.known}` });
  return { ...player, balanceMinor: DEPOSIT * 100 };
}

const TRIES = 20;

/** Players, one after the other: their passwords are hashed. */
export async function openPlayers(url: string, studio: Studio, count: number): Promise<OpenedPlayer[]> {
  const players: OpenedPlayer[] = [];
  for (let tries = 0; players.length < count; tries += 1) {
    try {
      players.push(await openPlayer(url, studio, `203.0.113.${players.length + 1}`));
    } catch (error) {
      if (tries >= TRIES) throw error;
    }
  }
  return players;
}
