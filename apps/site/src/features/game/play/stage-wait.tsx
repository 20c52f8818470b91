import { Spinner } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/areas/game/game.ts';
import styles from './game-page.module.css';
import { imageOf, pictureOf } from '../../../content/picture.ts';

/** Placeholder while the game's frame loads: the game's art and a status text. */
export function StageWait({ game, text }: { game: Game; text: string }) {
  const art = imageOf(pictureOf(game.images, game.customImages, '200x200'));
  return (
    <div className={styles.panel} role="status">
      {art ? <img {...art} alt="" fetchPriority="high" /> : null}
      <div className={styles.panelText}>
        <Spinner />
        <p>{text}</p>
      </div>
    </div>
  );
}
