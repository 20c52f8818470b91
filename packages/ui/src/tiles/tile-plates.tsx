import { type TableMark, TableMarks } from './table-marks.tsx';
import styles from './tile-plates.module.css';

/** The amount of a jackpot and the amount by which it is won. */
export function AmountPlate({ amount, note }: { amount: string; note: string }) {
  return (
    <span className={styles.amount}>
      <bdi dir="ltr">{amount}</bdi>
      <small>{note}</small>
    </span>
  );
}

/** The last results of a live table. */
export function ResultsPlate({ marks, label }: { marks: readonly TableMark[]; label: string }) {
  return (
    <span className={styles.results}>
      <TableMarks marks={marks} label={label} />
    </span>
  );
}
