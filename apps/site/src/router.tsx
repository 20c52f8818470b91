import { splitLocale, withLocale } from '@pavilion/contract/formats/locale-path.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { isRenderContext, type SiteContext } from './context.ts';
import { createModalStore } from './navigation/go.ts';
import { isModalOff } from './navigation/modals.ts';
import { parseSearch, stringifySearch } from './navigation/search/search.ts';
import { routeTree } from './route-tree.gen.ts';
import { createLateClient, loadOnce } from './api/late-client.ts';
import { isWorthRepeating, repeatDelayMs } from './api/repeat.ts';
import { session } from './session/session.ts';
import { readPageData } from './hydration/page-data.ts';
import { keepDrawnState } from './hydration/router-store.ts';
import { defaultLocaleOf, readBootstrap, type Visitor } from './visitor/visitor.ts';
import { pageReady, wakePage } from './hydration/when-ready.ts';
import { ErrorPage, NotFoundPage } from './shell/error/error-page.tsx';
import { prepareFrame, prepareOpenModals } from './shell/start/prepare.ts';

/** Older server data is refetched when a page that shows it opens. */
const staleMs = 60_000;

function createParts(): Omit<SiteContext, 'modals' | 'isSignedIn'> {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        retry: import.meta.env.SSR ? false : isWorthRepeating,
        retryDelay: repeatDelayMs,
        refetchOnWindowFocus: false,
        // While offline the service worker may still have an answer.
        networkMode: 'offlineFirst',
      },
      // Mutations fail at once while offline: a deposit must not be sent later on its own.
      mutations: { networkMode: 'always' },
    },
  });
  const rendering: unknown = import.meta.env.SSR ? getGlobalStartContext() : undefined;
  if (isRenderContext(rendering)) {
    const { api, visitor, config, origin } = rendering;
    return { api, visitor, config, origin, queryClient };
  }
  const bootstrap = readBootstrap();
  session.openPage();
  session.subscribe(() => {
    if (session.isSignedIn()) wakePage();
  });
  const language = bootstrap.visitor.locale;
  const loadClient = loadOnce(async () => (await import('./api/browser-client.ts')).createBrowserClient(language));
  // Before the first press that calls the API; an earlier call does not wait for this.
  void pageReady(session.isSignedIn())
    .then(loadClient)
    .catch(() => undefined);
  const api = createLateClient(loadClient);
  return { ...bootstrap, api, queryClient, origin: location.origin };
}

/** Addresses carry the locale as a prefix; routes are written without it (L-01, L-08). An unknown prefix stays and finds no page (D-37). */
function localeRewrite(visitor: Visitor) {
  const codes = new Set(visitor.locales.map((locale) => locale.code));
  return {
    input: ({ url }: { url: URL }) => {
      const { prefix, pathname } = splitLocale(url.pathname);
      if (prefix !== undefined && codes.has(prefix)) url.pathname = pathname;
      return url;
    },
    output: ({ url }: { url: URL }) => {
      const { prefix } = splitLocale(url.pathname);
      if (prefix === undefined || !codes.has(prefix)) url.pathname = withLocale(url.pathname, visitor.locale, defaultLocaleOf(visitor));
      return url;
    },
  };
}

/** One router per page load in the browser, one per request on the server. */
export function getRouter() {
  const parts = createParts();
  const { queryClient, visitor } = parts;
  const isSignedIn = () => (import.meta.env.SSR ? visitor.isSignedIn : session.isSignedIn());
  const modals = createModalStore(
    () => router,
    // Where the whole site is closed, the server also refuses sign-in and sign-up (D-45).
    () => ({
      isSignedIn: isSignedIn(),
      isSignInRestricted: visitor.isSignInRestricted || visitor.isGeoRestricted,
      isOff: (name) => isModalOff(name, parts.config),
    }),
  );
  const context: SiteContext = { ...parts, modals, isSignedIn };
  const router = createRouter({
    routeTree,
    context,
    rewrite: localeRewrite(visitor),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    // The answers themselves are in the page as plain JSON (hydration/page-data.ts).
    hydrate: async () => {
      await readPageData(queryClient);
      await Promise.all([prepareOpenModals(context), prepareFrame(context)]);
    },
  });
  if (!import.meta.env.SSR) keepDrawnState(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
