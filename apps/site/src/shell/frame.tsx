import type { ReactNode } from 'react';
import { useAffiliateTag } from '../analytics/affiliate.ts';
import { useTexts } from '../content/texts.tsx';
import { hasChat } from '../features/chat/chat-state.ts';
import { useWantedFavorite } from '../features/game/use-favorites.ts';
import { useLevelBanner } from '../features/retention/level-news.ts';
import { loadable } from '../navigation/loadable.tsx';
import { useAtRest } from '../session/use-at-rest.ts';
import { useIsHydrated } from '../session/use-is-hydrated.ts';
import { useIsSignedIn } from '../session/use-session.ts';
import { useSite } from '../session/use-site.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useCookieView } from './cookie-state.ts';
import { DrawerMenu } from './drawer.tsx';
import { useDrawerOpen } from './drawer-state.ts';
import { Footer } from './footer.tsx';
import {
  appSupportPart,
  cookieBarPart,
  geoRestrictedPart,
  idleWatchPart,
  levelBannerPart,
  returnGamePart,
  tagManagerPart,
  updateBarPart,
  startDataPart,
  chatPart,
} from './parts.ts';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Preloader } from './preloader.tsx';
import { Quiet } from './quiet.tsx';
import styles from './shell.module.css';
import { Toasts } from './toasts.tsx';
import { usePageBehaviour } from './use-page-behaviour.ts';

const drawerSheetPart = loadable(() => import('./drawer-sheet.tsx').then(({ DrawerSheet: component }) => component));

/** The layout around every page: default, or the closed one for a restricted country (spec §2 Layouts). */
export function Frame({ children }: { children: ReactNode }) {
  const { visitor } = useSite();
  usePageBehaviour();
  useAffiliateTag();
  useWantedFavorite();
  return visitor.isGeoRestricted ? (
    <geoRestrictedPart.Component>{children}</geoRestrictedPart.Component>
  ) : (
    <DefaultLayout>{children}</DefaultLayout>
  );
}

/** Whether a phone's player may have left a game; known in the browser alone. */
function useCanReturn(): boolean {
  const { visitor } = useSite();
  const isSignedIn = useIsSignedIn();
  return useIsHydrated() && visitor.isMobile && isSignedIn;
}

function DefaultLayout({ children }: { children: ReactNode }) {
  const { config } = useSite();
  const accessibility = useTexts('layout', 'accessibility');
  const isDrawerOpen = useDrawerOpen();
  const canReturn = useCanReturn();
  const level = useLevelBanner();
  const isAtRest = useAtRest();
  const isSignedIn = useIsSignedIn();
  const isCookieBarOpen = useCookieView() !== 'hidden';
  return (
    <>
      <a className={styles.skip} href="#main">
        {accessibility('skipContent')}
      </a>
      <Preloader />
      <OfflineBar />
      {isAtRest ? (
        <>
          {[updateBarPart, tagManagerPart, appSupportPart, startDataPart, ...(hasChat(config.freshchatParams) ? [chatPart] : [])].map(
            ({ Component }, index) => (
              // The list is as it is for good: its order is who they are.
              <Quiet key={index}>
                <Component />
              </Quiet>
            ),
          )}
        </>
      ) : null}
      <Header />
      <div className={styles.shell}>
        <DrawerMenu className={styles.frameDrawer} />
        <div>
          <main id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
      </div>
      <BottomBar />
      {level === undefined ? null : (
        <Quiet>
          <levelBannerPart.Component />
        </Quiet>
      )}
      {canReturn ? (
        <Quiet>
          <returnGamePart.Component />
        </Quiet>
      ) : null}
      {isAtRest && isSignedIn ? (
        <Quiet>
          <idleWatchPart.Component />
        </Quiet>
      ) : null}
      {isDrawerOpen ? (
        <Quiet>
          <drawerSheetPart.Component />
        </Quiet>
      ) : null}
      {isCookieBarOpen ? (
        <Quiet>
          <cookieBarPart.Component />
        </Quiet>
      ) : null}
      <Toasts />
    </>
  );
}
