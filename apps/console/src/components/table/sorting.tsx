import { Icon } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { useSearchState } from '../../navigation/search-state.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './data-table.module.css';

type Order = 'asc' | 'desc';

/** The heading of the column by which a list is sorted. */
interface Sorted {
  heading: ReactNode;
  name: string;
  sorted: 'ascending' | 'descending';
}

/** The heading of a column that sorts the list. */
export type Sorting = (name: string) => Sorted;

/** The order that an index carries, as the address of the page says: the newest first unless it says otherwise (operator §2.1). */
export function useSorting(): { sortOrder: Order; sorting: Sorting } {
  const say = useText('common');
  const [{ sort }, change] = useSearchState();
  const sortOrder: Order = sort === 'asc' ? 'asc' : 'desc';
  const isAscending = sortOrder === 'asc';
  const turn = (): void => change({ sort: isAscending ? undefined : 'asc' }, { isStep: true });
  return {
    sortOrder,
    sorting: (name) => ({
      name,
      sorted: isAscending ? 'ascending' : 'descending',
      heading: (
        <button type="button" className={styles.sort} title={say(isAscending ? 'sortOldest' : 'sortNewest')} onClick={turn}>
          {name}
          <Icon name={isAscending ? 'chevron-up' : 'chevron-down'} size="s" />
        </button>
      ),
    }),
  };
}
