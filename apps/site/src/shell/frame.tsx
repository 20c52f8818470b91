import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { useAffiliateTag } from '../analytics/affiliate.ts';
import { useTexts } from '../content/texts.tsx';
import { useAccountsOnReturn } from '../features/wallet/use-accounts-on-return.ts';
import { useSite } from '../session/use-site.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useCookieView } from './cookie-state.ts';
import { DrawerMenu } from './drawer.tsx';
import { useDrawerOpen } from './drawer-state.ts';
import { Footer } from './footer.tsx';
import { cookieBarPart, geoRestrictedPart } from './parts.ts';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { Preloader } from './preloader.tsx';
import styles from './shell.module.css';
import { Toasts } from './toasts.tsx';
import { usePageBehaviour } from './use-page-behaviour.ts';

const DrawerSheet = lazy(() => import('./drawer-sheet.tsx').then(({ DrawerSheet: component }) => ({ default: component })));

/** The layout around every page: default, or the closed one for a restricted country (spec §2 Layouts). */
export function Frame({ children }: { children: ReactNode }) {
  const { visitor } = useSite();
  usePageBehaviour();
  useAffiliateTag();
  useAccountsOnReturn();
  return visitor.isGeoRestricted ? <geoRestrictedPart.Component /> : <DefaultLayout>{children}</DefaultLayout>;
}

function DefaultLayout({ children }: { children: ReactNode }) {
  const accessibility = useTexts('layout', 'accessibility');
  const isDrawerOpen = useDrawerOpen();
  const isCookieBarOpen = useCookieView() !== 'hidden';
  return (
    <>
      <a className={styles.skip} href="#main">
        {accessibility('skipContent')}
      </a>
      <Preloader />
      <OfflineBar />
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
      {isDrawerOpen ? (
        <Suspense fallback={null}>
          <DrawerSheet />
        </Suspense>
      ) : null}
      {isCookieBarOpen ? (
        <Suspense fallback={null}>
          <cookieBarPart.Component />
        </Suspense>
      ) : null}
      <Toasts />
    </>
  );
}
