import fs from 'node:fs';
import pg from 'pg';
import { type RunningProduct, startProduct } from '../product.ts';
import { callAtPeak, type CallsShape, findStudio, openPlayers, sendCalls } from './provider-calls.ts';
import type { BenchRow } from '../row.ts';
import { median } from '../quantile.ts';

const MINUTES = Number(process.env.BENCH_SOAK_MINUTES ?? 60);
const SLICE_SECONDS = Number(process.env.BENCH_SOAK_SLICE_SECONDS ?? 60);
const SHARE_OF_PEAK = 0.3;
/** The share of the soak after which caches are full, so that memory should no longer grow. */
const WARM_UP_SHARE = 0.2;
const FAILURES_MAX = 0.001;
const GROWTH_MAX = 0.05;
const HANDLES_MAX = 10;
const DEAD_SHARE_MAX = 0.5;

interface Sample {
  rssMiB: number;
  handles: number;
  /** Rows that no one can see any more, as a share of all, of the table where they are most. */
  deadShare: number;
  outboxRows: number;
}

/** The tables that every call changes in place. */
const deadShares = `
  select coalesce(max(n_dead_tup::float8 / greatest(n_live_tup + n_dead_tup, 1)), 0)::float8 as share
  from pg_stat_user_tables
  where schemaname = 'ledger' and relname in ('player', 'account', 'round') and n_live_tup > 0`;

async function take({ pid }: RunningProduct, client: pg.Client): Promise<Sample> {
  const rssKiB = Number(/^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  const { rows } = await client.query<{ share: number }>(deadShares);
  const { rows: waiting } = await client.query<{ count: string }>('select count(*) as count from kernel.realtime_outbox');
  return {
    rssMiB: rssKiB / 1024,
    handles: fs.readdirSync(`/proc/${pid}/fd`).length,
    deadShare: rows[0]?.share ?? 0,
    outboxRows: Number(waiting[0]?.count),
  };
}

const middle = (samples: readonly Sample[], of: (sample: Sample) => number): number => median(samples.map(of));

/** @returns the samples after each slice, and the share of calls that failed */
async function soak(product: RunningProduct, shape: CallsShape, client: pg.Client): Promise<{ samples: Sample[]; failureShare: number }> {
  const samples: Sample[] = [];
  let calls = 0;
  let failures = 0;
  const sliceCount = Math.max(5, Math.round((MINUTES * 60) / SLICE_SECONDS));
  for (let slice = 1; slice <= sliceCount; slice += 1) {
    const result = await sendCalls(product, { ...shape, seconds: SLICE_SECONDS, warmUpSeconds: 0 });
    calls += result.count;
    failures += result.failures;
    const sample = await take(product, client);
    samples.push(sample);
    console.log(
      `   ${slice} of ${sliceCount}: ${result.perSecond.toFixed(0)} calls/s, p99 ${result.p99Ms.toFixed(0)} ms, ${sample.rssMiB.toFixed(0)} MiB,` +
        ` ${sample.handles} handles, ${(sample.deadShare * 100).toFixed(0)} % dead rows, ${sample.outboxRows} in the outbox`,
    );
  }
  return { samples, failureShare: failures / calls };
}

function rowsOf(samples: readonly Sample[], failureShare: number): BenchRow[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const span = Math.max(1, Math.floor(warm.length / 4));
  const [first, last] = [warm.slice(0, span), warm.slice(-span)];
  const length = `${MINUTES} minutes at ${SHARE_OF_PEAK} × the peak`;
  const compared = (
    name: string,
    of: (sample: Sample) => number,
    wanted: { unit: string; target: string; isKept: (value: number, anchor: number) => boolean },
  ): BenchRow => {
    const [value, anchor] = [middle(last, of), middle(first, of)];
    return { name, value, unit: wanted.unit, anchor, ratio: value / anchor, target: wanted.target, pass: wanted.isKept(value, anchor) };
  };
  return [
    compared(`T13 resident memory at the end of ${length}, beside after its warm-up`, ({ rssMiB }) => rssMiB, {
      unit: 'MiB',
      target: `< ${1 + GROWTH_MAX} ×`,
      isKept: (value, anchor) => value < anchor * (1 + GROWTH_MAX) && failureShare < FAILURES_MAX,
    }),
    compared('T13 … open handles', ({ handles }) => handles, {
      unit: 'handles',
      target: `≤ ${HANDLES_MAX} more`,
      isKept: (value, anchor) => value <= anchor + HANDLES_MAX,
    }),
    {
      name: 'T13 … dead rows of the table that has most of them',
      value: Math.max(...last.map(({ deadShare }) => deadShare)),
      unit: 'of all rows',
      anchor: null,
      ratio: null,
      target: `< ${DEAD_SHARE_MAX}`,
      pass: last.every(({ deadShare }) => deadShare < DEAD_SHARE_MAX),
    },
  ];
}

/**
 * The product under a third of its peak load for a long time: BENCH_SOAK_MINUTES, an hour unless given; eight hours make T13's own form.
 */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  const client = new pg.Client({ connectionString: product.postgresUrl });
  try {
    await client.connect();
    const studio = await findStudio(product);
    const shape = { studio, sessions: await openPlayers(product, studio) };
    await callAtPeak(product, shape);
    const { perSecond } = await callAtPeak(product, shape);
    const { samples, failureShare } = await soak(product, { ...shape, ratePerSecond: perSecond * SHARE_OF_PEAK }, client);
    return rowsOf(samples, failureShare);
  } finally {
    await client.end();
    await product.stop();
  }
}
