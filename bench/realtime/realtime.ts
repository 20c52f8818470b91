import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { benchMixed } from './mixed.ts';
import { startPair } from './pair.ts';
import type { BenchRow } from '../row.ts';
import { median, middleOf } from '../quantile.ts';

const idleSockets = 10_000;
const subscriptionsEach = 11;
const subscribers = 1000;
const inFlight = 32;
const floodSeconds = Number(process.env.BENCH_SECONDS ?? 6);
const idleSeconds = 30;
const idleMemoryKiB = 40;
const idleCores = 0.1;
const rounds = 3;
const publicationsPerSecond = 20;
const latencySeconds = 6;

interface IdleFacts {
  bytesEach: number;
  connections: number;
  subscriptions: number;
  closed: number;
  pings: number;
  /** Processors in use while nothing but pings goes over the sockets. */
  cores: number;
  openSeconds: number;
}

async function measureIdle(server: 'hub' | 'bare', holdSeconds: number): Promise<IdleFacts> {
  const pair = await startPair({ server, kind: server === 'hub' ? 'player' : 'bare', count: idleSockets });
  try {
    const { processorSeconds, elapsedSeconds } = await pair.server.ask({ do: 'hold', seconds: holdSeconds });
    const { rssBytes, connections, subscriptions } = await pair.server.ask({ do: 'memory' });
    const { closed, pings } = await pair.clients.ask({ do: 'report' });
    const bytesEach = (rssBytes - pair.atStart.rssBytes) / idleSockets;
    const cores = processorSeconds / elapsedSeconds;
    return { bytesEach, connections, subscriptions, closed, pings, cores, openSeconds: pair.opening.seconds };
  } finally {
    await pair.end();
  }
}

const nothingHeld: IdleFacts = {
  bytesEach: 0,
  connections: 0,
  subscriptions: 0,
  closed: 0,
  pings: 0,
  cores: Number.POSITIVE_INFINITY,
  openSeconds: 0,
};

const isHeld = ({ connections, subscriptions, closed, pings }: IdleFacts): boolean =>
  connections === idleSockets && subscriptions === idleSockets * subscriptionsEach && closed === 0 && pings >= idleSockets;

/** Several rounds, since resident memory is what the collector of the moment has left; the last holds the sockets over a whole ping. */
async function benchIdle(): Promise<BenchRow[]> {
  const memory: { hub: number; bare: number }[] = [];
  let held = nothingHeld;
  for (let round = 1; round <= rounds; round += 1) {
    const bare = await measureIdle('bare', 1);
    held = await measureIdle('hub', round === rounds ? idleSeconds : 1);
    memory.push({ hub: held.bytesEach / 1024, bare: bare.bytesEach / 1024 });
    console.log(
      `   bare ws ${(bare.bytesEach / 1024).toFixed(1)} KiB each; hub ${(held.bytesEach / 1024).toFixed(1)} KiB each,` +
        ` ${held.subscriptions} subscriptions, all subscribed in ${held.openSeconds.toFixed(1)} s, ${held.pings} pings answered`,
    );
  }
  const { hub, bare } = middleOf(memory, (round) => round.hub / round.bare);
  return [
    {
      name: `T7 idle connections with ${subscriptionsEach} subscriptions each held in one process for ${idleSeconds} s`,
      value: held.connections,
      unit: 'connections',
      anchor: null,
      ratio: null,
      target: `${idleSockets} held, none closed, ${idleSockets * subscriptionsEach} subscriptions`,
      pass: isHeld(held),
    },
    {
      name: `T7 resident memory per connection with its subscriptions (median of ${rounds})`,
      value: hub,
      unit: 'KiB',
      anchor: bare,
      ratio: hub / bare,
      target: `≤ 3 × bare ws without subscriptions, ≤ ${idleMemoryKiB} KiB`,
      pass: hub / bare <= 3 && hub <= idleMemoryKiB,
    },
    {
      name: `T7 processor of the process that holds them idle for ${idleSeconds} s`,
      value: held.cores,
      unit: 'cores',
      anchor: null,
      ratio: null,
      target: `< ${idleCores} cores`,
      pass: held.cores < idleCores,
    },
  ];
}

interface LatencyFacts {
  p99: number;
  isWhole: boolean;
}

/** One run: 20 publications a second to everybody, until each has `latencySeconds` of them. */
async function measureLatency(): Promise<LatencyFacts> {
  const pair = await startPair({ server: 'hub', kind: 'guest', count: subscribers });
  try {
    // The first publications meet code that is not yet compiled.
    await pair.server.ask({ do: 'publish', perSecond: publicationsPerSecond, seconds: 2 });
    await delay(500);
    await pair.clients.ask({ do: 'report' });
    await pair.server.ask({ do: 'publish', perSecond: publicationsPerSecond, seconds: latencySeconds });
    await delay(500);
    const { latenciesMs, closed } = await pair.clients.ask({ do: 'report' });
    const { count, p50, p99 } = latenciesMs ?? { count: 0, p50: 0, p99: Number.POSITIVE_INFINITY };
    console.log(`   ${count} deliveries: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    return { p99, isWhole: closed === 0 && count === subscribers * publicationsPerSecond * latencySeconds };
  } finally {
    await pair.end();
  }
}

async function benchLatency(): Promise<BenchRow[]> {
  const runs: LatencyFacts[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await measureLatency());
  const p99 = median(runs.map((run) => run.p99));
  return [
    {
      name: `publish to receive, ${subscribers} connections, ${publicationsPerSecond} publications/s to all, p99 (median of ${rounds})`,
      value: p99,
      unit: 'ms',
      anchor: null,
      ratio: null,
      target: '≤ 100 ms',
      pass: p99 <= 100 && runs.every(({ isWhole }) => isWhole),
    },
  ];
}

/** Deliveries a second that the subscribers have confirmed, with a fixed number of publications on their way. */
async function floodRate(server: 'hub' | 'bare'): Promise<number> {
  const pair = await startPair({ server, kind: server === 'hub' ? 'guest' : 'bare', count: subscribers });
  try {
    await pair.server.ask({ do: 'flood', seconds: 1, inFlight, subscribers });
    const { published, elapsedSeconds } = await pair.server.ask({ do: 'flood', seconds: floodSeconds, inFlight, subscribers });
    return (published * subscribers) / elapsedSeconds;
  } finally {
    await pair.end();
  }
}

async function benchFanOut(): Promise<BenchRow[]> {
  const pairs: { hub: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await floodRate('bare');
    const hub = await floodRate('hub');
    console.log(
      `   round ${round + 1}: hub ${hub.toFixed(0)} deliveries/s, plain ws.send ${bare.toFixed(0)}/s, ${(hub / bare).toFixed(2)} ×`,
    );
    pairs.push({ hub, bare });
  }
  const { hub, bare } = middleOf(pairs, (round) => round.hub / round.bare);
  return [
    {
      name: `greatest fan-out to ${subscribers} subscribers, ${inFlight} publications in flight (median of ${rounds})`,
      value: hub,
      unit: 'deliveries/s',
      anchor: bare,
      ratio: hub / bare,
      target: '≥ 5 × plain ws.send',
      pass: hub / bare >= 5,
    },
  ];
}

/** How many files a process may have open; sockets are files. */
function openFileLimit(): number {
  const line = /^Max open files\s+(\d+)/m.exec(fs.existsSync('/proc/self/limits') ? fs.readFileSync('/proc/self/limits', 'utf8') : '');
  return line === null ? Number.POSITIVE_INFINITY : Number(line[1]);
}

/** The realtime figures of the hub: latency, idle memory, greatest fan-out; each against a bare `ws` server in the same run. */
export async function run(): Promise<BenchRow[]> {
  const limit = openFileLimit();
  const rows = [...(await benchLatency()), ...(await benchFanOut())];
  if (limit >= idleSockets + 200) return [...rows, ...(await benchMixed()), ...(await benchIdle())];
  const target = `an open-file limit of ${idleSockets + 200} (this shell has ${limit}: ulimit -n 20000)`;
  const names = [
    `T7 idle connections with ${subscriptionsEach} subscriptions each held in one process`,
    `T8 publish to receive, ${idleSockets} connections`,
  ];
  return [...rows, ...names.map((name) => ({ name, value: 0, unit: 'connections', anchor: null, ratio: null, target, pass: false }))];
}
