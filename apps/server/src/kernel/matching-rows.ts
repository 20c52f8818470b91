import { type RawBuilder, sql } from 'kysely';

/** The most rows of an operators' list that are counted one by one; beyond it the count is "about" (operator §2.1). */
export const COUNTED = 10_001;

/**
 * The rows of a table that match, as what a list is read from; conditions may follow. Of a short list all that match are found first, by
 * whatever index finds them, and then put in order; where many match, the next page is near in the order itself. Left to guess, PostgreSQL
 * reads a million rows in order to find the three that match.
 */
export function matchingRows(
  table: string,
  { as, where, isShort }: { as: string; where: RawBuilder<unknown>; isShort: boolean },
): RawBuilder<unknown> {
  const found = sql`${sql.table(table)} as ${sql.ref(as)} where ${where}`;
  return isShort ? sql`(select ${sql.ref(as)}.* from ${found} offset 0) as ${sql.ref(as)} where true` : found;
}
