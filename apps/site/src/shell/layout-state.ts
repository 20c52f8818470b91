import { toasts } from '../content/alerts.ts';
import { leftGameText, type LeftGame, readLeftGame } from '../features/game/play/return-game.ts';
import { cookieView, type CookieView } from './preferences/cookie-state.ts';
import { isDrawerCompact, isDrawerOpen } from './drawer/drawer-state.ts';
import { openPanel } from './header/panel-state.ts';

/** The layout's state (product §3 Global state); read from the modules that own its parts. */
type LayoutState = {
  isUserNavOpen: boolean;
  isDrawerOpen: boolean;
  isDrawerCompact: boolean;
  isCurrencyNavOpen: boolean;
  cookiePopup: CookieView;
  lastNotificationMs: number | undefined;
  returnGame: LeftGame | undefined;
};

export const readLayoutState = (): LayoutState => ({
  isUserNavOpen: openPanel() === 'account',
  isDrawerOpen: isDrawerOpen(),
  isDrawerCompact: isDrawerCompact(),
  isCurrencyNavOpen: openPanel() === 'balance',
  cookiePopup: cookieView(),
  lastNotificationMs: toasts.lastShownMs(),
  returnGame: readLeftGame(leftGameText()),
});
