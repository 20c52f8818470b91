import { Suspense } from 'react';
import type { Texts } from '../content/texts.tsx';
import { loadableBelow } from '../navigation/below.ts';

/** Its script is bundled with the rooms around it. */
const part = loadableBelow(() => import('./since-room.tsx').then(({ SinceRoom }) => SinceRoom));

/** Loads the room's code for a player: a guest has no such room. */
export const loadSince = async (isSignedIn: boolean): Promise<void> => (isSignedIn ? part.preload() : undefined);

/** The room of what came in since the last visit, for the lobby's own rooms. */
export function Since({ texts }: { texts: Texts }) {
  return (
    <Suspense fallback={null}>
      <part.Component texts={texts} />
    </Suspense>
  );
}
