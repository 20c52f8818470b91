import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ClientAnswer, type Order, orderSchema } from './messages.ts';
import { countLines, RawSocket } from './raw-socket.ts';

/** The load generator: one process with any number of sockets to one server. */

const PERSONAL = [
  'wallet:accounts',
  'payment:invoices',
  'bonus:player-bonuses',
  'bonus:player-freespins',
  'bonus:player-bonus-codes',
  'retention:quests',
  'retention:accounts',
  'messenger:notifications',
  'game:bets',
];
const OPENING_AT_ONCE = 200;
const LATENCY_SAMPLES = 2_000_000;
const PING = Buffer.from('{}');

const sockets: RawSocket[] = [];
let opened = 0;
let closed = 0;
let lines = 0;
let pings = 0;
let control: net.Socket | null = null;
let isReported = true;

/** Reports to the server how much has arrived, at most once per turn of the loop. */
function confirm(): void {
  if (control === null || !isReported) return;
  isReported = false;
  setImmediate(() => {
    isReported = true;
    control?.write(`${lines}\n`);
  });
}

/** How old publications are when they come; each carries the shared clock's time of its publishing under a name. */
class Ages {
  readonly #mark: Buffer;
  readonly #values = new Float64Array(LATENCY_SAMPLES);
  #count = 0;

  constructor(name: string) {
    this.#mark = Buffer.from(`"${name}":`);
  }

  record(payload: Buffer): void {
    const nowMs = Number(process.hrtime.bigint()) / 1e6;
    for (let at = payload.indexOf(this.#mark); at !== -1; at = payload.indexOf(this.#mark, at + 1)) {
      const sentMs = Number.parseFloat(payload.toString('latin1', at + this.#mark.length, at + this.#mark.length + 24));
      if (this.#count < LATENCY_SAMPLES) this.#values[this.#count] = nowMs - sentMs;
      this.#count += 1;
    }
  }

  /** The records since the last call. */
  take(): ClientAnswer['latenciesMs'] {
    const sorted = this.#values.slice(0, Math.min(this.#count, LATENCY_SAMPLES)).sort();
    this.#count = 0;
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return sorted.length === 0 ? null : { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
  }
}

const latencies = new Ages('at');
const broadcasts = new Ages('toAllAt');
let recordsAges = false;

function takeFrame(socket: () => RawSocket | undefined, payload: Buffer): void {
  if (payload.equals(PING)) {
    pings += 1;
    socket()?.send('{}');
    return;
  }
  if (payload.indexOf('"push"') === -1) {
    opened += 1;
    return;
  }
  lines += countLines(payload);
  if (recordsAges) {
    latencies.record(payload);
    broadcasts.record(payload);
  }
  confirm();
}

function greeting(kind: 'bare' | 'guest' | 'player', index: number): string | null {
  if (kind === 'bare') return null;
  if (kind === 'guest') return '{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"tournaments:bench"}}';
  const player = `018f2c3e-7d1a-7000-8000-${String(index).padStart(12, '0')}`;
  const channels = [...PERSONAL.map((channel) => `${channel}#${player}`), 'global:online', 'tournaments'];
  const subscribes = channels.map((channel, place) => JSON.stringify({ id: place + 2, subscribe: { channel, flag: 1 } }));
  return [JSON.stringify({ id: 1, connect: { token: player, name: 'js' } }), ...subscribes].join('\n');
}

function openSocket(order: Extract<Order, { do: 'open' }>, index: number): RawSocket {
  const socket: RawSocket = new RawSocket({
    host: '127.0.0.1',
    port: order.port,
    // Several source addresses, so that the ports of one never run out.
    localAddress: `127.0.0.${2 + (index % 8)}`,
    onFrame: (payload) => takeFrame(() => socket, payload),
    onClose: () => {
      closed += 1;
    },
  });
  return socket;
}

async function open(order: Extract<Order, { do: 'open' }>): Promise<ClientAnswer> {
  const startMs = performance.now();
  recordsAges = order.kind !== 'bare';
  if (order.controlPort > 0) control = net.connect({ port: order.controlPort, host: '127.0.0.1', noDelay: true });
  control?.on('error', () => undefined);
  for (let index = 0; index < order.count; index += OPENING_AT_ONCE) {
    const slice = Array.from({ length: Math.min(OPENING_AT_ONCE, order.count - index) }, (_, place) => openSocket(order, index + place));
    sockets.push(...slice);
    await Promise.all(slice.map((socket) => socket.opened));
    for (const [place, socket] of slice.entries()) {
      const text = greeting(order.kind, order.first + index + place);
      if (text === null) opened += 1;
      else socket.send(text);
    }
  }
  while (opened < order.count && closed === 0) await delay(10);
  return report(startMs);
}

function report(startMs = performance.now()): ClientAnswer {
  const seconds = (performance.now() - startMs) / 1000;
  return { opened, closed, lines, pings, seconds, latenciesMs: latencies.take(), broadcastsMs: broadcasts.take() };
}

process.on('message', (given) => {
  const order = orderSchema.parse(given);
  if (order.do === 'end') process.exit(0);
  if (order.do === 'open') open(order).then((result) => process.send?.(result), console.error);
  else process.send?.(report());
});
process.on('disconnect', () => process.exit(0));
