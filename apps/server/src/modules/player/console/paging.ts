import * as z from 'zod/mini';
import { type Counting, cursorsOf, isShortList, numberPlace, pageOf } from '../../operator/index.ts';
import type { Place, TimePage } from '../place-store.ts';

/** The paging parameters of every list of the console. */
interface ListQuery {
  cursor?: string | undefined;
  perPage: number;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/** What a list is: its name and its filters. */
type ListName = readonly unknown[];

const timePlace = z.tuple([numberPlace, z.uuid()]);

/** A page of a list by time. */
export async function pageByTime<Row extends Place>(
  name: ListName,
  { cursor, perPage, sortOrder = 'desc' }: ListQuery,
  { read, count, ...counting }: { read: (page: TimePage) => Promise<Row[]>; count: () => Promise<number> } & Counting,
) {
  const cursors = cursorsOf([...name, sortOrder], timePlace);
  const place = cursors.read(cursor);
  const after = place === null ? null : { createdAtMicroseconds: place[0], id: place[1] };
  const counted = await count();
  const rows = await read({ after, isAscending: sortOrder === 'asc', limit: perPage + 1, isShort: isShortList(counted, counting) });
  const next = ({ createdAtMicroseconds, id }: Row) => cursors.write([String(createdAtMicroseconds), id]);
  return pageOf(rows, { perPage, count: counted, next, ...counting });
}

/** A page of a list that is short enough to be read as a whole. */
export function pageOfAll<Row>(name: ListName, { cursor, perPage, sortOrder = 'desc' }: ListQuery, rows: readonly Row[]) {
  const cursors = cursorsOf([...name, sortOrder], z.tuple([numberPlace]));
  const from = Number(cursors.read(cursor)?.[0] ?? 0n);
  const ordered = sortOrder === 'asc' ? rows.toReversed() : rows;
  const next = () => cursors.write([String(from + perPage)]);
  return pageOf(ordered.slice(from, from + perPage + 1), { perPage, count: rows.length, next });
}
