import { setTimeout as delay } from 'node:timers/promises';
import { startPair } from './pair.ts';
import type { BenchRow } from '../row.ts';
import { median } from '../quantile.ts';

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 10_000);
const PLAYER_EVENTS_PER_SECOND = 200;
const BROADCASTS_PER_SECOND = 1;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const PLAYER_P99_MS = 200;
const BROADCAST_MS = 1000;
const ROUNDS = 3;

interface Facts {
  playerP99Ms: number;
  broadcastMs: number;
  isWhole: boolean;
}

/** Events of single players among ten thousand, and once a second one for everybody. */
async function measure(): Promise<Facts> {
  const pair = await startPair({ server: 'hub', kind: 'player', count: SOCKETS });
  try {
    const mix = { do: 'mix', players: SOCKETS, perSecond: PLAYER_EVENTS_PER_SECOND, broadcastsPerSecond: BROADCASTS_PER_SECOND } as const;
    // The first publications meet code that is not yet compiled.
    await pair.server.ask({ ...mix, seconds: 2 });
    await delay(1000);
    await pair.clients.ask({ do: 'report' });
    await pair.server.ask({ ...mix, seconds: SECONDS });
    await delay(2000);
    const { latenciesMs, broadcastsMs, closed } = await pair.clients.ask({ do: 'report' });
    const none = { count: 0, p50: 0, p99: Number.POSITIVE_INFINITY, max: Number.POSITIVE_INFINITY };
    const [toPlayers, toAll] = [latenciesMs ?? none, broadcastsMs ?? none];
    const isWhole =
      closed === 0 && toPlayers.count === PLAYER_EVENTS_PER_SECOND * SECONDS && toAll.count === BROADCASTS_PER_SECOND * SECONDS * SOCKETS;
    console.log(
      `   ${toPlayers.count} events of players: p50 ${toPlayers.p50.toFixed(1)} ms, p99 ${toPlayers.p99.toFixed(1)} ms;` +
        ` ${toAll.count} deliveries to all: the last after ${toAll.max.toFixed(0)} ms`,
    );
    return { playerP99Ms: toPlayers.p99, broadcastMs: toAll.max, isWhole };
  } finally {
    await pair.end();
  }
}

export async function benchMixed(): Promise<BenchRow[]> {
  const runs: Facts[] = [];
  for (let round = 0; round < ROUNDS; round += 1) runs.push(await measure());
  const isWhole = runs.every((run) => run.isWhole);
  const rowOf = (name: string, of: (facts: Facts) => number, atMostMs: number): BenchRow => {
    const value = median(runs.map(of));
    const target = `≤ ${atMostMs} ms, none lost`;
    return { name, value, unit: 'ms', anchor: null, ratio: null, target, pass: isWhole && value <= atMostMs };
  };
  const load = `${SOCKETS} connections, ${PLAYER_EVENTS_PER_SECOND} events of players and ${BROADCASTS_PER_SECOND} to all a second`;
  return [
    rowOf(`T8 publish to receive, ${load}, p99 of the players’ (median of ${ROUNDS})`, ({ playerP99Ms }) => playerP99Ms, PLAYER_P99_MS),
    rowOf('T8 … until everybody has one to all', ({ broadcastMs }) => broadcastMs, BROADCAST_MS),
  ];
}
