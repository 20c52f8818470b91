import { type RawBuilder, sql } from 'kysely';

/** The cursor of a row in a list ordered by time, in microseconds since 1970: finer than a `Date`. */
export interface Place {
  createdAtMicroseconds: bigint;
  id: string;
}

/** How much of a list by time is read, the newest first: one row more than is shown. */
export interface TimePage {
  after: Place | null;
  isAscending: boolean;
  limit: number;
  /** Whether few rows match. */
  isShort: boolean;
}

/** Parses the cursor of a row. */
export const placeColumn = sql`(extract(epoch from created_at) * 1000000)::bigint as "createdAtMicroseconds"`;

const momentOf = (microseconds: bigint) => sql`timestamptz 'epoch' + ${microseconds}::bigint * interval '1 microsecond'`;

/** The order of the indexes: the time in one direction, the id in the other. */
export const byTime = (isAscending: boolean): RawBuilder<unknown> =>
  isAscending ? sql`created_at asc, id desc` : sql`created_at desc, id asc`;

/** Rows after a cursor in that order. */
export function beyond(after: Place | null, isAscending: boolean): RawBuilder<unknown> {
  if (after === null) return sql``;
  const at = momentOf(after.createdAtMicroseconds);
  const [time, id] = isAscending ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
  return sql`and created_at ${time}= ${at} and (created_at ${time} ${at} or id ${id} ${after.id}::uuid)`;
}
