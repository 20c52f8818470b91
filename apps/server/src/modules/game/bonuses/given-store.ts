import { type RawBuilder, sql } from 'kysely';
import { type Database, many, one } from '../../../kernel/database.ts';

/** The last moment that a date with a year of four digits can say: no time that stands still for an endless exclusion goes beyond it. */
const LAST_MOMENT = new Date('9999-12-31T23:59:59.999Z');

/** A moment, or the last one there is. */
export const momentAt = (milliseconds: number): Date => new Date(Math.min(milliseconds, LAST_MOMENT.getTime()));

/** The end of a time that stood still for so long, in SQL; none where it has none. */
export const laterBy = (end: string, added: RawBuilder<unknown>): RawBuilder<Date | null> => {
  const column = sql.ref(end);
  return sql`case when ${column} is not null then least(${column} + ${added}, ${LAST_MOMENT}::timestamptz) end`;
};

/** Which of a player's bonuses or free spins to list. */
export interface GivenFilter {
  readonly playerId: string;
  /** Empty lists narrow nothing. */
  readonly statuses: readonly number[];
  readonly currencies: readonly string[];
  readonly packageIds: readonly string[];
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number;
  /** The last row of the previous page, of a descending list. */
  readonly after?: { createdAt: Date; id: string } | undefined;
}

interface GivenTable<Row> {
  /** With its alias, as in `game.player_bonus b`. */
  readonly from: RawBuilder<unknown>;
  readonly alias: string;
  readonly columns: RawBuilder<unknown>;
  readonly parse: (row: unknown) => Row;
}

/** A player's bonuses or free spins in the order in which they were granted, with the total number of matches. */
export async function listGiven<Row>(
  database: Database,
  { from, alias, columns, parse }: GivenTable<Row>,
  filter: GivenFilter,
): Promise<{ rows: Row[]; totalRows: number }> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${alias}.${name}`);
  const direction = filter.isDescending ? sql.raw('desc') : sql.raw('asc');
  const matching = sql`
    ${column('player_id')} = ${filter.playerId}
      and (cardinality(${filter.statuses}::integer[]) = 0 or ${column('status')} = any(${filter.statuses}::integer[]))
      and (cardinality(${filter.currencies}::text[]) = 0 or ${column('currency')} = any(${filter.currencies}::text[]))
      and (cardinality(${filter.packageIds}::text[]) = 0 or ${column('package_id')}::text = any(${filter.packageIds}::text[]))`;
  const rows = await many(database)`
    select ${columns}
    from ${from}
    where ${matching}
      ${filter.after === undefined ? sql`` : sql`and (${column('created_at')}, ${column('id')}) < (${filter.after.createdAt}, ${filter.after.id})`}
    order by ${column('created_at')} ${direction}, ${column('id')} ${direction}
    limit ${filter.limit}
    offset ${filter.offset}
  `;
  const counted = await one<{ total: number }>(database)`
    select count(*)::integer as total
    from ${from}
    where ${matching}
  `;
  return { rows: rows.map(parse), totalRows: counted?.total ?? 0 };
}
