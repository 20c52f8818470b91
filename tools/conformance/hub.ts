import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { errors as joseErrors, jwtVerify } from 'jose';
import * as z from 'zod';
import { createLog } from '../../apps/server/src/kernel/log/log.ts';
import { systemRandom } from '../../apps/server/src/kernel/secrets/random.ts';
import {
  type ChannelResolution,
  type ChannelRule,
  closeReasons,
  createHub,
  createSystemTime,
  type Hub,
  type SubscriptionGrant,
  type TokenOutcome,
} from '../../apps/server/src/realtime/index.ts';

/**
 * `npm run hub:conformance -- --port N`: the realtime hub alone under an open profile, for the suites of Centrifuge clients
 * (sandbox.md; realtime §5). Everybody may connect, subscribe, publish and see presence. Never in production.
 */

const JWT_KEY = new TextEncoder().encode('secret');
const API_KEY = 'test-api-key';
const BODY_LIMIT_BYTES = 1_048_576;

const open: Omit<ChannelRule, 'history'> = { isPersonal: false, hasPresence: true, mayClientsPublish: true };
const kept: ChannelRule = { ...open, history: { size: 100, ttlMs: 300_000, recovery: 'stream' } };
const small: ChannelRule = { ...open, history: { size: 2, ttlMs: 300_000, recovery: 'stream' } };

/** Channels without namespace and `recovery:` keep 100 publications, `smallhistory:` 2; others are unknown. */
function resolveOpenChannel(name: string): ChannelResolution {
  const namespace = name.includes(':') ? name.slice(0, name.indexOf(':')).replace(/^\$/, '') : '';
  if (namespace === '' || namespace === 'recovery') return { status: 'known', rule: kept, audience: 'everyone' };
  if (namespace === 'smallhistory') return { status: 'known', rule: small, audience: 'everyone' };
  return { status: 'unknown' };
}

const claimsSchema = z.object({ sub: z.string().default(''), exp: z.number().optional(), channel: z.string().optional() });

async function readToken(token: string): Promise<z.output<typeof claimsSchema> | 'expired' | 'invalid'> {
  try {
    const { payload } = await jwtVerify(token, JWT_KEY, { algorithms: ['HS256'] });
    return claimsSchema.parse(payload);
  } catch (error) {
    return error instanceof joseErrors.JWTExpired ? 'expired' : 'invalid';
  }
}

async function authenticate(token: string): Promise<TokenOutcome> {
  const claims = await readToken(token);
  if (claims === 'expired' || claims === 'invalid') return claims;
  return { playerId: claims.sub, sessionId: null, expiresAtSeconds: claims.exp ?? null };
}

async function readSubscriptionToken(token: string): Promise<SubscriptionGrant | 'expired' | 'invalid'> {
  const claims = await readToken(token);
  if (claims === 'expired' || claims === 'invalid') return claims;
  return { playerId: claims.sub, channel: claims.channel ?? '', expiresAtSeconds: claims.exp ?? null };
}

function createConformanceHub(): Hub {
  return createHub({
    paths: ['/api/connection/websocket', '/connection/websocket'],
    isOriginAllowed: () => true,
    addressOf: () => null,
    ports: { authenticate, readSubscriptionToken, resolveChannel: resolveOpenChannel },
    time: createSystemTime({ realNow: () => new Date() }),
    random: systemRandom,
    log: createLog({ level: 'warn' }),
    limits: { commandsPerSecond: 10_000, linesPerFrame: 10_000 },
  });
}

const publishSchema = z.object({ channel: z.string().min(1), data: z.unknown(), idempotency_key: z.string().optional() });
const broadcastSchema = z.object({ channels: z.array(z.string().min(1)), data: z.unknown(), idempotency_key: z.string().optional() });
const historySchema = z.object({ channel: z.string().min(1), limit: z.number().int().default(0) });
const disconnectSchema = z.object({
  user: z.string(),
  disconnect: z.object({ code: z.number().int(), reason: z.string() }).default(closeReasons.forceDisconnect),
});

/** The HTTP methods of the profile, each answered as Centrifugo's API does: `{"result": …}` as JSON text. */
const methods: Readonly<Record<string, (hub: Hub, body: unknown) => string>> = {
  publish: (hub, body) => {
    const { channel, data, idempotency_key: idempotencyKey } = publishSchema.parse(body);
    return JSON.stringify(hub.publish(channel, data, { idempotencyKey }));
  },
  broadcast: (hub, body) => {
    const { channels, data, idempotency_key: idempotencyKey } = broadcastSchema.parse(body);
    return JSON.stringify({ responses: channels.map((channel) => ({ result: hub.publish(channel, data, { idempotencyKey }) })) });
  },
  history: (hub, body) => {
    const { channel, limit } = historySchema.parse(body);
    return hub.history(channel, limit) ?? '{"publications":[],"offset":0,"epoch":""}';
  },
  disconnect: (hub, body) => {
    const { user, disconnect } = disconnectSchema.parse(body);
    hub.disconnectPlayer(user, disconnect);
    return '{}';
  },
};

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (sizeBytes > BODY_LIMIT_BYTES) throw new Error('the body is too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

function methodAt(url: string) {
  const name = /^\/api\/([a-z_]+)$/.exec(url)?.[1] ?? '';
  return Object.hasOwn(methods, name) ? methods[name] : undefined;
}

async function handle(hub: Hub, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = methodAt(request.url ?? '');
  if (request.url === '/healthz') return answer(response, 200, '{}');
  if (method === undefined || request.method !== 'POST') return answer(response, 404, '{}');
  if (request.headers['x-api-key'] !== API_KEY) return answer(response, 401, '{}');
  try {
    const body: unknown = JSON.parse(await readBody(request));
    return answer(response, 200, `{"result":${method(hub, body)}}`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return answer(response, 400, JSON.stringify({ error: { code: 107, message } }));
  }
}

/** The port after `--port`; 8000, where the client suites look, without it. */
function readPort(): number {
  const at = process.argv.indexOf('--port');
  const given = at === -1 ? '8000' : (process.argv[at + 1] ?? '');
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535) {
    process.stderr.write(`--port ${given} is not valid: allowed is a whole number from 0 to 65535\n`);
    process.exit(1);
  }
  return port;
}

function main(): void {
  if (process.env.NODE_ENV === 'production') {
    process.stderr.write('NODE_ENV=production is not valid: the open test profile is refused in production\n');
    process.exit(1);
  }
  const port = readPort();
  const hub = createConformanceHub();
  const server = createServer((request, response) => {
    handle(hub, request, response).catch(() => response.destroy());
  });
  hub.attach(server);
  server.on('error', (error) => {
    process.stderr.write(`port ${port} cannot be used: ${error.message}\n`);
    process.exit(1);
  });
  // Both families: the suites say `localhost`, which is ::1 on some machines.
  server.listen(port, 'localhost', () => {
    const address = server.address();
    const listening = address === null || typeof address === 'string' ? port : address.port;
    process.stdout.write(`The hub listens at ws://localhost:${listening}/api/connection/websocket\n`);
  });
  const stop = (): void => {
    hub.stop();
    server.close();
    server.closeAllConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main();
