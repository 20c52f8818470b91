import * as z from 'zod/mini';
import { codeRange, wholeNumber, wholeNumberMax, type WholeNumberRange } from './whole-number.ts';

const perPageDefault = 10;
const perPageMax = 100;

const lastOf = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);
const numberOf = (value: unknown): unknown => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value);
const flagOf = (value: unknown): unknown =>
  value === 'true' || value === '1' || value === 1 ? true : value === 'false' || value === '0' || value === 0 ? false : value;

/** An integer in a query: a code by default. */
export const queryInt = (range: WholeNumberRange = codeRange) =>
  z.pipe(
    z.transform((value: number): unknown => numberOf(lastOf(value))),
    wholeNumber(range),
  );

const queryTextLengthMax = 200;

/**
 * Shapes a text in a query, of at most `lengthMax` characters; of a name that was given twice, the last counts.
 * @example
 * queryText().parse(['first', 'last']) // 'last'
 * queryText(3).safeParse('long').success // false
 */
export const queryText = (lengthMax = queryTextLengthMax) =>
  z.pipe(
    z.transform((value: string): unknown => lastOf(value)),
    z.string().check(z.maxLength(lengthMax)),
  );

/** An enumerated value in a query. */
export const queryEnum = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.pipe(
    z.transform((value: Words[number]): unknown => lastOf(value)),
    z.enum(words),
  );

/** `true`, `false`, `1` or `0` in a query. */
export const queryFlag = () =>
  z.pipe(
    z.transform((value: boolean): unknown => flagOf(lastOf(value))),
    z.boolean(),
  );

/** A timestamp in a query, ISO 8601 with its zone; the server gets a `Date`. */
export const queryMoment = () =>
  z.pipe(
    z.transform((value: string): unknown => lastOf(value)),
    z.pipe(z.iso.datetime({ offset: true }), z.coerce.date()),
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
// Lists in a query are sets. Order and repetition do not matter: each set has one spelling (S98).
const setOf = (value: unknown): unknown => [...new Set(listOf(value))].toSorted();
const listMax = 100;
const texts = () => z.array(z.string().check(z.maxLength(queryTextLengthMax))).check(z.maxLength(listMax));

/** Several texts in a query, with or without brackets, at most 100 different ones; the server gets each once, in order. */
export const queryTexts = () =>
  z.pipe(
    z.transform((value: readonly string[]): unknown => setOf(value)),
    texts(),
  );

/** The first of several texts in a query, alone in a list. */
export const queryFirstText = () =>
  z.pipe(
    z.transform((value: readonly string[]): unknown => listOf(value).slice(0, 1)),
    texts(),
  );

/** Several integers in a query, codes by default, with or without brackets, at most 100 different ones; the server gets each once. */
export const queryInts = (range: WholeNumberRange = codeRange) =>
  z.pipe(
    z.transform((value: readonly number[]): unknown => setOf(listOf(value).map(numberOf))),
    z.array(wholeNumber(range)).check(z.maxLength(listMax)),
  );

/** A number that is clamped to its bounds instead of being refused. */
const clampedInt = (max: number) =>
  z.pipe(
    z.transform((value: number): unknown => {
      const number = numberOf(lastOf(value));
      return typeof number === 'number' ? Math.min(max, Math.max(1, number)) : number;
    }),
    wholeNumber({ min: 1, max }),
  );
const pageNumber = () => clampedInt(wholeNumberMax);
const pageSize = () => clampedInt(perPageMax);

/** Paging of a list (D-65, wire §1.4): page from 1, perPage 10 by default, at most 100. */
export const paging = { page: z._default(pageNumber(), 1), perPage: z._default(pageSize(), perPageDefault) };

/** Paging of a list that returns all rows when `perPage` is absent (wire §1.4). */
export const pagingOrAll = { page: z._default(pageNumber(), 1), perPage: z.optional(pageSize()) };

/** The order of a list in a query: ascending or descending. */
export const sortOrder = () => queryEnum(['asc', 'desc']);

/** The `meta` of a paged answer on the wire. */
export const pageMeta = z.object({ page: z.int(), perPage: z.int(), totalPages: z.int(), totalRows: z.int() });
export type PageMeta = z.output<typeof pageMeta>;

/** A paged operation's description of its list; the binding adds `totalPages`. */
export type PageCount = { page: number; perPage: number; totalRows: number };

/** Adds `totalPages`: 0 when there are no rows (wire §1.4). */
export function completeMeta<Count extends PageCount>(count: Count): Count & { totalPages: number } {
  return { ...count, totalPages: Math.ceil(count.totalRows / Math.max(1, count.perPage)) };
}
