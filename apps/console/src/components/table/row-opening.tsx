import { Link, useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useSearchState } from '../../navigation/search-state.ts';
import styles from './data-table.module.css';

/** The page that a row links to. */
export interface RowPage {
  to: string;
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, string | undefined>>;
}

/** The effect of opening a row, and its address where it has one. */
export interface RowOpening {
  open: () => void;
  page?: RowPage;
}

interface Openable<Row> {
  rowId: (row: Row) => string;
  onChoose?: (id: string) => void;
  pageOf?: ((row: Row) => RowPage) | undefined;
  onOpen?: (id: string) => void;
}

/** How the rows of a list are opened; undefined where they are not. */
export function useRowOpening<Row>({ rowId, onChoose, pageOf, onOpen }: Openable<Row>): ((row: Row) => RowOpening) | undefined {
  const [search] = useSearchState();
  const navigate = useNavigate();
  if (onChoose !== undefined)
    return (row) => ({ open: () => onChoose(rowId(row)), page: { to: '.', search: { ...search, row: rowId(row) } } });
  if (pageOf !== undefined) return (row) => ({ open: () => void navigate(pageOf(row)), page: pageOf(row) });
  if (onOpen !== undefined) return (row) => ({ open: () => onOpen(rowId(row)) });
  return undefined;
}

/** A press that asks for a second tab or window is the browser's. */
const isPlain = (event: MouseEvent): boolean => !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The first cell of a row that can be opened: a link, so that Tab reaches it with single keys off too (WCAG 2.1.4); Space opens as Enter does. */
export function OpenCell({ opening: { open, page }, children }: { opening: RowOpening; children: ReactNode }) {
  if (page === undefined)
    return (
      <button type="button" className={styles.open} data-open="" aria-haspopup="dialog" onClick={open}>
        {children}
      </button>
    );
  function press(event: KeyboardEvent): void {
    if (event.key !== ' ') return;
    event.preventDefault();
    open();
  }
  function follow(event: MouseEvent): void {
    if (!isPlain(event)) return;
    event.preventDefault();
    open();
  }
  return (
    <Link {...page} activeOptions={exactly} className={styles.open} data-open="" onClick={follow} onKeyDown={press}>
      {children}
    </Link>
  );
}

/** Which row is open is said by the row. */
const exactly = { exact: true, includeSearch: true };
