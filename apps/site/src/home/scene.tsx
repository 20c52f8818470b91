import { Suspense } from 'react';
import type { Texts } from '../content/texts.tsx';
import { loadableBelow } from '../navigation/below.ts';
import { useIsSignedIn } from '../session/use-session.ts';
import styles from './scene.module.css';

/** A link that works without scripts. */
export const stagePart = loadableBelow(() => import('./stage.tsx').then(({ Stage }) => Stage));
/** For players only: its code is not loaded for guests. */
export const playerStagePart = loadableBelow(() => import('./player-stage.tsx').then(({ PlayerStage }) => PlayerStage));

/** The planes from far to near: dusk in the dark theme, the next morning in the light one. They part as the page is scrolled. */
export function Scene({ texts }: { texts: Texts }) {
  const StageOf = useIsSignedIn() ? playerStagePart.Component : stagePart.Component;
  return (
    <>
      <div className={styles.scene} aria-hidden="true">
        <div className={`${styles.plane} ${styles.heaven}`} />
        <div className={`${styles.plane} ${styles.shore}`} />
        <div className={`${styles.plane} ${styles.lake}`} />
      </div>
      <div className={styles.shade} />
      <div className={styles.pavilion}>
        <Suspense fallback={null}>
          <StageOf texts={texts} />
        </Suspense>
      </div>
      <div className={styles.lanterns} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div className={`${styles.plane} ${styles.jetty}`} aria-hidden="true" />
      <div className={styles.fade} />
    </>
  );
}
