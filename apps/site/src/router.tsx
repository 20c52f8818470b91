import { splitLocale, withLocale } from '@pavilion/contract/locale-path.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { getGlobalStartContext } from '@tanstack/react-start';
import { isRenderContext, type SiteContext } from './context.ts';
import { createModalStore } from './navigation/go.ts';
import { isModalOff } from './navigation/modals.ts';
import { parseSearch, stringifySearch } from './navigation/search.ts';
import { routeTree } from './route-tree.gen.ts';
import { createLateClient, loadOnce } from './session/late-client.ts';
import { session } from './session/session.ts';
import { readPageData } from './session/page-data.ts';
import { defaultLocaleOf, readBootstrap, type Visitor } from './session/visitor.ts';
import { pageReady } from './session/when-ready.ts';
import { ErrorPage, NotFoundPage } from './shell/error-page.tsx';
import { prepareFrame, prepareOpenModals } from './shell/prepare.ts';

/** Server data older than this is asked for again when a page that shows it opens. */
const staleMs = 60_000;

function createParts(): Omit<SiteContext, 'modals' | 'isSignedIn'> {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a connection the service worker may still know an answer.
      queries: { staleTime: staleMs, retry: false, refetchOnWindowFocus: false, networkMode: 'offlineFirst' },
      // What cannot be sent fails at once: nobody wants a deposit to be sent later by itself.
      mutations: { networkMode: 'always' },
    },
  });
  const rendering: unknown = import.meta.env.SSR ? getGlobalStartContext() : undefined;
  if (isRenderContext(rendering)) {
    const { api, visitor, config, origin, nonce } = rendering;
    return { api, visitor, config, origin, nonce, queryClient };
  }
  const bootstrap = readBootstrap();
  const language = bootstrap.visitor.locale;
  const loadClient = loadOnce(async () => (await import('./session/browser-client.ts')).createBrowserClient(language));
  // Before anybody presses anything that calls; whoever calls earlier does not wait for this.
  void pageReady(session.isSignedIn())
    .then(loadClient)
    .catch(() => undefined);
  const api = createLateClient(loadClient);
  return { ...bootstrap, api, queryClient, origin: location.origin, nonce: undefined };
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
  const { queryClient, visitor, nonce } = parts;
  const isSignedIn = () => (import.meta.env.SSR ? visitor.isSignedIn : session.isSignedIn());
  const modals = createModalStore(
    () => router,
    // Where the whole site is closed, its server refuses sign-in and sign-up as well (D-45).
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
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    // The answers themselves stand in the page as plain JSON (session/page-data.ts).
    hydrate: async () => {
      await readPageData(queryClient);
      await Promise.all([prepareOpenModals(context), prepareFrame(context)]);
    },
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
}
