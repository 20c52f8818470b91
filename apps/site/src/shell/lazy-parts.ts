import { loadable } from '../navigation/loadable.tsx';

/** Parts of the frame for some visitors only: their code is not in the others' first load. */
export const playerBarPart = loadable(() => import('./header/player-bar.tsx').then((file) => file.PlayerBar));
export const sessionStripPart = loadable(() => import('./header/player-bar.tsx').then((file) => file.SessionStrip));
export const geoRestrictedPart = loadable(() => import('./error/geo-restricted.tsx').then((file) => file.GeoRestrictedLayout));
export const updateBarPart = loadable(() => import('./notices/update-bar.tsx').then((file) => file.UpdateBar));
export const tagManagerPart = loadable(() => import('../analytics/tag-manager.tsx').then((file) => file.TagManager));
export const appSupportPart = loadable(() => import('./notices/app-support.tsx').then((file) => file.AppSupport));
export const startDataPart = loadable(() => import('./start/start-data.tsx').then((file) => file.StartData));
export const chatPart = loadable(() => import('../features/chat/chat.tsx').then((file) => file.Chat));
export const returnGamePart = loadable(() => import('./notices/return-game-card.tsx').then((file) => file.ReturnGameCard));
export const cookieBarPart = loadable(() => import('./preferences/cookie-bar.tsx').then((file) => file.CookieBar));
export const levelBannerPart = loadable(() => import('../features/retention/loyalty/level-banner.tsx').then((file) => file.LevelBanner));
export const idleWatchPart = loadable(() => import('../features/player/sessions/idle-watch.tsx').then((file) => file.IdleWatch));
export const localTimePart = loadable(() => import('./footer/local-time.tsx').then((file) => file.LocalTime));
export const toastsPart = loadable(() => import('./notices/toasts.tsx').then((file) => file.Toasts));
