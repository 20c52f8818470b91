import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { MarkAll } from '../marking/mark-cells.tsx';
import type { Marks } from '../marking/marked.ts';
import styles from './data-table.module.css';
import { useKeptWidths } from './kept-widths.ts';
import { useOwnColumns } from './own-columns.tsx';
import { useRowKeys } from './row-keys.ts';
import { type RowPage, useRowOpening } from './row-opening.tsx';
import { type Column, TableRow } from './table-row.tsx';
import { useIsLong, useVirtualRows } from './virtual-rows.ts';

export interface DataTableProps<Row> {
  label: string;
  /** The key of the operator's own columns; without it they cannot be changed. */
  name?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The row that is open beside the list, as `row` of the address says. */
  chosen?: string | undefined;
  /** Opens a row beside the list: `j` and `k` go from the open row to the next. */
  onChoose?: (id: string) => void;
  /** Each row links to a page: `j` and `k` go from row to row, and Enter opens one. */
  pageOf?: ((row: Row) => RowPage) | undefined;
  /** Each row opens in a dialog: `j` and `k` go from row to row, and Enter opens one. */
  onOpen?: (id: string) => void;
  /** Rows can be marked, to be acted on together. */
  marks?: Marks | undefined;
  /** On a phone a row's cells are stacked, two to a line with the last one across, so that rows of a queue can be read in full. */
  isStacked?: boolean;
  /** There are further rows behind these. */
  onEnd?: (() => void) | undefined;
  foot?: ReactNode;
}

/**
 * A list of the console: a sticky head, rows of 32 px, `j` and `k` from row to row, and further rows as one scrolls to the end. Only the
 * rows on screen are rendered.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, name, columns: given, rows, rowId, chosen, onChoose, marks, isStacked, onEnd, foot } = props;
  const { shown: columns, chooser, dialog } = useOwnColumns(name, given);
  const openingOf = useRowOpening(props);
  const ids = rows.map(rowId);
  const body = useRowKeys({ ids, chosen, onChoose, marks, isOpening: openingOf !== undefined });
  const table = useRef<HTMLTableElement>(null);
  const isLong = useIsLong(ids.length);
  useKeptWidths(table, isLong, columns.map(({ id }) => id).join());
  const areMarked = ids.filter((id) => marks?.isMarked(id)).length;
  const isPartly = isLong || onEnd !== undefined;
  return (
    <>
      <table
        ref={table}
        className={styles.table}
        aria-label={label}
        aria-rowcount={isPartly ? rowCountOf(ids, onEnd) : undefined}
        data-own={chooser === null ? undefined : ''}
        data-marked={marks === undefined ? undefined : ''}
        data-stacked={isStacked ? '' : undefined}
      >
        <TableHead columns={columns} chooser={chooser} place={isPartly ? 1 : undefined}>
          {marks === undefined ? null : <MarkAll marked={areMarked} of={rows.length} onTurn={marks.turnShown} />}
        </TableHead>
        <Rows {...{ ids, rows, columns, chosen, marks, isStacked, openingOf, body, isPartly }} />
        {foot ? <tfoot>{foot}</tfoot> : null}
      </table>
      {dialog}
      {onEnd ? <EndMark onEnd={onEnd} /> : null}
    </>
  );
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  chooser: ReactNode;
  place: number | undefined;
  /** Before the columns. */
  children: ReactNode;
}

function TableHead<Row>({ columns, chooser, place, children }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={place}>
        {children}
        {columns.map(({ id, heading, sorted, isEnd, isWideOnly }, at) => (
          <th key={id} scope="col" aria-sort={sorted} data-end={isEnd ? '' : undefined} data-wide={isWideOnly ? '' : undefined}>
            {heading}
            {at === columns.length - 1 ? chooser : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The head counts; -1 where the total is unknown (WAI-ARIA). */
const rowCountOf = (ids: readonly string[], onEnd: (() => void) | undefined): number => (onEnd === undefined ? ids.length + 1 : -1);

interface RowsProps<Row> extends Pick<DataTableProps<Row>, 'rows' | 'chosen' | 'marks' | 'isStacked'> {
  ids: readonly string[];
  columns: readonly Column<Row>[];
  openingOf: ReturnType<typeof useRowOpening<Row>>;
  body: RefObject<HTMLTableSectionElement | null>;
  /** There are rows that are not in the document: each says its place. */
  isPartly: boolean;
}

/** Drawn again as one scrolls, without the head; rows that stay are not. */
function Rows<Row>({ ids, rows, columns, chosen, marks, isStacked, openingOf, body, isPartly }: RowsProps<Row>) {
  const { drawn, behindPx, measure } = useVirtualRows({ ids, body, chosen, isStacked });
  return (
    <tbody ref={body}>
      {drawn.flatMap(({ index, spacePx }) => {
        const [row, id] = [rows[index], ids[index]];
        if (row === undefined || id === undefined) return [];
        const space = spacePx > 0 ? [<Space key={`before ${id}`} heightPx={spacePx} />] : [];
        return [
          ...space,
          <TableRow
            key={id}
            {...{ id, row, columns, marks, openingOf, measure }}
            index={index}
            isPlaced={isPartly}
            isChosen={id === chosen}
          />,
        ];
      })}
      {behindPx > 0 ? <Space heightPx={behindPx} /> : null}
    </tbody>
  );
}

/** A spacer as high as the rows that are not rendered. */
const Space = ({ heightPx }: { heightPx: number }) => <tr aria-hidden="true" className={styles.space} style={{ blockSize: heightPx }} />;

/** Asks for the next rows once the end of the list comes into sight, and again while it stays there: few of the rows that came may be shown. */
function EndMark({ onEnd }: { onEnd: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mark.current === null) return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onEnd();
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  });
  return <div ref={mark} className={styles.end} />;
}
