import { splitLocale } from '@pavilion/contract/formats/locale-path.ts';
import { withholdSecondPresses } from '@pavilion/ui/browser/double-press.ts';
import { withholdInputMethodKeys } from '@pavilion/ui/browser/input-method.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { watchActs } from '../analytics/act-time.ts';
import { goToHref, preloadHref } from '../navigation/go.ts';
import { preloadModal } from '../navigation/modals/modal-components.ts';
import { isModalName } from '../navigation/modals.ts';
import { pageRuleOf } from '../navigation/routes.ts';
import { parseSearch } from '../navigation/search/search.ts';
import { useHref } from '../navigation/use-href.ts';
import { usePathname } from '../navigation/use-page.ts';
import { afterPaint } from '../hydration/after-paint.ts';
import { browserClock } from '../browser/clock.ts';
import { consent } from '../visitor/consent.ts';
import { operatingSystemOf, systemClass } from '../browser/operating-system.ts';
import { interruption } from '../session/interruption.ts';
import { isDrawnByServer } from '../hydration/drawn.ts';
import { isPersonal } from '../session/personal-data.ts';
import type { ChangeReaction } from '../session/change.ts';
import { mayReload } from '../release/reload-guard.ts';
import { session } from '../session/session.ts';
import { typedWords } from '../session/typed-words.ts';
import { localStore, sessionKeys, sessionStore } from '../browser/storage.ts';
import { useSite } from '../visitor/use-site.ts';
import { followHref } from './follow-href.ts';
import { showCookieBar } from './preferences/cookie-state.ts';
import { replayEarlyClicks } from './start/early-entry.ts';
import { openSearch } from '../navigation/search/search-state.ts';
import { followViewport } from './start/viewport-unit.ts';

/** The popup opens 1500 ms after load (wire §6.1). */
const cookieBarDelayMs = 1500;

/** Page-wide behaviour: client-side navigation, keyboard shortcuts, other tabs, the end of the session, the cookie bar. */
export function usePageBehaviour(): void {
  useLinks();
  useKeys();
  useSessionEvents();
  useEffect(() => replayEarlyClicks('frame'), []);
  useEffect(withholdInputMethodKeys, []);
  useEffect(withholdSecondPresses, []);
  useEffect(watchActs, []);
  useEffect(followViewport, []);
  useDeviceClasses();
  useCookieQuestion();
}

/** The device class and the operating system as classes of the body (product §9, K-23, K-24). */
function useDeviceClasses(): void {
  const { visitor } = useSite();
  useEffect(() => {
    const system = operatingSystemOf(navigator.userAgent);
    document.body.classList.add(visitor.isMobile ? 'is-mobile' : 'is-desktop', ...(system ? [systemClass(system)] : []));
  }, [visitor.isMobile]);
}

/** Opens the cookie popup 1500 ms after load, but not over a game or a bet: there it waits for another page (wire §6.1). */
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

/** One handler for all plain links: pages change without a reload, links to a modal open it on the current page, hovering preloads. */
function useLinks(): void {
  const router = useRouter();
  const { modals, visitor } = useSite();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = ownLink(event);
      if (!link) return;
      event.preventDefault();
      const { modal, modalValue } = link.dataset;
      const isWayBack = 'leavesRound' in link.dataset;
      const game = visitor.isMobile ? chosenGame(link) : undefined;
      const { href } = link;
      // The pressed state is painted before the target is rendered.
      afterPaint(() => {
        if (modal && isModalName(modal)) void modals.open(modal, modalValue, parseSearch(new URL(href).search));
        else if (game) void modals.open('mobile-game', game);
        else if (isWayBack) goToHref(router, href);
        else followHref(router, href);
      });
    };
    const prepare = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !isOwn(link) || isSavingData()) return;
      const { modal } = link.dataset;
      const { href } = link;
      // The touch is handled first; the preload follows right after.
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

/** The game a tile leads to; none if the link already names the mode (P-11). */
function chosenGame(link: HTMLAnchorElement): string | undefined {
  if (new URLSearchParams(link.search).has('real')) return undefined;
  return /^\/games\/([^/]+)$/.exec(splitLocale(link.pathname).pathname)?.[1];
}

/** The link of a click that the router handles: a plain click on a link to a page of this site. */
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

/** `/` opens the search, except while typing (design §11). */
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
function useSessionEvents(): void {
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
    const stopEnd = session.onEnd((end, { playerId }) => {
      // The answers the server rendered from are not personal, and parts that are not hydrated yet need them.
      queryClient.removeQueries({
        predicate: ({ queryKey, state }) => isPersonal(queryKey) && !isDrawnByServer(queryKey, state.data),
      });
      if (end === 'expired') {
        const place = location.pathname + location.search;
        interruption.remember({ playerId, href: place, wasPaying: modals.isOpen('wallet'), typed: typedWords.now() });
        goToHref(router, href('/', { 'sign-in': 'true' }));
      }
      if (end === 'signed-out' || end === 'elsewhere' || end === 'excluded') goToHref(router, href('/'));
    });
    const react = (reaction: ChangeReaction) => {
      // A page that signs in by a link or a provider navigates on its own; a reload would use the same link twice.
      if (isArrival(splitLocale(location.pathname).pathname)) return;
      if (reaction === 'replace' || (reaction === 'reload' && mayReload(localStore(), browserClock.nowMs()))) location.reload();
      else if (reaction === 'reload') session.takeOver();
      if (reaction === 'home') {
        sessionStore().setItem(sessionKeys.endedElsewhere, session.lastChange() ?? 'logout');
        location.assign(href('/'));
      }
    };
    const onStorage = (event: StorageEvent) => react(session.reactionTo(event, wasSignedIn));
    addEventListener('storage', onStorage);
    const stopComparing = whenShown(() => react(session.change()));
    const stopSettling = router.subscribe('onResolved', () => session.settle());
    return () => {
      stopSettling();
      stopFollowing();
      stopEnd();
      stopComparing();
      removeEventListener('storage', onStorage);
    };
  }, [router, queryClient, modals, href]);
}

/**
 * Storage events are not delivered while a page sleeps, or if storage is full or denied: it compares when it becomes visible, and before
 * calls (K-42).
 */
function whenShown(compare: () => void): () => void {
  const stopCalls = session.onChange(compare);
  const onVisibility = () => {
    if (document.visibilityState === 'visible') compare();
  };
  for (const event of ['pageshow', 'focus']) addEventListener(event, compare);
  document.addEventListener('visibilitychange', onVisibility);
  compare();
  return () => {
    stopCalls();
    for (const event of ['pageshow', 'focus']) removeEventListener(event, compare);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

const isArrival = (pathname: string): boolean => pageRuleOf(pathname)?.name.startsWith('auth-') ?? false;
