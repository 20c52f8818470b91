import '@pavilion/ui/styles/tokens.css';
import '@pavilion/ui/styles/global.css';
import '../shell/fonts.css';
import { directionOf } from '@pavilion/ui/text/fill-text.ts';
import gloockLatin from '@pavilion/ui/fonts/gloock-latin.woff2?url';
import gloockLatinExtended from '@pavilion/ui/fonts/gloock-latin-ext.woff2?url';
import { useQuery } from '../hydration/use-query.ts';
import interLatin from '../shell/fonts/inter-latin.woff2?url';
import { createRootRouteWithContext, HeadContent, notFound, Outlet, redirect, Scripts, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SiteContext } from '../context.ts';
import { ContentProvider } from '../content/texts.tsx';
import { contentGroupOptions } from '../content/queries.ts';
import { collectionsOptions } from '../features/game/queries.ts';
import { loadable } from '../navigation/loadable.tsx';
import { provideModals } from '../navigation/modals/modal-components.ts';
import { isPageOffered, pageRuleOf } from '../navigation/routes.ts';
import { pageDataElementId, writePageData } from '../hydration/page-data.ts';
import { useAtRest } from '../hydration/use-at-rest.ts';
import { useSite } from '../visitor/use-site.ts';
import { languageTag } from '../visitor/language.ts';
import { configElementId, scriptJson, type ThemeChoice, visitorElementId } from '../visitor/visitor.ts';
import { drawerCompactClass, drawerScript } from '../shell/drawer/drawer-state.ts';
import { displayFontScript } from '../shell/start/display-font.ts';
import { earlyEntryScript } from '../shell/start/early-entry.ts';
import { Frame } from '../shell/frame.tsx';
import { ModalHost } from '../shell/modal-host.tsx';
import { Notices } from '../shell/notices/notices.tsx';
import { paintedTheme, systemThemeScript } from '../shell/preferences/theme.ts';
import { prepareFrame, prepareOpenModals } from '../shell/start/prepare.ts';
import { pageHead } from '../shell/page-head.ts';
import { Quiet } from '../shell/quiet.tsx';
import { viewportUnitScript } from '../shell/start/viewport-unit.ts';

provideModals(() => import('../modals/components.ts').then(({ modalComponents }) => modalComponents));

const realtimePart = loadable(() => import('../realtime/realtime.tsx').then(({ Realtime }) => Realtime));

/** The document around all pages. One of the two files that join shell, pages and modals. */
export const Route = createRootRouteWithContext<SiteContext>()({
  beforeLoad: ({ context, location }) => {
    if (!isPageOffered(location.pathname, context.config)) throw notFound();
    if (pageRuleOf(location.pathname)?.access === 'player' && !context.isSignedIn())
      throw redirect({ to: '/', search: { 'sign-in': 'true' } });
  },
  loader: async ({ context }) => {
    const { api, queryClient, visitor } = context;
    await Promise.all([
      queryClient.prefetchQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'layout' })),
      queryClient.prefetchQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'global-components' })),
      queryClient.prefetchQuery(collectionsOptions(api, visitor)),
      prepareOpenModals(context),
      prepareFrame(context),
    ]);
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ match, matches }) => pageHead({ ...match.context, pathname: matches.at(-1)?.pathname ?? '/' }, { font: interLatin }),
  component: RootPage,
  shellComponent: Document,
});

function RootPage() {
  const { api, visitor } = useSite();
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.id });
  const { data: layout } = useQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'layout' }));
  const { data: globalComponents } = useQuery(contentGroupOptions(api, { locale: visitor.locale, directory: 'global-components' }));
  return (
    <ContentProvider groups={{ layout, globalComponents }} locale={languageTag(visitor.locale)} page={page} legalAge={visitor.legalAge}>
      <Frame>
        <Outlet />
      </Frame>
      <ModalHost />
      <Notices />
      {useAtRest() ? (
        <Quiet>
          <realtimePart.Component />
        </Quiet>
      ) : null}
    </ContentProvider>
  );
}

function Document({ children }: { children: ReactNode }) {
  const { visitor, config, queryClient } = useSite();
  return (
    <html
      lang={languageTag(visitor.locale)}
      dir={directionOf(visitor.locale)}
      data-theme={paintedTheme(visitor.theme)}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <DataScript id={visitorElementId} json={import.meta.env.SSR ? scriptJson(visitor) : ''} />
        <DataScript id={configElementId} json={import.meta.env.SSR ? scriptJson(config) : ''} />
      </head>
      <body className={drawerCompactClass} suppressHydrationWarning>
        <script dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScripts(visitor.theme) : '' }} suppressHydrationWarning />
        {children}
        <DataScript id={pageDataElementId} json={import.meta.env.SSR ? writePageData(queryClient) : ''} />
        <Scripts />
      </body>
    </html>
  );
}

/** Inline scripts that must run before the first paint and the first input. They have run before hydration, which leaves them alone. */
const firstScripts = (theme: ThemeChoice): string =>
  [
    ...(theme === 'system' ? [systemThemeScript] : []),
    viewportUnitScript,
    drawerScript,
    earlyEntryScript,
    displayFontScript({ latin: gloockLatin, latinExtended: gloockLatinExtended }),
  ].join(';');

/** Data scripts, rendered only by the server; hydration leaves them alone. */
function DataScript({ id, json }: { id: string; json: string }) {
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} suppressHydrationWarning />;
}
