import { type BulkActName, bulkActNames, bulkActOf, type BulkListName } from '@pavilion/contract/console/bulk-acts.ts';
import type { KeysetMeta } from '@pavilion/contract/formats/keyset.ts';
import { useState, type ReactNode } from 'react';
import { type Filter, queryGiven } from '../../api/query-given.ts';
import { useMay } from '../../session/session.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type Marked, type Marks, nothingMarked, turned, turnedShown } from '../marking/marked.ts';

interface BulkGivenList {
  list: BulkListName;
  /** The filters of the list on screen. */
  filter: Filter;
  rows: readonly { id: string }[];
  meta: KeysetMeta | undefined;
}

/**
 * Rows of a list that are acted on together (operator §2.1). Marks belong to the filtered list: another filter starts without any.
 * @returns the marks for the table, undefined for an operator without bulk acts, and the bar at the foot of the list
 */
export function useBulk({ list, filter, rows, meta }: BulkGivenList): { marks: Marks | undefined; bar: ReactNode } {
  const may = useMay();
  const query = queryGiven(filter);
  const key = JSON.stringify(query);
  const [held, setHeld] = useState<{ key: string; marked: Marked }>({ key, marked: nothingMarked });
  const acts: readonly BulkActName[] = bulkActNames.filter((name) => bulkActOf(name).list === list && may(bulkActOf(name).permission));
  if (acts.length === 0) return { marks: undefined, bar: null };
  const marked = held.key === key ? held.marked : nothingMarked;
  const put = (next: Marked): void => setHeld({ key, marked: next });
  const shown = rows.map(({ id }) => id);
  return {
    marks: {
      isMarked: (id) => marked.isAll || marked.ids.has(id),
      turn: (id, isRange) => put(turned(marked, shown, { id, isRange })),
      turnShown: () => put(turnedShown(marked, shown)),
    },
    bar: (
      <BulkBar
        acts={acts}
        marked={marked}
        meta={meta}
        query={query}
        onAll={() => put({ ...nothingMarked, isAll: true })}
        onClear={() => put(nothingMarked)}
      />
    ),
  };
}
