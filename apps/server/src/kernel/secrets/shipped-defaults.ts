import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Database, inTransaction, many, run } from '../database.ts';

/** The rows of one table as this version ships them. Every row names the same columns, as JSON values. */
interface ShippedRows {
  /** Schema and table, such as `settings.currency`. */
  relation: string;
  /** The columns that identify a row. */
  key: readonly string[];
  rows: readonly Readonly<Record<string, unknown>>[];
  /** Columns that the running product maintains: set when a row is inserted, never updated afterwards. */
  initialColumns?: readonly string[];
}

/**
 * Brings a table to the defaults of this version. A new row is inserted. In a row that was shipped before, each column that still has its
 * shipped value gets the new one; a column the operator has changed keeps the operator's value, and a row the operator has deleted stays
 * deleted. In rows older than this record, every differing value counts as the operator's. Does nothing when nothing changed.
 * @returns the keys of rows that could not be updated because a constraint conflicts with the operator's own values: they stay as they are,
 * are listed in `kernel.shipped_defaults.stuck`, and are retried at the next start
 */
export async function applyShippedRows(database: Database, shipped: ShippedRows): Promise<unknown[]> {
  const { relation, rows, initialColumns = [] } = shipped;
  const compared = rows.map((row) => Object.entries(row).filter(([column]) => !initialColumns.includes(column)));
  const digest = createHash('sha256').update(JSON.stringify(compared)).digest('hex');
  return inTransaction(database, async (transaction) => {
    await run(transaction)`select pg_advisory_xact_lock(hashtextextended(${`shipped:${relation}`}, 0))`;
    const known = await many(transaction)`select from kernel.shipped_defaults where relation = ${relation} and digest = ${digest}`;
    if (known.length > 0 || rows.length === 0) return [];
    const statements = statementsFor(shipped);
    const stuck = await insertNew(transaction, shipped);
    for (const { row_key: key } of (await statements.outdated.execute(transaction)).rows) {
      if (!(await isTaken(transaction, statements.follow(key)))) stuck.push(key);
    }
    await statements.record(stuck).execute(transaction);
    await run(transaction)`
      insert into kernel.shipped_defaults (relation, digest, stuck)
      values (${relation}, ${stuck.length > 0 ? '' : digest}, ${JSON.stringify(stuck)}::jsonb)
      on conflict (relation) do update set digest = excluded.digest, stuck = excluded.stuck, applied_at = clock_timestamp()
    `;
    return stuck;
  });
}

/** Inserts the new rows, one by one if they cannot all be inserted together. @returns the keys of those a constraint rejects */
async function insertNew(transaction: Database, shipped: ShippedRows): Promise<unknown[]> {
  if (await isTaken(transaction, statementsFor(shipped).insert)) return [];
  const refused: unknown[] = [];
  for (const row of shipped.rows) {
    if (await isTaken(transaction, statementsFor({ ...shipped, rows: [row] }).insert)) continue;
    refused.push(Object.fromEntries(shipped.key.map((column) => [column, row[column]])));
  }
  return refused;
}

/** Runs a statement under a savepoint. @returns false when a constraint rejects it, with nothing changed */
async function isTaken(transaction: Database, statement: RawBuilder<unknown>): Promise<boolean> {
  await run(transaction)`savepoint shipped_row`;
  try {
    await statement.execute(transaction);
    await run(transaction)`release savepoint shipped_row`;
    return true;
  } catch (error) {
    const isConstraint = error instanceof pg.DatabaseError && (error.code?.startsWith('23') ?? false);
    if (!isConstraint) throw error;
    await run(transaction)`rollback to savepoint shipped_row`;
    return false;
  }
}

/** The statements for one table: `given` is a row as shipped now, `was` as last shipped, `present` as stored. */
function statementsFor({ relation, key, rows, initialColumns = [] }: ShippedRows) {
  const table = sql.table(relation);
  const columns = Object.keys(rows[0] ?? {});
  const followed = columns.filter((column) => !key.includes(column) && !initialColumns.includes(column));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const pairs = (of: string, which: readonly string[]) =>
    sql`jsonb_build_object(${sql.join(which.flatMap((column) => [sql.lit(column), sql.ref(`${of}.${column}`)]))})`;
  const given = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as given`;
  const shippedBefore = sql`kernel.shipped_row as shipped
    cross join lateral jsonb_populate_record(null::${table}, shipped.columns) as was`;
  const belongs = sql`shipped.relation = ${relation} and shipped.row_key = ${pairs('given', key)}`;
  const isPresent = sql.join(
    key.map((column) => sql`${sql.ref(`present.${column}`)} = ${sql.ref(`given.${column}`)}`),
    sql` and `,
  );
  const isOutdated = sql.join(
    followed.map((column) => {
      const [is, was, shall] = [sql.ref(`present.${column}`), sql.ref(`was.${column}`), sql.ref(`given.${column}`)];
      return sql`(${is} is not distinct from ${was} and ${is} is distinct from ${shall})`;
    }),
    sql` or `,
  );
  const next = followed.map((column) => {
    const [is, was, shall] = [sql.ref(`present.${column}`), sql.ref(`was.${column}`), sql.ref(`given.${column}`)];
    return sql`${sql.ref(column)} = case when ${is} is not distinct from ${was} then ${shall} else ${is} end`;
  });
  return {
    insert: sql`
      insert into ${table} (${names})
      select ${names} from ${given}
      where not exists (select from kernel.shipped_row as shipped where ${belongs})
      on conflict do nothing`,
    outdated: sql<{ row_key: unknown }>`
      select shipped.row_key from ${given} cross join ${shippedBefore} join ${table} as present on ${isPresent}
      where ${belongs} and (${isOutdated})`,
    follow: (rowKey: unknown): RawBuilder<unknown> => sql`
      update ${table} as present set ${sql.join(next)}
      from ${given} cross join ${shippedBefore}
      where ${belongs} and ${isPresent} and shipped.row_key = ${JSON.stringify(rowKey)}::jsonb`,
    record: (stuck: readonly unknown[]) => sql`
      insert into kernel.shipped_row (relation, row_key, columns)
      select ${relation}, ${pairs('given', key)}, ${pairs('given', [...key, ...followed])} from ${given}
      where not (${JSON.stringify(stuck)}::jsonb @> jsonb_build_array(${pairs('given', key)}))
      on conflict (relation, row_key) do update set columns = excluded.columns`,
  };
}
