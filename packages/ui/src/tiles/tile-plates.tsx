import { type TableMark, TableMarks } from './table-marks.tsx';
import styles from './tile-plates.module.css';

/** The last results of a live table. */
export function ResultsPlate({ marks, label }: { marks: readonly TableMark[]; label: string }) {
  return (
    <span className={styles.results}>
      <TableMarks marks={marks} label={label} />
    </span>
  );
}
