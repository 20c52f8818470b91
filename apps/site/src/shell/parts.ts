import { loadable } from '../navigation/loadable.tsx';

/** Parts of the frame only some visitors see: their code stays out of everybody else's first load. */
export const playerBarPart = loadable(() => import('./player-bar.tsx').then((file) => file.PlayerBar));
export const sessionStripPart = loadable(() => import('./player-bar.tsx').then((file) => file.SessionStrip));
export const geoRestrictedPart = loadable(() => import('./geo-restricted.tsx').then((file) => file.GeoRestrictedLayout));
export const updateBarPart = loadable(() => import('./update-bar.tsx').then((file) => file.UpdateBar));
export const tagManagerPart = loadable(() => import('../analytics/tag-manager.tsx').then((file) => file.TagManager));
export const appSupportPart = loadable(() => import('./app-support.tsx').then((file) => file.AppSupport));
export const startDataPart = loadable(() => import('./start-data.tsx').then((file) => file.StartData));
export const chatPart = loadable(() => import('../features/chat/chat.tsx').then((file) => file.Chat));
export const returnGamePart = loadable(() => import('./return-game-card.tsx').then((file) => file.ReturnGameCard));
export const cookieBarPart = loadable(() => import('./cookie-bar.tsx').then((file) => file.CookieBar));
export const levelBannerPart = loadable(() => import('../features/retention/level-banner.tsx').then((file) => file.LevelBanner));
export const idleWatchPart = loadable(() => import('../features/player/idle-watch.tsx').then((file) => file.IdleWatch));
