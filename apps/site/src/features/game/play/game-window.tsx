import { Button, Icon } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/areas/game/game.ts';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { Texts } from '../../../content/texts.tsx';
import { goToSearch } from '../../../navigation/go.ts';
import { session } from '../../../session/session.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { usePageTexts } from '../../content/page.ts';
import { toTile } from '../tiles.ts';
import { GameBar } from './game-bar.tsx';
import { GameFrame } from './game-frame.tsx';
import { GuestBar, PlayLink } from './guest-bar.tsx';
import styles from './game-page.module.css';
import { MoneyLine } from './money-line.tsx';
import { keepLeftGame, keepSeenGame } from './return-game.ts';
import { StagePanel } from './stage-panel.tsx';
import { StageWait } from './stage-wait.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { type GameMode, useGameMode } from './use-game-mode.ts';
import { useRestarts } from './use-restarts.ts';

/**
 * The bar and the stage, edge to edge, which go full screen together. There is one money bar: the game's own, or the page's under a game
 * without one (design §5.4).
 */
export function GameWindow({ game }: { game: Game }) {
  const texts = usePageTexts('game');
  const isSignedIn = useIsSignedIn();
  const mode = useGameMode(game);
  const isReal = mode === 'real';
  const [isBarMissing, setBarMissing] = useState(false);
  useEffect(() => {
    if (!isReal || !isSignedIn) return undefined;
    return () => {
      // Not after signing out: the next player must not see it.
      if (session.isSignedIn()) keepLeftGame(toTile(game));
    };
  }, [game, isReal, isSignedIn]);
  useEffect(() => keepSeenGame(game), [game]);
  const { isFull, toggle: onFullScreen } = useFullScreen();
  const onMoneyBar = useCallback((hasMoneyBar: boolean) => setBarMissing(!hasMoneyBar), []);
  const restarts = useRestarts();
  const isPlayable = isReal ? isSignedIn : game.isDemoMode;
  return (
    <section className={styles.window} aria-label={game.name} data-game-window="" data-is-full={isFull || undefined}>
      <GameBar game={game} texts={texts} isReal={isReal} isFull={isFull} onFullScreen={onFullScreen} />
      {isInMaintenance(game) ? (
        <p className={styles.notice} role="status">
          <Icon name="settings" size="s" />
          {texts('maintenance')}
        </p>
      ) : null}
      <div className={styles.stage} dir="ltr">
        {mode === undefined ? (
          <StageWait game={game} text={texts('loading')} />
        ) : isPlayable ? (
          <GameFrame key={`${isReal} ${restarts}`} game={game} isDemo={!isReal} onFullScreen={onFullScreen} onMoneyBar={onMoneyBar} />
        ) : (
          <StartPanel game={game} texts={texts} />
        )}
      </div>
      {isBarMissing ? <MissingBar gameId={game.id} mode={mode} texts={texts} /> : null}
      {!isSignedIn && game.isDemoMode ? <GuestBar game={game} texts={texts} /> : null}
    </section>
  );
}

/** Under a game without a money bar: the player's money, or that there is none at stake. */
function MissingBar({ gameId, mode, texts }: { gameId: string; mode: GameMode | undefined; texts: Texts }) {
  if (mode === 'real') return <MoneyLine gameId={gameId} />;
  if (mode === undefined) return null;
  return (
    <p className={styles.demo}>
      <Icon name="info" size="s" />
      {texts('demoLabel')}
    </p>
  );
}

/** Its studio starts no rounds; the frame stays, for a round that is open. */
const isInMaintenance = ({ labels }: Game): boolean => labels.some(({ name }) => name === 'maintenance');

/** Replaces the frame for a guest in a game without a demo, and for a player whose address names one. */
function StartPanel({ game, texts }: { game: Game; texts: Texts }) {
  const router = useRouter();
  return (
    <StagePanel game={game} isCard>
      <h2>{game.name}</h2>
      {game.isDemoMode ? null : <p>{texts('noDemo')}</p>}
      {useIsSignedIn() ? (
        <Button
          kind="primary"
          size="lg"
          onClick={() => goToSearch(router, { ...router.latestLocation.search, real: 'true' }, { isReplacing: true })}
        >
          {texts('realButton')}
        </Button>
      ) : (
        <PlayLink game={game} texts={texts} size="lg" />
      )}
    </StagePanel>
  );
}
