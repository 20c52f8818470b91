import { fullCatalogue } from '@pavilion/fairness';
import Fastify from 'fastify';
import * as z from 'zod';
import { cloneDatabase } from '../../testing/database.ts';
import type { StudioContext } from '../context.ts';
import { noFaults } from '../faults.ts';
import { registerStudioRoutes } from '../routes.ts';
import { startMemoryWallet } from './memory-wallet.ts';

type Sent = { method: 'GET' | 'POST'; path: string; body?: object; headers?: Record<string, string> };

/** A studio with its own database, a wallet in memory, and a clock controlled by the test. */
export async function aStudio() {
  const { pool, drop } = await cloneDatabase();
  const wallet = await startMemoryWallet('studio-secret');
  const time = { nowMs: Date.UTC(2026, 10, 20, 9) };
  const waits: number[] = [];
  const names = [...new Set(fullCatalogue.map((row) => row.studio))];
  const context: StudioContext = {
    pool,
    platformUrl: () => wallet.url,
    studios: names.map((studio) => ({ name: studio, providerId: studio.toLowerCase().replace(' ', '-'), secret: 'studio-secret' })),
    clock: { now: () => new Date(time.nowMs) },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    isDatabaseAway: () => false,
    wait: async (delayMs) => void waits.push(delayMs),
    faults: noFaults(),
    lostAnswers: new Map(),
  };
  const server = Fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.register(async (scope) => registerStudioRoutes(scope, context), { prefix: '/sandbox/studio' });
  await server.ready();

  const answerSchema = z.object({ data: z.unknown().optional(), error: z.object({ code: z.string() }).optional() });
  const send = async ({ method, path, body, headers = {} }: Sent) => {
    const payload = body ? { payload: JSON.stringify(body) } : {};
    const response = await server.inject({ method, url: `/sandbox/studio${path}`, headers, ...payload });
    return { status: response.statusCode, ...answerSchema.parse(response.json()), text: response.body };
  };
  return {
    context,
    wallet,
    waits,
    pool,
    server,
    send,
    call: (method: Sent['method'], path: string, body?: object) => send({ method, path, ...(body ? { body } : {}) }),
    /** Moves the studio's clock, which also lets the pace between bets pass. */
    pass: (ms: number) => {
      time.nowMs += ms;
    },
    async close() {
      await server.close();
      await wallet.close();
      await drop();
    },
  };
}

/** The public data of a finished round, from which it can be recomputed. */
export const proofSchema = z.looseObject({
  serverSeed: z.string(),
  clientSeed: z.string(),
  commitment: z.string(),
  nonce: z.number(),
  gameId: z.string(),
  paramsVersion: z.number(),
  stakeMinor: z.coerce.bigint(),
  payoutMinor: z.coerce.bigint(),
  input: z.unknown(),
  outcome: z.unknown(),
  bytesRead: z.number(),
});
