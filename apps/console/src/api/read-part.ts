import type { KeysetMeta } from '@pavilion/contract/formats/keyset.ts';

/** Rows that were read with one another. */
export interface ListPage<Row> {
  data: Row[];
  meta: KeysetMeta;
}

/** The cursor at which a page begins, and its number of rows; without a number, the call uses its default. */
export interface PageAsked {
  cursor: string | undefined;
  perPage?: number;
}

/** A row's id; rows without one are shown in the order they come. */
export const idOf = (row: unknown): string | undefined =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined;

const idsOf = (rows: readonly unknown[]): Set<string> => new Set(rows.flatMap((row) => idOf(row) ?? []));

/** Where the rows of the part behind begin among those that were read: behind the last one of this part. */
function borderOf(rows: readonly unknown[], own: ReadonlySet<string>, behind: ReadonlySet<string>): number | undefined {
  const ids = rows.map((row) => idOf(row) ?? '');
  const last = ids.findLastIndex((id) => own.has(id));
  const border = last === -1 ? -1 : ids.findIndex((id, place) => place > last && behind.has(id));
  return border === -1 ? undefined : border;
}

/** The most pages that may have been inserted between two parts; beyond that, the rest is reloaded by the new cursors. */
const PAGES_MAX = 5;

interface Parts<Row> {
  /** The page as last loaded. */
  before: ListPage<Row>;
  /** The page after it; undefined at the end. */
  behind: ListPage<Row> | undefined;
}

/**
 * Reloads a part of a list, from its own start to the start of the next part, whatever was inserted or removed in between. The later parts
 * thus keep their cursors, and only those on screen are reloaded.
 */
export async function readPartAgain<Row>(
  from: PageAsked,
  ask: (page: PageAsked) => Promise<ListPage<Row>>,
  { before, behind }: Parts<Row>,
): Promise<ListPage<Row>> {
  const first = await ask(from);
  if (behind === undefined || first.meta.next === null || first.meta.next === before.meta.next) return first;
  const [own, next] = [idsOf(before.data), idsOf(behind.data)];
  const meta = { ...first.meta, next: before.meta.next };
  let data = first.data;
  let cursor: string | null = first.meta.next;
  for (let pages = 1; ; pages += 1) {
    const border = borderOf(data, own, next);
    if (border !== undefined) return { data: data.slice(0, border), meta };
    if (pages === PAGES_MAX) return first;
    // One after the other: each says where the next begins.
    // oxlint-disable-next-line no-await-in-loop
    const page: ListPage<Row> = await ask({ ...from, cursor });
    data = [...data, ...page.data];
    cursor = page.meta.next;
    if (cursor === null) return { data, meta: { ...first.meta, next: null } };
  }
}
