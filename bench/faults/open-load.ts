import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { GAME, type Session, signedHeaders, type Studio } from '../calls/provider-calls.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 5_000;

export const STAKE_MINOR = 20n;
export const WIN_MINOR = 30n;
const PATH = '/provider/v1/bet-win';

/** One answer: how long it took, and when it came. */
export interface Answered {
  readonly status: number;
  readonly tookMs: number;
  readonly atMs: number;
}

/** A round that the driver has sent, with the answers it got. */
interface SentRound {
  readonly playerId: string;
  readonly sentAtMs: number;
  /** The operation id of its win; undefined until it is acknowledged. */
  operationId?: string;
  decidedAtMs?: number;
}

/** What a driver outside the product has sent and been answered: the witness that its books are compared with (reliability §1.6). */
export interface Journal {
  /** By the id of the win. */
  readonly rounds: Map<string, SentRound>;
  readonly calls: Answered[];
  readonly reads: Answered[];
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

interface Call {
  readonly port: number;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** @returns status 0 where the connection broke */
function send({ port, path, body, headers = {} }: Call): Promise<Answered & { text: string }> {
  const startedAtMs = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, text: string): void => {
      const atMs = performance.now();
      resolve({ status, text, tookMs: atMs - startedAtMs, atMs });
    };
    const method = body === undefined ? 'GET' : 'POST';
    const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => end(response.statusCode ?? 0, text));
      response.on('error', () => end(0, ''));
    });
    request.on('error', () => end(0, ''));
    request.end(body);
  });
}

export async function readOnce(port: number, path: string, journal: Journal): Promise<void> {
  const { status, tookMs, atMs } = await send({ port, path });
  journal.reads.push({ status, tookMs, atMs });
}

/**
 * A stake and its win in one call, under the same ids until it is decided, as a provider does: what has piled up by the end of an outage
 * comes again together with what arrives then.
 */
export async function playRound({ port, studio }: { port: number; studio: Studio }, session: Session, journal: Journal): Promise<void> {
  const roundId = randomUUID();
  const [transactionId, winTransactionId] = [`${roundId}:b`, `${roundId}:w`];
  const round: SentRound = { playerId: session.playerId, sentAtMs: performance.now() };
  journal.rounds.set(winTransactionId, round);
  const { playerId, token: sessionToken } = session;
  const ids = { transactionId, winTransactionId, playerId, sessionToken, gameId: GAME, roundId, currency: 'EUR' };
  const body = JSON.stringify({ ...ids, amount: '0.20', winAmount: '0.30', kind: 'normal', roundClosed: true });
  for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(2 * waitMs, LAST_RETRY_MS)) {
    const { text, ...answered } = await send({ port, path: PATH, body, headers: signedHeaders(studio, PATH, body) });
    journal.calls.push(answered);
    if (answered.status === 200) {
      const { status, operationId } = JSON.parse(text);
      if (status !== 'OK') throw new Error(`A round was refused: ${text}`);
      Object.assign(round, { operationId, decidedAtMs: answered.atMs });
      return;
    }
    if (answered.status !== 503 && answered.status !== 0) throw new Error(`A round was answered ${answered.status}: ${text}`);
    await delay(waitMs * (0.5 + Math.random()));
  }
}

/** Open arrivals: each call is sent when due, regardless of earlier ones. Resolves when all have ended. */
export async function arrive(ratePerSecond: number, state: { isOver: boolean }, one: (index: number) => Promise<void>): Promise<void> {
  const under: Promise<void>[] = [];
  const startedAtMs = performance.now();
  for (let index = 0; !state.isOver; index += 1) {
    const waitMs = startedAtMs + (index * 1000) / ratePerSecond - performance.now();
    if (waitMs > 0) await delay(waitMs);
    under.push(one(index));
  }
  await Promise.all(under);
}
