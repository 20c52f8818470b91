/** Constants of every page's first script, separate from the others, which it would otherwise load. */

/** wire §3.9 */
export const platform = { mobile: 1, desktop: 2 } as const;
export const reservedCollection = { recommended: 'recommended', turbogames: 'turbogames' } as const;
/** The list of all games, which belongs to no collection. A provider's games and a search by name lead here: a collection would hide some. */
export const allGamesIdentity = 'all';
export const allGamesPath = `/categories/${allGamesIdentity}`;
/** product §9, K-05 */
export const toastDurationMs = 3000;
export const toastSpeedMs = 300;
export const toastThrottleMs = 400;
/** product §9, K-06 */
export const levelBannerMs = 3000;
/** product §9, K-10; the lifetimes of tokens are in session-lifetime.ts. */
export const refreshPollsMax = 10;
export const refreshPollMs = 500;
/** product §9, K-11 */
export const reloadGuardMs = 10_000;
/** product §9, K-12 */
export const preloaderHideMs = 500;
export const preloaderRemoveMs = 1000;
/** product §9, K-20 */
export const affiliateDaysDefault = 30;
export const daySeconds = 86_400;
/** product §2: modals start at 1000 and go up by 2 each (D-06). */
export const modalZIndexBase = 1000;
export const modalZIndexStep = 2;
/** Names of cookies and stored keys (wire §6.1–6.3, D-61). */
export const cookie = {
  accessToken: 'access_token',
  affiliateTag: 'affiliateTag',
  language: 'user-language',
  acceptCookie: 'accept-cookie',
  hideNotificationBar: 'hide-notification-bar',
} as const;
