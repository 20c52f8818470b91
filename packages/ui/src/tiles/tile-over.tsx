import styles from './tile-over.module.css';

type TileOverProps = {
  playHref: string;
  playLabel: string;
  demoHref?: string | undefined;
  demoLabel: string;
  isAbovePlate: boolean;
};

/** Play and demo at the foot of the art, which stays in view, as does the plate. */
export function TileOver({ playHref, playLabel, demoHref, demoLabel, isAbovePlate }: TileOverProps) {
  return (
    <span className={isAbovePlate ? `${styles.over} ${styles.abovePlate}` : styles.over}>
      <a className={styles.play} href={playHref}>
        {playLabel}
      </a>
      {demoHref ? (
        <a className={styles.demo} href={demoHref}>
          {demoLabel}
        </a>
      ) : null}
    </span>
  );
}
