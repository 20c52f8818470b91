import pg from 'pg';
import * as z from 'zod';
import type { BenchRow } from '../row.ts';
import type { Console } from './console.ts';

const PER_PAGE = 200;
/** The number of pages read of each list, from either end. */
const PAGES = 250;
/** The nth registered player, who is in all of these lists. */
const REGISTERED_EVERY = 10;

const page = z.object({ data: z.array(z.object({ id: z.string() })), meta: z.object({ next: z.string().nullable() }) });

/** Lists by time, and the order that their index has beside it. */
const lists = [
  { path: '/players', table: 'player.player', order: { asc: 'created_at, id desc', desc: 'created_at desc, id' } },
  { path: '/player-sessions', table: 'player.session', order: { asc: 'created_at, id desc', desc: 'created_at desc, id' } },
  { path: '/invoices', table: 'payment.invoice', order: { asc: 'created_at, id', desc: 'created_at desc, id desc' } },
  { path: '/audit', table: 'kernel.audit_record', order: { asc: 'recorded_at, id', desc: 'recorded_at desc, id desc' } },
] as const;

async function walk(console: Console, path: string, between: () => Promise<unknown>): Promise<string[]> {
  const read: string[] = [];
  let cursor: string | null = '';
  for (let count = 0; count < PAGES && cursor !== null; count += 1) {
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { data, meta } = page.parse(await (await console.send(`${path}&perPage=${PER_PAGE}${from}`)).json());
    read.push(...data.map(({ id }) => id));
    cursor = meta.next;
    if (count % REGISTERED_EVERY === 0) await between();
  }
  return read;
}

/** Rows that were there before and are missing among those read, and such as were read twice. */
function faultsOf(read: readonly string[], known: readonly string[]): number {
  const before = new Set(known);
  const kept = read.filter((id) => before.has(id));
  return read.length - new Set(read).size + known.slice(0, kept.length).filter((id, index) => kept[index] !== id).length;
}

/** Reads the lists by time from either end, page after page, while players register (BO-041). */
export async function measureWalks(console: Console, databaseUrl: string, register: () => Promise<unknown>): Promise<BenchRow> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let [faults, count] = [0, 0];
  try {
    for (const { path, table, order } of lists)
      for (const direction of ['asc', 'desc'] as const) {
        const statement = `select id::text as id from ${table} order by ${order[direction]} limit ${PAGES * PER_PAGE}`;
        const { rows } = await client.query<{ id: string }>(statement);
        const read = await walk(console, `${path}?sortOrder=${direction}`, register);
        faults += faultsOf(
          read,
          rows.map(({ id }) => id),
        );
        count += read.length;
      }
  } finally {
    await client.end();
  }
  const name = `BO-041 rows skipped or twice among ${count} of ${lists.length} lists, read page after page from either end`;
  return { name, value: faults, unit: 'rows', anchor: null, ratio: null, target: '0', pass: faults === 0 };
}
