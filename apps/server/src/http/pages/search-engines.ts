import { type Client, createClient } from '@pavilion/contract/calls/client.ts';
import type { PublicConfig } from '@pavilion/contract/config.ts';
import { allGamesPath } from '@pavilion/contract/page-constants.ts';
import { withLocale } from '@pavilion/contract/formats/locale-path.ts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/secrets/random.ts';
import type { InProcessSend } from '../binding/in-process.ts';
import { policed } from '../binding/route-policy.ts';
import { houseCaller } from './house-caller.ts';
import { siteOrigin } from './origin.ts';

interface SearchParts {
  send: InProcessSend;
  random: Random;
  clock: Pick<Clock, 'realNow'>;
  readPublicConfig(): Promise<PublicConfig>;
  publicUrl(): string;
}

interface SiteMap {
  locales: readonly { code: string; isDefault: boolean }[];
  paths: readonly string[];
}

const KEPT_MS = 600_000;
const SECONDS = 600;

/** Paths closed to search engines: other programs' and players' own (product §2). */
const CLOSED = ['/api/', '/auth/', '/favorites', '/password/', '/profile', '/provider/', '/recently-played', '/sandbox', '/verify'];
const FIXED = [
  '/',
  '/main',
  allGamesPath,
  '/providers',
  '/rewards',
  '/tournaments',
  '/welcome-package',
  '/questions',
  '/contact',
  '/fairness',
  '/receipts',
];

/** The content of `/robots.txt`. */
export function robotsText(origin: string): string {
  const closed = CLOSED.flatMap((path) => [`Disallow: ${path}`, `Disallow: /*${path}`]);
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;');

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The sitemap index: one sitemap per language. */
export function sitemapIndex(origin: string, { locales }: SiteMap): string {
  const entries = locales.map(({ code }) => `<sitemap><loc>${escapeXml(`${origin}/sitemap/${code}.xml`)}</loc></sitemap>`);
  return `${XML}<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`;
}

/** The sitemap of a language, each page with its alternates in the others (D-21). */
export function sitemapOf(origin: string, locale: string, { locales, paths }: SiteMap): string {
  const defaultLocale = locales.find(({ isDefault }) => isDefault)?.code ?? 'en';
  const at = (path: string, code: string): string => escapeXml(origin + withLocale(path, code, defaultLocale));
  const other = (path: string, code: string, tag = code): string =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${at(path, code)}"/>`;
  const entries = paths.map((path) => {
    const others = locales.map(({ code }) => other(path, code, languageTag(code)));
    return `<url><loc>${at(path, locale)}</loc>${others.join('')}${other(path, defaultLocale, 'x-default')}</url>`;
  });
  return `${XML}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`;
}

/** `pt-br` is written `pt-BR`. */
const languageTag = (code: string): string => code.replace(/-(.+)$/, (_dash, region: string) => `-${region.toUpperCase()}`);

/** All current pages: the fixed ones, and those of content, collections, games and tournaments. */
async function readSiteMap(api: Client, config: PublicConfig): Promise<SiteMap> {
  const locales = (await api.settings.listLocales()).map(({ code, isDefault }) => ({ code: code.toLowerCase(), isDefault }));
  const locale = locales.find(({ isDefault }) => isDefault)?.code ?? 'en';
  const identities = async (directory: string): Promise<string[]> => {
    const documents = await api.content.listDocuments({ params: { locale, directory }, query: {} });
    return documents.map(({ stem, body }) =>
      typeof body['pageIdentity'] === 'string' ? body['pageIdentity'] : (stem.split('/').at(-1) ?? ''),
    );
  };
  const [statics, bonuses, questions, slugs, tournaments, collections, games] = await Promise.all([
    identities('static'),
    identities('bonus'),
    identities('question-pages'),
    identities('slug'),
    identities('tournaments'),
    api.game.listCollections(),
    api.game.listGames({ query: {} }),
  ]);
  const under = (base: string, names: readonly string[]): string[] => names.map((name) => `${base}/${encodeURIComponent(name)}`);
  const paths = [
    ...FIXED,
    ...(config.loyaltyEnabled ? ['/loyalty'] : []),
    ...(config.betting.clientHost && config.betting.clientId ? ['/betting'] : []),
    ...under(
      '/categories',
      collections.map(({ identity }) => identity),
    ),
    ...under(
      '/games',
      games.data.map(({ identity }) => identity),
    ),
    ...under('/tournaments', tournaments),
    ...under('/questions', questions),
    ...under('/bonus', bonuses),
    ...under('/static', statics),
    ...under('', slugs),
  ];
  return { locales, paths: [...new Set(paths)] };
}

/** Serves `/robots.txt`, and `/sitemap.xml` with a sitemap per language. */
export function registerSearchEngines(server: FastifyInstance, parts: SearchParts): void {
  let known: { map: SiteMap; untilMs: number } | undefined;
  const read = async (): Promise<SiteMap> => {
    const nowMs = parts.clock.realNow().getTime();
    if (known !== undefined && nowMs < known.untilMs) return known.map;
    const api = createClient((request) => parts.send(houseCaller(parts.random), request));
    known = { map: await readSiteMap(api, await parts.readPublicConfig()), untilMs: nowMs + KEPT_MS };
    return known.map;
  };
  const origin = (): string => siteOrigin(parts.publicUrl());
  const cached = { 'cache-control': `public, max-age=${SECONDS}` };

  server.get('/robots.txt', policed('everybody'), (_request, reply) =>
    reply.headers(cached).type('text/plain; charset=utf-8').send(robotsText(origin())),
  );
  server.get('/sitemap.xml', policed('everybody'), async (_request, reply) =>
    reply
      .headers(cached)
      .type('application/xml; charset=utf-8')
      .send(sitemapIndex(origin(), await read())),
  );
  server.get<{ Params: { file: string } }>('/sitemap/:file', policed('everybody'), async (request, reply) => {
    const map = await read();
    const locale = /^([a-z]{2}(?:-[a-z]{2})?)\.xml$/.exec(request.params.file)?.[1];
    if (locale === undefined || !map.locales.some(({ code }) => code === locale)) return reply.code(404).send();
    return reply
      .headers(cached)
      .type('application/xml; charset=utf-8')
      .send(sitemapOf(origin(), locale, map));
  });
}
