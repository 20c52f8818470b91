import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { sportsbookIdentity } from '@pavilion/contract/constants.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { browserClock } from '../../../browser/clock.ts';
import { languageTag } from '../../../visitor/language.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useActiveAccount } from '../../wallet/queries.ts';
import { useStartGame } from '../play/use-start-game.ts';
import { clientAddress, loadKit, plainKit } from './vendor-kit.ts';
import type { BettingMessage, InitialData, PageMessage } from './messages.ts';
import { storedOddsFormat } from '../odds-format.ts';
import { type BettingSession, startBetting } from './session.ts';
import { readTheme } from './theme-tokens.ts';

/** `slow`: the client is not ready in time; `refused`: the player may not bet now, a dialog explains why. */
export type BettingState = 'waiting' | 'shown' | 'slow' | 'failed' | 'refused';

const refusals = ['betLimitReached', 'lossLimitReached', 'coolingOffActive', 'playerLimited', 'gameRestrictedByBonus'] as const;

export type Betting = { state: BettingState; post: (message: PageMessage) => void; retry: () => void };

type BettingClient = {
  container: RefObject<HTMLDivElement | null>;
  title: string;
  path: string | undefined;
  onMessage: (message: BettingMessage) => void;
};

/** Runs the betting client for the current visitor. It restarts after sign-in, a switch of the account, and on `retry`. */
export function useBetting({ container, title, path, onMessage }: BettingClient, who: { isSignedIn: boolean; isLive: boolean }): Betting {
  const { config, visitor } = useSite();
  const account = useActiveAccount();
  const { mutateAsync: play } = useStartGame(sportsbookIdentity, false);
  const [attempt, setAttempt] = useState(0);
  const running = useRef<BettingSession>(undefined);
  const accountId = who.isSignedIn ? account?.id : undefined;
  // Until hydration it is unknown whether the visitor is signed in.
  const isKnown = who.isLive && (!who.isSignedIn || accountId !== undefined);
  // The state belongs to one start of the client; every other start begins with `waiting`.
  const startKey = `${accountId ?? 'guest'} ${attempt}`;
  const [latestState, setLatestState] = useState<{ startKey: string; state: BettingState }>({ startKey: '', state: 'waiting' });
  const state = latestState.startKey === startKey ? latestState.state : 'waiting';
  const current = { config, visitor, currency: account?.currency ?? null, title, path, onMessage, play };
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    if (!isKnown) return undefined;
    let isGone = false;
    const setState = (next: BettingState) => setLatestState({ startKey, state: next });
    const begin = async (): Promise<void> => {
      const { play: start, config: site } = latest.current;
      // A guest has no token, and a client that has been replaced must not renew one.
      const renewToken = async (): Promise<string | null> =>
        accountId === undefined || isGone ? null : (await latest.current.play(accountId)).token || null;
      try {
        const [{ token }, kit] = await Promise.all([start(accountId), site.betting.scriptUrl ? loadKit(site.betting.scriptUrl) : plainKit]);
        const element = container.current;
        if (isGone || element === null) return;
        running.current = startBetting({
          ...partsOf(latest.current, { element, token: token || null }),
          kit,
          renewToken,
          onMessage: (message) => {
            if (message.type === 'ready') setState('shown');
            latest.current.onMessage(message);
          },
          onSlow: () => setState('slow'),
        });
      } catch (error) {
        if (!isGone) setState(refusals.some((name) => isRefusal(error, name)) ? 'refused' : 'failed');
      }
    };
    void begin();
    const element = container.current;
    return () => {
      isGone = true;
      running.current?.stop();
      running.current = undefined;
      element?.replaceChildren();
    };
  }, [accountId, isKnown, startKey, container]);
  const post = useCallback((message: PageMessage) => running.current?.post(message), []);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, post, retry };
}

type Site = Pick<ReturnType<typeof useSite>, 'config' | 'visitor'>;

/** The client's environment: its initial data, origin, frame and messages. */
function partsOf(
  { config, visitor, currency, title, path }: Site & { currency: string | null; title: string; path: string | undefined },
  { element, token }: { element: HTMLDivElement; token: string | null },
) {
  const { clientHost = '', clientId = '', scriptUrl = '', allowParentUrlUpdate = false } = config.betting;
  const locale = languageTag(visitor.locale);
  const initial: InitialData = {
    token,
    theme: readTheme(document.documentElement),
    locale,
    country: visitor.country || null,
    currency,
    oddsFormat: storedOddsFormat(),
    platform: visitor.isMobile ? 'mobile' : 'desktop',
    allowParentUrlUpdate,
    path,
  };
  return {
    clock: browserClock,
    origin: clientAddress({ host: clientHost, clientId, locale }, location.href).origin,
    isPlain: scriptUrl === '',
    options: { ...initial, host: clientHost, clientId, container: element, title, frame: element.querySelector('iframe') },
    initial,
    // A kit that creates its own frame inserts it after the one from the document.
    findFrame: () => [...element.querySelectorAll('iframe')].at(-1) ?? null,
    dropUnused: () => {
      for (const frame of [...element.querySelectorAll('iframe')].slice(0, -1)) frame.remove();
    },
    listen: (receive: (event: MessageEvent) => void) => {
      window.addEventListener('message', receive);
      return () => window.removeEventListener('message', receive);
    },
  };
}
