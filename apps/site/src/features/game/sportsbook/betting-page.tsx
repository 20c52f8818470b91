import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { betEvent } from '../../../analytics/events.ts';
import { useTrack } from '../../../analytics/use-track.ts';
import { goToHref, goToSearch } from '../../../navigation/go.ts';
import { type Search, searchText } from '../../../navigation/search/search.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { lastCall } from '../../../session/last-call.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { languageTag } from '../../../visitor/language.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { RealityCheck } from '../play/reality-check.tsx';
import type { FrameLink } from '../play/use-frame-messages.ts';
import styles from './betting.module.css';
import { ClientAbsent, TopEvents } from './client-absent.tsx';
import { type BettingMessage, isClientPath, namedPages } from './messages.ts';
import { PageDim } from './page-dim.tsx';
import { keepOddsFormat } from '../odds-format.ts';
import { setSlipCount } from './slip-count.ts';
import { useRestriction } from './use-restriction.ts';
import { useBetting } from './use-betting.ts';
import { scrollToPart } from './scroll-to-part.ts';
import { useClientUpdates } from './use-client-updates.ts';
import { documentAddress, FRAME_SANDBOX } from './vendor-kit.ts';

const refusedModals: Readonly<Record<string, 'game-limit-reached' | 'restricted-bets' | 'max-bets'>> = {
  LIMIT_EXCEEDED: 'game-limit-reached',
  PLAYER_EXCLUDED: 'game-limit-reached',
  RESTRICTED_GAME: 'restricted-bets',
  MAX_BET_EXCEEDED: 'max-bets',
};

/** The address of the client's frame in the first document, by language, theme and path; later changes are sent as messages. */
function useFirstAddress(path: string | undefined): string {
  const { config, visitor } = useSite();
  const { clientHost: host = '', clientId = '' } = config.betting;
  const [address] = useState(() =>
    documentAddress({ host, clientId, path, locale: languageTag(visitor.locale), themeName: visitor.theme }),
  );
  return address;
}

/**
 * The sportsbook's client in its frame (sportsbook §8). The document brings the frame, in which the vendor's own first screen is drawn;
 * the platform's list of events stands for it without scripts, and where it does not load.
 */
export function BettingPage({ title }: { title: string }) {
  const container = useRef<HTMLDivElement>(null);
  const isSignedIn = useIsSignedIn();
  const isHydrated = useIsHydrated();
  const search = useRouterState({ select: (state): Search => state.location.search });
  const requested = searchText(search, 'setIframePath');
  const path = isClientPath(requested) ? requested : undefined;
  const clientPathRef = useRef(path);
  const [isDimmed, setDimmed] = useState(false);
  const postBalance = useRef<() => void>(() => undefined);
  const onMessage = useClientMessages(clientPathRef, {
    onBalance: () => postBalance.current(),
    onScroll: (topPx) => scrollToPart(container.current, topPx),
    onDialog: setDimmed,
  });
  const { state, post, retry } = useBetting({ container, title, path, onMessage }, { isSignedIn, isLive: isHydrated });
  const isShown = state === 'shown';
  const isComing = state === 'waiting' || isShown;
  const address = useFirstAddress(path);
  const latestPostBalance = useClientUpdates(post, { isShown, container });
  useEffect(() => {
    postBalance.current = latestPostBalance;
  });
  // Back and forward navigate the client, unless it reported this path itself.
  useEffect(() => {
    if (!isShown || path === clientPathRef.current) return;
    clientPathRef.current = path;
    post({ type: 'routeChange', data: { route: path ?? '/' } });
  }, [isShown, path, post]);
  const [isRealityCheckDue, setRealityCheckDue] = useState(false);
  const onRealityCheck: FrameLink['send'] = useCallback(({ type }) => setRealityCheckDue(type === 'pause'), []);
  const restriction = useRestriction({ isSignedIn, isRealityCheckDue });
  useEffect(() => {
    if (isShown) post({ type: 'restrict', data: restriction });
  }, [isShown, post, restriction]);
  return (
    <div className={`${styles.stage} ${isComing ? '' : styles.clientHidden}`}>
      {isComing ? (
        <noscript>
          <TopEvents />
        </noscript>
      ) : (
        <ClientAbsent state={state} onRetry={retry} />
      )}
      {/* The kit owns its content afterwards: React draws it once. */}
      <div ref={container} className={styles.frame}>
        <iframe src={address} title={title} sandbox={FRAME_SANDBOX} />
      </div>
      {isShown && isDimmed ? <PageDim container={container} onClose={() => post({ type: 'closeDialog', data: {} })} /> : null}
      {isSignedIn && isShown ? <RealityCheck isRoundRunning={false} send={onRealityCheck} /> : null}
    </div>
  );
}

/** The page's reactions to messages of the client. `clientPathRef` is the last path that the client is known to show. */
function useClientMessages(
  clientPathRef: RefObject<string | undefined>,
  { onBalance, onScroll, onDialog }: { onBalance: () => void; onScroll: (topPx: number) => void; onDialog: (isOpen: boolean) => void },
): (message: BettingMessage) => void {
  const { config } = useSite();
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  const track = useTrack();
  const queryClient = useQueryClient();
  const followRoute = (path: string): void => {
    if (config.betting.allowParentUrlUpdate !== true || clientPathRef.current === path) return;
    clientPathRef.current = path;
    goToSearch(router, { ...router.latestLocation.search, setIframePath: path }, { isReplacing: false });
  };
  const showRefusal = (code: string): void => {
    const modal = refusedModals[code];
    if (modal !== undefined) void modals.present(modal);
  };
  const handlers: { [Type in BettingMessage['type']]?: (message: Extract<BettingMessage, { type: Type }>) => unknown } = {
    // A frame that begins anew has no dialog open.
    ready: () => onDialog(false),
    dialog: ({ isOpen }) => onDialog(isOpen),
    click: () => modals.open('sign-in'),
    depositRequest: () => modals.open('wallet', 'deposit'),
    balanceRequest: onBalance,
    navigate: ({ to }) => goToHref(router, href(namedPages[to])),
    slip: ({ count }) => setSlipCount(count),
    oddsFormat: ({ oddsFormat }) => keepOddsFormat(oddsFormat),
    route: ({ path }) => followRoute(path),
    scroll: ({ topPx }) => onScroll(topPx),
    betPlaced: ({ type }) => {
      // Bets go from the frame to the sportsbook, not through this page, but they still count as activity of the session (L10).
      lastCall.note();
      track((userId) => betEvent(userId, type));
    },
    betSettled: ({ type }) => track((userId) => betEvent(userId, type)),
    realityCheck: () => queryClient.invalidateQueries({ queryKey: ['risk', 'play-session'] }),
    error: ({ code }) => showRefusal(code),
  };
  return <Type extends BettingMessage['type']>(message: Extract<BettingMessage, { type: Type }>) => {
    const handle: ((message: Extract<BettingMessage, { type: Type }>) => unknown) | undefined = handlers[message.type];
    handle?.(message);
  };
}
