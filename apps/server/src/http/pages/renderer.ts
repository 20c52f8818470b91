import { createClient } from '@pavilion/contract/client.ts';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import type { Log } from '../../kernel/log.ts';
import type { RequestInfo } from '../../kernel/visitor.ts';
import type { InProcessSend } from '../in-process.ts';
import { liftInlineStyles } from './inline-styles.ts';
import { startScriptsLate } from './late-scripts.ts';
import { cutPage, type KeptMarkup, type Placeholders } from './page-holes.ts';
import type { RenderedPage } from './page-cache.ts';
import type { PageVisitor } from './page-visitor.ts';

/** The built site: `apps/site/dist/server/server.js`. */
export interface SiteRenderer {
  fetch(request: Request, options: { context: object }): Promise<Response>;
}

export interface RendererParts {
  site: SiteRenderer;
  send: InProcessSend;
  readPublicConfig(): Promise<PublicConfig>;
  /** What stands for the nonce and the visitor's address while a page is kept, and for markup that pages share. */
  placeholders: Placeholders;
  origin(): string;
  log: Log;
}

export interface RenderAsk {
  /** Path and query. */
  address: string;
  visitor: PageVisitor;
  /** The caller as the API sees it: for guests alone, so without any token. */
  caller: RequestInfo;
}

/** Renders one page as a guest sees it, with the API called in this process. */
export async function renderPage(parts: RendererParts, { address, visitor, caller }: RenderAsk): Promise<RenderedPage> {
  const { placeholders } = parts;
  const api = createClient((request) => parts.send(caller, request));
  const config = await parts.readPublicConfig();
  const request = new Request(new URL(address, parts.origin()), { headers: { accept: 'text/html' } });
  let html: string | undefined;
  let kept: readonly KeptMarkup[] | undefined;
  const deliver = (page: string, shared?: readonly KeptMarkup[]): void => {
    html = page;
    kept = shared;
  };
  const response = await parts.site.fetch(request, {
    context: {
      api,
      visitor: { ...visitor, requestIp: placeholders.ip },
      config,
      origin: parts.origin(),
      nonce: placeholders.nonce,
      keptMark: placeholders.kept,
      deliver,
    },
  });
  const location = response.headers.get('location');
  // The path alone: a query may hold a code of a mail, which no log may have (reliability S61).
  if (html === undefined && location === null)
    throw new Error(`No page was rendered for ${new URL(request.url).pathname}: status ${response.status}`);
  return {
    status: response.status,
    headers: location === null ? {} : { location },
    ...cutPage(startScriptsLate(liftInlineStyles(html ?? '', placeholders.nonce), placeholders.nonce), placeholders, kept),
  };
}
