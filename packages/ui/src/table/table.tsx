import type { ReactNode } from 'react';
import styles from './table.module.css';

export type Column<Row> = {
  id: string;
  heading: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers and actions are aligned to the inline end. */
  isEnd?: boolean;
  /** Omitted under 768 px, where a row becomes a small list. */
  isWideOnly?: boolean;
};
type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  isOwn?: (row: Row) => boolean;
};

/** A table from 768 px, a list of definitions under it, with the same markup (design §4). */
export function Table<Row>({ label, columns, rows, rowId, isOwn }: TableProps<Row>) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-end={column.isEnd ? '' : undefined}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)} data-own={isOwn?.(row) ? '' : undefined}>
            {columns.map((column) => (
              <td key={column.id} data-end={column.isEnd ? '' : undefined} data-wide={column.isWideOnly ? '' : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
