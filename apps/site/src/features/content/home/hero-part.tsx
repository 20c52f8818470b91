import { Suspense } from 'react';
import { loadableBelow } from '../../../navigation/below.ts';
import hero from './hero.module.css';
import { playerHeroPart } from './player-hero-part.ts';
import scene from './scene.module.css';

const part = loadableBelow(() => import('./hero.tsx').then(({ Hero }) => Hero));

/** Loads the hero's code: the server renders it into the page, and as its links work without scripts, its script is loaded when the page is idle. */
export async function loadHero(isSignedIn: boolean): Promise<void> {
  await Promise.all([part.preload(), isSignedIn ? playerHeroPart.preload() : undefined]);
}

/** The top of the home page, whose style sheets come with the page. */
export const HomeHero = () => (
  <div className={`${hero.frame} ${scene.frame}`}>
    <Suspense fallback={null}>
      <part.Component />
    </Suspense>
  </div>
);
