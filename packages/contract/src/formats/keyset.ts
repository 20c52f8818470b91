import * as z from 'zod/mini';
import { queryEnum, queryText, queryTexts } from './query.ts';
import { wholeNumber } from './whole-number.ts';

const perPageDefault = 50;
const perPageMax = 200;
/** The position in several lists that are read as one is a long text. */
const CURSOR_LENGTH_MAX = 4000;

const lastOf = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);
const numberOf = (value: unknown): unknown => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value);

/** How many rows a list of the console answers: 50 by default, 200 at most. */
const rows = () =>
  z.pipe(
    z.transform((value: number): unknown => numberOf(lastOf(value))),
    wholeNumber({ min: 1, max: perPageMax }),
  );

/** The query of every list of the console: where to continue, how many rows, in which order (operator §4). */
export const keysetQuery = {
  cursor: z.optional(queryText(CURSOR_LENGTH_MAX)),
  perPage: z._default(rows(), perPageDefault),
  sortOrder: z.optional(queryEnum(['asc', 'desc'])),
};

/** A filter by the values of a column. */
export const queryValues = () => z._default(queryTexts(), []);

/** The `meta` of a list of the console: the cursor of the next rows, null at the end; the count is exact to 10,000. */
export const keysetMeta = z.object({
  next: z.nullable(z.string()),
  perPage: z.int(),
  count: z.int(),
  isExact: z.boolean(),
});
export type KeysetMeta = z.output<typeof keysetMeta>;
