import { type RawBuilder, sql } from 'kysely';
import { type Database, many, one, run } from '../database.ts';

/** A column that holds keyed hashes. */
export interface LookupColumn {
  /** `schema.table` */
  table: string;
  column: string;
  /** Each hash is there once at most, and another row says nothing more. */
  isSet?: boolean;
}

/** So many pages of a table are read at a time. */
const CHUNK_PAGES = 64;
/** A move gives way to players well before the server looks for deadlocks. */
const GIVES_WAY = sql`set local lock_timeout = '200ms'`;

const nameOf = ({ table, column }: LookupColumn) => ({ table: sql.table(table), column: sql.ref(column) });

/** Hashes that an earlier secret made. */
const isFormer = (column: RawBuilder<unknown>, prefix: string) => sql`not starts_with(${column}, ${prefix})`;

const inPages = (from: number) => sql`ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + CHUNK_PAGES},0)`}::tid`;

export const giveWay = (transaction: Database) => GIVES_WAY.execute(transaction);

/** Locks values until the transaction ends, in one order for everybody. */
export async function lockValues(transaction: Database, values: readonly string[]): Promise<void> {
  await run(transaction)`
    select pg_advisory_xact_lock(hashtextextended(value, 0)) from unnest(${[...new Set(values)].toSorted()}::text[]) as wanted (value)
  `;
}

/** Which of these hashes are in any of the columns. */
export async function storedOf(database: Database, columns: readonly LookupColumn[], hashes: readonly string[]): Promise<Set<string>> {
  const found = columns.map((one) => {
    const { table, column } = nameOf(one);
    return sql`select ${column} as hash from ${table} where ${column} = any(${[...hashes]}::text[])`;
  });
  const rows = await many<{ hash: string }>(database)`
    select hash from (${sql.join(found, sql` union `)}) as stored order by hash limit ${hashes.length}
  `;
  return new Set(rows.map(({ hash }) => hash));
}

/** Where each chunk of a column's table begins. */
export async function chunksOf(database: Database, { table }: LookupColumn): Promise<number[]> {
  const row = await one<{ pages: number }>(database)`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages
  `;
  return Array.from({ length: Math.ceil((row?.pages ?? 0) / CHUNK_PAGES) }, (_, chunk) => chunk * CHUNK_PAGES);
}

const FORMER_MAX = 100_000;

/** The former hashes in one chunk of a column, each once. */
export async function formerIn(database: Database, one: LookupColumn, chunk: { from: number; prefix: string }): Promise<string[]> {
  const { table, column } = nameOf(one);
  const rows = await many<{ hash: string }>(database)`
    select distinct ${column} as hash
    from ${table}
    where ${inPages(chunk.from)} and ${isFormer(column, chunk.prefix)}
    order by hash
    limit ${FORMER_MAX}
  `;
  return rows.map(({ hash }) => hash);
}

/** Replaces each former hash with its newer form: in one chunk of the table, or everywhere. */
export async function replaceHashes(
  transaction: Database,
  one: LookupColumn,
  { moves, from }: { moves: ReadonlyMap<string, string>; from: number | undefined },
): Promise<void> {
  const { table, column } = nameOf(one);
  const moved = sql`unnest(${[...moves.keys()]}::text[], ${[...moves.values()]}::text[]) as moved (former, newer)`;
  if (one.isSet === true)
    await run(transaction)`
      delete from ${table} using ${moved}
      where ${column} = moved.former and exists (select from ${table} as there where there.${column} = moved.newer)
    `;
  await run(transaction)`
    update ${table} set ${column} = moved.newer from ${moved}
    where ${from === undefined ? sql`true` : inPages(from)} and ${column} = moved.former
  `;
}

/** How many rows of a column are still in a former form. */
export async function countFormer(database: Database, lookup: LookupColumn, prefix: string): Promise<number> {
  const { table, column } = nameOf(lookup);
  const row = await one<{ count: number }>(database)`select count(*)::int as count from ${table} where ${isFormer(column, prefix)}`;
  return row?.count ?? 0;
}
