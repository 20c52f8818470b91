import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { SOCKET_PATH } from '../../apps/sportsbook/src/book/socket/protocol.ts';
import { readTopicMessage, type TopicMessage, TopicView } from '../../apps/sportsbook/src/book/socket/testing/topic-view.ts';
import { RawSocket } from '../realtime/raw-socket.ts';
import {
  type Answer,
  answerSchema,
  type Order,
  orderSchema,
  PROBE_EVENT,
  probePrice,
  PROBE_PRICE_RANGE,
  valuesText,
} from './socket-messages.ts';

/** The crowd of the betting socket: each follows a list, one event and the menu, and comes back where it was. */

const LIST = 'list:football:live';
const PROBE = `${PROBE_EVENT}~1x2~home`;
const OPENING_AT_ONCE = 100;
const SETTLE_MS = 10_000;
const KEPT_FRAMES = 2000;

const frameSchema = z.array(z.looseObject({ op: z.string() }));
/** All clients of a topic get the same bytes: they are read once. */
const read = new Map<string, { topics: readonly TopicMessage[]; isPing: boolean }>();

function readFrame(payload: Buffer): { topics: readonly TopicMessage[]; isPing: boolean } {
  const text = payload.toString('latin1');
  const known = read.get(text);
  if (known !== undefined) return known;
  const messages = frameSchema.parse(JSON.parse(payload.toString()));
  const topics = messages.map(readTopicMessage).filter((message) => message !== undefined);
  const made = { topics, isPing: messages.some(({ op }) => op === 'ping') };
  if (read.size >= KEPT_FRAMES) read.clear();
  read.set(text, made);
  return made;
}

const latencies: number[] = [];
let frames = 0;
let bytes = 0;
let isMeasuring = false;

class Client {
  readonly views = new Map<string, TopicView>();
  readonly #port: number;
  readonly #number: number;
  #socket: RawSocket | undefined;

  constructor(port: number, number: number, topics: readonly string[]) {
    this.#port = port;
    this.#number = number;
    for (const topic of topics) this.views.set(topic, new TopicView());
  }

  async open(): Promise<void> {
    const socket: RawSocket = new RawSocket({
      host: '127.0.0.1',
      port: this.#port,
      localAddress: `127.0.0.${2 + (this.#number % 8)}`,
      path: SOCKET_PATH,
      onFrame: (payload) => this.#take(payload),
      onClose: () => undefined,
    });
    this.#socket = socket;
    await socket.opened;
    const subscriptions = [...this.views].map(([t, { epoch, seq }]) => ({ op: 'sub', t, ...(seq < 0 ? {} : { epoch, seq }) }));
    socket.send(JSON.stringify(subscriptions));
  }

  break(): void {
    this.#socket?.destroy();
  }

  get snapshots(): number {
    return [...this.views.values()].reduce((total, { snapshots }) => total + snapshots, 0);
  }

  #take(payload: Buffer): void {
    if (isMeasuring) {
      frames += 1;
      bytes += payload.length;
    }
    const { topics, isPing } = readFrame(payload);
    if (isPing) this.#socket?.send('[{"op":"pong"}]');
    for (const message of topics) this.#hear(message);
  }

  #hear(message: TopicMessage): void {
    const view = this.views.get(message.t);
    if (view === undefined) return;
    const before = view.prices.get(PROBE);
    view.apply(message);
    const probe = view.prices.get(PROBE);
    if (isMeasuring && message.op === 'd' && message.t === LIST && probe !== undefined && probe !== before)
      latencies.push((probePrice() - probe + PROBE_PRICE_RANGE) % PROBE_PRICE_RANGE);
    if (view.hasGap) this.#socket?.send(JSON.stringify([{ op: 'sub', t: message.t, epoch: view.epoch, seq: view.seq }]));
  }
}

let clients: Client[] = [];
let reconnects = 0;

async function open({ port, count, events }: Extract<Order, { do: 'open' }>): Promise<Partial<Answer>> {
  clients = Array.from(
    { length: count },
    (_, number) => new Client(port, number, [LIST, `event:ev-football-${1 + (number % (events - 1))}`, 'menu']),
  );
  for (let at = 0; at < count; at += OPENING_AT_ONCE)
    await Promise.all(clients.slice(at, at + OPENING_AT_ONCE).map((client) => client.open()));
  while (clients.some(({ views }) => [...views.values()].some(({ snapshots }) => snapshots === 0))) await delay(20);
  return { opened: clients.length };
}

/** Connects and leaves; then reports the cost of each client. */
async function churn({ perSecond, seconds }: Extract<Order, { do: 'churn' }>): Promise<Partial<Answer>> {
  const startMs = performance.now();
  isMeasuring = true;
  let turn = 0;
  while (performance.now() - startMs < seconds * 1000) {
    await delay(1000 / perSecond);
    const client = clients[(turn * 379) % clients.length];
    turn += 1;
    client?.break();
    reconnects += 1;
    await client?.open();
  }
  isMeasuring = false;
  const elapsed = ((performance.now() - startMs) / 1000) * clients.length;
  const sorted = latencies.toSorted((left, right) => left - right);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY;
  return {
    reconnects,
    snapshots: clients.reduce((total, { snapshots }) => total + snapshots, 0),
    framesPerClientSecond: frames / elapsed,
    bytesPerClientSecond: bytes / elapsed,
    latencyP50Ms: at(0.5),
    latencyP99Ms: at(0.99),
  };
}

/** Waits for what is still on its way, and counts what stays wrong. */
async function compare(values: Readonly<Record<string, string>>): Promise<Partial<Answer>> {
  const wrong = (): number =>
    clients.reduce(
      (total, { views }) =>
        total + [...views].filter(([topic, view]) => topic !== 'menu' && valuesText(view.prices) !== values[topic]).length,
      0,
    );
  const startMs = performance.now();
  while (wrong() > 0 && performance.now() - startMs < SETTLE_MS) await delay(200);
  return { wrongTopics: wrong() };
}

async function carryOut(order: Order): Promise<Partial<Answer>> {
  if (order.do === 'open') return open(order);
  if (order.do === 'churn') return churn(order);
  return order.do === 'compare' ? compare(order.values) : {};
}

process.on('message', (given) => {
  const order = orderSchema.parse(given);
  if (order.do === 'end') process.exit(0);
  carryOut(order).then(
    (answer) => process.send?.(answerSchema.parse(answer)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
