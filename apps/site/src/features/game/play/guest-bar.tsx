import { ButtonLink } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/areas/game/game.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import styles from './guest-bar.module.css';

/** Under a guest's demo: what the demo shares with real play, and the one way to that (D-223). */
export function GuestBar({ game, texts }: { game: Game; texts: Texts }) {
  return (
    <div className={styles.bar}>
      <p>{texts('guestBar')}</p>
      <PlayLink game={game} texts={texts} size="sm" />
    </div>
  );
}

/** Opens the sheet in which a guest registers or signs in for a game. */
export function PlayLink({ game, texts, size }: { game: Game; texts: Texts; size: 'sm' | 'lg' }) {
  const href = useHref();
  return (
    <ButtonLink
      kind="primary"
      size={size}
      href={href(`/games/${game.identity}`, { 'mobile-game': game.identity })}
      data-modal="mobile-game"
      data-modal-value={game.identity}
    >
      {texts('realButton')}
    </ButtonLink>
  );
}
