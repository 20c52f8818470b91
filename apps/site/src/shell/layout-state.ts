import { toasts } from '../content/alerts.ts';
import { leftGameText, type LeftGame, readLeftGame } from '../features/game/return-game.ts';
import { cookieView, type CookieView } from './cookie-state.ts';
import { isDrawerCompact, isDrawerOpen } from './drawer-state.ts';
import { openPanel } from './panel-state.ts';

/** How the frame of the page stands now (spec §3 Global state); each part has one home, this only reads them together. */
export type LayoutState = {
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
