import { Icon } from '../icons/icon.tsx';
import styles from './table.module.css';

type PagerProps = {
  page: number;
  totalPages: number;
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** Nine on wide screens, seven under 400 px (wire §7.10). */
  buttonCount?: number;
  onPage: (page: number) => void;
};

/** Shown for more than one page only. */
export function Pager({ page, totalPages, label, previousLabel, nextLabel, buttonCount = 9, onPage }: PagerProps) {
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <button type="button" aria-label={previousLabel} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="chevron-left" isMirrored />
      </button>
      {pagerPages(page, totalPages, buttonCount).map((entry) =>
        entry.kind === 'gap' ? (
          <span key={entry.key} aria-hidden="true" className="text-tertiary">
            …
          </span>
        ) : (
          <button key={entry.page} type="button" aria-current={entry.page === page ? 'page' : undefined} onClick={() => onPage(entry.page)}>
            {entry.page}
          </button>
        ),
      )}
      <button type="button" aria-label={nextLabel} disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <Icon name="chevron-right" isMirrored />
      </button>
    </nav>
  );
}

type PagerEntry = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/**
 * The page buttons: first, last, and those around the current one, with gaps between.
 * `pagerPages(5, 20, 7)` gives 1 … 4 5 6 … 20.
 */
export function pagerPages(page: number, totalPages: number, buttonCount: number): PagerEntry[] {
  if (totalPages <= buttonCount) return pagesFrom(1, totalPages);
  const inner = buttonCount - 4;
  const start = Math.max(3, Math.min(page - Math.floor(inner / 2), totalPages - inner - 1));
  const end = start + inner - 1;
  const before: PagerEntry[] = start > 3 ? [{ kind: 'gap', key: 'before' }] : pagesFrom(2, 2);
  const after: PagerEntry[] = end < totalPages - 2 ? [{ kind: 'gap', key: 'after' }] : pagesFrom(totalPages - 1, totalPages - 1);
  return [...pagesFrom(1, 1), ...before, ...pagesFrom(start, end), ...after, ...pagesFrom(totalPages, totalPages)];
}

function pagesFrom(first: number, last: number): PagerEntry[] {
  return Array.from({ length: last - first + 1 }, (_, index) => ({ kind: 'page', page: first + index }));
}
