import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/server/src/kernel/postgres/embedded.ts';
import { pgbenchRate, preparePgbench } from '../books/pgbench.ts';
import { Child } from '../child.ts';
import type { LoadResult } from '../http-load/http-load-worker.ts';
import { measured } from '../processor-time.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { bareAnswer, type BareOrder } from './bare-call.ts';
import { callAtPeak, type CallsShape, findStudio, openPlayers, sendCalls } from './provider-calls.ts';
import { median } from '../quantile.ts';

const PLAYERS = 300;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
// With a new connection for each of 256 clients, less would count few transactions of the anchor.
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const SETTLE_MS = 5000;
const IDLE_SECONDS = 10;
/** Enough for the largest number of clients at once, in addition to the product's own connections. */
const DATABASE_CONNECTIONS = 400;
const BARE_AT = 64;
const BARE_RATIO = 2;

/** The targets at each number of calls in flight: the ratio to pgbench with as many clients, and processor time per call. */
const EVERY_ASKED = [
  { inFlight: 4, ratio: 0.8, callMicroseconds: 450 },
  { inFlight: 16, ratio: 1.2, callMicroseconds: 280 },
  { inFlight: 32, ratio: 1.6, callMicroseconds: 220 },
  { inFlight: 64, ratio: 2.2, callMicroseconds: 185 },
  { inFlight: 256, ratio: 4, callMicroseconds: 160 },
];

const only = process.env.BENCH_IN_FLIGHT?.split(',').map(Number);
const ASKED = EVERY_ASKED.filter(({ inFlight }) => only?.includes(inFlight) ?? true);

/** The processor time of an operation, without that of the idle product. */
interface Round {
  readonly anchor: number;
  readonly calls: LoadResult;
  readonly nodeMicroseconds: number;
  readonly postgresMicroseconds: number;
}

interface Bench {
  readonly product: RunningProduct;
  readonly pids: { node: number; postgres: number };
  readonly shape: CallsShape;
  /** Share of a processor that the product uses without players. */
  readonly idle: { node: number; postgres: number };
}

const MICROSECONDS = 1_000_000;

async function measureAt({ product, pids, shape, idle }: Bench, inFlight: number): Promise<Round> {
  const anchor = await pgbenchRate(product.postgresUrl, SECONDS, inFlight);
  const {
    result: calls,
    seconds,
    used,
  } = await measured(pids, () => callAtPeak(product, { ...shape, connections: inFlight, seconds: SECONDS }));
  const perCall = (share: 'node' | 'postgres'): number => ((used[share] - idle[share] * seconds) * MICROSECONDS) / calls.count;
  const round = { anchor, calls, nodeMicroseconds: perCall('node'), postgresMicroseconds: perCall('postgres') };
  console.log(
    `   ${inFlight} in flight: ${calls.perSecond.toFixed(0)} calls/s, pgbench ${anchor.toFixed(0)} tps, ${(calls.perSecond / anchor).toFixed(2)} ×;` +
      ` p50 ${calls.p50Ms.toFixed(1)} ms, p99 ${calls.p99Ms.toFixed(1)} ms;` +
      ` a call takes ${round.nodeMicroseconds.toFixed(0)} µs of Node, ${round.postgresMicroseconds.toFixed(0)} of PostgreSQL`,
  );
  return round;
}

const medianOf = (rounds: readonly Round[], by: (round: Round) => number): number => median(rounds.map(by));

function rowsAt({ inFlight, ratio: asked, callMicroseconds }: (typeof ASKED)[number], rounds: readonly Round[]): BenchRow[] {
  const of = (by: (round: Round) => number): number => medianOf(rounds, by);
  const ratio = of(({ calls, anchor }) => calls.perSecond / anchor);
  const time = of((round) => round.nodeMicroseconds + round.postgresMicroseconds);
  const shown = (name: string, value: number): BenchRow => ({
    name: `… ${name}`,
    value,
    unit: 'ms',
    anchor: null,
    ratio: null,
    target: 'recorded',
    pass: true,
  });
  return [
    {
      name: `signed calls of ${PLAYERS} players, ${inFlight} in flight (median of ${rounds.length})`,
      value: Math.round(of(({ calls }) => calls.perSecond)),
      unit: 'calls/s',
      anchor: Math.round(of(({ anchor }) => anchor)),
      ratio,
      target: `≥ ${asked} × pgbench TPC-B -c ${inFlight}`,
      pass: ratio >= asked,
    },
    shown(
      'p50',
      of(({ calls }) => calls.p50Ms),
    ),
    shown(
      'p99',
      of(({ calls }) => calls.p99Ms),
    ),
    {
      name: `… processor time of a call, Node and PostgreSQL, beyond idle`,
      value: time,
      unit: 'µs',
      anchor: null,
      ratio: null,
      target: `≤ ${callMicroseconds} µs`,
      pass: time <= callMicroseconds,
    },
  ];
}

/** The same calls against a bare route of the framework in a process of its own. @returns processor time of one, in µs */
async function measureBare(shape: CallsShape): Promise<number> {
  const payload = JSON.stringify({
    status: 'OK',
    transactionId: '019a0000-0000-7000-8000-000000000000:b1',
    operationId: '019a0000-0000-7000-8000-000000000000',
    balance: '50.00',
    bonusBalance: '0.00',
    currency: 'EUR',
    duplicate: false,
  });
  const bare = new Child<BareOrder, { port: number; processorMicroseconds: number }>(
    'calls/bare-call.ts',
    [shape.studio.secret, payload],
    (given) => bareAnswer.parse(given),
  );
  try {
    const { port } = await bare.next();
    const calls = { ...shape, connections: BARE_AT, seconds: SECONDS };
    await sendCalls({ port }, calls);
    const before = await bare.ask({ do: 'usage' });
    const { count, failures, firstFailure } = await sendCalls({ port }, calls);
    if (failures > 0) throw new Error(`The bare route failed ${failures} times: ${firstFailure}`);
    return ((await bare.ask({ do: 'usage' })).processorMicroseconds - before.processorMicroseconds) / count;
  } finally {
    await bare.end();
  }
}

function bareRow(rounds: readonly Round[], bareMicroseconds: number): BenchRow {
  const node = medianOf(rounds, ({ nodeMicroseconds }) => nodeMicroseconds);
  const ratio = node / bareMicroseconds;
  return {
    name: `Node's processor time of a signed call with ${BARE_AT} in flight`,
    value: node,
    unit: 'µs',
    anchor: bareMicroseconds,
    ratio,
    target: `≤ ${BARE_RATIO} × a bare route that checks the same signature`,
    pass: ratio <= BARE_RATIO,
  };
}

async function measure(product: RunningProduct, postgresPid: number): Promise<BenchRow[]> {
  const pids = { node: product.pid, postgres: postgresPid };
  const studio = await findStudio(product);
  const shape = { studio, sessions: await openPlayers(product, studio, PLAYERS) };
  await preparePgbench(product.postgresUrl);
  await callAtPeak(product, { ...shape, seconds: SECONDS });
  // The followers of the log come to its end first.
  await delay(SETTLE_MS);
  const resting = await measured(pids, () => delay(IDLE_SECONDS * 1000));
  const idle = { node: resting.used.node / resting.seconds, postgres: resting.used.postgres / resting.seconds };
  const rounds = new Map<number, Round[]>(ASKED.map(({ inFlight }) => [inFlight, []]));
  for (let count = 1; count <= ROUNDS; count += 1)
    for (const [inFlight, own] of rounds) own.push(await measureAt({ product, pids, shape, idle }, inFlight));
  const bareMicroseconds = await measureBare(shape);
  console.log(`   the bare route takes ${bareMicroseconds.toFixed(0)} µs for a call`);
  return [
    ...ASKED.flatMap((asked) => rowsAt(asked, rounds.get(asked.inFlight) ?? [])),
    ...(rounds.has(BARE_AT) ? [bareRow(rounds.get(BARE_AT) ?? [], bareMicroseconds)] : []),
  ];
}

/** Bets and wins by signed HTTP calls, with few and with many of them on their way, against as many clients of pgbench on the same server. */
export async function run(): Promise<BenchRow[]> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-curve-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDirectory: directory,
    isDurable: true,
    restartOnCrash: false,
    extraSettings: [`max_connections=${DATABASE_CONNECTIONS}`],
  });
  try {
    const product = await startProduct({ databaseUrl: postgres.url });
    try {
      return await measure(product, postgres.pid());
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  }
}
