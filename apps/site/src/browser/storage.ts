/** Every key of browser storage, once (wire §6.2, §6.3, D-61). */
export const localKeys = {
  refreshSession: 'refreshSession',
  changeSession: 'changeSession',
  equivalentCurrency: 'equivalentCurrency',
  paymentGeo: 'paymentGeo',
  isDrawerCompact: 'IS_DRAWER_COMPACT',
  bonusTimer: 'bonusTimer',
  isInstallHidden: 'PWA_HIDDEN',
  /** Recent searches and the choice of cookie groups stay on the device. */
  recentSearches: 'recentSearches',
  cookieChoice: 'cookieChoice',
  lastReload: 'lastReload',
  /** The time of the player's last activity in any tab (L10). */
  lastCall: 'lastCall',
  /** How far the device's clock is ahead of the server's, in milliseconds. */
  clockAhead: 'clockAhead',
  /** The player whose push messages this browser receives. */
  pushPlayer: 'pushPlayer',
  /** Whether the recent wins of the lobby scroll, are paused or are hidden. */
  winsView: 'winsView',
  /** When the player was here last, and when the visit before ended. */
  visit: 'visit',
  /** Games start muted; the choice is stored here because a game's frame has no storage of its own. */
  gameSound: 'gameSound',
  /** Whether the player last chose to play for money or with play money. */
  gameMode: 'gameMode',
  /** How odds are written: decimal where nothing was chosen. */
  oddsFormat: 'oddsFormat',
} as const;
export const sessionKeys = {
  asyncInvoiceId: 'asyncInvoiceId',
  returnGame: 'returnGame',
  /** The game opened last, for the way back after a deposit. */
  seenGame: 'seenGame',
  /** The game that a guest marked as a favourite; it is saved after signing in. */
  wantedFavorite: 'wantedFavorite',
  /** The player's page when the session expired. */
  interruption: 'interruption',
  /** Another tab has ended the session, and whether by a self-exclusion; shown once on the next page. */
  endedElsewhere: 'endedElsewhere',
  /** The step that asks for a code by text message, with what was entered before it but no password. */
  codeStep: 'codeStep',
  /** The current entries of the cashier's form. */
  cashierEntry: 'cashierEntry',
  /** The challenge of a sign-in that waits for its second factor. */
  challenge: 'challenge',
  /** A registration was sent and has no answer yet. */
  registering: 'registering',
  /** The player whom this tab shows: what it holds of another one is removed. */
  shownPlayer: 'shownPlayer',
  /** Keys of payments without an answer, by player: they outlive the session, which may end before the answer is found out. */
  unansweredPayments: 'unansweredPayments',
} as const;

export { type KeyValueStore, localStore, sessionStore } from '@pavilion/ui/browser/safe-storage.ts';
