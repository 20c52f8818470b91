import { Button, Card, Note, Spinner } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { betEvent } from '../../../analytics/events.ts';
import { useTrack } from '../../../analytics/use-track.ts';
import { useTexts } from '../../../content/texts.tsx';
import { goToHref, goToSearch } from '../../../navigation/go.ts';
import { type Search, searchText } from '../../../navigation/search.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/use-modals.ts';
import { lastCall } from '../../../session/last-call.ts';
import { useIsHydrated } from '../../../session/use-is-hydrated.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../session/use-site.ts';
import { RealityCheck } from '../reality-check.tsx';
import styles from './betting.module.css';
import { EventList } from './event-list.tsx';
import { type BettingMessage, isOwnPath, namedPlaces, type PageMessage } from './messages.ts';
import { topEventsOptions } from './queries.ts';
import { setSlipCount } from './slip-count.ts';
import { useRestriction } from './use-restriction.ts';
import { type BettingState, useBetting } from './use-betting.ts';
import { useTold } from './use-told.ts';

const refusedModals: Readonly<Record<string, 'game-limit-reached' | 'restricted-bets' | 'max-bets'>> = {
  LIMIT_EXCEEDED: 'game-limit-reached',
  PLAYER_EXCLUDED: 'game-limit-reached',
  RESTRICTED_GAME: 'restricted-bets',
  MAX_BET_EXCEEDED: 'max-bets',
};

/**
 * The sportsbook's client in its frame (sportsbook.md §8). What the server rendered, the list of events, stays until the client is there,
 * and where it does not come.
 */
export function BettingPage({ title }: { title: string }) {
  const container = useRef<HTMLDivElement>(null);
  const isSignedIn = useIsSignedIn();
  const isHydrated = useIsHydrated();
  const search = useRouterState({ select: (state): Search => state.location.search });
  const asked = searchText(search, 'setIframePath');
  const path = isOwnPath(asked) ? asked : undefined;
  const toldRef = useRef(path);
  const tell = useRef<(message: PageMessage) => void>(() => undefined);
  const tellBalance = useRef<() => void>(() => undefined);
  const onMessage = useFollowed(toldRef, () => tellBalance.current());
  const { state, post, retry } = useBetting({ container, title, path, onMessage }, { isSignedIn, isLive: isHydrated });
  const isShown = state === 'shown';
  const sayBalance = useTold(post, { isShown, container });
  useEffect(() => {
    tell.current = post;
    tellBalance.current = sayBalance;
  });
  // Back and forward lead the client; where it went by itself, it knows.
  useEffect(() => {
    if (!isShown || path === undefined || path === toldRef.current) return;
    toldRef.current = path;
    post({ type: 'routeChange', data: { route: path } });
  }, [isShown, path, post]);
  const [isAsked, setAsked] = useState(false);
  const wait = useCallback((type: 'pause' | 'resume') => setAsked(type === 'pause'), []);
  const restriction = useRestriction({ isSignedIn, isAsked });
  useEffect(() => {
    if (isShown) post({ type: 'restrict', data: restriction });
  }, [isShown, post, restriction]);
  return (
    <div className={`${styles.stage} ${isShown ? '' : styles.waiting}`}>
      {isShown ? null : <Before state={state} onRetry={retry} />}
      <div ref={container} className={styles.frame} />
      {isSignedIn && isShown ? <RealityCheck isRoundRunning={false} tell={wait} /> : null}
    </div>
  );
}

/** What the page does at the client's word. */
function useFollowed(toldRef: RefObject<string | undefined>, onBalance: () => void): (message: BettingMessage) => void {
  const { config } = useSite();
  const modals = useModals();
  const router = useRouter();
  const href = useHref();
  const track = useTrack();
  const queryClient = useQueryClient();
  return (message) => {
    switch (message.type) {
      case 'click':
        return void modals.open('sign-in');
      case 'depositRequest':
        return void modals.open('wallet', 'deposit');
      case 'balanceRequest':
        return onBalance();
      case 'navigate':
        return goToHref(router, href(namedPlaces[message.to]));
      case 'slip':
        return setSlipCount(message.count);
      case 'route':
        if (config.betting.allowParentUrlUpdate !== true || toldRef.current === message.path) return undefined;
        toldRef.current = message.path;
        return goToSearch(router, { ...router.latestLocation.search, setIframePath: message.path }, { isReplacing: true });
      case 'betPlaced':
        // The client's calls pass the page by, and a bet keeps the session (L10).
        lastCall.note();
        return track((userId) => betEvent(userId, message.type));
      case 'betSettled':
        return track((userId) => betEvent(userId, message.type));
      case 'realityCheck':
        return void queryClient.invalidateQueries({ queryKey: ['risk', 'play-session'] });
      case 'error': {
        const modal = refusedModals[message.code];
        if (modal !== undefined) void modals.open(modal);
        return undefined;
      }
      default:
        return undefined;
    }
  };
}

/** Until the client is there: what goes on now, and how it stands. A player who may not bet is shown no offers. */
function Before({ state, onRetry }: { state: BettingState; onRetry: () => void }) {
  const { api, visitor } = useSite();
  const texts = useTexts('globalComponents', 'sports');
  const href = useHref();
  const { data } = useQuery(topEventsOptions(api, visitor.locale));
  if (state === 'refused')
    return (
      <Note>
        <p>{texts('refused')}</p>
        <a href={href(namedPlaces.history)}>{texts('openBets')}</a>
      </Note>
    );
  const hasFailed = state === 'slow' || state === 'failed';
  return (
    <div className={styles.before}>
      {hasFailed ? (
        <Note tone="warning" role="alert">
          <p>{texts('failed')}</p>
          <Button onClick={onRetry}>{texts('retry')}</Button>
        </Note>
      ) : (
        <p className={styles.wait} role="status">
          <Spinner />
          {texts('loading')}
        </p>
      )}
      {data && data.length > 0 ? (
        <Card isFlush title={texts('listTitle')}>
          <EventList events={data} label={texts('listTitle')} />
        </Card>
      ) : null}
    </div>
  );
}
