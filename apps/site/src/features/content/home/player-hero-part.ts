import { loadable } from '../../../navigation/loadable.tsx';

/** For players only: its code is not loaded for guests. */
export const playerHeroPart = loadable(() => import('./player-hero.tsx').then(({ PlayerHero }) => PlayerHero));
