import { sql } from 'kysely';
import { type Database, many } from '../kernel/database.ts';

/** The prefix of every mark; the field it was written into follows. */
const ROOT = 'Qzxmark';

/** A word that occurs nowhere else, in the small and capital letters that every field takes. */
export const markOf = (field: string): string => `${ROOT}${field}`;

/** How the root begins in base64, at each of its three alignments. */
const encoded = [0, 1, 2].map((before) => {
  const whole = Buffer.from(`${'.'.repeat(before)}${ROOT}`)
    .toString('base64')
    .replaceAll('=', '');
  return whole.slice(before === 0 ? 0 : before + 1, -1);
});
const patterns = [`${ROOT}[a-z]*`, Buffer.from(ROOT).toString('hex'), ...encoded];

/** Every mark in a text, however it is written there. */
export const marksIn = (text: string, numbers: readonly string[] = []): string[] => [
  ...new Set(text.match(new RegExp([...patterns, ...numbers].join('|'), 'gi')) ?? []),
];

interface Column {
  table: string;
  name: string;
  type: string;
}

/** As text: what is no text is written as PostgreSQL writes it, bytes as the characters they are. */
const textOf = ({ name, type }: Column): string => (type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`);

async function columnsOf(database: Database): Promise<Column[]> {
  return await many<Column>(database)`
    select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as name, c.data_type as type
    from information_schema.columns as c
    join information_schema.tables as t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE'
      and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type not in ('boolean', 'smallint', 'integer', 'uuid', 'double precision', 'timestamp with time zone', 'date')
    order by 1, c.ordinal_position
    limit 5000
  `;
}

/** Each mark found in a column of any table of the database, as `schema.table.column mark`; and how many columns were searched. */
export async function markedColumns(
  database: Database,
  numbers: readonly string[] = [],
): Promise<{ found: string[]; columnCount: number }> {
  const columns = await columnsOf(database);
  const pattern = [...patterns, ...numbers].join('|');
  const found: string[] = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table);
    const looks = own.map((column) => `select '${column.name}' as name, ${textOf(column)} as held from ${table}`);
    const rows = await many<{ name: string; mark: string }>(database)`
      select distinct name, mark[1] as mark
      from (${sql.raw(looks.join(' union all '))}) as looked, regexp_matches(held, ${`(${pattern})`}, 'gi') as mark
      order by 1, 2
      limit 500
    `;
    found.push(...rows.map(({ name, mark }) => `${table}.${name} ${mark}`));
  }
  return { found, columnCount: columns.length };
}
