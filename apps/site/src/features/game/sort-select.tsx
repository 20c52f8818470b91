import { Icon } from '@pavilion/ui';
import type { SortOption } from './category-filter.ts';
import styles from './sort-select.module.css';

export type SortSelectProps = { label: string; options: readonly SortOption[]; value: string; onChange: (sortBy: string) => void };

/** The order of a list, of those the content offers; absent where there is nothing to choose. */
export function SortSelect({ label, options, value, onChange }: SortSelectProps) {
  if (options.length === 0) return null;
  return (
    <label className={styles.sort}>
      <span className="vh">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.sortBy} value={option.sortBy}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </label>
  );
}
