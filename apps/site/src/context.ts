import type { Client } from '@pavilion/contract/calls/client.ts';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { CachedMarkup } from './hydration/cached-markup.ts';
import type { ModalStore } from './navigation/modals/modal-store.ts';
import type { Visitor } from './visitor/visitor.ts';

/** The dependencies of loaders and components; given to the router once per page load (browser) or request (server). */
export type SiteContext = {
  api: Client;
  queryClient: QueryClient;
  visitor: Visitor;
  config: PublicConfig;
  /** The public origin of the site without a trailing slash, for absolute addresses. */
  origin: string;
  modals: ModalStore;
  /** Whether there is a session: by the cookie in the browser, by the visitor on the server. */
  isSignedIn: () => boolean;
};

/** The page server's argument to `fetch(request, { context })` of the built renderer. */
export type RenderContext = {
  api: Client;
  visitor: Visitor;
  config: PublicConfig;
  origin: string;
  /** The prefix of placeholders for shared markup, which is passed beside the page instead of within it. */
  placeholderMark?: string;
  /** Receives the rendered page and the shared markup its placeholders refer to. Not called for a redirect. */
  deliver: (html: string, markup: readonly CachedMarkup[]) => void;
};

/** Start passes the page server's context through untyped; this is its type. */
export function isRenderContext(value: unknown): value is RenderContext {
  return typeof value === 'object' && value !== null && 'api' in value && 'visitor' in value && 'config' in value && 'deliver' in value;
}
