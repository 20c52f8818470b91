import { type RawBuilder, sql } from 'kysely';

/** The most rows of an operators' list that are counted one by one; beyond it the count is "about" (operator §2.1). */
export const COUNTED = 10_001;

/**
 * The matching rows of a table, as the source of a list; further conditions may be added. If few rows match, all are found by an index
 * first and then sorted; if many match, the next page is found by reading in order. Left to guess, PostgreSQL reads a million rows in order
 * to find the three that match.
 */
export function matchingRows(
  table: string,
  { as, where, isShort }: { as: string; where: RawBuilder<unknown>; isShort: boolean },
): RawBuilder<unknown> {
  const found = sql`${sql.table(table)} as ${sql.ref(as)} where ${where}`;
  return isShort ? sql`(select ${sql.ref(as)}.* from ${found} offset 0) as ${sql.ref(as)} where true` : found;
}
