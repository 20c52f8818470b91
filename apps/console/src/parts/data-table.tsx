import { useEffect, useRef, type ReactNode } from 'react';
import { useKeys } from '../frame/keys.ts';
import styles from './data-table.module.css';
import { useOwnColumns } from './own-columns.tsx';

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
}

interface DataTableProps<Row> {
  label: string;
  /** What its own columns are kept under; without it they are as they are. */
  name?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The open row. */
  chosen?: string | undefined;
  onChoose?: (id: string) => void;
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

/** A list of the console: a sticky head, rows of 32 px, `j` and `k` from row to row, and further rows as one scrolls to the end. */
export function DataTable<Row>({ label, name, columns: given, rows, rowId, chosen, onChoose, onEnd, foot }: DataTableProps<Row>) {
  const { shown: columns, chooser, dialog } = useOwnColumns(name, given);
  const move = (step: 1 | -1): void => {
    const next = neighbourOf(rows.map(rowId), chosen, step);
    if (next !== undefined && next !== chosen) onChoose?.(next);
  };
  useKeys(onChoose ? { j: () => move(1), k: () => move(-1) } : {});
  const current = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (chosen !== undefined) current.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <>
      <table className={styles.table} aria-label={label} data-own={chooser === null ? undefined : ''}>
        <thead>
          <tr>
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
        <tbody>
          {rows.map((row) => {
            const id = rowId(row);
            const isChosen = id === chosen;
            return (
              <tr
                key={id}
                ref={isChosen ? current : undefined}
                aria-current={isChosen ? 'true' : undefined}
                data-pressable={onChoose ? '' : undefined}
                onClick={onChoose ? (event) => !isControl(event.target) && onChoose(id) : undefined}
              >
                {columns.map((column) => (
                  <td
                    key={column.id}
                    data-end={column.isEnd ? '' : undefined}
                    data-short={column.isShort ? '' : undefined}
                    data-wide={column.isWideOnly ? '' : undefined}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
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
