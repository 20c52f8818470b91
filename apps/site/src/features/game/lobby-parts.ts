import { loadableBelow } from '../../navigation/below.ts';

const load = () => import('./lobby-below.tsx');

/** What of the lobby stands below the first screen and is nothing but words and links. */
export const sportsPart = loadableBelow(() => import('./betting/sports-strip.tsx').then(({ SportsStrip }) => SportsStrip));
export const providersPart = loadableBelow(() => load().then(({ Providers }) => Providers));
export const blocksPart = loadableBelow(() => load().then(({ Blocks }) => Blocks));
export const differencesPart = loadableBelow(() => load().then(({ Differences }) => Differences));

/** Draws them with the page: on the server, and where the page is led to within the site. */
export async function preloadLobbyParts(): Promise<void> {
  await Promise.all([sportsPart, providersPart, blocksPart, differencesPart].map(({ preload }) => preload()));
}
