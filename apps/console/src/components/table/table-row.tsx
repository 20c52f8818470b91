import { memo, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { MarkOne } from '../marking/mark-cells.tsx';
import type { Marks } from '../marking/marked.ts';
import { OpenCell, type RowOpening } from './row-opening.tsx';

export interface Column<Row> {
  id: string;
  heading: ReactNode;
  /** The name as text, where the heading is not plain text. */
  name?: string;
  /** The list is in this order by it. */
  sorted?: 'ascending' | 'descending';
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the inline end. */
  isEnd?: boolean;
  /** Long names are shortened, so that the text after them stays visible. */
  isShort?: boolean;
  /** Left out on a phone. */
  isWideOnly?: boolean;
  /** Hidden by default. */
  isOnDemand?: boolean;
}

/** Row numbers start at 1, which is the table's head. */
const HEAD_AND_FIRST = 2;

interface TableRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  isChosen: boolean;
  openingOf: ((row: Row) => RowOpening) | undefined;
  marks: Marks | undefined;
  /** Its position in the list, announced if only a part of the list is rendered. */
  index: number;
  isPlaced: boolean;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

function PlainRow<Row>(props: TableRowProps<Row>) {
  const { id, row, columns, isChosen, openingOf, marks, index, isPlaced, measure } = props;
  const opening = openingOf?.(row);
  const line = useRef<HTMLTableRowElement>(null);
  const nameId = useId();
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  useLayoutEffect(() => measure?.(line.current), [measure, index]);
  return (
    <tr
      ref={line}
      data-row={id}
      data-index={index}
      aria-rowindex={isPlaced ? index + HEAD_AND_FIRST : undefined}
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

/** Links and buttons in a row keep their own function; a click anywhere else opens the row. */
const isControl = (target: EventTarget): boolean => target instanceof Element && target.closest('a, button, input, label') !== null;

/** Rows that stay on screen are not drawn again while one scrolls. */
export const TableRow = memo(PlainRow) as typeof PlainRow;
