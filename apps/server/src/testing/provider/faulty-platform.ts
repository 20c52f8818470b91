import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { signedHeaders } from '../../kernel/secrets/signature.ts';
import type { Target } from './wire.ts';

/** Faults of a wallet that no single call reveals (reliability §3.4, mutants). */
const faults = [
  'key without player',
  'tombstone removed',
  'refusal not stored',
  'check outside the statement',
  'nonce-only replay guard',
  'refusal tells a balance',
] as const;
export type Fault = (typeof faults)[number];

const call = z.looseObject({ transactionId: z.string().optional(), referenceId: z.string().optional(), playerId: z.string().optional() });
const answer = z.looseObject({ status: z.string().optional() });
type Call = z.output<typeof call>;
type Reply = { http: number; body: z.output<typeof answer> };

/**
 * A proxy in front of a correct platform that injects one fault and signs what it changes. The suite must detect each fault, or it would
 * miss it in a real integration.
 */
export async function startFaultyPlatform(target: Target, fault: Fault): Promise<{ url: string; stop(): Promise<void> }> {
  const seen = new Map<string, Reply>();
  const mutate = mutations[fault];
  const server = createServer((request, response) => {
    const handle = async (): Promise<Reply> => {
      const type = (request.url ?? '').replace('/provider/v1/', '');
      const text = await textOf(request);
      const forward = (body: object): Promise<Reply> => send(target, type, body);
      return mutate({ type, body: call.parse(JSON.parse(text)), seen, forward });
    };
    handle().then(
      ({ http, body }) => response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const portOf = (address: AddressInfo | string | null): number => (typeof address === 'object' && address !== null ? address.port : 0);

interface ForwardedCall {
  readonly type: string;
  readonly body: Call;
  readonly seen: Map<string, Reply>;
  forward(body: object): Promise<Reply>;
}

const moves = (type: string): boolean => type === 'bet' || type === 'win';
const keyOf = ({ body }: ForwardedCall): string => `${body.playerId ?? ''} ${body.transactionId ?? ''}`;

const mutations: Readonly<Record<Fault, (asked: ForwardedCall) => Promise<Reply>>> = {
  'key without player': async ({ type, body, seen, forward }) => {
    const key = body.transactionId ?? '';
    const known = seen.get(key);
    if (moves(type) && known !== undefined) return known;
    const reply = await forward(body);
    if (moves(type)) seen.set(key, reply);
    return reply;
  },
  'tombstone removed': async (asked) => {
    const { type, body, seen, forward } = asked;
    if (type === 'rollback' && !seen.has(`${body.playerId ?? ''} ${body.referenceId ?? ''}`))
      return forward({ ...body, referenceId: randomUUID() });
    const reply = await forward(body);
    seen.set(keyOf(asked), reply);
    return reply;
  },
  'refusal not stored': async (asked) => {
    const { type, body, seen, forward } = asked;
    const wasRefused = type === 'bet' && seen.get(keyOf(asked))?.body.status === 'INSUFFICIENT_FUNDS';
    const reply = await forward(wasRefused ? { ...body, transactionId: randomUUID() } : body);
    seen.set(keyOf(asked), reply);
    return reply;
  },
  'check outside the statement': async ({ type, body, forward }) => {
    const reply = await forward(body);
    // A stale balance: read before the others changed it, it seems sufficient.
    return type === 'bet' && reply.body.status === 'INSUFFICIENT_FUNDS' ? { http: 200, body: { ...reply.body, status: 'OK' } } : reply;
  },
  'nonce-only replay guard': async (asked) => {
    const { type, body, seen, forward } = asked;
    const isRepeat = moves(type) && seen.has(keyOf(asked));
    const reply = await forward(isRepeat ? { ...body, transactionId: randomUUID() } : body);
    seen.set(keyOf(asked), reply);
    return reply;
  },
  'refusal tells a balance': async ({ body, forward }) => {
    const reply = await forward(body);
    return reply.body.status === 'SESSION_INVALID' ? { ...reply, body: { ...reply.body, balance: '100.00' } } : reply;
  },
};

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function send({ urls: [url = ''], ...signer }: Target, type: string, body: object): Promise<Reply> {
  const path = `/provider/v1/${type}`;
  const text = JSON.stringify(body);
  const headers = signedHeaders(signer, { path, timestampMs: String(Date.now()), body: text });
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: text });
  return { http: response.status, body: answer.parse(await response.json()) };
}
