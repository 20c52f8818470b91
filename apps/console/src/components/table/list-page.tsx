import { Fragment, type ReactNode } from 'react';
import type { List } from '../../api/use-list.ts';
import { useKeys } from '../../commands/keys.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import type { Marks } from '../marking/marked.ts';
import { DataTable } from './data-table.tsx';
import { OpenRow } from './open-row.tsx';
import { Columns, Panel, Scrolling } from '../panel.tsx';
import { type CountView, SavedViews } from '../fields/saved-views.tsx';
import { Answer } from '../states.tsx';
import type { Column } from './table-row.tsx';

interface ListPanesProps<Row> {
  label: string;
  /** The list's query key, under which an open row is cached too. */
  name: string;
  /** The key of the operator's own columns, where it differs from `name`. */
  columnsName?: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** Shown instead of the table when the list holds nothing. */
  empty: ReactNode;
  /** The id of the open row, where the address holds more than the id. */
  openId?: string | undefined;
  detail: {
    label: string;
    /** Shown while no row is open. */
    invitation: string;
    /** Reads a row that is not in the loaded pages. */
    read: (id: string) => Promise<Row | undefined>;
    of: (row: Row, onBack: () => void) => ReactNode;
  };
  bulk?: { marks: Marks | undefined; bar: ReactNode };
  isEven?: boolean;
  isStacked?: boolean;
}

/** A list with the row that the address names open beside it; Escape closes the row (operator §2.1). */
export function ListPanes<Row extends { id: string }>(props: ListPanesProps<Row>) {
  const { label, name, columnsName = name, list, columns, empty, detail, bulk, isEven = false, isStacked = false } = props;
  const [search, change] = useSearchState();
  const { openId = search.row } = props;
  const close = (): void => change({ row: undefined });
  useKeys({ Escape: close });
  return (
    <Columns
      isEven={isEven}
      isSecondOpen={openId !== undefined}
      first={
        <Scrolling label={label} foot={bulk?.bar}>
          <Answer {...list.answer} empty={empty}>
            <DataTable
              label={label}
              name={columnsName}
              rows={list.rows}
              rowId={({ id }) => id}
              chosen={openId}
              onChoose={(row) => change({ row })}
              onEnd={list.onEnd}
              marks={bulk?.marks}
              isStacked={isStacked}
              columns={columns}
            />
          </Answer>
        </Scrolling>
      }
      second={
        <OpenRow label={detail.label} name={name} list={list} id={openId} read={detail.read} invitation={detail.invitation} onBack={close}>
          {(row) => <Fragment key={row.id}>{detail.of(row, close)}</Fragment>}
        </OpenRow>
      }
    />
  );
}

interface ListPageProps<Row> extends Omit<ListPanesProps<Row>, 'label'> {
  title: string;
  /** The list's own name, where it differs from the page's title. */
  label?: string;
  count: string | undefined;
  /** At the end of the head: exports, acts on the whole list. */
  end?: ReactNode;
  tabs?: ReactNode;
  /** Counts the rows of a saved view. */
  countView: CountView;
  filters?: ReactNode;
}

/** The frame of a list page: head, tabs, saved views and filters above the list. */
export function ListPage<Row extends { id: string }>({ title, label, count, end, tabs, countView, filters, ...panes }: ListPageProps<Row>) {
  return (
    <Panel title={title} count={count} end={end}>
      {tabs}
      <SavedViews count={countView} />
      {filters}
      <ListPanes {...panes} label={label ?? title} />
    </Panel>
  );
}
