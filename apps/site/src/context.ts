import type { Client } from '@pavilion/contract/client.ts';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { KeptMarkup } from './session/kept-markup.ts';
import type { ModalStore } from './navigation/modal-store.ts';
import type { Visitor } from './session/visitor.ts';

/** What loaders and components stand on, given to the router once per page load (browser) or request (server). */
export type SiteContext = {
  api: Client;
  queryClient: QueryClient;
  visitor: Visitor;
  config: PublicConfig;
  /** Where the site is reached, without a trailing slash: what is told to others names whole addresses. */
  origin: string;
  modals: ModalStore;
  /** Whether there is a session now: in the browser its cookie, while rendering the visitor's. */
  isSignedIn: () => boolean;
  /** Nonce of inline scripts; only while the server renders. */
  nonce: string | undefined;
};

/** What the page server hands to `fetch(request, { context })` of the built renderer. */
export type RenderContext = {
  api: Client;
  visitor: Visitor;
  config: PublicConfig;
  origin: string;
  nonce: string;
  /** What stands before the number of a piece of markup that pages share, where it is left out of the page and handed over beside it. */
  keptMark?: string;
  /** Takes the finished page and the pieces it names. Not called for a redirect. */
  deliver: (html: string, kept: readonly KeptMarkup[]) => void;
};

/** Start hands through whatever the page server gave; the page server gives this. */
export function isRenderContext(value: unknown): value is RenderContext {
  return typeof value === 'object' && value !== null && 'api' in value && 'visitor' in value && 'config' in value && 'deliver' in value;
}
