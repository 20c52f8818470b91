import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { signedHeaders } from '@pavilion/server/kernel/secrets/signature.ts';
import * as z from 'zod';

export const GAME = 'ember-run';
const STUDIO = 'northlight-works';
const PASSWORD = 'Corr3ct-horse-9';
/** Enough: a round wins more than it stakes. */
const DEPOSIT = 50;
/** A studio gives up waiting for an answer then, and repeats the call. */
const PATIENCE_MS = 5_000;
const RETRY_MS = 200;

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export interface Studio {
  readonly providerId: string;
  readonly secret: string;
}

export interface DrillPlayer {
  readonly playerId: string;
  readonly login: string;
  readonly accessToken: string;
  readonly sessionToken: string;
  /** Limits count addresses. */
  readonly address: string;
}

/** With the money of the beginning. */
export interface OpenedPlayer extends DrillPlayer {
  readonly balanceMinor: number;
}

interface Request {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** @returns status 0 where no answer came, or none in time */
export function send(url: string, { method = 'GET', headers = {}, body }: Request): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const request = http.request(url, { method, headers, agent, signal: AbortSignal.timeout(PATIENCE_MS) }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', () => resolve({ status: 0, text: '' }));
    });
    request.on('error', () => resolve({ status: 0, text: '' }));
    request.end(body);
  });
}

export function sendSigned(url: string, studio: Studio, call: { path: string; body: object }) {
  const body = JSON.stringify(call.body);
  const headers = signedHeaders(studio, { path: call.path, timestampMs: String(Date.now()), body });
  return send(`${url}${call.path}`, { method: 'POST', headers, body });
}

const credentials = z.object({ data: z.object({ studios: z.array(z.object({ providerId: z.string(), secret: z.string() })) }) });
const registered = z.object({ data: z.object({ accessToken: z.string(), profile: z.object({ id: z.string() }) }) });
const opened = z.object({ status: z.literal('OK'), sessionToken: z.string() });
const accounts = z.object({ data: z.array(z.object({ id: z.string(), balance: z.number() })).min(1) });
const invoice = z.object({ data: z.looseObject({ invoiceId: z.string() }) });

export async function findStudio(url: string): Promise<Studio> {
  const { text } = await send(`${url}/sandbox/credentials`, {});
  const studio = credentials.parse(JSON.parse(text)).data.studios.find(({ providerId }) => providerId === STUDIO);
  if (studio === undefined) throw new Error('The studio of the drill is not there');
  return studio;
}

async function firstAccount(url: string, headers: Record<string, string>) {
  const { text } = await send(`${url}/api/wallet/accounts`, { headers });
  return accounts.parse(JSON.parse(text)).data[0];
}

/** Money by the simulated payment provider. */
async function deposit(url: string, headers: Record<string, string>): Promise<void> {
  const account = await firstAccount(url, headers);
  const asked = { method: 'pavilion.deposit.card', currency: 'EUR', accountId: account?.id, amount: DEPOSIT, isBonusDecline: true };
  const post = (path: string, body: object) => send(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { invoiceId } = invoice.parse(JSON.parse((await post('/api/payment/invoices/deposit', asked)).text)).data;
  await post(`/sandbox/psp/invoices/${invoiceId}/outcome`, { outcome: 'success', times: 1, delayMs: 0 });
  while ((await firstAccount(url, headers))?.balance !== DEPOSIT) await delay(RETRY_MS);
}

/** A new player with money for the whole drill, and a launched game. @throws when a busy machine did not answer in time */
async function openPlayer(url: string, studio: Studio, address: string): Promise<OpenedPlayer> {
  const login = `${randomUUID()}@drill.test`;
  const form = { email: login, password: PASSWORD, country: 'IE', currency: 'EUR', agreements: 1, locale: 'en', birthdate: '1990-01-01' };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const answer = await send(`${url}/api/player/register`, { method: 'POST', headers, body: JSON.stringify(form) });
  const { accessToken, profile } = registered.parse(JSON.parse(answer.text)).data;
  const base = { playerId: profile.id, gameId: GAME, currency: 'EUR' };
  const session = await sendSigned(url, studio, { path: '/provider/v1/sessions', body: base });
  const { sessionToken } = opened.parse(JSON.parse(session.text));
  await deposit(url, { ...headers, authorization: `Bearer ${accessToken}` });
  return { playerId: profile.id, login, accessToken, sessionToken, address, balanceMinor: DEPOSIT * 100 };
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

/** A token of a new session, for whoever was away longer than a token lives. */
export async function newToken(url: string, { login, address }: DrillPlayer): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const { text } = await send(`${url}/api/player/sessions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ login, password: PASSWORD }),
  });
  return z.object({ data: z.object({ accessToken: z.string() }) }).parse(JSON.parse(text)).data.accessToken;
}
