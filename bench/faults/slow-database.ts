import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { verify } from '../books/verify-books.ts';
import { findStudio, openPlayers, type Session, type Studio } from '../calls/provider-calls.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { type Answered, arrive, type Journal, playRound, readOnce, STAKE_MINOR, WIN_MINOR } from './open-load.ts';
import { quantile } from '../quantile.ts';

const SLOW_SECONDS = Number(process.env.BENCH_SLOW_SECONDS ?? 30);
const CALLS_PER_SECOND = Number(process.env.BENCH_RATE ?? 100);
const READS_PER_SECOND = CALLS_PER_SECOND / 2;
const BEFORE_MS = 5_000;
const AFTER_MS = 15_000;
const CATALOGUE = '/api/game/games?page=1&perPage=24&sortBy=score&sortOrder=asc';
const QUEUE_MAX = 20_000;
const SAMPLES_PER_SECOND = 4;
const RECOVERY_SECONDS = 10;
const STOPPED_MS = 450;
const RUNNING_MS = 50;

type Slowness = (client: pg.Client) => Promise<void>;

/** No balance is read or written. */
const lockBooks: Slowness = async (client) => {
  await client.query('begin');
  await client.query('lock table ledger.account in access exclusive mode');
  await delay(SLOW_SECONDS * 1000);
  await client.query('rollback');
};

function signalAll(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The server's processes get a tenth of the time, as on a machine that is overrun. */
const starve: Slowness = async (client) => {
  for (const endsAtMs = performance.now() + SLOW_SECONDS * 1000; performance.now() < endsAtMs; ) {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const pids = rows.map(({ pid }) => pid);
    try {
      signalAll(pids, 'SIGSTOP');
      await delay(STOPPED_MS);
    } finally {
      signalAll(pids, 'SIGCONT');
    }
    await delay(RUNNING_MS);
  }
};

/** Asked by the clock: an answer that waits for the database still says how long the queue was when it was asked. */
async function watchQueue({ url }: RunningProduct, state: { isOver: boolean }): Promise<number> {
  let longest = 0;
  await arrive(SAMPLES_PER_SECOND, state, async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    longest = Math.max(longest, Number(/^\w*ledger_queued_commands (\d+)/m.exec(text)?.[1] ?? Number.NaN));
  });
  return longest;
}

const p99Of = (answers: readonly Answered[]): number =>
  quantile(
    answers.map(({ tookMs }) => tookMs),
    0.99,
  );

const booked = z.array(z.object({ external_id: z.string(), id: z.string(), player_id: z.string(), moved: z.coerce.bigint() }));

/** What the journal and the books disagree about: acknowledged and not booked, booked and not acknowledged, or paid otherwise. */
async function disagreements(client: pg.Client, { rounds }: Journal, studio: Studio): Promise<number> {
  const wins = [...rounds.keys()];
  const read = async (ids: readonly string[]) => {
    const text = `select external_id, id, player_id, cash_minor + bonus_minor as moved
      from ledger.op where source = $1 and external_id = any($2::text[]) and status = 'applied'`;
    return booked.parse((await client.query(text, [studio.providerId, ids])).rows);
  };
  const [paid, staked] = [await read(wins), await read(wins.map((id) => id.replace(/:w$/, ':b')))];
  const isRight = (win: (typeof paid)[number]): boolean => {
    const round = rounds.get(win.external_id);
    return round?.operationId === win.id && round.playerId === win.player_id && win.moved === WIN_MINOR;
  };
  const wrong = paid.filter((win) => !isRight(win)).length + staked.filter(({ moved }) => moved !== -STAKE_MINOR).length;
  return wrong + Math.abs(rounds.size - paid.length) + Math.abs(rounds.size - staked.length);
}

interface World {
  readonly product: RunningProduct;
  readonly studio: Studio;
  readonly sessions: readonly Session[];
}

async function measure(world: World, name: string, slow: Slowness): Promise<BenchRow[]> {
  const { product, studio, sessions } = world;
  const journal: Journal = { rounds: new Map(), calls: [], reads: [] };
  const [arrivals, watching] = [{ isOver: false }, { isOver: false }];
  const client = new pg.Client({ connectionString: product.postgresUrl });
  await client.connect();
  try {
    const queue = watchQueue(product, watching);
    const calls = arrive(CALLS_PER_SECOND, arrivals, (index) =>
      playRound({ port: product.port, studio }, sessions[index % sessions.length] ?? fail('no players'), journal),
    );
    const reads = arrive(READS_PER_SECOND, arrivals, () => readOnce(product.port, CATALOGUE, journal));
    await delay(BEFORE_MS);
    const slowFromMs = performance.now();
    await slow(client);
    const slowUntilMs = performance.now();
    await delay(AFTER_MS);
    arrivals.isOver = true;
    await Promise.all([calls, reads]);
    watching.isOver = true;
    const differences = await disagreements(client, journal, studio);
    return rowsOf(name, { journal, slowFromMs, slowUntilMs, longest: await queue, differences });
  } finally {
    await client.end();
  }
}

function fail(message: string): never {
  throw new Error(message);
}

interface Measured {
  readonly journal: Journal;
  readonly slowFromMs: number;
  readonly slowUntilMs: number;
  readonly longest: number;
  readonly differences: number;
}

function rowsOf(name: string, { journal, slowFromMs, slowUntilMs, longest, differences }: Measured): BenchRow[] {
  const { rounds, calls, reads } = journal;
  const refusals = calls.filter(({ status }) => status === 503);
  const served = reads.filter(({ atMs }) => atMs >= slowFromMs && atMs <= slowUntilMs);
  const lastMs = Math.max(
    ...[...rounds.values()].filter(({ sentAtMs }) => sentAtMs < slowUntilMs).map(({ decidedAtMs = Infinity }) => decidedAtMs),
    ...refusals.map(({ atMs }) => atMs),
  );
  const row = (what: string, value: number, { unit, target }: Pick<BenchRow, 'unit' | 'target'>): BenchRow => ({
    name: `F4 ${name}, ${what}`,
    value,
    unit,
    anchor: null,
    ratio: null,
    target,
    pass: true,
  });
  const recoverySeconds = Math.max(0, (lastMs - slowUntilMs) / 1000);
  const failedReads = reads.filter(({ status }) => status !== 200).length;
  return [
    {
      ...row(`longest queue at ${CALLS_PER_SECOND} calls/s`, longest, { unit: 'operations', target: `≤ ${QUEUE_MAX}` }),
      pass: longest <= QUEUE_MAX,
    },
    row(`time to a refusal, p99 of ${refusals.length}`, p99Of(refusals), { unit: 'ms', target: 'recorded (early)' }),
    {
      ...row(`failed catalogue reads of ${served.length} meanwhile`, failedReads, { unit: 'reads', target: '0' }),
      pass: served.length > 0 && failedReads === 0,
    },
    row('… time to such a read, p99', p99Of(served), { unit: 'ms', target: 'recorded' }),
    row('until every call that waited is decided and none is refused', recoverySeconds, {
      unit: 's',
      target: `recorded (≤ ${RECOVERY_SECONDS} s)`,
    }),
    {
      ...row(`rounds of ${rounds.size} that journal and books disagree about`, differences, { unit: 'rounds', target: '0, books sound' }),
      pass: differences === 0,
    },
  ];
}

/** A load that continues while the database is slow: by a lock on the books, and by processes that get no time (reliability §7, F4). */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  try {
    const studio = await findStudio(product);
    const world = { product, studio, sessions: await openPlayers(product, studio) };
    const rows = [
      ...(await measure(world, `books locked for ${SLOW_SECONDS} s`, lockBooks)),
      ...(await measure(world, `database at a tenth of its speed for ${SLOW_SECONDS} s`, starve)),
    ];
    await verify(product.postgresUrl);
    return rows;
  } finally {
    await product.stop();
  }
}
