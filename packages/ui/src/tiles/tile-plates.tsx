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
