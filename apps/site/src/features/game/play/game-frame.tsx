import { Button } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/areas/game/game.ts';
import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { usePageTexts } from '../../content/page.ts';
import { lastCall } from '../../../session/last-call.ts';
import { activeAccountOf, useAccounts } from '../../wallet/queries.ts';
import { OnBreak, useRunningBreak } from './on-break.tsx';
import { RealityCheck } from './reality-check.tsx';
import { StagePanel } from './stage-panel.tsx';
import { StageWait } from './stage-wait.tsx';
import { type FrameLink, useFrameMessages } from './use-frame-messages.ts';
import { useGameMoney } from './use-game-money.ts';
import { useStartGame } from './use-start-game.ts';

/** After this delay the waiting text says that the game is still loading (design §5.4). */
const slowAfterMs = 12_000;

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

type GameFrameProps = {
  game: Game;
  isDemo: boolean;
  onFullScreen: () => void;
  /** Whether the game shows the player's money itself; a game that does not say so in time is treated as if it did not. */
  onMoneyBar: (hasMoneyBar: boolean) => void;
};

/** A game that has not said by then that it has a money bar gets the page's. */
const moneyBarWithinMs = 4000;

/** Starts a game and shows it in a frame; a refused start opens the dialog that explains it (P-09, P-12 to P-15). */
export function GameFrame({ game, isDemo, onFullScreen, onMoneyBar }: GameFrameProps) {
  const [isRoundRunning, setRoundRunning] = useState(false);
  const [isOver, setOver] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const onRound = useCallback(
    (isRunning: boolean) => {
      setRoundRunning(isRunning);
      // Bets go from the frame to the studio, not through this page, but they still count as activity of the session (L10).
      if (!isDemo) lastCall.note();
    },
    [isDemo],
  );
  const onSessionOver = useCallback(() => setOver(true), []);
  const [isReady, setReady] = useState(false);
  const onReady = useCallback(
    (hasMoneyBar: boolean) => {
      setReady(true);
      onMoneyBar(hasMoneyBar);
    },
    [onMoneyBar],
  );
  const { connect, send } = useFrameMessages({ gameId: game.id, isDemo, onFullScreen, onRound, onSessionOver, onReady });
  useEffect(() => {
    if (!isLoaded || isReady) return undefined;
    const timer = setTimeout(() => onMoneyBar(false), moneyBarWithinMs);
    return () => clearTimeout(timer);
  }, [isLoaded, isReady, onMoneyBar]);
  const texts = usePageTexts('game');
  const launch = useLaunch(game.identity, isDemo);
  const pause = useRunningBreak(isDemo);
  const isSlow = useIsSlow();
  const restart = () => {
    setOver(false);
    setLoaded(false);
    setReady(false);
    launch.restart();
  };
  const standIn = standInOf(game, { launch, pause, isOver, isRoundRunning, restart });
  if (standIn !== undefined) return standIn;
  return (
    <>
      {launch.address === undefined ? null : (
        <iframe
          title={texts('frameTitle', { game: game.name })}
          src={launch.address}
          sandbox="allow-scripts"
          allow="fullscreen; autoplay"
          onLoad={({ currentTarget }) => {
            setLoaded(true);
            connect(currentTarget);
          }}
        />
      )}
      {isDemo ? null : <MoneyLink gameId={game.id} send={send} isReady={isReady} />}
      {isDemo ? null : <RealityCheck isRoundRunning={isRoundRunning} send={send} />}
      {isLoaded ? null : <StageWait game={game} text={texts(isSlow ? 'stillLoading' : 'loading')} />}
    </>
  );
}

type FrameState = {
  launch: ReturnType<typeof useLaunch>;
  pause: Limit | undefined;
  isOver: boolean;
  isRoundRunning: boolean;
  restart: () => void;
};

/** What replaces the frame, if anything. During a break an open round is played to its end first. */
function standInOf(game: Game, { launch, pause, isOver, isRoundRunning, restart }: FrameState): ReactNode {
  if (launch.isAccountMissing) return <Failed game={game} onRetry={launch.reloadAccounts} />;
  if (launch.isFailed) return <Failed game={game} onRetry={restart} />;
  if (pause !== undefined && (isOver || !isRoundRunning)) return <OnBreak game={game} pause={pause} />;
  return isOver ? <Elsewhere game={game} onReturn={restart} /> : undefined;
}

/** Keeps the game's money bar up to date. A component of its own, since a demo has none of this money. */
function MoneyLink({ gameId, send, isReady }: { gameId: string; send: FrameLink['send']; isReady: boolean }) {
  useGameMoney(gameId, send, isReady);
  return null;
}

/** Starts the game once its account is known. A demo needs none, and an account that loads later must not start it again. */
function useLaunch(identity: string, isDemo: boolean) {
  const accounts = useAccounts();
  const activeId = activeAccountOf(accounts.data)?.id;
  const accountId = isDemo ? undefined : activeId;
  const isReady = isDemo || accountId !== undefined;
  const { mutate: start, data, isError, reset } = useStartGame(identity, isDemo);
  useEffect(() => {
    if (isReady) start(accountId);
  }, [isReady, accountId, start]);
  return {
    address: data?.gameUrl,
    isFailed: isError,
    /** The game needs an account, and the accounts could not be loaded. */
    isAccountMissing: !isReady && Boolean(accounts.error) && !accounts.data,
    reloadAccounts: () => void accounts.refetch(),
    restart: () => {
      reset();
      start(accountId);
    },
  };
}

/** This page's game session has ended: the game was opened elsewhere, or it idled too long. An open round continues where the game is opened next. */
function Elsewhere({ game, onReturn }: { game: Game; onReturn: () => void }) {
  const texts = usePageTexts('game').group('elsewhere');
  return (
    <StagePanel game={game} role="alert" isCard>
      <h2>{texts('title')}</h2>
      <p>{texts('description')}</p>
      <Button kind="primary" onClick={onReturn}>
        {texts('button')}
      </Button>
    </StagePanel>
  );
}

function Failed({ game, onRetry }: { game: Game; onRetry: () => void }) {
  const texts = usePageTexts('game');
  return (
    <StagePanel game={game} role="alert" isCard>
      <h2>{texts('plug.title')}</h2>
      <p>{texts('plug.description')}</p>
      <Button kind="primary" onClick={onRetry}>
        {texts('reload')}
      </Button>
    </StagePanel>
  );
}
