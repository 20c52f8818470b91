import { Child } from '../child.ts';
import type { BenchRow } from '../row.ts';
import { type Answer, answerSchema, type Order } from './socket-messages.ts';

const clientCount = Number(process.env.BENCH_CLIENTS ?? 1000);
const changesPerSecond = Number(process.env.BENCH_CHANGES ?? 1000);
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const warmSeconds = 3;
const breaksPerSecond = 20;
const events = 40;

const read = (given: unknown): Answer => answerSchema.parse(given);

interface Figures {
  server: Answer;
  /** The same changes without listeners: what the book costs alone. */
  alone: Answer;
  clients: Answer;
  wrongTopics: number;
}

async function measure(): Promise<Figures> {
  const server = new Child<Order, Answer>('sportsbook/socket-server.ts', [], read);
  const crowd = new Child<Order, Answer>('sportsbook/socket-clients.ts', [], read);
  try {
    const { port } = await server.next();
    await server.ask({ do: 'change', perSecond: changesPerSecond, seconds: warmSeconds });
    const alone = await server.ask({ do: 'change', perSecond: changesPerSecond, seconds: warmSeconds });
    await crowd.ask({ do: 'open', port, count: clientCount, events });
    const [changed, clients] = await Promise.all([
      server.ask({ do: 'change', perSecond: changesPerSecond, seconds }),
      crowd.ask({ do: 'churn', perSecond: breaksPerSecond, seconds }),
    ]);
    const { values } = await server.ask({ do: 'values' });
    const { wrongTopics } = await crowd.ask({ do: 'compare', values });
    return { server: changed, alone, clients, wrongTopics };
  } finally {
    await server.end();
    await crowd.end();
  }
}

const row = (name: string, rest: Omit<BenchRow, 'name' | 'anchor' | 'ratio'> & Partial<BenchRow>): BenchRow => ({
  name,
  anchor: null,
  ratio: null,
  ...rest,
});

const KIB = 1024;

/** Prices to a crowd that comes and goes (sportsbook §7, §11): none lost, in time, and at what cost. */
export async function run(): Promise<BenchRow[]> {
  const { server, alone, clients, wrongTopics } = await measure();
  const load = `${changesPerSecond} changes/s × ${clientCount} clients`;
  const share = server.processorSeconds / server.elapsedSeconds;
  const aloneShare = alone.processorSeconds / alone.elapsedSeconds;
  const rate = server.changes / server.elapsedSeconds;
  console.log(
    `   ${rate.toFixed(0)} changes/s, ${clients.reconnects} connections broken, ${clients.snapshots} snapshots, p50 ${clients.latencyP50Ms} ms`,
  );
  return [
    row(`betting socket, ${load}: topics whose last values differ from the book's`, {
      value: wrongTopics,
      unit: 'topics',
      target: `0, at ≥ 95 % of ${changesPerSecond} changes/s`,
      pass: wrongTopics === 0 && rate >= 0.95 * changesPerSecond,
    }),
    row(`betting socket, ${load}: change to receive, gathering included, p99`, {
      value: clients.latencyP99Ms,
      unit: 'ms',
      target: '≤ 250 ms',
      pass: clients.latencyP99Ms <= 250,
    }),
    row(`betting socket, ${load}: processor of the server, beside the same changes without listeners`, {
      value: share,
      unit: 'cores',
      anchor: aloneShare,
      ratio: share / aloneShare,
      target: '≤ 0.4 cores',
      pass: share <= 0.4,
    }),
    row(`betting socket, ${load}: memory of the server`, {
      value: server.rssBytes / KIB / KIB,
      unit: 'MiB',
      target: '≤ 250 MiB',
      pass: server.rssBytes <= 250 * KIB * KIB,
    }),
    row(`betting socket, ${load}: frames to each client`, {
      value: clients.framesPerClientSecond,
      unit: 'frames/s',
      target: '≤ 25 a second',
      pass: clients.framesPerClientSecond <= 25,
    }),
    row(`betting socket, ${load}: bytes to each client`, {
      value: clients.bytesPerClientSecond / KIB,
      unit: 'KiB/s',
      target: '≤ 8 KiB a second',
      pass: clients.bytesPerClientSecond <= 8 * KIB,
    }),
  ];
}
