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
type Group = { id: string; heading: ReactNode };

type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  isOwn?: (row: Row) => boolean;
  /** The group shared with neighbouring rows, shown once above them; undefined for a row on its own. */
  groupOf?: (row: Row) => Group | undefined;
  /** On a phone each cell but the first says what it is: a row of several numbers. */
  isNamed?: boolean;
};

/** A table from 768 px, a list of definitions under it, with the same markup (design §4). */
export function Table<Row>({ label, columns, rows, rowId, isOwn, groupOf, isNamed = false }: TableProps<Row>) {
  return (
    <table className={isNamed ? `${styles.table} ${styles.named}` : styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-end={column.isEnd ? '' : undefined}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(rows, groupOf).map(({ group, members }, index) => (
        <tbody key={group?.id ?? index}>
          {group ? (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={columns.length}>
                {group.heading}
              </th>
            </tr>
          ) : null}
          {members.map((row) => (
            <tr key={rowId(row)} data-own={isOwn?.(row) ? '' : undefined}>
              {columns.map((column) => (
                <td key={column.id} data-end={column.isEnd ? '' : undefined} data-wide={column.isWideOnly ? '' : undefined}>
                  {isNamed ? <span className={styles.cellName}>{column.heading}</span> : null}
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Neighbouring rows of one group; without groups all rows are one. */
function groupsOf<Row>(rows: readonly Row[], groupOf: TableProps<Row>['groupOf']): { group: Group | undefined; members: Row[] }[] {
  const groups: { group: Group | undefined; members: Row[] }[] = [];
  for (const row of rows) {
    const group = groupOf?.(row);
    const last = groups.at(-1);
    if (last !== undefined && last.group?.id === group?.id) last.members.push(row);
    else groups.push({ group, members: [row] });
  }
  return groups;
}
