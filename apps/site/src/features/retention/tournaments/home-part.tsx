import { Suspense } from 'react';
import type { SiteContext } from '../../../context.ts';
import { loadableBelow } from '../../../navigation/below.ts';

const load = () => import('./home-card.tsx');
const part = loadableBelow(() => load().then(({ HomeTournament: component }) => component));

/** Asks for what the card needs, and for the card: on the server it is drawn into the page, its script comes when the page is at rest. */
export async function loadHomeTournament(context: Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>): Promise<void> {
  const [{ loadHomeTournament: loadCard }] = await Promise.all([load(), part.preload()]);
  await loadCard(context);
}

/** The running tournament on the home page (design.md §5.1). */
export function HomeTournament() {
  return (
    <Suspense fallback={null}>
      <part.Component />
    </Suspense>
  );
}
