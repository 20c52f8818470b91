import type { ReactNode } from 'react';
import { useAffiliateTag } from '../analytics/affiliate.ts';
import { useTexts } from '../content/texts.tsx';
import { hasChat } from '../features/chat/chat-state.ts';
import { useWantedFavorite } from '../features/game/favorites/use-wanted-favorite.ts';
import { useLevelBanner } from '../features/retention/loyalty/level-banner-state.ts';
import { loadable } from '../navigation/loadable.tsx';
import { useAtRest } from '../hydration/use-at-rest.ts';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../session/use-session.ts';
import { useSite } from '../visitor/use-site.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useCookieView } from './preferences/cookie-state.ts';
import { DrawerMenu } from './drawer/drawer.tsx';
import { useDrawerOpen } from './drawer/drawer-state.ts';
import { Footer } from './footer/footer.tsx';
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
} from './lazy-parts.ts';
import { Header } from './header/header.tsx';
import { OfflineBar } from './notices/offline-bar.tsx';
import { Preloader } from './start/preloader.tsx';
import { Quiet } from './quiet.tsx';
import styles from './frame.module.css';
import drawerStyles from './drawer/drawer.module.css';
import { usePageBehaviour } from './use-page-behaviour.ts';

const drawerSheetPart = loadable(() => import('./drawer/drawer-sheet.tsx').then(({ DrawerSheet: component }) => component));

/** The layout of every page: the default, or the one for a restricted country (product §2 Layouts). */
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

/** Whether a player on a phone may have left a game; known only in the browser. */
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
              // The list never changes, so the index is a stable key.
              <Quiet key={index}>
                <Component />
              </Quiet>
            ),
          )}
        </>
      ) : null}
      <Header />
      <div className={styles.shell}>
        <DrawerMenu className={drawerStyles.frameDrawer} />
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
    </>
  );
}
