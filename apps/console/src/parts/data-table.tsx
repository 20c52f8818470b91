import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useKeys } from '../frame/keys.ts';
import { MarkAll, MarkOne } from './bulk/mark-cells.tsx';
import type { Marks } from './bulk/use-bulk.tsx';
import styles from './data-table.module.css';
import { useOwnColumns } from './own-columns.tsx';
import { OpenCell, type RowOpening, type RowPage, useRowOpening } from './row-opening.tsx';

interface Column<Row> {
  id: string;
  heading: ReactNode;
  /** In words, where the heading is more than those. */
  name?: string;
  /** The list is in this order by it. */
  sorted?: 'ascending' | 'descending';
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the inline end. */
  isEnd?: boolean;
  /** Names that may be long: shortened, so that what follows is seen. */
  isShort?: boolean;
  /** Left out on a phone. */
  isWideOnly?: boolean;
  /** Left out until somebody chooses it. */
  isOnDemand?: boolean;
}

interface DataTableProps<Row> {
  label: string;
  /** What its own columns are kept under; without it they are as they are. */
  name?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The row that is open beside the list, as `row` of the address says. */
  chosen?: string | undefined;
  /** Opens a row beside the list: `j` and `k` go from the open row to the next. */
  onChoose?: (id: string) => void;
  /** Each row is a page of its own: `j` and `k` go from row to row, and Enter follows one. */
  pageOf?: ((row: Row) => RowPage) | undefined;
  /** Each row opens in a dialog: `j` and `k` go from row to row, and Enter opens one. */
  onOpen?: (id: string) => void;
  /** Rows can be marked, to be acted on together. */
  marks?: Marks | undefined;
  /** On a phone the cells of a row stand below each other, two to a line, the last one across: a queue's rows are read whole there. */
  isStacked?: boolean;
  /** There are further rows behind these. */
  onEnd?: (() => void) | undefined;
  foot?: ReactNode;
}

/** Where `j` and `k` lead from the open row. */
export function neighbourOf(ids: readonly string[], chosen: string | undefined, step: 1 | -1): string | undefined {
  const place = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (place === -1) return step === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(ids.length - 1, Math.max(0, place + step))];
}

/**
 * `j` and `k` from row to row: to the next open one beside the list, elsewhere only the focus goes on. `x` marks the row that has the focus, else
 * the open one; with Shift, all from the one marked last.
 */
function useRowKeys<Row>({ rows, rowId, chosen, onChoose, marks }: DataTableProps<Row>, isOpening: boolean) {
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = rows.map(rowId);
  const focused = (): string | undefined => ids[[...(body.current?.rows ?? [])].findIndex((row) => row.contains(document.activeElement))];
  const focus = (id: string): void => body.current?.rows[ids.indexOf(id)]?.querySelector<HTMLElement>('[data-open]')?.focus();
  const move = (step: 1 | -1): void => {
    const from = focused();
    const next = neighbourOf(ids, onChoose ? chosen : from, step);
    if (next === undefined) return;
    if (!onChoose || from !== undefined) focus(next);
    if (next !== chosen) onChoose?.(next);
  };
  const mark = ({ shiftKey }: KeyboardEvent): void => {
    const id = focused() ?? chosen;
    if (id !== undefined) marks?.turn(id, shiftKey);
  };
  useKeys({ ...(isOpening && { j: () => move(1), k: () => move(-1) }), ...(marks && { x: mark }) });
  return body;
}

/** A list of the console: a sticky head, rows of 32 px, `j` and `k` from row to row, and further rows as one scrolls to the end. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, name, columns: given, rows, rowId, chosen, marks, isStacked, onEnd, foot } = props;
  const { shown: columns, chooser, dialog } = useOwnColumns(name, given);
  const openingOf = useRowOpening(props);
  const body = useRowKeys(props, openingOf !== undefined);
  const areMarked = rows.filter((row) => marks?.isMarked(rowId(row))).length;
  return (
    <>
      <table
        className={styles.table}
        aria-label={label}
        data-own={chooser === null ? undefined : ''}
        data-marked={marks === undefined ? undefined : ''}
        data-stacked={isStacked ? '' : undefined}
      >
        <thead>
          <tr>
            {marks === undefined ? null : <MarkAll marked={areMarked} of={rows.length} onTurn={marks.turnShown} />}
            {columns.map((column, place) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.sorted}
                data-end={column.isEnd ? '' : undefined}
                data-wide={column.isWideOnly ? '' : undefined}
              >
                {column.heading}
                {place === columns.length - 1 ? chooser : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => {
            const id = rowId(row);
            return (
              <BodyRow key={id} id={id} row={row} columns={columns} isChosen={id === chosen} opening={openingOf?.(row)} marks={marks} />
            );
          })}
        </tbody>
        {foot ? <tfoot>{foot}</tfoot> : null}
      </table>
      {dialog}
      {onEnd ? <EndMark onEnd={onEnd} /> : null}
    </>
  );
}

interface BodyRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  isChosen: boolean;
  opening: RowOpening | undefined;
  marks: Marks | undefined;
}

function BodyRow<Row>({ id, row, columns, isChosen, opening, marks }: BodyRowProps<Row>) {
  const line = useRef<HTMLTableRowElement>(null);
  const nameId = useId();
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <tr
      ref={line}
      aria-current={isChosen ? 'true' : undefined}
      data-pressable={opening ? '' : undefined}
      onClick={opening && ((event) => !isControl(event.target) && opening.open())}
    >
      {marks === undefined ? null : <MarkOne nameId={nameId} isMarked={marks.isMarked(id)} onTurn={(isRange) => marks.turn(id, isRange)} />}
      {columns.map((column, place) => (
        <td
          key={column.id}
          id={place === 0 && marks !== undefined ? nameId : undefined}
          data-end={column.isEnd ? '' : undefined}
          data-short={column.isShort ? '' : undefined}
          data-wide={column.isWideOnly ? '' : undefined}
        >
          {opening !== undefined && place === 0 ? <OpenCell opening={opening}>{column.cell(row)}</OpenCell> : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A link or a button in a row does its own; the rest of the row opens it. */
const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest('a, button, input, label') !== null;

/** Asks for the next rows once the end of the list comes into sight. */
function EndMark({ onEnd }: { onEnd: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const ask = useRef(onEnd);
  useEffect(() => {
    ask.current = onEnd;
  });
  useEffect(() => {
    if (mark.current === null) return;
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) ask.current();
    });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, []);
  return <div ref={mark} className={styles.end} />;
}
