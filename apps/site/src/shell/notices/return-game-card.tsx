import { IconButton } from '@pavilion/ui';
import { useSyncExternalStore } from 'react';
import { imageOf } from '../../content/picture.ts';
import { useTexts } from '../../content/texts.tsx';
import { forgetLeftGame, leftGameText, readLeftGame, subscribeToLeftGame } from '../../features/game/play/return-game.ts';
import { useHref } from '../../navigation/use-href.ts';
import { usePathname } from '../../navigation/use-page.ts';
import styles from './return-game-card.module.css';

/** On phones, a link back to the real-money game that was left (wire §7.5). */
export function ReturnGameCard() {
  const texts = useTexts('layout', 'returnGame');
  const href = useHref();
  const isPlaying = usePathname().startsWith('/games/');
  const game = readLeftGame(useSyncExternalStore(subscribeToLeftGame, leftGameText, () => null));
  if (!game || isPlaying) return null;
  const art = imageOf(game.square);
  return (
    <aside className={styles.card} aria-label={game.name}>
      <a href={href(`/games/${game.identity}`, { real: 'true' })}>
        {art ? <img {...art} width="40" height="40" alt="" /> : null}
        <span>{texts('playLabel', { game: game.name })}</span>
      </a>
      <IconButton icon="x" label={texts('closeLabel')} onClick={forgetLeftGame} />
    </aside>
  );
}
