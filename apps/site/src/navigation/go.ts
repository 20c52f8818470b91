import { splitLocale } from '@pavilion/contract/formats/locale-path.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { isOutdated } from '../release/build-state.ts';
import { mayReload } from '../release/reload-guard.ts';
import { localStore } from '../browser/storage.ts';
import { ModalStore, type AddressBar } from './modals/modal-store.ts';
import type { ModalVisitor } from './modals.ts';
import { pageRuleOf } from './routes.ts';
import { scrollTargetOf } from './scrolling.ts';
import { parseSearch, type Search } from './search/search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The number of history entries, including this one, that were pushed to open modals. */
    modalDepth?: number;
  }
}

/** Changes the query of the page shown, keeping its scroll position (G-33). */
export function goToSearch(router: AnyRouter, search: Search, options: { isReplacing: boolean; depth?: number }): void {
  void router.navigate({
    to: '.',
    search: () => search,
    hash: true,
    replace: options.isReplacing,
    resetScroll: false,
    state: (before) => ({ ...before, modalDepth: options.depth ?? 0 }),
  });
}

/**
 * Navigates to an address of this site, with or without its locale prefix. The same page with another query keeps its scroll
 * position; a new page starts at its top; a hash leads to its element (G-30 to G-33). When a newer build is served, the page
 * is loaded from the server instead (N-18).
 */
export function goToHref(router: AnyRouter, href: string, isReplacing = false): void {
  const target = new URL(href, location.href);
  const { pathname } = splitLocale(target.pathname);
  const isKept = pageRuleOf(pathname)?.isPositionKept ?? false;
  if (isOutdated() && mayReload(localStore(), Date.now())) {
    location.assign(target.href);
    return;
  }
  const scroll = scrollTargetOf(splitLocale(location.pathname).pathname, { pathname, hash: target.hash }, isKept);
  void router.navigate({ href: target.pathname + target.search + target.hash, replace: isReplacing, resetScroll: scroll.kind !== 'keep' });
}

/** Loads what a page of this site needs before it is opened. */
export function preloadHref(router: AnyRouter, href: string): void {
  const target = new URL(href, location.href);
  void router.preloadRoute({ to: splitLocale(target.pathname).pathname, search: parseSearch(target.search) });
}

/** The modal store of a router; created on first use. */
export function createModalStore(router: () => AnyRouter, visitor: () => ModalVisitor): ModalStore {
  const bar: AddressBar = {
    search: () => router().latestLocation.search,
    depth: () => router().latestLocation.state.modalDepth ?? 0,
    go: (search, options) => goToSearch(router(), search, options),
    back: (steps) => router().history.go(-steps),
  };
  return new ModalStore(bar, visitor);
}
