import styles from './table-marks.module.css';

export type TableMark = { result: string; color: 'red' | 'black' | 'green' | 'blue' | null };

const colors: Readonly<Record<NonNullable<TableMark['color']>, string | undefined>> = {
  red: styles.red,
  black: styles.black,
  green: styles.green,
  blue: styles.blue,
};

/** The last results of a table as it marks them, the newest first; `label` says what they are. */
export function TableMarks({ marks, label }: { marks: readonly TableMark[]; label: string }) {
  return (
    <span className={styles.marks}>
      <span className="visually-hidden">{label} </span>
      {marks.map(({ result, color }, index) => (
        <bdi key={`${index} ${result}`} className={`${styles.mark} ${(color && colors[color]) ?? ''}`} dir="ltr">
          {result}{' '}
        </bdi>
      ))}
    </span>
  );
}
