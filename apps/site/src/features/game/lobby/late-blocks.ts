import { loadableBelow } from '../../../navigation/below.ts';

const load = () => import('./lobby-below.tsx');

/** The parts of the lobby below the first screen that need no interaction: their scripts load late. */
export const sportsPart = loadableBelow(() => import('../sportsbook/sports-strip.tsx').then(({ SportsStrip }) => SportsStrip));
export const providersPart = loadableBelow(() => load().then(({ Providers }) => Providers));
export const blocksPart = loadableBelow(() => load().then(({ Blocks }) => Blocks));
export const differencesPart = loadableBelow(() => load().then(({ Differences }) => Differences));

/** Loads the late parts, so that the server, or a navigation within the site, renders them with the page. */
export async function preloadLobbyParts(): Promise<void> {
  await Promise.all([sportsPart, providersPart, blocksPart, differencesPart].map(({ preload }) => preload()));
}
