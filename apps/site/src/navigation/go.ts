import { splitLocale } from '@pavilion/contract/locale-path.ts';
import type { AnyRouter } from '@tanstack/react-router';
import { ModalStore, type AddressBar } from './modal-store.ts';
import type { ModalVisitor } from './modals.ts';
import { parseSearch, type Search } from './search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was pushed to open a modal: back closes it. */
    isModalEntry?: boolean;
  }
}

/** Changes the query of the page shown, keeping its scroll position (G-33). */
export function goToSearch(router: AnyRouter, search: Search, options: { isReplacing: boolean; isModalEntry?: boolean }): void {
  void router.navigate({
    to: '.',
    search: () => search,
    hash: true,
    replace: options.isReplacing,
    resetScroll: false,
    state: (before) => ({ ...before, isModalEntry: options.isModalEntry ?? false }),
  });
}

/**
 * Goes to an address of this site, with or without its locale prefix. The same page with another query keeps its scroll
 * position; a new page starts at its top; a hash leads to its element (G-30 to G-33).
 */
export function goToHref(router: AnyRouter, href: string, isReplacing = false): void {
  const target = new URL(href, location.href);
  const isSamePage = target.pathname === location.pathname && target.hash === '';
  void router.navigate({ href: target.pathname + target.search + target.hash, replace: isReplacing, resetScroll: !isSamePage });
}

/** Loads what a page of this site needs before it is opened. */
export function preloadHref(router: AnyRouter, href: string): void {
  const target = new URL(href, location.href);
  void router.preloadRoute({ to: splitLocale(target.pathname).pathname, search: parseSearch(target.search) });
}

/** The modal store of a router, which may come into being after it. */
export function createModalStore(router: () => AnyRouter, visitor: () => ModalVisitor): ModalStore {
  const bar: AddressBar = {
    search: () => router().latestLocation.search,
    isModalEntry: () => router().latestLocation.state.isModalEntry === true,
    go: (search, options) => goToSearch(router(), search, options),
    back: () => router().history.back(),
  };
  return new ModalStore(bar, visitor);
}
