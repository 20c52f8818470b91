import { Link } from '@tanstack/react-router';
import styles from './link-tabs.module.css';

interface LinkTab {
  id: string;
  label: string;
  count?: number | undefined;
  to: string;
  search?: Readonly<Record<string, unknown>>;
}

/** Views of one page as links: each has an address that can be bookmarked, sent and returned to. */
export function LinkTabs({ label, tabs, current }: { label: string; tabs: readonly LinkTab[]; current: string }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ id, label: words, count, to, search }) => (
        <Link key={id} to={to} search={search ?? {}} aria-current={id === current ? 'page' : undefined} activeOptions={exactly}>
          {words}
          {count === undefined ? null : <span>{count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The page names the open tab, since the views share part of the address. */
const exactly = { exact: true };
