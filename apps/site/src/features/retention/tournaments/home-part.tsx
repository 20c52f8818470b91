import { Suspense } from 'react';
import type { SiteContext } from '../../../context.ts';
import { loadableBelow } from '../../../navigation/below.ts';

const load = () => import('./home-card.tsx');
const part = loadableBelow(() => load().then(({ HomeTournament: component }) => component));

/** Loads the card's data and code: the server renders it into the page, and its script is loaded with the first touch. */
export async function loadHomeTournament(context: Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>): Promise<void> {
  const [{ loadHomeTournament: loadCard }] = await Promise.all([load(), part.preload()]);
  await loadCard(context);
}

/** The running tournament on the home page (design §5.1). */
export function HomeTournament() {
  return (
    <Suspense fallback={null}>
      <part.Component />
    </Suspense>
  );
}
