import { Icon } from '@pavilion/ui';
import styles from './list-select.module.css';

type ListSelectProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** A compact select for the order or a filter of a list; absent without options. */
export function ListSelect({ label, options, value, onChange }: ListSelectProps) {
  if (options.length === 0) return null;
  return (
    <label className={styles.select}>
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </label>
  );
}
