import { createClient } from '@pavilion/contract/calls/client.ts';
import { errors } from '@pavilion/contract/calls/errors.ts';
import { siteUrl } from '@pavilion/contract/formats/site-path.ts';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import { isDatabaseAway } from '../../kernel/postgres/database-away.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { RequestInfo } from '../../kernel/visitor.ts';
import type { InProcessSend } from '../binding/in-process.ts';
import { liftInlineStyles } from './styles/inline-styles.ts';
import { startScriptsLate } from './late-scripts.ts';
import { linkNeededStyles, type StyleIndex } from './styles/needed-styles.ts';
import type { PageVisitor } from './page-visitor.ts';
import { inlineSources, joined, type CachedMarkup, type RenderedPage } from './rendered-page.ts';

const FAULT_STATUS = 500;

/** The built site: `apps/site/dist/server/server.js`. */
export interface SiteRenderer {
  fetch(request: Request, options: { context: object }): Promise<Response>;
  /** Whether any page depends on a parameter of its address. */
  readsParameter(name: string): boolean;
}

export interface RendererParts {
  site: SiteRenderer;
  styles: StyleIndex;
  send: InProcessSend;
  readPublicConfig(): Promise<PublicConfig>;
  /** The prefix of the numbers of shared markup, which the renderer passes beside the page. */
  placeholderMark: string;
  origin(): string;
  log: Log;
}

interface RenderAsk {
  /** Path and query. */
  address: string;
  visitor: PageVisitor;
  /** The caller as the API sees it: always a guest, so without a token. */
  caller: RequestInfo;
}

/**
 * Renders one page as a guest sees it, calling the API within this process.
 * @throws temporarilyUnavailable when the page failed because the database was unreachable or a call of its own got that answer; rethrows
 * any other error
 */
export async function renderPage(parts: RendererParts, ask: RenderAsk): Promise<RenderedPage> {
  let isAway = false;
  const send: InProcessSend = async (caller, request) => {
    const reply = await parts.send(caller, request);
    isAway ||= reply.status === errors.temporarilyUnavailable.status;
    return reply;
  };
  try {
    const page = await renderWith({ ...parts, send }, ask);
    if (page.status !== FAULT_STATUS || !isAway) return page;
  } catch (error) {
    // Not all that a page reads comes by a call.
    if (!isAway && !isDatabaseAway(error)) throw error;
  }
  throw new DomainError('temporarilyUnavailable');
}

/** The page that a page leads on to, as a path. @throws when it is on another host: pages lead to pages */
function ownLocation(location: string | null, page: URL): string | null {
  if (location === null) return null;
  const target = location.startsWith('/') ? siteUrl(location, page.origin) : URL.parse(location);
  if (target?.origin !== page.origin) throw new Error(`A page leads to another host: ${page.pathname}`);
  return target.pathname + target.search + target.hash;
}

async function renderWith(parts: RendererParts, { address, visitor, caller }: RenderAsk): Promise<RenderedPage> {
  const api = createClient((request) => parts.send(caller, request));
  const config = await parts.readPublicConfig();
  const url = siteUrl(address, parts.origin());
  if (url === undefined) throw new DomainError('notFound');
  const request = new Request(url, { headers: { accept: 'text/html' } });
  let html: string | undefined;
  let markup: readonly CachedMarkup[] = [];
  const deliver = (page: string, shared: readonly CachedMarkup[] = []): void => {
    html = page;
    markup = shared;
  };
  const response = await parts.site.fetch(request, {
    context: { api, visitor, config, origin: parts.origin(), placeholderMark: parts.placeholderMark, deliver },
  });
  const location = ownLocation(response.headers.get('location'), url);
  // The path only: a query may contain a code from a mail, which must not reach a log (S61).
  if (html === undefined && location === null) throw new Error(`No page was rendered for ${url.pathname}: status ${response.status}`);
  const own = startScriptsLate(liftInlineStyles(linkNeededStyles(html ?? '', parts.styles, markup)));
  return {
    status: response.status,
    headers: location === null ? {} : { location },
    body: joined(own, { mark: parts.placeholderMark, markup }),
    inline: inlineSources(own),
  };
}
