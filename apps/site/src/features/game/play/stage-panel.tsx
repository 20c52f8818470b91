import type { Game } from '@pavilion/contract/areas/game/game.ts';
import type { ReactNode, Ref } from 'react';
import { imageOf, pictureOf } from '../../../content/picture.ts';
import styles from './game-page.module.css';

type StagePanelProps = {
  game: Pick<Game, 'images' | 'customImages'>;
  role?: 'alert' | 'status';
  /** Takes the focus when it appears. */
  focusRef?: Ref<HTMLDivElement>;
  /** Puts the text on a card, since it stays visible. */
  isCard?: boolean;
  children: ReactNode;
};

/** Shown in place of a game: a message over the game's own art. */
export function StagePanel({ game, role, focusRef, isCard = false, children }: StagePanelProps) {
  const art = imageOf(pictureOf(game.images, game.customImages, '200x200'));
  return (
    <div ref={focusRef} className={styles.panel} role={role} tabIndex={focusRef === undefined ? undefined : -1} dir="auto">
      {art ? <img {...art} alt="" fetchPriority="high" /> : null}
      <div className={`${styles.panelText} ${isCard ? styles.panelCard : ''}`}>{children}</div>
    </div>
  );
}
