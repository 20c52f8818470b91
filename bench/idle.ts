import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readFileSync } from 'node:fs';
import { measured } from './processor-time.ts';
import { startProduct } from './product.ts';
import type { BenchRow } from './row.ts';

/** Background work after a start: statistics, first feeds, compiling of code. */
const SETTLE_SECONDS = Number(process.env.BENCH_SETTLE_SECONDS ?? 60);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const SHARE_MAX = 0.02;

/** The process id of the server behind a connection: the parent of its backend. */
export async function postgresPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8');
  await client.end();
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
}

/** Processor use of the product and its sandbox without players. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const pids = { node: product.pid, postgres: await postgresPid(product.postgresUrl) };
    await delay(SETTLE_SECONDS * 1000);
    const { seconds, used } = await measured(pids, () => delay(SECONDS * 1000));
    const row = (name: string, share: number): BenchRow => ({
      name,
      value: share * 100,
      unit: '% of a core',
      anchor: null,
      ratio: null,
      target: 'recorded',
      pass: true,
    });
    const [node, postgres] = [used.node / seconds, used.postgres / seconds];
    return [
      {
        ...row(`idle product with sandbox and sportsbook, all its processes and PostgreSQL, over ${SECONDS} s`, node + postgres),
        target: `≤ ${SHARE_MAX * 100} % of a core`,
        pass: node + postgres <= SHARE_MAX,
      },
      row('… Node', node),
      row('… PostgreSQL', postgres),
    ];
  } finally {
    await product.stop();
  }
}
