import { Suspense } from 'react';
import { useQuery } from '../hydration/use-query.ts';
import { useDocumentTexts } from '../content/texts.tsx';
import { loadableBelow } from '../navigation/below.ts';
import { loadable } from '../navigation/loadable.tsx';
import { useIsSignedIn } from '../session/use-session.ts';
import { useSite } from '../visitor/use-site.ts';
import { contentDocumentOptions } from '../content/queries.ts';
import styles from './hero.module.css';
import { playerStagePart, Scene, stagePart } from './scene.tsx';

/** For players only: its code is not loaded for guests. */
const playerPart = loadable(() => import('./player-hero.tsx').then(({ PlayerHero }) => PlayerHero));
/** For guests; it works without scripts. */
const guestPart = loadableBelow(() => import('./guest-copy.tsx').then(({ GuestCopy }) => GuestCopy));

/** Loads what the hero says, so that the server, or a navigation within the site, renders it with the page. */
export async function loadHero(isSignedIn: boolean): Promise<void> {
  await Promise.all(isSignedIn ? [playerStagePart.preload(), playerPart.preload()] : [stagePart.preload(), guestPart.preload()]);
}

/** The top of the home page: the pavilion by the lake, with an introduction for a guest and the last game for a player. */
export function Hero() {
  const { api, visitor } = useSite();
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'home' }));
  const texts = useDocumentTexts(data ?? undefined);
  if (!data) return null;
  const Copy = isSignedIn ? playerPart.Component : guestPart.Component;
  return (
    <section className={isSignedIn ? `${styles.hero} ${styles.short}` : styles.hero} data-hero="">
      <Scene texts={texts.group('hero')} />
      <div className={styles.copy}>
        <Suspense fallback={null}>
          <Copy texts={texts.group(isSignedIn ? 'hero.player' : 'hero.guest')} />
        </Suspense>
      </div>
    </section>
  );
}
