import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient } from '@pavilion/contract/calls/client.ts';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Random } from '../../kernel/secrets/random.ts';
import { keptWhileAway, lastKnown } from '../../kernel/while-away.ts';
import type { ProxyTrust } from '../requests/client-address.ts';
import { registerConfirmationForm } from './confirmation-form.ts';
import { countReads } from '../limits/count-reads.ts';
import type { RateLimiter } from '../limits/rate-limit.ts';
import { policed } from '../binding/route-policy.ts';
import type { InProcessSend } from '../binding/in-process.ts';
import { busyPage, faultPage } from './fault-page.ts';
import { readSearch } from './read-search.ts';
import { callerOf, houseCaller } from './house-caller.ts';
import { registerInstallable } from './installable.ts';
import { chooseLocale } from './locale-choice.ts';
import { readStyleIndex, type StyleIndex } from './styles/needed-styles.ts';
import { siteOrigin } from './origin.ts';
import { PageCache } from './page-cache.ts';
import { type PageAsk, pageKey, pageVisitor, type PageWorld, readPageAsk, readPageWorld } from './page-visitor.ts';
import { gzipOf, type RenderedPage } from './rendered-page.ts';
import { renderPage, type RendererParts, type SiteRenderer } from './renderer.ts';
import { registerSearchEngines } from './search-engines.ts';
import { contentSecurityPolicy } from './security/security-policy.ts';
import { registerSecurityText } from './security/security-text.ts';
import { registerSharePictures, type SharePicture } from './share-pictures.ts';
import { holdsCode, specialLocation } from './special-addresses.ts';
import { type PublicFolder, registerFolders } from './static-files.ts';

export interface PageParts {
  /** `apps/site/dist`, containing `client` and `server`. */
  siteDirectory: string;
  /** Pictures and other files besides the site's own. */
  folders: readonly PublicFolder[];
  send: InProcessSend;
  trust: ProxyTrust;
  clock: Pick<Clock, 'realNow'>;
  random: Random;
  log: Log;
  readPublicConfig(): Promise<PublicConfig>;
  /** Origins of games and payment pages, besides the one the visitor uses. */
  frameOrigins(): readonly string[];
  /** Absolute base of the site. */
  publicUrl(): string;
  /** Where faults are reported, as `mailto:` or `https:`. */
  securityContact?: string | undefined;
  /** Renders the preview image for shared links. */
  drawSharePicture(picture: SharePicture): Promise<Buffer>;
  /** The classes of each style file; absent: no page links more than the renderer does. */
  styles?: StyleIndex;
  /** Pages of this site may be framed by the site itself: the author's preview. */
  isFramable?: boolean;
  /** Whether there is no time to render: cached pages are still served, others are asked to retry. Defaults to never. */
  isPressed?(): boolean;
  /** How long guests' pages are cached, in ms; 0 renders every answer, for measurements. */
  freshMs?: number;
}

const FRESH_MS = 3000;
const STALE_MS = 60_000;
const PAGES_BYTES = 128 * 1024 * 1024;
const WORLD_MS = 30_000;
const MARK_BYTES = 16;

/** Serves the site: its files, and every other address as a page rendered here (ARCHITECTURE.md, Pages). */
export async function registerPages(server: FastifyInstance, parts: PageParts & { limiter: RateLimiter }): Promise<void> {
  const clientDirectory = path.join(parts.siteDirectory, 'client');
  await registerFolders(server, [
    { prefix: '/assets/', root: clientDirectory, earlierRoot: path.join(parts.siteDirectory, 'earlier'), isVersioned: true },
    { prefix: '/builds/', root: clientDirectory, isVersioned: false, isNeverKept: true },
    ...parts.folders,
  ]);
  const site = await loadRenderer(path.join(parts.siteDirectory, 'server/server.js'));
  if (site === undefined) {
    parts.log.warn({ directory: parts.siteDirectory }, 'the site is not built: no pages are served');
    return;
  }
  const pages = createPages({ ...parts, styles: await readStyleIndex(clientDirectory) }, site);
  await server.register(async (scope) => {
    scope.addHook('onRequest', countReads(parts));
    registerInstallable(scope, parts, pages.answer);
    registerSearchEngines(scope, parts);
    registerSecurityText(scope, parts);
    registerSharePictures(scope, parts);
    registerConfirmationForm(scope, parts);
    scope.get('/*', policed('everybody'), (request, reply) => pages.answer(request, reply));
  });
}

/** The built renderer; undefined when the site was not built. */
async function loadRenderer(file: string): Promise<SiteRenderer | undefined> {
  if (!existsSync(file)) return undefined;
  const module: { default: SiteRenderer } = await import(pathToFileURL(file).href);
  return module.default;
}

export interface Pages {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** The page handler over a renderer. */
export function createPages(parts: PageParts, site: SiteRenderer): Pages {
  const renderer: RendererParts = {
    ...parts,
    readPublicConfig: () => readConfig(),
    site,
    styles: parts.styles ?? new Map(),
    placeholderMark: parts.random.bytes(MARK_BYTES).toString('hex'),
    origin: () => siteOrigin(parts.publicUrl()),
  };
  const cache = new PageCache({
    clock: parts.clock,
    freshMs: parts.freshMs ?? FRESH_MS,
    staleMs: parts.freshMs === 0 ? 0 : STALE_MS,
    maxBytes: PAGES_BYTES,
  });
  const world = createWorldReader(parts);
  const readConfig = lastKnown(parts.readPublicConfig);

  const pageFor = async (ask: PageAsk, known: PageWorld, locale: string): Promise<RenderedPage> => {
    const visitor = pageVisitor(ask, known, locale);
    const make = (search: string) => renderPage(renderer, { address: ask.pathname + search, visitor, caller: callerOf(ask, parts.random) });
    const read = readSearch(ask.search, (name) => site.readsParameter(name));
    const key = pageKey(visitor, ask.pathname + read);
    if (parts.isPressed?.() === true) return cache.kept(key) ?? busyPage();
    const page = await cache.get(key, () => make(read)).catch(keptWhileAway(() => cache.kept(key)));
    // A redirect keeps parameters that are not read here: the target page may use them.
    return page.headers.location === undefined || read === ask.search ? page : make(ask.search);
  };

  return {
    answer: async (request, reply) => {
      const ask = readPageAsk(request, parts.trust);
      const special = specialLocation(ask.pathname);
      if (special !== undefined || holdsCode(ask.pathname, ask.search)) reply.header('referrer-policy', 'no-referrer');
      if (special !== undefined) return reply.code(302).header('cache-control', 'no-store').header('location', special).send();
      const known = await world();
      const choice = chooseLocale(known, ask);
      if (choice.kind === 'redirect')
        return reply.code(302).headers({ location: choice.location, 'cache-control': 'no-store', vary: 'Cookie' }).send();
      const page = await pageFor(ask, known, choice.locale).catch((error: unknown) => {
        if (error instanceof DomainError) throw error;
        parts.log.error({ err: error, requestId: request.id }, 'a page could not be rendered');
        return faultPage(request.id);
      });
      const config = await readConfig();
      const frameOrigins = () => [...parts.frameOrigins(), ...bettingFrameOf(config)];
      const gzip = takesGzip(request.headers['accept-encoding']) ? await gzipOf(page) : undefined;
      return sendPage(reply, page, { ...parts, gzip, frameOrigins, scriptOrigins: scriptOriginsOf(config) });
    },
  };
}

/**
 * Hosts of the outside companies whose scripts pages may load: the tag manager, the chat and the betting kit, where the settings name
 * another host.
 */
function scriptOriginsOf({ gtm, freshchatParams, betting }: PublicConfig): readonly string[] {
  return originsOf([gtm.enabled ? (gtm.scriptUrl ?? '') : '', freshchatParams.host, betting.scriptUrl ?? '']);
}

/** The origin of the betting client's frame: a host is reached by https, a path is on our own origin (sportsbook.md SB-18). */
function bettingFrameOf({ betting: { clientHost = '' } }: PublicConfig): readonly string[] {
  return originsOf([/^[\w.-]+(?::\d+)?$/.test(clientHost) ? `https://${clientHost}` : clientHost]);
}

function originsOf(addresses: readonly string[]): readonly string[] {
  return addresses.filter((address) => /^https?:\/\//.test(address) && URL.canParse(address)).map((address) => new URL(address).origin);
}

/** Whether a client accepts gzip (RFC 9110 §12.5.3); a weight of 0 refuses it. */
const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /(?:^|[\s,])(?:x-)?gzip(?!\s*;\s*q=0(?:\.0*)?(?:[\s,]|$))(?=[\s,;]|$)/i.test(String(accepted ?? ''));

type SendParts = Pick<PageParts, 'frameOrigins' | 'isFramable'> & {
  scriptOrigins: readonly string[];
  /** The page for visitors who accept gzip. */
  gzip: Buffer | undefined;
};

function sendPage(reply: FastifyReply, page: RenderedPage, parts: SendParts): FastifyReply {
  if (parts.gzip !== undefined) reply.header('content-encoding', 'gzip');
  return reply
    .code(page.status)
    .headers(page.headers)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'Cookie, Accept-Encoding')
    .header(
      'content-security-policy',
      contentSecurityPolicy(page.inline, {
        frames: parts.frameOrigins(),
        scripts: parts.scriptOrigins,
        ancestors: parts.isFramable === true ? "'self'" : "'none'",
      }),
    )
    .send(parts.gzip ?? page.body);
}

/** Settings of pages, re-read periodically; the old ones are used meanwhile. */
function createWorldReader(parts: Pick<PageParts, 'send' | 'clock' | 'random'>): () => Promise<PageWorld> {
  let known: { world: PageWorld; untilMs: number } | undefined;
  let reading: Promise<PageWorld> | undefined;
  const read = async (): Promise<PageWorld> => {
    const world = await readPageWorld(createClient((request) => parts.send(houseCaller(parts.random), request)));
    known = { world, untilMs: parts.clock.realNow().getTime() + WORLD_MS };
    return world;
  };
  return async () => {
    if (known !== undefined && parts.clock.realNow().getTime() < known.untilMs) return known.world;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    if (known === undefined) return reading;
    reading.catch(() => undefined); // The previous settings stay in use until the next attempt.
    return known.world;
  };
}
