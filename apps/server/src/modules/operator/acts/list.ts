import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DomainError } from '../../../kernel/errors.ts';
import { COUNTED } from '../../../kernel/matching-rows.ts';

/** How far the rows of a list are counted: an export counts further on its first page, and not at all (0) on the others. */
export interface Counting {
  countedAtMost?: number;
  /** The total found with the first page; later pages do not count again. */
  isShort?: boolean | undefined;
}

export const countedBy = ({ countedAtMost = COUNTED }: Counting): number => countedAtMost;

/** Whether so few rows match that all of them may be found before they are put in order (`matchingRows`). */
export const isShortList = (count: number, counting: Counting): boolean =>
  counting.isShort ?? (countedBy(counting) >= COUNTED && count < COUNTED);

/** A cursor after a row, bound to the list and its filters: a cursor of another list is refused (operator §10, OS-22). */
interface Cursors<Place> {
  /** @throws validation if it belongs to another list, or is no cursor of a row */
  read(cursor: string | undefined): Place | null;
  write(place: readonly string[] | Readonly<Record<string, string>>): string;
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** The cursor of a row in a list ordered by number. */
export const numberPlace = z.pipe(
  z.string().check(z.regex(/^-?\d{1,18}$/)),
  z.transform((digits) => BigInt(digits)),
);
/** The cursor of a row in a list ordered by time. */
export const momentPlace = z.pipe(z.iso.datetime(), z.coerce.date());

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * @param list what the cursors belong to: the list's name and its filters
 * @param place what the place of a row consists of. Anybody can compute the checksum, so it is read like every other input.
 */
export function cursorsOf<Place>(list: unknown, place: z.ZodMiniType<Place>): Cursors<Place> {
  const bound = JSON.stringify(list);
  return {
    write: (values) => {
      const text = JSON.stringify(values);
      return `${Buffer.from(text).toString('base64url')}.${checksum(`${bound}\n${text}`)}`;
    },
    read: (cursor) => {
      if (cursor === undefined) return null;
      const [encoded = '', sum] = cursor.split('.');
      const text = Buffer.from(encoded, 'base64url').toString('utf8');
      const read = place.safeParse(parsed(text));
      if (sum !== checksum(`${bound}\n${text}`) || !read.success)
        throw new DomainError('validation', { fields: { cursor: { rule: 'other' } } });
      return read.data;
    },
  };
}

/**
 * Reads the cursor of a list ordered by a time of its rows and then by their ids, and makes the cursors of the next pages.
 * @throws validation for a cursor of another list
 */
export function placesByMoment<Name extends string>(list: unknown, cursor: string | undefined, name: Name) {
  const cursors = cursorsOf(list, z.tuple([momentPlace, z.uuid()]));
  const [moment, id] = cursors.read(cursor) ?? [];
  const place: Partial<Record<string, Date | string>> = { [name]: moment, id };
  return {
    after: moment === undefined ? null : (place as Record<Name, Date> & { id: string }),
    next: (row: Readonly<Record<Name, Date | string | null>> & { id: string }): string =>
      cursors.write([new Date(row[name] ?? 0).toISOString(), row.id]),
  };
}

/** A page of a list, read with one row more than requested, which shows whether there are further pages. */
export function pageOf<Row>(
  rows: readonly Row[],
  given: { perPage: number; count: number; next: (last: Row) => string } & Counting,
): { data: Row[]; meta: { next: string | null; perPage: number; count: number; isExact: boolean } } {
  const { perPage, count, next } = given;
  const countedAtMost = countedBy(given);
  const data = rows.slice(0, perPage);
  const last = data.at(-1);
  const cursor = rows.length > perPage && last !== undefined ? next(last) : null;
  return { data, meta: { next: cursor, perPage, count: Math.min(count, Math.max(countedAtMost - 1, 0)), isExact: count < countedAtMost } };
}
