import pg from 'pg';
import { chainBeginning, linePagesAfter } from '../../packages/ledger/src/index.ts';
import { connectionOf } from '../../apps/server/src/modules/wallet/ledger/connection.ts';
import { play } from './ledger-play.ts';
import { type BenchLedger, openBenchLedger, startBenchServer } from './ledger-world.ts';
import { bestClientCount, createDatabase, pgbenchRate, preparePgbench, STRICT_SCALE } from './pgbench.ts';
import { verify } from './verify-books.ts';
import type { BenchRow } from '../row.ts';
import { middleOf } from '../quantile.ts';

const PLAYERS = 1_000;
const IDLE_PLAYERS = Number(process.env.BENCH_IDLE_PLAYERS ?? 1_000_000);
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 10_000_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const FILL_SECONDS = Math.min(60, SECONDS * 8);
const ROUNDS = 3;
const ENGINE_RATIO = 7;
const PAGES = 2_000;
const PAGES_AT_ONCE = 4;
const PAGE_P99_MS = 50;
const WRITERS = 40;
const VERIFY_SECONDS_MAX = 600;
const WATCH_EVERY_MS = 250;

const million = (count: number): string => `${(count / 1_000_000).toLocaleString('en', { maximumFractionDigits: 2 })} M`;

/** Players who have an account and never played: they are in every index. */
async function addIdlePlayers(client: pg.Client): Promise<void> {
  await client.query(
    `with idle as (insert into ledger.player (player_id) select gen_random_uuid() from generate_series(1, $1) returning player_id)
     insert into ledger.account (id, player_id, currency, status, created_at) select gen_random_uuid(), player_id, 'EUR', 1, now() from idle`,
    [IDLE_PLAYERS],
  );
}

/** Books of a casino that has been open for a while, made by its own engine: entries of bets and wins, with their events. */
async function fill(client: pg.Client, world: BenchLedger): Promise<number> {
  await addIdlePlayers(client);
  for (;;) {
    const { rows } = await client.query<{ count: string }>('select count(*) as count from ledger.entry');
    const count = Number(rows[0]?.count);
    console.log(`   ${million(count)} entries`);
    if (count >= ENTRIES) break;
    await play(world, FILL_SECONDS);
  }
  // Nothing listens here.
  await client.query('truncate kernel.realtime_outbox');
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  const { rows } = await client.query<{ count: string }>('select count(*) as count from ledger.entry');
  return Number(rows[0]?.count);
}

async function measureEngine(url: string, world: BenchLedger): Promise<BenchRow> {
  const clients = await bestClientCount(url, Math.min(5, SECONDS));
  await play(world, 3);
  const rounds: { engine: number; anchor: number }[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const anchor = await pgbenchRate(url, SECONDS, clients);
    const engine = await play(world, SECONDS);
    console.log(
      `   round ${round}: engine ${engine.toFixed(0)} operations/s, pgbench ${anchor.toFixed(0)} tps, ${(engine / anchor).toFixed(2)} ×`,
    );
    rounds.push({ engine, anchor });
  }
  const { engine, anchor } = middleOf(rounds, (round) => round.engine / round.anchor);
  return {
    name: `T1 ledger engine, durable bets and wins (median of ${ROUNDS})`,
    value: Math.round(engine),
    unit: 'operations/s',
    anchor: Math.round(anchor),
    ratio: engine / anchor,
    target: `≥ ${ENGINE_RATIO} × pgbench TPC-B -c ${clients} -j 2 -M prepared, scale ${STRICT_SCALE}`,
    pass: engine / anchor >= ENGINE_RATIO,
  };
}

interface Account {
  id: string;
  currency: string;
  seq: string;
}

/** Pages of statements, each of another account from another place on. */
async function measurePages(client: pg.Client, { database, random }: BenchLedger, entryCount: number): Promise<BenchRow> {
  const { rows } = await client.query<Account>('select id, currency, seq::text as seq from ledger.account where seq > 0');
  const connection = connectionOf(database);
  const tookMs: number[] = [];
  let lineCount = 0;
  const readSome = async (): Promise<void> => {
    for (let count = 0; count < PAGES / PAGES_AT_ONCE; count += 1) {
      const account = rows[random.integer(rows.length)];
      if (account === undefined) throw new Error('There are no accounts');
      const point = { ...chainBeginning, seq: BigInt(random.integer(Number(account.seq))) };
      const askedAtMs = performance.now();
      const page = await linePagesAfter(connection, account, { point, upToSeq: BigInt(account.seq) }).next();
      tookMs.push(performance.now() - askedAtMs);
      lineCount += page.value?.length ?? 0;
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, readSome));
  tookMs.sort((one, other) => one - other);
  const p99Ms = tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  const lines = Math.round(lineCount / tookMs.length);
  return {
    name: `T11 page of a statement by keyset, ${million(entryCount)} entries, ${lines} lines each, p99`,
    value: p99Ms,
    unit: 'ms',
    anchor: null,
    ratio: null,
    target: `≤ ${PAGE_P99_MS} ms`,
    pass: p99Ms <= PAGE_P99_MS,
  };
}

/** How often another transaction waited for a lock held by the verification. */
async function watchBlocked(client: pg.Client, state: { isOver: boolean }): Promise<number> {
  let blocked = 0;
  while (!state.isOver) {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity waiting, pg_stat_activity verifying
       where waiting.wait_event_type = 'Lock' and verifying.application_name = 'pavilion-ledger-verify'
         and verifying.pid = any (pg_blocking_pids(waiting.pid))`,
    );
    blocked += rows.length;
    await new Promise((resolve) => setTimeout(resolve, WATCH_EVERY_MS));
  }
  return blocked;
}

async function measureVerification(
  client: pg.Client,
  world: BenchLedger,
  { url, entryCount }: { url: string; entryCount: number },
): Promise<BenchRow[]> {
  const quiet = await play(world, SECONDS, { callerCount: WRITERS });
  const state = { isOver: false };
  let longestMs = 0;
  const onAnswer = (tookMs: number): void => void (longestMs = Math.max(longestMs, tookMs));
  const writing = play(world, VERIFY_SECONDS_MAX * 2, { callerCount: WRITERS, state, onAnswer });
  const watching = watchBlocked(client, state);
  const seconds = await verify(url).finally(() => (state.isOver = true));
  const [busy, blocked] = await Promise.all([writing, watching]);
  return [
    {
      name: `T12 every invariant of ${million(entryCount)} entries, beside ${WRITERS} writers`,
      value: seconds,
      unit: 's',
      anchor: null,
      ratio: null,
      target: `≤ ${VERIFY_SECONDS_MAX} s, blocks no other statement`,
      pass: seconds <= VERIFY_SECONDS_MAX && blocked === 0,
    },
    {
      name: `T12 … what the writers do meanwhile, the longest call ${longestMs.toFixed(0)} ms`,
      value: Math.round(busy),
      unit: 'operations/s',
      anchor: Math.round(quiet),
      ratio: busy / quiet,
      target: '–',
      pass: true,
    },
  ];
}

/** What only large books show: the engine's rate, a page of a statement, and the verification with writers going on. */
export async function run(): Promise<BenchRow[]> {
  const server = await startBenchServer();
  try {
    const url = await createDatabase(server.url, 'bench_books');
    const world = await openBenchLedger(url, { playerCount: PLAYERS });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const problems = await world.ledger.durabilityProblems();
      if (problems.length > 0) throw new Error(`commits are not durable: ${problems.join('; ')}`);
      const entryCount = await fill(client, world);
      const pages = await measurePages(client, world, entryCount);
      const verification = await measureVerification(client, world, { url, entryCount });
      await preparePgbench(server.url, STRICT_SCALE);
      return [await measureEngine(server.url, world), pages, ...verification];
    } finally {
      await client.end();
      await world.stop();
    }
  } finally {
    await server.stop();
  }
}
