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
  /** When the player last did something in any tab (L10). */
  lastCall: 'lastCall',
  /** Whose messages this browser is told of while the site is closed. */
  pushPlayer: 'pushPlayer',
  /** Games start silent; whoever turned the sound on keeps it (a game's frame has no storage of its own). */
  gameSound: 'gameSound',
} as const;
export const sessionKeys = {
  asyncInvoiceId: 'asyncInvoiceId',
  returnGame: 'returnGame',
  /** The game whose heart a guest has tapped, until signing in marks it. */
  wantedFavorite: 'wantedFavorite',
} as const;

export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Storage that forgets, for a browser that refuses its own (private modes, full quota). */
function forgetful(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value);
    },
    removeItem: (key) => {
      values.delete(key);
    },
  };
}

function working(pick: () => Storage): KeyValueStore {
  try {
    const store = pick();
    store.getItem('probe');
    return store;
  } catch {
    return forgetful();
  }
}

let local: KeyValueStore | undefined;
let perTab: KeyValueStore | undefined;
export const localStore = (): KeyValueStore => (local ??= working(() => localStorage));
export const sessionStore = (): KeyValueStore => (perTab ??= working(() => sessionStorage));
