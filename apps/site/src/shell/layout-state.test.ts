import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toasts } from '../content/alerts.ts';
import { forgetLeftGame, keepLeftGame } from '../features/game/play/return-game.ts';
import { answerCookies, showCookieBar } from './preferences/cookie-state.ts';
import { closeDrawer, openDrawer, toggleDrawer } from './drawer/drawer-state.ts';
import { readLayoutState } from './layout-state.ts';
import { setPanel } from './header/panel-state.ts';

/** A minimal document for the layout state. */
function aDocument() {
  const classes = new Set<string>();
  const toggle = (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name));
  return {
    body: { classList: { toggle, contains: (name: string) => classes.has(name) } },
    documentElement: { toggleAttribute: () => undefined },
    cookie: '',
    querySelector: () => null,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', aDocument());
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('E-37 the layout state holds user nav, drawer, compact drawer, currency nav, cookie popup, last notification time and returnGame', () => {
  expect(readLayoutState()).toEqual({
    isUserNavOpen: false,
    isDrawerOpen: false,
    isDrawerCompact: false,
    isCurrencyNavOpen: false,
    cookiePopup: 'hidden',
    lastNotificationMs: undefined,
    returnGame: undefined,
  });
  setPanel('account');
  expect(readLayoutState()).toMatchObject({ isUserNavOpen: true, isCurrencyNavOpen: false });
  setPanel('balance');
  expect(readLayoutState()).toMatchObject({ isUserNavOpen: false, isCurrencyNavOpen: true });
  toggleDrawer();
  expect(readLayoutState()).toMatchObject({ isDrawerCompact: true, isDrawerOpen: false });
  openDrawer();
  expect(readLayoutState()).toMatchObject({ isDrawerCompact: false, isDrawerOpen: true });
  closeDrawer();
  showCookieBar();
  expect(readLayoutState()).toMatchObject({ isDrawerOpen: false, cookiePopup: 'bar' });
  answerCookies([]);
  keepLeftGame({ identity: 'dice-line', name: 'Dice Line', square: [] });
  toasts.show({ kind: 'info', title: 'Said' });
  vi.advanceTimersByTime(0);
  expect(readLayoutState()).toMatchObject({ cookiePopup: 'hidden', returnGame: { identity: 'dice-line' }, lastNotificationMs: Date.now() });
  forgetLeftGame();
  expect(readLayoutState().returnGame).toBeUndefined();
});
