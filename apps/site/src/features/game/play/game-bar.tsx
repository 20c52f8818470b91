import { Button, Icon, IconButton, iconButtonClass } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/areas/game/game.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts, type Texts } from '../../../content/texts.tsx';
import { goToSearch } from '../../../navigation/go.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { toTile } from '../tiles.ts';
import { useFavorites } from '../favorites/use-favorites.ts';
import styles from './game-page.module.css';
import { rememberMode } from './use-game-mode.ts';

type BarProps = { game: Game; texts: Texts; isReal: boolean; isFull: boolean; onFullScreen: () => void };

/** The bar over the stage: the way back, the name, the mode, and the way to limits and full screen. */
export function GameBar({ game, texts, isReal, isFull, onFullScreen }: BarProps) {
  const cards = useTexts('globalComponents', 'cardsGroup');
  const href = useHref();
  const favorites = useFavorites();
  const isOn = favorites.has(game.identity);
  return (
    <div className={styles.bar}>
      <a className={iconButtonClass()} href={href('/')} aria-label={texts('back')} data-leaves-round="">
        <Icon name="arrow-left" isMirrored />
      </a>
      <h1 className={styles.name} dir="auto">
        {game.name}
      </h1>
      <span className={styles.spacer} />
      {game.isDemoMode ? <ModeSwitch texts={texts} isReal={isReal} /> : null}
      <IconButton
        className={`${styles.wide} ${styles.favorite}`}
        icon={isOn ? 'heart-off' : 'heart'}
        label={cards(isOn ? 'removeFavorite' : 'addFavorite', { game: game.name })}
        aria-pressed={isOn}
        onClick={() => favorites.toggle(toTile(game))}
      />
      <a className={iconButtonClass()} href={href('/profile/limits')} aria-label={useTexts('layout', 'sessionChip')('openLabel')}>
        <Icon name="shield" />
      </a>
      <IconButton icon={isFull ? 'minimize' : 'maximize'} label={texts(isFull ? 'exitFullScreen' : 'fullScreen')} onClick={onFullScreen} />
    </div>
  );
}

/** Switches between money and play money; what was chosen last is the mode of the next game. A guest's way to money is the bar under the demo (D-223). */
function ModeSwitch({ texts, isReal }: { texts: Texts; isReal: boolean }) {
  const router = useRouter();
  if (!useIsSignedIn()) return null;
  const change = () => {
    rememberMode(!isReal);
    goToSearch(router, { ...router.latestLocation.search, real: String(!isReal) }, { isReplacing: true });
  };
  return (
    // A phone has room for one button beside the name: the one from the demo to real money.
    <Button size="sm" className={`${styles.mode} ${isReal ? styles.wide : ''}`} onClick={change}>
      {texts(isReal ? 'demoButton' : 'realButton')}
    </Button>
  );
}
