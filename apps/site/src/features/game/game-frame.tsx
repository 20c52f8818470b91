import { Button } from '@pavilion/ui';
import type { Game } from '@pavilion/contract/game.ts';
import { useCallback, useEffect, useState } from 'react';
import { usePageTexts } from '../content/page.ts';
import { lastCall } from '../../session/last-call.ts';
import { activeAccountOf, useAccounts } from '../wallet/queries.ts';
import styles from './game-page.module.css';
import { RealityCheck } from './reality-check.tsx';
import { StageWait } from './stage-wait.tsx';
import { useFrameMessages } from './use-frame-messages.ts';
import { useStartGame } from './use-start-game.ts';

/** design.md §5.4: words after twelve seconds. */
const patienceMs = 12_000;

/** Starts a game and shows it in a frame; a refusal opens what tells of it (P-09, P-12 to P-15). */
export function GameFrame({ game, isDemo, onFullScreen }: { game: Game; isDemo: boolean; onFullScreen: () => void }) {
  const [isRoundRunning, setRoundRunning] = useState(false);
  const [isOver, setOver] = useState(false);
  const onRound = useCallback(
    (isRunning: boolean) => {
      setRoundRunning(isRunning);
      // Its bets pass the page by, and keep the session all the same (L10).
      if (!isDemo) lastCall.note();
    },
    [isDemo],
  );
  const onSessionOver = useCallback(() => setOver(true), []);
  const { connect, tell } = useFrameMessages({ onFullScreen, onRound, onSessionOver });
  const texts = usePageTexts('game');
  const accounts = useAccounts();
  const account = activeAccountOf(accounts.data);
  // Credits of a demo belong to no account: one that arrives later must not start the game again.
  const accountId = isDemo ? undefined : account?.id;
  const { mutate: start, data, isError, reset } = useStartGame(game.identity, isDemo);
  const [isLoaded, setLoaded] = useState(false);
  const [isSlow, setSlow] = useState(false);
  const isReady = isDemo || accountId !== undefined;
  useEffect(() => {
    if (isReady) start(accountId);
  }, [isReady, accountId, start]);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const again = () => {
    reset();
    setOver(false);
    setLoaded(false);
    start(accountId);
  };
  if (!isReady && accounts.error && !accounts.data) return <Failed onRetry={() => void accounts.refetch()} />;
  if (isError) return <Failed onRetry={again} />;
  if (isOver) return <Elsewhere onReturn={again} />;
  return (
    <>
      {data ? (
        <iframe
          title={texts('frameTitle', { game: game.name })}
          src={data.gameUrl}
          sandbox="allow-scripts"
          allow="fullscreen; autoplay"
          onLoad={({ currentTarget }) => {
            setLoaded(true);
            connect(currentTarget);
          }}
        />
      ) : null}
      {isDemo ? null : <RealityCheck isRoundRunning={isRoundRunning} tell={tell} />}
      {isLoaded ? null : <StageWait game={game} text={texts(isSlow ? 'stillLoading' : 'loading')} />}
    </>
  );
}

/** The session of this page is over: another tab or device plays on, or it has lain too long. An open round goes on wherever it is opened. */
function Elsewhere({ onReturn }: { onReturn: () => void }) {
  const texts = usePageTexts('game').group('elsewhere');
  return (
    <div className={styles.plug} role="alert">
      <div className={styles.plugWords}>
        <h2>{texts('title')}</h2>
        <p>{texts('description')}</p>
        <Button kind="primary" onClick={onReturn}>
          {texts('button')}
        </Button>
      </div>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const texts = usePageTexts('game');
  return (
    <div className={styles.plug} role="alert">
      <div className={styles.plugWords}>
        <h2>{texts('plug.title')}</h2>
        <p>{texts('plug.description')}</p>
        <Button kind="primary" onClick={onRetry}>
          {texts('reload')}
        </Button>
      </div>
    </div>
  );
}
