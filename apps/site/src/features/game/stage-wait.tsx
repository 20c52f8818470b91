import { Spinner } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/game.ts';
import styles from './game-page.module.css';
import { imageOf, pictureOf } from '../../content/picture.ts';

/** While the frame loads: its art and a line of words. */
export function StageWait({ game, text }: { game: Game; text: string }) {
  const art = imageOf(pictureOf(game.images, game.customImages, '200x200'));
  return (
    <div className={styles.plug} role="status">
      {art ? <img {...art} alt="" fetchPriority="high" /> : null}
      <div className={styles.plugWords}>
        <Spinner />
        <p>{text}</p>
      </div>
    </div>
  );
}
