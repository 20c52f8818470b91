import { Button } from '@pavilion/ui';
import { isRefusal } from '@pavilion/contract/client.ts';
import { platform } from '@pavilion/contract/constants.ts';
import type { Game } from '@pavilion/contract/game.ts';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import { goToHref } from '../../navigation/go.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/use-modals.ts';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import { useProfile } from '../player/queries.ts';
import { useActiveAccount } from '../wallet/queries.ts';
import styles from './game-page.module.css';
import { RealityCheck } from './reality-check.tsx';
import { StageWait } from './stage-wait.tsx';
import { useFrameMessages } from './use-frame-messages.ts';

/** design.md §5.4: words after twelve seconds. */
const patienceMs = 12_000;
/** wire §7: the country of last resort for game calls. */
const fallbackCountry = 'UA';

/** Starts a game and shows it in a frame; a refusal opens what tells of it (P-09, P-12 to P-15). */
export function GameFrame({ game, isDemo, onFullScreen }: { game: Game; isDemo: boolean; onFullScreen: () => void }) {
  const [isRoundRunning, setRoundRunning] = useState(false);
  const [isOver, setOver] = useState(false);
  const onSessionOver = useCallback(() => setOver(true), []);
  const { connect, tell } = useFrameMessages({ onFullScreen, onRound: setRoundRunning, onSessionOver });
  const texts = usePageTexts('game');
  const account = useActiveAccount();
  // Credits of a demo belong to no account: one that arrives later must not start the game again.
  const accountId = isDemo ? undefined : account?.id;
  const { mutate: start, data, isError, reset } = useStartGame(game, isDemo);
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

function useStartGame(game: Game, isDemo: boolean) {
  const { api, visitor } = useSite();
  const { data: profile } = useProfile();
  const refused = useStartRefusal(game);
  return useMutation({
    mutationFn: (accountId: string | undefined) =>
      api.game.playGame({
        params: { id: game.identity },
        body: {
          ...(accountId === undefined ? {} : { accountId }),
          lobbyUrl: location.origin,
          locale: visitor.locale,
          countryCode: profile?.country || visitor.country || fallbackCountry,
          platform: visitor.isMobile ? platform.mobile : platform.desktop,
          demoMode: isDemo,
        },
      }),
    onError: refused,
  });
}

/** What a refused start means (D-09, wire §1.8). */
function useStartRefusal(game: Game) {
  const modals = useModals();
  const alert = useAlerts();
  const router = useRouter();
  const href = useHref();
  return (error: unknown): void => {
    if (isRefusal(error, 'betLimitReached') || isRefusal(error, 'lossLimitReached') || isRefusal(error, 'coolingOffActive'))
      void modals.open('game-limit-reached');
    else if (isRefusal(error, 'gameCountryRestricted')) void modals.open('geo-restricted-game', game.identity);
    else if (isRefusal(error, 'gameRestrictedByBonus')) void modals.open('restricted-bets');
    else if (isRefusal(error, 'playerLimited')) {
      void alert('limit.limitedRealGame');
      goToHref(router, href('/'));
    }
  };
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
