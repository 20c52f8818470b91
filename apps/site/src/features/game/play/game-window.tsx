import { Button, ButtonLink, Icon, IconButton, iconButtonClass, segmentsClass } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/areas/game/game.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatElapsed } from '../../../content/format.ts';
import { useTexts, type Texts } from '../../../content/texts.tsx';
import { goToSearch } from '../../../navigation/go.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { session } from '../../../session/session.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { usePageTexts } from '../../content/page.ts';
import { Money } from '../../settings/money.tsx';
import { useMoney } from '../../wallet/money/queries.ts';
import type { SessionFacts } from '../../wallet/session/queries.ts';
import { GameFrame } from './game-frame.tsx';
import styles from './game-page.module.css';
import { imageOf, pictureOf } from '../../../content/picture.ts';
import { keepLeftGame } from './return-game.ts';
import { toTile } from '../catalogue/tiles.ts';
import { useFavorites } from '../favorites/use-favorites.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useGameMode } from './use-game-mode.ts';
import { useRestarts } from './use-restarts.ts';

/** The bar and the game, which go full screen together so that the balance stays visible (design §5.4). */
export function GameWindow({ game }: { game: Game }) {
  const texts = usePageTexts('game');
  const isSignedIn = useIsSignedIn();
  const isReal = useGameMode(game);
  useEffect(() => {
    if (!isReal || !isSignedIn) return undefined;
    return () => {
      // Not after signing out: the next player must not see it.
      if (session.isSignedIn()) keepLeftGame(toTile(game));
    };
  }, [game, isReal, isSignedIn]);
  const { isFull, toggle: onFullScreen } = useFullScreen();
  const restarts = useRestarts();
  return (
    <section className={styles.window} aria-label={game.name} data-game-window="" data-is-full={isFull || undefined}>
      <Bar game={game} texts={texts} isReal={isReal} isFull={isFull} onFullScreen={onFullScreen} />
      {isReal ? null : (
        <p className={styles.demo}>
          <Icon name="info" size="s" />
          {texts('demoLabel')}
        </p>
      )}
      <div className={styles.stage} dir="ltr">
        {isReal && !isSignedIn ? (
          <StartPanel game={game} texts={texts} />
        ) : isReal || game.isDemoMode ? (
          <GameFrame key={`${isReal} ${restarts}`} game={game} isDemo={!isReal} onFullScreen={onFullScreen} />
        ) : (
          <StartPanel game={game} texts={texts} />
        )}
      </div>
    </section>
  );
}

type BarProps = { game: Game; texts: Texts; isReal: boolean; isFull: boolean; onFullScreen: () => void };

function Bar({ game, texts, isReal, isFull, onFullScreen }: BarProps) {
  const cards = useTexts('globalComponents', 'cardsGroup');
  const href = useHref();
  const favorites = useFavorites();
  const isOn = favorites.has(game.identity);
  return (
    <div className={styles.bar}>
      <a className={iconButtonClass()} href={href('/')} aria-label={texts('back')}>
        <Icon name="arrow-left" isMirrored />
      </a>
      <h1 className={styles.name}>{game.name}</h1>
      {game.isDemoMode ? <Mode texts={texts} isReal={isReal} /> : null}
      <GameMoney isReal={isReal} />
      <GuestSignIn />
      <IconButton
        className={styles.wide}
        icon={isOn ? 'heart-off' : 'heart'}
        label={cards(isOn ? 'removeFavorite' : 'addFavorite', { game: game.name })}
        aria-pressed={isOn}
        onClick={() => favorites.toggle(toTile(game))}
      />
      <a
        className={`${iconButtonClass()} ${styles.wide}`}
        href={href('/profile/limits')}
        aria-label={useTexts('layout', 'sessionChip')('openLabel')}
      >
        <Icon name="shield" />
      </a>
      <IconButton icon={isFull ? 'minimize' : 'maximize'} label={texts(isFull ? 'exitFullScreen' : 'fullScreen')} onClick={onFullScreen} />
    </div>
  );
}

function Mode({ texts, isReal }: { texts: Texts; isReal: boolean }) {
  const router = useRouter();
  const modals = useModals();
  const isSignedIn = useIsSignedIn();
  const choose = (real: boolean) => {
    if (real && !isSignedIn) void modals.open('sign-up');
    else goToSearch(router, { ...router.latestLocation.search, real: String(real) }, { isReplacing: true });
  };
  return (
    <div className={`${segmentsClass()} ${styles.mode}`} role="group" aria-label={texts('modeLabel')}>
      <button type="button" aria-pressed={isReal} onClick={() => choose(true)}>
        {texts('modeReal')}
      </button>
      <button type="button" aria-pressed={!isReal} onClick={() => choose(false)}>
        {texts('modeDemo')}
      </button>
    </div>
  );
}

/** The sign-in button for guests on phones, where the game hides the header. */
function GuestSignIn() {
  const header = useTexts('layout', 'header');
  const href = useHref();
  if (useIsSignedIn()) return null;
  return (
    <ButtonLink size="sm" className="only-mobile" href={href('/', { 'sign-in': 'true' })} data-modal="sign-in">
      {header('loginButton')}
    </ButtonLink>
  );
}

/**
 * Balance, bonus and session, always visible in a game for money, also in full screen (design.md, promise 1). Each leads to its entries.
 * Nothing here comes from the game's own messages (wire §4.6).
 */
function GameMoney({ isReal }: { isReal: boolean }) {
  const money = useMoney();
  const header = useTexts('layout', 'header');
  if (!isReal || !money) return <span className={styles.money} />;
  const { account, session: facts, links } = money;
  return (
    <span className={styles.money} data-balance="">
      <a href={links.balance}>
        <span className="visually-hidden">{header('balanceLabel')} </span>
        <Money amount={account.balance} currency={account.currency} isSmallCode />
      </a>
      {account.bonusBalance > 0 ? (
        <>
          <span className={styles.separator} />
          <a className="text-bonus small" href={links.bonus}>
            {header('bonusLabel')} <Money amount={account.bonusBalance} currency={account.currency} />
          </a>
        </>
      ) : null}
      <span className={styles.separator} />
      <SessionFigures facts={facts} entriesHref={links.session} />
    </span>
  );
}

/** Time of the session, which leads to the limits and breaks, and its result, which leads to its rounds. */
function SessionFigures({ facts, entriesHref }: { facts: SessionFacts; entriesHref: string }) {
  const chip = useTexts('layout', 'sessionChip');
  const href = useHref();
  return (
    <span className={styles.session}>
      <a className={styles.session} href={href('/profile/limits')}>
        <Icon name="clock" size="s" />
        <span className="tabular">
          <span className="visually-hidden">{chip('sessionLabel')} </span>
          {formatElapsed(facts.elapsedSeconds)}
        </span>
      </a>
      {facts.result ? (
        <a href={entriesHref}>
          <span className="visually-hidden">{chip('resultLabel')} </span>
          <Money {...facts.result} />
        </a>
      ) : null}
    </span>
  );
}

/** Replaces the frame for a guest in a game for money, or in a game without a demo. */
function StartPanel({ game, texts }: { game: Game; texts: Texts }) {
  const modals = useModals();
  const router = useRouter();
  const isSignedIn = useIsSignedIn();
  const art = imageOf(pictureOf(game.images, game.customImages, '200x200'));
  return (
    <div className={styles.panel}>
      {art ? <img {...art} alt="" fetchPriority="high" /> : null}
      <div className={styles.panelText}>
        <h2>{game.name}</h2>
        {game.isDemoMode ? null : <p>{texts('noDemo')}</p>}
        <div className={styles.panelActions}>
          {isSignedIn ? (
            <Button
              kind="primary"
              size="lg"
              onClick={() => goToSearch(router, { ...router.latestLocation.search, real: 'true' }, { isReplacing: true })}
            >
              {texts('realButton')}
            </Button>
          ) : (
            <Button kind="primary" size="lg" onClick={() => void modals.open('sign-in')}>
              {texts('signInButton')}
            </Button>
          )}
          {game.isDemoMode ? (
            <Button
              size="lg"
              className={styles.outlined}
              onClick={() => goToSearch(router, { ...router.latestLocation.search, real: 'false' }, { isReplacing: true })}
            >
              {texts('demoButton')}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
