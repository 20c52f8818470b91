import { ApiError } from '@pavilion/contract/api-error.ts';
import { splitLocale } from '@pavilion/contract/locale-path.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { watchActs } from '../analytics/act-time.ts';
import { useAlerts } from '../content/alerts.ts';
import { goToHref, preloadHref } from '../navigation/go.ts';
import { preloadModal } from '../navigation/modal-components.ts';
import { isModalName } from '../navigation/modals.ts';
import { parseSearch } from '../navigation/search.ts';
import { useHref } from '../navigation/use-href.ts';
import { usePathname } from '../navigation/use-page.ts';
import { afterPaint } from '../session/after-paint.ts';
import { browserClock } from '../session/clock.ts';
import { consent } from '../session/consent.ts';
import { operatingSystemOf, systemClass } from '../session/operating-system.ts';
import { isDrawnByServer } from '../session/page-data.ts';
import { mayReload } from '../session/reload-guard.ts';
import { isAboutSession } from '../session/about-session.ts';
import { session } from '../session/session.ts';
import { localStore } from '../session/storage.ts';
import { useSite } from '../session/use-site.ts';
import { showCookieBar } from './cookie-state.ts';
import { replayEarlyClicks } from './early-entry.ts';
import { openSearch } from './search-state.ts';
import { followViewport } from './viewport-unit.ts';

/** wire §6.1: the popup comes 1500 ms after load. */
const cookieBarDelayMs = 1500;

/** What the page does as a whole: links without reloads, keys, word from other tabs, the end of the session, the cookie bar. */
export function usePageBehaviour(): void {
  useLinks();
  useKeys();
  useSessionNews();
  useGlobalFaults();
  useEffect(() => replayEarlyClicks('frame'), []);
  useEffect(watchActs, []);
  useEffect(followViewport, []);
  useDeviceClasses();
  useCookieQuestion();
}

/** What the page runs on, as classes of the body: a phone or not, and the operating system (spec §9, K-23, K-24). */
function useDeviceClasses(): void {
  const { visitor } = useSite();
  useEffect(() => {
    const system = operatingSystemOf(navigator.userAgent);
    document.body.classList.add(visitor.isMobile ? 'is-mobile' : 'is-desktop', ...(system ? [systemClass(system)] : []));
  }, [visitor.isMobile]);
}

/** Asks 1500 ms after load, and not over a game or a bet: there it waits for another page (wire §6.1). */
function useCookieQuestion(): void {
  const isPlaying = isPlayPage(usePathname());
  useEffect(() => {
    if (isPlaying || consent.isAnswered()) return;
    const timer = setTimeout(showCookieBar, cookieBarDelayMs);
    return () => clearTimeout(timer);
  }, [isPlaying]);
  useEffect(() => {
    const follow = (event: StorageEvent) => consent.follow(event);
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
}

const isPlayPage = (pathname: string): boolean => pathname.startsWith('/games/') || pathname.startsWith('/betting');

/** One handler for every plain link: pages change without a reload, links to a modal open it where one is. Pointing preloads. */
function useLinks(): void {
  const router = useRouter();
  const { modals, visitor } = useSite();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = ownLink(event);
      if (!link) return;
      event.preventDefault();
      const { modal, modalValue } = link.dataset;
      const game = visitor.isMobile ? chosenGame(link) : undefined;
      const { href } = link;
      // The link is seen pressed before what it leads to is drawn.
      afterPaint(() => {
        if (modal && isModalName(modal)) void modals.open(modal, modalValue, parseSearch(new URL(href).search));
        else if (game) void modals.open('mobile-game', game);
        else goToHref(router, href);
      });
    };
    const prepare = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !isOwn(link) || isSavingData()) return;
      const { modal } = link.dataset;
      const { href } = link;
      // A touch is answered first: what it leads to is asked for right after.
      afterPaint(() => {
        if (modal && isModalName(modal)) void preloadModal(modal);
        else preloadHref(router, href);
      });
    };
    document.addEventListener('click', follow);
    document.addEventListener('pointerover', prepare, { passive: true });
    document.addEventListener('touchstart', prepare, { passive: true });
    return () => {
      document.removeEventListener('click', follow);
      document.removeEventListener('pointerover', prepare);
      document.removeEventListener('touchstart', prepare);
    };
  }, [router, modals, visitor]);
}

/** The game a tile leads to; a link that names the mode has been chosen already (P-11). */
function chosenGame(link: HTMLAnchorElement): string | undefined {
  if (new URLSearchParams(link.search).has('real')) return undefined;
  return /^\/games\/([^/]+)$/.exec(splitLocale(link.pathname).pathname)?.[1];
}

/** The link of a click that is ours to follow: plain, on this site, to a page of it. */
function ownLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  return link && isOwn(link) ? link : undefined;
}

function isOwn(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false;
  if (/^\/(?:api|sandbox|provider|assets|art)\//.test(link.pathname)) return false;
  return !(link.hash && link.pathname === location.pathname && link.search === location.search);
}

const isSavingData = (): boolean => 'connection' in navigator && Object(navigator.connection).saveData === true;

/** `/` searches. Not while typing (design.md §11). */
function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null;
      if (event.key !== '/' || isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      openSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Other tabs' sign-in and sign-out, and the end of this tab's session (A-54 to A-57, X-01). */
function useSessionNews(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const href = useHref();
  const { modals } = useSite();
  useEffect(() => {
    let wasSignedIn = session.isSignedIn();
    const stopFollowing = session.subscribe(() => {
      wasSignedIn = session.isSignedIn();
      modals.follow();
    });
    const stopEnd = session.onEnd((end) => {
      // What the server drew from holds nothing personal, and parts of the page not yet taken over need it.
      queryClient.removeQueries({
        predicate: ({ queryKey: [area, topic], state }) => isPersonal(area, topic) && !isDrawnByServer(state.data),
      });
      if (end === 'expired') goToHref(router, href('/', { 'sign-in': 'true' }));
      else if (end !== 'replaced') goToHref(router, href('/'));
    });
    const onStorage = (event: StorageEvent) => {
      const reaction = session.reactionTo(event, wasSignedIn);
      if (reaction === 'reload') {
        if (mayReload(localStore(), browserClock.nowMs())) location.reload();
        else session.takeOver();
      }
      if (reaction === 'home') location.assign(href('/'));
    };
    addEventListener('storage', onStorage);
    const stopSettling = router.subscribe('onResolved', () => session.settle());
    return () => {
      stopSettling();
      stopFollowing();
      stopEnd();
      removeEventListener('storage', onStorage);
    };
  }, [router, queryClient, modals, href]);
}

/**
 * The global handler (spec §8): a call that failed and that nobody answered for is told, and what is on the screen stays. Of 401 and 403
 * it says nothing: they end the session.
 */
function useGlobalFaults(): void {
  const alert = useAlerts();
  useEffect(() => {
    const tell = (event: PromiseRejectionEvent) => {
      const { reason }: { reason: unknown } = event;
      if (!(reason instanceof ApiError)) return;
      event.preventDefault();
      if (!isAboutSession(reason)) void alert('global.somethingWrong');
    };
    addEventListener('unhandledrejection', tell);
    return () => removeEventListener('unhandledrejection', tell);
  }, [alert]);
}

const personalAreas = ['player', 'wallet', 'payment', 'notification', 'retention', 'risk'];
/** Of the games only these are a player's own. */
const personalGameTopics = ['player-bonuses', 'player-freespins', 'bonuses', 'bonus-codes', 'cashback', 'refused-bet', 'spins', 'bets'];

/** Cached answers that belong to a player. */
const isPersonal = (area: unknown, topic: unknown): boolean =>
  personalAreas.includes(String(area)) || (area === 'game' && personalGameTopics.includes(String(topic)));
