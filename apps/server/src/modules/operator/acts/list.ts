import { createHash } from 'node:crypto';
import { DomainError } from '../../../kernel/errors.ts';

const COUNTED_EXACTLY = 10_000;

/** The place after a row, bound to the list and its filters: a cursor of another list is refused (operator §10, OS-22). */
export interface Cursors {
  read(cursor: string | undefined): readonly string[] | null;
  write(place: readonly string[]): string;
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);

/** @param list what the cursors belong to: the list's name and its filters */
export function cursorsOf(list: unknown): Cursors {
  const bound = JSON.stringify(list);
  return {
    write: (place) => {
      const text = JSON.stringify(place);
      return `${Buffer.from(text).toString('base64url')}.${checksum(`${bound}\n${text}`)}`;
    },
    read: (cursor) => {
      if (cursor === undefined) return null;
      const [encoded = '', sum] = cursor.split('.');
      const text = Buffer.from(encoded, 'base64url').toString('utf8');
      if (sum !== checksum(`${bound}\n${text}`)) throw new DomainError('validation', { fields: { cursor: { rule: 'other' } } });
      const place: unknown = JSON.parse(text);
      return Array.isArray(place) ? place.map(String) : null;
    },
  };
}

/** A page of a list, read with one row more than requested, which shows whether there are further pages. */
export function pageOf<Row>(
  rows: readonly Row[],
  { perPage, count, next }: { perPage: number; count: number; next: (last: Row) => string },
): { data: Row[]; meta: { next: string | null; perPage: number; count: number; isExact: boolean } } {
  const data = rows.slice(0, perPage);
  const last = data.at(-1);
  const cursor = rows.length > perPage && last !== undefined ? next(last) : null;
  return { data, meta: { next: cursor, perPage, count: Math.min(count, COUNTED_EXACTLY), isExact: count <= COUNTED_EXACTLY } };
}
