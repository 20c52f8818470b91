import { once } from 'node:events';
import { createServer } from 'node:http';
import net from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import { createLog } from '../../apps/server/src/kernel/log/log.ts';
import { systemRandom } from '../../apps/server/src/kernel/secrets/random.ts';
import { createHub, createSystemTime, type Hub, resolveChannel } from '../../apps/server/src/realtime/index.ts';
import { type Order, orderSchema, type ServerAnswer } from './messages.ts';

/** One process with our hub, or with a bare `ws` server as the thing to compare it with. */

const CHANNEL = 'tournaments:bench';
const PADDING = 'x'.repeat(100);
const isBare = process.argv[2] === 'bare';

const server = createServer();
const bareSockets = new Set<WebSocket>();
const hub = isBare ? attachBare() : attachHub();
let confirmedLines = 0;

function attachBare(): null {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false });
  sockets.on('connection', (socket) => {
    bareSockets.add(socket);
    socket.on('message', () => undefined);
    socket.on('close', () => bareSockets.delete(socket));
  });
  return null;
}

function attachHub(): Hub {
  const expiresAtSeconds = Math.floor(Date.now() / 1000) + 3600;
  const made = createHub({
    paths: ['/api/connection/websocket'],
    isOriginAllowed: () => true,
    addressOf: () => null,
    ports: {
      authenticate: async (token) => ({ playerId: token, sessionId: `session ${token}`, expiresAtSeconds }),
      resolveChannel,
    },
    time: createSystemTime({ realNow: () => new Date() }),
    random: systemRandom,
    log: createLog({ level: 'silent' }),
    limits: { connectsPerSecond: 100_000 },
  });
  made.attach(server);
  return made;
}

/** The message of 150 bytes; `at` is a clock that all processes of the machine share. */
const message = (): { event: string; at: number; padding: string } => ({
  event: 'bench',
  at: Number(process.hrtime.bigint()) / 1e6,
  padding: PADDING,
});

function publishOnce(): void {
  if (hub !== null) {
    hub.publish(CHANNEL, message());
    return;
  }
  for (const socket of bareSockets) socket.send(JSON.stringify({ push: { channel: CHANNEL, pub: { data: message() } } }));
}

/** Closed loop: the next publication leaves when the subscribers have confirmed one of those on their way. */
async function flood(order: Extract<Order, { do: 'flood' }>): Promise<ServerAnswer> {
  const startMs = performance.now();
  const startProcessor = process.cpuUsage();
  const startLines = confirmedLines;
  let published = 0;
  while (performance.now() - startMs < order.seconds * 1000) {
    while (published * order.subscribers - (confirmedLines - startLines) < order.inFlight * order.subscribers) {
      publishOnce();
      published += 1;
    }
    await turn();
  }
  const elapsedSeconds = (performance.now() - startMs) / 1000;
  const { user, system } = process.cpuUsage(startProcessor);
  return answer({ published: (confirmedLines - startLines) / order.subscribers, elapsedSeconds, processorSeconds: (user + system) / 1e6 });
}

async function hold({ seconds }: Extract<Order, { do: 'hold' }>): Promise<ServerAnswer> {
  const startMs = performance.now();
  const startProcessor = process.cpuUsage();
  await delay(seconds * 1000);
  const { user, system } = process.cpuUsage(startProcessor);
  return answer({ elapsedSeconds: (performance.now() - startMs) / 1000, processorSeconds: (user + system) / 1e6 });
}

async function publishSteadily(order: Extract<Order, { do: 'publish' }>): Promise<ServerAnswer> {
  const total = order.perSecond * order.seconds;
  const startMs = performance.now();
  for (let count = 0; count < total; count += 1) {
    publishOnce();
    await delay(Math.max(0, startMs + ((count + 1) * 1000) / order.perSecond - performance.now()));
  }
  return answer({ published: total });
}

/** The name of a bench's player, as the load generator makes it. */
const playerOf = (index: number): string => `018f2c3e-7d1a-7000-8000-${String(index).padStart(12, '0')}`;

/** Single players by the clock, and beside them everybody. The players follow each other in an order that is the same each time. */
async function publishMix(order: Extract<Order, { do: 'mix' }>): Promise<ServerAnswer> {
  const startMs = performance.now();
  const everySteps = order.perSecond / order.broadcastsPerSecond;
  for (let count = 0; count < order.perSecond * order.seconds; count += 1) {
    const { at, ...rest } = message();
    hub?.publish(`wallet:accounts#${playerOf((count * 7919) % order.players)}`, { ...rest, at });
    if (count % everySteps === 0) hub?.publish('tournaments', { ...rest, toAllAt: at });
    await delay(Math.max(0, startMs + ((count + 1) * 1000) / order.perSecond - performance.now()));
  }
  return answer({ published: order.perSecond * order.seconds });
}

function answer(facts: Partial<ServerAnswer>): ServerAnswer {
  const { rss, heapUsed } = process.memoryUsage();
  const counts = { connections: hub?.metrics.connections ?? bareSockets.size, subscriptions: hub?.metrics.subscriptions ?? 0 };
  const zero = { port: 0, controlPort: 0, published: 0, processorSeconds: 0, elapsedSeconds: 0 };
  return { ...zero, rssBytes: rss, heapBytes: heapUsed, ...counts, ...facts };
}

/** Memory once the dust has settled: collected twice, with a pause for freed pages to go back. */
async function measureMemory(): Promise<ServerAnswer> {
  for (let round = 0; round < 3; round += 1) {
    global.gc?.();
    await delay(300);
  }
  return answer({});
}

async function carryOut(order: Order): Promise<ServerAnswer> {
  switch (order.do) {
    case 'memory':
      return measureMemory();
    case 'hold':
      return hold(order);
    case 'flood':
      return flood(order);
    case 'mix':
      return publishMix(order);
    case 'publish':
      return publishSteadily(order);
    default:
      return answer({});
  }
}

// The load generator writes here how many lines it has taken: quicker than the way over the parent process.
const control = net.createServer((socket) => {
  socket.setNoDelay(true);
  socket.on('data', (data) => {
    const last = data.toString().trimEnd().split('\n').at(-1);
    if (last !== undefined) confirmedLines = Number(last);
  });
  socket.on('error', () => undefined);
});
control.listen(0, '127.0.0.1');
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
await Promise.all([once(control, 'listening'), once(server, 'listening')]);
const portOf = (listening: net.Server): number => {
  const address = listening.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
};

process.on('message', (given) => {
  const order = orderSchema.parse(given);
  if (order.do === 'end') process.exit(0);
  carryOut(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.(answer({ port: portOf(server), controlPort: portOf(control) }));
