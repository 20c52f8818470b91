import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { findStudio, openPlayers, sendCalls } from '../calls/provider-calls.ts';
import { getRequest, sendLoad } from '../http-load/http-load.ts';
import { measured } from '../processor-time.ts';
import { type RunningProduct, startProduct } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { credentials as bettingCredentials, offers, openPlayer, place, type Player } from '../sportsbook/settle.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const PLAYERS = 200;
const ROUNDS_PER_SECOND = 150;
const PAGES_PER_SECOND = 100;
const BETTORS = 20;
const TICKETS_PER_SECOND = 40;
/** Followers read to the end of the log meanwhile: it belongs to the cost. */
const AFTERWARDS_MS = 2_000;
/** Background work left by players and the warm-up is done by then. */
const SETTLE_MS = 20_000;

/** What the database has counted since it was made. */
interface Counted {
  readonly rows: number;
  readonly outbox: number;
  readonly walBytes: number;
  readonly bytes: number;
}

const COUNTED = `
  select (select sum(n_tup_ins + n_tup_upd) from pg_stat_user_tables)::float8 as rows,
    (select n_tup_ins from pg_stat_user_tables where schemaname = 'kernel' and relname like 'realtime_outbox%' order by n_tup_ins desc limit 1)::float8 as outbox,
    (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as "walBytes",
    pg_database_size(current_database())::float8 as bytes`;

const counted = z.object({ rows: z.number(), outbox: z.number(), walBytes: z.number(), bytes: z.number() });

interface Cost extends Counted {
  /** Processor time in microseconds, of Node and of PostgreSQL. */
  readonly nodeMicros: number;
  readonly postgresMicros: number;
}

interface Bench {
  readonly product: RunningProduct;
  readonly database: pg.Client;
  readonly pids: { node: number; postgres: number };
}

/** The cost per unit of work, including the product's own background work in that time. */
async function costOf({ database, pids }: Bench, work: () => Promise<number>): Promise<Cost & { seconds: number; count: number }> {
  const read = async (): Promise<Counted> => counted.parse((await database.query(COUNTED)).rows[0]);
  const before = await read();
  const {
    result: count,
    seconds,
    used,
  } = await measured(pids, async () => {
    const done = await work();
    await delay(AFTERWARDS_MS);
    return done;
  });
  const after = await read();
  return {
    seconds,
    count,
    rows: after.rows - before.rows,
    outbox: after.outbox - before.outbox,
    walBytes: after.walBytes - before.walBytes,
    bytes: after.bytes - before.bytes,
    nodeMicros: used.node * 1e6,
    postgresMicros: used.postgres * 1e6,
  };
}

const FIGURES = [
  ['nodeMicros', 'processor of the product', 'µs'],
  ['postgresMicros', 'processor of the database', 'µs'],
  ['rows', 'rows written', 'rows'],
  ['outbox', 'messages', 'messages'],
  ['walBytes', 'log of the database', 'bytes'],
  ['bytes', 'growth of the database', 'bytes'],
] as const;

/** The cost per unit without the product's background work. */
function rowsOf(name: string, { seconds, count, ...cost }: Awaited<ReturnType<typeof costOf>>, atRest: Awaited<ReturnType<typeof costOf>>) {
  return FIGURES.map(([key, figure, unit]): BenchRow => {
    const value = (cost[key] - (atRest[key] / atRest.seconds) * seconds) / count;
    return { name: `${name}: ${figure}`, value: Math.round(value * 10) / 10, unit, anchor: null, ratio: null, target: '–', pass: true };
  });
}

async function playSlots({ product }: Bench): Promise<() => Promise<number>> {
  const studio = await findStudio(product);
  const sessions = await openPlayers(product, studio, PLAYERS);
  return async () => {
    const shape = { studio, sessions, ratePerSecond: ROUNDS_PER_SECOND * 2, seconds: SECONDS, warmUpSeconds: 0, connections: 100 };
    return (await sendCalls(product, shape)).count / 2;
  };
}

/** The home page and the lists that it asks for, as browsers do. */
async function browse({ product }: Bench): Promise<number> {
  const headers = { 'accept-encoding': 'gzip', 'accept-language': 'en' };
  const ways = ['/', '/api/game/games?perPage=20', '/api/game/collections', '/api/settings'];
  const list = ways.map((way) => getRequest(way, headers));
  const plan = { port: product.port, seconds: SECONDS, lists: Array.from({ length: 20 }, () => list), isRepeated: true, expected: '' };
  return (await sendLoad({ ...plan, ratePerSecond: PAGES_PER_SECOND * ways.length, warmUpSeconds: 0 })).count / ways.length;
}

async function betOnSport({ product: { url } }: Bench): Promise<() => Promise<number>> {
  const { sportsbook } = bettingCredentials.parse(await (await fetch(`${url}/sandbox/credentials`)).json()).data;
  const players: Player[] = [];
  for (let count = 0; count < BETTORS; count += 1) players.push(await openPlayer(url, sportsbook));
  return async () => {
    const open = await offers(url);
    const placing: Promise<{ isRefused: boolean }>[] = [];
    for (let count = 0; count < TICKETS_PER_SECOND * SECONDS; count += 1) {
      const [player, selection] = [players[count % players.length], open[count % Math.min(open.length, 20)]];
      if (player !== undefined && selection !== undefined) placing.push(place(url, player, selection));
      await delay(1000 / TICKETS_PER_SECOND);
    }
    return (await Promise.all(placing)).filter(({ isRefused }) => !isRefused).length;
  };
}

/** The first process of a server, of which a session's process is a child. */
function serverOf(sessionPid: number): number {
  const line = fs.readFileSync(`/proc/${sessionPid}/stat`, 'utf8');
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
}

/** What each kind of player costs, for the capacity of D-195: a page and its lists, a round of a slot, and a ticket. */
export async function run(): Promise<BenchRow[]> {
  const product = await startProduct();
  const database = new pg.Client({ connectionString: product.postgresUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pids = { node: product.pid, postgres: serverOf(rows[0]?.pid ?? 0) };
    const bench = { product, database, pids };
    const [slots, sport] = [await playSlots(bench), await betOnSport(bench)];
    await slots();
    await delay(SETTLE_MS);
    const atRest = await costOf(bench, async () => {
      await delay(SECONDS * 1000);
      return 1;
    });
    return [
      ...rowsOf('a guest reads the home page and its lists', await costOf(bench, () => browse(bench)), atRest),
      ...rowsOf('a round of a slot, stake and win', await costOf(bench, slots), atRest),
      ...rowsOf('a single on sport, placed', await costOf(bench, sport), atRest),
    ];
  } finally {
    await database.end();
    await product.stop();
  }
}
