import { isRefusal } from '@pavilion/contract/client.ts';
import { sportsbookIdentity } from '@pavilion/contract/constants.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { browserClock } from '../../../session/clock.ts';
import { languageTag } from '../../../session/language.ts';
import { useSite } from '../../../session/use-site.ts';
import { useActiveAccount } from '../../wallet/queries.ts';
import { useStartGame } from '../use-start-game.ts';
import { clientAddress, loadKit, plainKit } from './kit.ts';
import type { BettingMessage, InitialData, PageMessage } from './messages.ts';
import { type BettingSession, startBetting } from './session.ts';
import { readTheme } from './theme-tokens.ts';

/** `slow`: it has not come after twelve seconds; `refused`: the player may not bet now, a dialog says why. */
export type BettingState = 'waiting' | 'shown' | 'slow' | 'failed' | 'refused';

const refusals = ['betLimitReached', 'lossLimitReached', 'coolingOffActive', 'playerLimited', 'gameRestrictedByBonus'] as const;

export type Betting = { state: BettingState; post: (message: PageMessage) => void; retry: () => void };

type Shown = {
  container: RefObject<HTMLDivElement | null>;
  title: string;
  path: string | undefined;
  onMessage: (message: BettingMessage) => void;
};

/** Shows the betting client for whoever is there: again from the start after a login, a switch of the account, and on request. */
export function useBetting({ container, title, path, onMessage }: Shown, who: { isSignedIn: boolean; isLive: boolean }): Betting {
  const { config, visitor } = useSite();
  const account = useActiveAccount();
  const { mutateAsync: play } = useStartGame(sportsbookIdentity, false);
  const [attempt, setAttempt] = useState(0);
  const running = useRef<BettingSession>(undefined);
  const accountId = who.isSignedIn ? account?.id : undefined;
  // Before the page's scripts have looked, nobody knows who is there.
  const isKnown = who.isLive && (!who.isSignedIn || accountId !== undefined);
  // A state belongs to the start it came of: another start waits again.
  const startKey = `${accountId ?? 'guest'} ${attempt}`;
  const [reached, setReached] = useState<{ startKey: string; state: BettingState }>({ startKey: '', state: 'waiting' });
  const state = reached.startKey === startKey ? reached.state : 'waiting';
  const current = { config, visitor, currency: account?.currency ?? null, title, path, onMessage, play };
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    if (!isKnown) return undefined;
    let isGone = false;
    const reach = (next: BettingState) => setReached({ startKey, state: next });
    const begin = async (): Promise<void> => {
      const { play: start, config: site } = latest.current;
      // A guest has none to renew; whoever has signed in meanwhile is shown the client anew.
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
            if (message.type === 'ready') reach('shown');
            latest.current.onMessage(message);
          },
          onSlow: () => reach('slow'),
        });
      } catch (error) {
        if (!isGone) reach(refusals.some((name) => isRefusal(error, name)) ? 'refused' : 'failed');
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

/** What the client starts from; its token is not among what stands in the address. */
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
    platform: visitor.isMobile ? 'mobile' : 'desktop',
    allowParentUrlUpdate,
    path,
  };
  return {
    clock: browserClock,
    origin: clientAddress({ host: clientHost, clientId, locale }, location.href).origin,
    isPlain: scriptUrl === '',
    options: { ...initial, host: clientHost, clientId, container: element, title },
    initial,
    findFrame: () => element.querySelector('iframe'),
    listen: (receive: (event: MessageEvent) => void) => {
      window.addEventListener('message', receive);
      return () => window.removeEventListener('message', receive);
    },
  };
}
