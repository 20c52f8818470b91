import type pg from 'pg';
import { PRODUCT_SCHEMAS } from '@pavilion/server/kernel/postgres/roles.ts';

export interface UniqueIndex {
  readonly columns: readonly string[];
  /** Types of the columns, in their order; an expression has none. */
  readonly types: readonly string[];
  /** Such as `session_id = 'x'`; a partial index promises nothing of the other rows. */
  readonly isPartial: boolean;
}

export interface ForeignKey {
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
}

export interface CatalogTable {
  readonly name: string;
  readonly columns: readonly { name: string; isNullable: boolean }[];
  readonly uniques: readonly UniqueIndex[];
  readonly foreignKeys: readonly ForeignKey[];
}

const TABLES = `
  select n.nspname || '.' || c.relname as name,
    (
      select coalesce(json_agg(json_build_object('name', a.attname, 'isNullable', not a.attnotnull) order by a.attnum), '[]')
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns,
    (
      select coalesce(json_agg(json_build_object(
        'columns', (select json_agg(pg_get_indexdef(i.indexrelid, place, true) order by place) from generate_series(1, i.indnkeyatts) as place),
        'types', (
          select json_agg(format_type(a.atttypid, null) order by k.place)
          from unnest(i.indkey) with ordinality as k (number, place)
          left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number and a.attnum > 0
          where k.place <= i.indnkeyatts
        ),
        'isPartial', i.indpred is not null
      )), '[]')
      from pg_index i
      where i.indrelid = c.oid and i.indisunique
    ) as uniques,
    (
      select coalesce(json_agg(json_build_object(
        'columns', (select json_agg(a.attname) from unnest(f.conkey) as k (number) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number),
        'to', (select tn.nspname || '.' || t.relname from pg_class t join pg_namespace tn on tn.oid = t.relnamespace where t.oid = f.confrelid),
        'toColumns', (
          select json_agg(a.attname) from unnest(f.confkey) as k (number) join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number
        )
      )), '[]')
      from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f'
    ) as "foreignKeys"
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname = any ($1)
  order by 1`;

/** Every table of the product's schemas, as the server knows it. */
export async function readCatalog(client: pg.Pool | pg.Client): Promise<CatalogTable[]> {
  return (await client.query<CatalogTable>(TABLES, [[...PRODUCT_SCHEMAS]])).rows;
}
