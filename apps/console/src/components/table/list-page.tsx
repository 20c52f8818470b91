import { Fragment, type ReactNode } from 'react';
import type { List } from '../../api/use-list.ts';
import { useKeys } from '../../commands/keys.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import type { Marks } from '../marking/marked.ts';
import { DataTable } from './data-table.tsx';
import { OpenRow } from './open-row.tsx';
import { Columns, Panel, Scrolling } from '../panel.tsx';
import { type CountView, SavedViews, type ViewWords } from '../fields/saved-views.tsx';
import { Answer, NothingOpen } from '../states.tsx';
import type { Column } from './table-row.tsx';

interface Detail {
  label: string;
  /** Shown while no row is open. */
  invitation: string;
}

interface DetailOfRow<Row> extends Detail {
  /** Reads a row that is not in the loaded pages. */
  read: (id: string) => Promise<Row | undefined>;
  of: (row: Row, onBack: () => void) => ReactNode;
}

/** A detail that reads its object itself. */
interface DetailOfId extends Detail {
  ofId: (id: string, onBack: () => void) => ReactNode;
}

interface ListPanesProps<Row> {
  label: string;
  /** The table's own name, where it differs from `label`. */
  tableLabel?: string;
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
  /** The address of a row that is opened, or of none. */
  addressOf?: (row: string | undefined) => ViewWords;
  detail: DetailOfRow<Row> | DetailOfId;
  bulk?: { marks: Marks | undefined; bar: ReactNode };
  isEven?: boolean;
  isStacked?: boolean;
}

/** A list, with the row named in the address open beside it; Escape closes the row (operator §2.1). */
export function ListPanes<Row extends { id: string }>(props: ListPanesProps<Row>) {
  const { label, tableLabel = label, name, columnsName = name, list, columns, empty, bulk, isEven = false, isStacked = false } = props;
  const [search, change] = useSearchState();
  const { openId = search.row, addressOf = (row) => ({ row }) } = props;
  const close = (): void => change(addressOf(undefined));
  useKeys({ Escape: close });
  return (
    <Columns
      isEven={isEven}
      isSecondOpen={openId !== undefined}
      first={
        <Scrolling label={label} foot={bulk?.bar}>
          <Answer {...list.answer} empty={empty}>
            <DataTable
              label={tableLabel}
              name={columnsName}
              rows={list.rows}
              rowId={({ id }) => id}
              chosen={openId}
              onChoose={(row) => change(addressOf(row))}
              onEnd={list.onEnd}
              marks={bulk?.marks}
              isStacked={isStacked}
              columns={columns}
            />
          </Answer>
        </Scrolling>
      }
      second={<Opened {...props} openId={openId} onBack={close} />}
    />
  );
}

function Opened<Row extends { id: string }>({ name, list, openId, detail, onBack }: ListPanesProps<Row> & { onBack: () => void }) {
  const { label, invitation } = detail;
  if (!('ofId' in detail))
    return (
      <OpenRow label={label} name={name} list={list} id={openId} read={detail.read} invitation={invitation} onBack={onBack}>
        {(row) => <Fragment key={row.id}>{detail.of(row, onBack)}</Fragment>}
      </OpenRow>
    );
  if (openId === undefined) return <NothingOpen label={label} invitation={list.answer.isEmpty ? undefined : invitation} />;
  return <Fragment key={openId}>{detail.ofId(openId, onBack)}</Fragment>;
}

interface ListPageProps<Row> extends Omit<ListPanesProps<Row>, 'label'> {
  title: string;
  /** The list's own name, where it differs from the page's title. */
  label?: string;
  count: string | undefined;
  /** At the end of the head: exports, acts on the whole list. */
  end?: ReactNode;
  tabs?: ReactNode;
  /** Counts the rows of a saved view; views are saved of lists that can be narrowed. */
  countView?: CountView;
  filters?: ReactNode;
}

/** The frame of a list page: head, tabs, saved views and filters above the list. */
export function ListPage<Row extends { id: string }>({ title, label, count, end, tabs, countView, filters, ...panes }: ListPageProps<Row>) {
  return (
    <Panel title={title} count={count} end={end}>
      {tabs}
      {countView === undefined ? null : <SavedViews count={countView} />}
      {filters}
      <ListPanes {...panes} label={label ?? title} />
    </Panel>
  );
}
